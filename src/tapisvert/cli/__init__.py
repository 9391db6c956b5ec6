"""Command line: every command prints the results of another package and adds no rule of its own.

Exit status: 0 success; 1 refused by the rules; 2 wrong usage, input or file; 130 interrupted; 141
broken pipe.
"""

import os
import sys
from functools import cache
from typing import Annotated, Any

import typer
from typer import Exit, Option

from tapisvert import __version__
from tapisvert.cli.commands import SETTINGS, RegulationsOption, lazy_group
from tapisvert.cli.errors import BROKEN_PIPE, INTERRUPTED, failure, guard_streams, hush

_COMMANDS = (
    *("play", "serve", "proxy", "settle", "odds", "simulate", "replay", "verify"),
    *("audit", "backup", "restore", "replica", "archive", "witness", "report"),
    *("randomness", "explain", "drill", "rulebooks", "rules", "clauses", "regulation"),
)

app = typer.Typer(
    name="tapisvert",
    cls=lazy_group(__name__, _COMMANDS),
    pretty_exceptions_enable=False,
    **SETTINGS,
)


def _version(is_requested: object) -> None:
    if is_requested:
        typer.echo(f"tapisvert {__version__}")
        raise Exit


@app.callback(
    invoke_without_command=True,
    help="Trente et Quarante and French roulette, exactly by the houses' own regulations.\n\n\b\n"
    "Examples:\n"
    "  tapisvert play venezia-trente-et-quarante\n"
    "  tapisvert settle campione-roulette --number 17 --bet 14/17=1000\n"
    "  tapisvert rules trente-et-quarante-2.0 --lang it\n",
)
def _tapisvert(
    context: typer.Context,
    *,
    version: Annotated[
        bool,
        Option("--version", callback=_version, is_eager=True, help="Show the version and exit."),
    ] = False,
    regulations: RegulationsOption = None,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


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


@cache
def _command_tree() -> Any:
    return typer.main.get_command(app)


def _run(arguments: list[str]) -> int:
    command = _command_tree()
    if "_TAPISVERT_COMPLETE" in os.environ:  # set by the shell to request completions
        command.main(arguments, prog_name="tapisvert")
    try:
        with command.make_context("tapisvert", arguments) as context:
            command.invoke(context)
    except Exit as end:
        return end.exit_code
    return 0
