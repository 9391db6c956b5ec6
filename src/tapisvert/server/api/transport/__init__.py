"""uvicorn protocol classes with our limits."""
