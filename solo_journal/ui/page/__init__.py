"""The small parts around the page: what stands above and below it."""
