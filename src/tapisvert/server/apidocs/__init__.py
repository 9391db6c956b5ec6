"""API documents, generated from the endpoints and the schemas."""
