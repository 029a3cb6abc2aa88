"""The regression gate: records what the project answers, and shows what it answers differently after a change."""
