"""The ledger of chips: double entry, added to and never changed."""
