"""Input of commands: values of options, and files of records."""
