"""Attacks on a real server: floods and hoarding from one address, beside honest people from another."""
