"""One file per format. Each defines `READS`."""
