"""Measurements. `python -m bench` runs them side by side with the peers and writes results.md."""
