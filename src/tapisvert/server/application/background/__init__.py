"""Work that runs beside the requests: tasks, bounded threads, and jobs of the whole node."""
