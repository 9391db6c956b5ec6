"""HTTP endpoints, one module for each resource."""
