"""What goes over the wire: the messages, and the documents made from them."""
