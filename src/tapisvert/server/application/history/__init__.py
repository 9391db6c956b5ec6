"""Read models of the journals, and the jobs that keep them: coups, purses, sessions, reports."""
