"""What bots are called at a table."""

NAMES = ("Ada", "Boris", "Clara", "David", "Elena", "Felix", "Greta", "Hugo")
"""By seat."""
