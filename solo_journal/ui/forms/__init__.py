"""Widgets of forms, menus and settings: each asks for one thing or shows one."""
