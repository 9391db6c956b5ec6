"""Starting a server: uvicorn, workers, logs."""
