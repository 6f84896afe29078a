"""A second, independent reading of the rules: slow, plain and naive on purpose.

It shares no code with the engine that it judges.  Cards are strings, hands are lists, and
every rule is written down the way its page says it.
"""
