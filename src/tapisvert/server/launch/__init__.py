"""Start of a server: uvicorn, its socket, the dangers named at a start, and logs."""
