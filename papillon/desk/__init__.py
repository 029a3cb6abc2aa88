"""The ruling desk: judging positions and records, and telling a person why, clause by clause."""
