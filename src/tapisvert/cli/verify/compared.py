"""Several records held against each other: of one draw all of them tell the same."""

from collections.abc import Mapping, Sequence

from tapisvert.fairness.findings import Act, Acts, differing
from tapisvert.values import value


@value
class Difference:
    """That two records tell different things of the draw of one id."""

    id: str
    act: Act
    file: str
    line: int
    other: str
    other_line: int


def differences(
    records: Sequence[tuple[str, Mapping[str, Acts]]],
) -> tuple[list[Difference], int]:
    """Where records, by file, differ about a draw; and how many draws are in more than one.

    A table that shows two players two roots is found out as soon as their records meet.

    >>> mine, his = (Acts("pack 1", 3, "ab", {}, root, None) for root in ("cd", "ce"))
    >>> differences([("mine", {"pack 1": mine}), ("his", {"pack 1": his})])[0][0].act
    <Act.ROOT: 'root'>
    """
    told: dict[str, tuple[str, Acts]] = {}
    found: list[Difference] = []
    shared: set[str] = set()
    for file, draws in records:
        for name, acts in draws.items():
            first_file, first = told.setdefault(name, (file, acts))
            if first is acts:
                continue
            shared.add(name)
            if act := differing(first, acts):
                found.append(Difference(name, act, first_file, first.line, file, acts.line))
    return found, len(shared)
