"""The room: tables, who sits at them, and what happens there, without the web."""
