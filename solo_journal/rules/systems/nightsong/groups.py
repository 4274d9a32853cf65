"""The groups of Nightsong's menu."""

ITEMS = "Items"
HEALTH = "Health"
CHARACTER = "Character"
FIGHTS = "Fights"
