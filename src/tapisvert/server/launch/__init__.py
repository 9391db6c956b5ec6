"""Start of a server: uvicorn, worker processes and logs."""
