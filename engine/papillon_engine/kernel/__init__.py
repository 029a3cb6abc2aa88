"""The kernel: `course.h` has the course of a game in C, `_kernel.pyx` what Python sees of it."""
