"""Tables of a demonstration: opened by any guest, and chips to play at them."""
