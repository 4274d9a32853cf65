"""What things cost, as ratios in one run. Never a test: a busy machine must not fail a build."""
