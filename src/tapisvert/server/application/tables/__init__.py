"""Tables as the application sees them: who may see, reach, staff and take a seat at them."""
