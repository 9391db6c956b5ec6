"""uvicorn protocol classes with timeouts, limits and send queues."""
