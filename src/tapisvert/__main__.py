"""`python -m tapisvert`: the command line."""

from tapisvert.cli import main

if __name__ == "__main__":
    main()
