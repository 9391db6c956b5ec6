"""What one node offers to its endpoints."""
