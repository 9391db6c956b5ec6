"""`tapisvert replay`: a record in, its events out."""

import sys
from typing import Annotated

import msgspec
from typer import Argument, Exit, Option

from tapisvert.cli.errors import REFUSED, printable
from tapisvert.cli.input_files import lines, opened


def replay(
    file: Annotated[str, Argument(help="A table record, or - for standard input.")],
    *,
    strict: Annotated[bool, Option("--strict", help="Stop at the first refusal.")] = False,
) -> None:
    r"""Replay a table record: commands in, events out.

    Both are JSON Lines. Every event names the line that caused it. A refused command gives
    `refused` and changes nothing; with --strict the first one ends the replay, with exit status 1.
    A malformed line ends it with exit status 2, after the events of all lines before it. From a
    pipe, every line is answered as it arrives.

    \b
    Examples:
      tapisvert replay evening.jsonl
      tapisvert replay --strict evening.jsonl > events.jsonl
      some-program | tapisvert replay -
    """
    from tapisvert.record import replay as replayed
    from tapisvert.record.event_lines import event_prefix

    output, answer = sys.stdout.buffer, b""
    with opened(file) as source:
        for answer in replayed(lines(source, output.flush), strict=strict):
            output.write(answer)
    if strict and answer.startswith(event_prefix("refused")):
        refusal = msgspec.json.decode(answer)
        text = "line {line} was refused: {message} ({code}, {clause})".format_map(refusal)
        output.flush()
        print(printable(f"tapisvert: {text}"), file=sys.stderr)
        raise Exit(REFUSED)
