"""What is wrong with a campaign's files, what can be repaired, and the merge of two versions."""
