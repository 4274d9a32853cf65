"""Measures costs as ratios within one run. Never a test: a busy machine must not fail a build."""
