"""One file a format. Each defines `READS`."""
