"""`tapisvert replay`: the events of a record."""

import sys
from typing import Any

import msgspec
from click.exceptions import Exit

from tapisvert.cli.commands import option
from tapisvert.cli.errors import REFUSED, printable
from tapisvert.cli.input_files import open_input, record_errors
from tapisvert.cli.options import RECORD_FILE
from tapisvert.i18n import translate
from tapisvert.regulations import citation_text


def replay(
    file: str = RECORD_FILE,
    *,
    strict: bool = option("Stop at the first refusal."),
    lang: str,
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
    from tapisvert.record.reading import lines_of_file

    output = sys.stdout.buffer
    answer = b""
    with record_errors(lang), open_input(file) as source:
        for answer in replayed(lines_of_file(source, output.flush), strict=strict):
            output.write(answer)
    if strict and answer.startswith(event_prefix("refused")):
        refusal = msgspec.json.decode(answer)
        output.flush()
        print(printable(f"tapisvert: {_refusal_text(refusal, lang)}"), file=sys.stderr)
        raise Exit(REFUSED)


def _refusal_text(refusal: dict[str, Any], language: str) -> str:
    """Return the refusal in the engine's words, or in another language in the clause's."""
    if language != "en" and (text := citation_text(refusal["clause"], language)):
        refusal["message"] = text.rstrip(".")
    values = {name: str(refusal[name]) for name in ("line", "message", "code", "clause")}
    return translate(language, "replay-refused", "verify", **values)
