"""Output of commands: the console, texts, numbers, progress and reports."""
