"""Reading Lonelog: both layouts, with fences or without, also the compact lines and the tags over several lines."""
