"""What all finished matches of a room come to, and whether the shuffle was fair.

``counting`` turns a finished match into counts, which the store adds up; ``report`` reads the sums
again and compares them with what chance leads to.  Which cards of a game are watched is said in
``watched`` alone.
"""
