"""The command `tapisvert`, also as `python -m tapisvert`."""

import sys

from tapisvert.extras import missing_extra


def main() -> None:
    """Run the command line; without its libraries say which line installs them."""
    try:
        from tapisvert.cli import main as run  # noqa: PLC0415 - its libraries may be missing
    except ModuleNotFoundError as error:
        if (missing := missing_extra(error, sys.argv[1:])) is None:
            raise
        print(f"tapisvert: {missing}", file=sys.stderr)
        sys.exit(2)
    run()


if __name__ == "__main__":
    main()
