"""Reads Lonelog: both layouts, with or without fences, including compact lines and tags over several lines."""
