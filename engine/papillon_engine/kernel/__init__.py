"""The kernel in C: `course.h` has the course of a coup over the tables, `module.c` what Python sees of it."""
