"""How long the room dwells on what has happened, in seconds at normal speed."""

TRICK = 1.3
"""A full trick lies on the table."""
BOT = 0.8
"""A bot seems to think."""
DEAL = 1.2
"""The cards are being dealt."""
RESULT = 6.0
"""The result of a deal is shown when only bots could ask for the next one."""
SETTLE = 0.2
"""So long before the curtain is lifted the time to answer ends (K16)."""
HUSH = 0.3
"""The least time before a lead in games with secret questions, whatever the speed."""
