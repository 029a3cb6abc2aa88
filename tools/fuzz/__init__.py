"""A fuzzer: whatever comes from outside is spoilt a little, and no entry point may answer it otherwise than it says.

    uv run python -m tools.fuzz --seconds 60 --seed 1

`corpus` has what is well-formed, `mutations` and `trees` spoil it, `targets` says of each entry point what it may
answer, `watching` holds it to that, and `running` goes on until the time is up.
"""
