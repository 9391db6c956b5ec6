"""JSON Schemas of `--json`: docs/reference/schemas has one for each form of output.

`--write-goldens` writes them from the output of the examples here. A value of a declared type has
the schema of its declaration.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import jsonschema_rs
import msgspec
import pytest
from support.cli.cli_runner import invoke
from support.house_files import amendment, write
from support.storage.store_backends import begin

from tapisvert.house.day_sheet import DaySheet
from tapisvert.house.period_sheet import PeriodSheet
from tapisvert.house.statements import PlayerStatement
from tapisvert.regulations.presentation import RulebookView
from tapisvert.school import Exercise

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "docs/reference/schemas"
RECORD: Final = str(ROOT / "docs/evening.jsonl")
SEALED: Final = str(ROOT / "docs/sealed.jsonl")
SATURDAY: Final = "taille;noir;rouge;result\n1;37;32;couleur\n1;31;31;refait\n2;31;40;inverse\n"
CARDS: Final = "Th Td 7c Kd Ts Th 9s 3d"
REFAIT: Final = "Kh Qh Jh Ah Kd Qd Jd Ad"
FEW: Final = ("--seed", "7", "--coups", "100")
EVENINGS: Final = (*FEW, "--paths", "20")
EXAMPLES: Final[Mapping[str, Sequence[Sequence[str]]]] = {
    "settle": [
        ["venezia", "--cards", CARDS, "--bet", "rouge=50000", "--insure", "rouge"],
        ["venezia", "--cards", REFAIT, "--bet", "rouge=50000"],
        ["roulette", "--number", "17", "--bet", "17=1000", "--announce", "tiers=500"],
        ["t40-2", "--cards", "As Td 7h Kc Qd", "--bet", "rouge=1001"],
        ["roulette", "--number", "17", "--bet", "17=-1"],
    ],
    "explain": [[RECORD], [RECORD, "--coup", "1"], [SEALED]],
    "odds": [
        ["venezia"],
        ["campione-t", "--insure", "50000/75000"],
        ["t40-2", "--ruling", "R14=104"],
        ["roulette"],
    ],
    "odds-diff": [["venezia", "--diff", "--regulations", "AMENDED"]],
    "odds-exact": [["t40-2", "--exact"], ["roulette", "--exact"]],
    "odds-rulings": [["roulette", "--rulings"]],
    "simulate-coups": [
        ["venezia", *FEW],
        ["t40-2", *FEW, "--compare", "R14=104"],
        ["roulette", *FEW],
        ["venezia", "--seed", "7", "--coups", "40000"],
    ],
    "simulate-evenings": [
        ["venezia", *EVENINGS, "--insure", "always", "--coups-per-hour", "40"],
        ["roulette", *EVENINGS, "--target", "200000", "--stop", "100", "--compare", "martingale"],
        ["t40-2", "--seed", "7", "--tailles", "1", "--paths", "20"],
    ],
    "simulate-permanences": [
        ["roulette", "NUMBERS", "--target", "150000", "--stop", "100"],
        ["venezia", "SATURDAY", "--ruling", "R05=none"],
    ],
    "verify": [[RECORD], [SEALED], [SEALED, "--so-far"], [SEALED, "FORGED"]],
    "randomness": [["--rulebook", "roulette", "--spins", "400", "--seed", "7"]],
    "randomness-results": [
        ["--results", "NUMBERS", "--rulebook", "roulette"],
        ["--results", "SATURDAY", "--rulebook", "venezia", "--level", "0.1"],
    ],
    "drill": [
        ["venezia", "rows"],
        ["venezia", "insurance"],
        ["roulette", "payouts", "--level", "5"],
    ],
    "rulebooks": [[]],
    "rules": [["venezia"], ["roulette"], ["t40-2", "--lang", "it"]],
    "rules-diff": [["venezia", "--diff", "--regulations", "AMENDED"]],
    "clauses": [[], ["venezia", "--lang", "fr"]],
    "regulation-check": [["FILE"], ["WRONG"]],
    "report-day": [["2023-11-14", "--database", "HOUSE"]],
    "report-period": [["2023-11", "--database", "HOUSE"]],
    "report-statement": [["Anna", "--database", "HOUSE"]],
    "audit": [["--database", "HOUSE"]],
    "restore": [["BACKUP", "--database", "RESTORED"]],
}
"""Arguments of each command; `odds-exact` is another form of `odds`."""
FORMS: Final = {
    **dict.fromkeys(("odds-diff", "odds-exact", "odds-rulings"), "odds"),
    "rules-diff": "rules",
    "randomness-results": "randomness",
}
DECLARED: Final = {"drill": Exercise, "rules": RulebookView}
PAPERS: Final = {
    "report-day": ("sheet", DaySheet),
    "report-period": ("sheet", PeriodSheet),
    "report-statement": ("statement", PlayerStatement),
}
NAMED: Final = {
    **dict.fromkeys(("chances", "estimates", "totals", "ties_by_total", "announcements"), 1),
    **dict.fromkeys(("exact", "rulings", "changes", "errors", "coups_per_taille", "limits"), 1),
    **dict.fromkeys(("differences", "languages", "cosigned"), 1),
    **dict.fromkeys(("quantiles", "entries"), 1),
    **dict.fromkeys(("edges", "bets"), 2),
}
"""Objects whose keys are names of chances, figures, rulings …, and how deep."""
ANY: Final = {"before", "after", "taken", "alternative", "beyond_edge", "values", "checkpoint"}
"""Keys whose values have several types, as of a rulebook."""
OTHERS: Final[Mapping[str, Any]] = {
    **dict.fromkeys(("error", "value", "edge_per_decided", "p_value"), 0.5),
    **dict.fromkeys(("note", "in_force_from", "recorded", "ruling", "table", "clause"), ""),
    **dict.fromkeys(("target", "stop", "tailles", "seed", "tests", "demonstrated"), 0),
    **dict.fromkeys(("line", "column", "draws"), 0),
    "rulings": {"R03": "lose", "R05": None, "R14": 104},
    "cosigned": {"witness.example": 1},
    "changes": {"stay": 0.5},
    "errors": {"stay": 0.5},
    "languages": {"XX-1": ["it"]},
    "uncited": ["XX-1"],
}
"""Other values that a key may have besides null, and that no example has."""
TYPES: Final = {
    bool: "boolean",
    int: "integer",
    float: "number",
    str: "string",
    list: "array",
    dict: "object",
    type(None): "null",
}
Schema = dict[str, Any]


def described(values: Sequence[Any], depth: int = 0) -> Schema:
    """Return the schema of values; the keys of an object are names to a depth."""
    types = {TYPES[type(value)] for value in values}
    types -= {"integer"} if "number" in types else set()
    types -= {"null"} if len(types) == 1 else set()
    schema: Schema = {"type": types.pop() if len(types) == 1 else sorted(types)} if types else {}
    objects = [value for value in values if isinstance(value, dict)]
    items = [item for value in values if isinstance(value, list) for item in value]
    if objects and depth:
        inner = [item for value in objects for item in value.values()]
        schema["additionalProperties"] = described(inner, depth - 1)
    elif objects:
        keys = dict.fromkeys(key for value in objects for key in value)
        schema["properties"] = {
            key: {} if key in ANY else described(_values(key, objects), NAMED.get(key, 0))
            for key in keys
        }
        schema["required"] = [key for key in keys if all(key in value for value in objects)]
        schema["additionalProperties"] = False
    if items:
        schema["items"] = described(items)
    return schema


def _values(key: str, objects: Sequence[dict[str, Any]]) -> list[Any]:
    """Return the values of a key, with others of the same kind that no example has."""
    values = [value[key] for value in objects if key in value]
    other = OTHERS.get(key)
    if isinstance(other, dict | list):
        return [*values, *([other] if isinstance(values[0], type(other)) else [])]
    return [*values, *([other, None] if key in OTHERS else [])]


def published(name: str, outputs: Sequence[Any]) -> Schema:
    """Return the schema of a form of output."""
    schema = msgspec.json.schema(DECLARED[name]) if name in DECLARED else described(outputs)
    if name in PAPERS:
        key, declared = PAPERS[name]
        paper = msgspec.json.schema(declared)
        schema |= {"$defs": paper.pop("$defs")}
        schema["properties"][key] = paper
    command = FORMS.get(name, name.replace("-", " "))
    title = f"tapisvert {command} --json"
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **schema}


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Files that the examples name."""
    folder = tmp_path_factory.mktemp("json")
    (folder / "numbers.csv").write_text("\n".join(str(n * n % 37) for n in range(400)))
    (folder / "saturday.csv").write_text(SATURDAY)
    (folder / "wrong.toml").write_text("id = 7\n")
    forged = Path(SEALED).read_text(encoding="utf-8").replace('"amount":20000', '"amount":20001')
    (folder / "forged.jsonl").write_text(forged, encoding="utf-8")
    amended = folder / "amended"
    amended.mkdir()
    begin(folder / "house.db")
    database = f"sqlite:///{folder}/house.db"
    invoke("backup", str(folder / "backup.db"), "--database", database)
    return {
        "NUMBERS": str(folder / "numbers.csv"),
        "FILE": str(ROOT / "docs/examples/la-partage-roulette.toml"),
        "HOUSE": database,
        "SATURDAY": str(folder / "saturday.csv"),
        "WRONG": str(folder / "wrong.toml"),
        "FORGED": str(folder / "forged.jsonl"),
        "AMENDED": str(write(amended, venezia=amendment())),
        "BACKUP": str(folder / "backup.db"),
        "RESTORED": f"sqlite:///{folder}/restored.db",
    }


@pytest.mark.parametrize(
    "name",
    [
        # of all packs of a few cards, which takes seconds
        pytest.param(name, marks=pytest.mark.exhaustive if name == "randomness" else ())
        for name in EXAMPLES
    ],
)
def test_json_output_has_published_schema(
    name: str, places: dict[str, str], request: pytest.FixtureRequest
) -> None:
    """Each key and each type, in every example; a key that is missing or new is an error."""
    outputs = []
    for arguments in EXAMPLES[name]:
        command = FORMS.get(name, name.replace("-", " ")).split()
        words = [places.get(word, word) for word in arguments]
        result = invoke(*command, *words, "--json", stdin="")
        assert result.status in {0, 1, 3}, result.err
        outputs.append(json.loads(result.out))
    file = FOLDER / f"{name}.json"
    if request.config.getoption("--write-goldens"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(json.dumps(published(name, outputs), indent=1) + "\n", encoding="utf-8")
    schema = json.loads(file.read_text(encoding="utf-8"))
    if name in DECLARED or name in PAPERS:
        assert schema == json.loads(json.dumps(published(name, outputs)))
    for output in outputs:
        jsonschema_rs.validate(schema, output)
