"""What forms, menus and settings are made of: widgets that ask for one thing each, and what they show."""
