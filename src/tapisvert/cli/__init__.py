"""Command line: every command prints the results of another package and adds no rule of its own.

Exit status: 0 success; 1 refused by the rules; 2 wrong usage, input or file; 130 interrupted; 141
broken pipe.
"""

import os
import sys

import click
from click.exceptions import Exit

from tapisvert import __version__
from tapisvert.cli.commands import Group
from tapisvert.cli.errors import BROKEN_PIPE, INTERRUPTED, failure, guard_streams, hush

app = Group(
    "tapisvert",
    "tapisvert.cli.{}",
    {
        "Play": ("play", "drill"),
        "Compute": ("settle", "odds", "simulate"),
        "Prove": ("replay", "explain", "verify", "randomness"),
        "Read and write regulations": ("rulebooks", "rules", "clauses", "regulation"),
        "Run a house": (
            "serve",
            "proxy",
            "report",
            "audit",
            "archive",
            "backup",
            "restore",
            "replica",
            "witness",
        ),
    },
    "Trente et Quarante and French roulette, exactly by the houses' own regulations.\n\n\b\n"
    "Examples:\n"
    "  tapisvert play venezia-trente-et-quarante\n"
    "  tapisvert settle campione-roulette --number 17 --bet 14/17=1000\n"
    "  tapisvert rules trente-et-quarante-2.0 --lang it\n",
)
click.version_option(__version__, message="%(prog)s %(version)s")(app)


def main() -> None:
    """Run a command and exit with its status. Every error is reported in one line."""
    try:
        guard_streams()
        status = _run(sys.argv[1:])
        sys.stdout.flush()
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BrokenPipeError:
        status = BROKEN_PIPE
    except Exception as error:  # any error is reported to the user
        status, message = failure(error)
        hush(sys.stdout)
        print(message, file=sys.stderr)
    hush(sys.stdout)
    sys.exit(status)


def _run(arguments: list[str]) -> int:
    if "_TAPISVERT_COMPLETE" in os.environ:  # set by the shell to request completions
        app.main(arguments, prog_name="tapisvert")
    try:
        with app.make_context("tapisvert", arguments) as context:
            app.invoke(context)
    except Exit as end:
        return end.exit_code
    return 0
