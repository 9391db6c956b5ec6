"""Measures of plain English: names, names of tests, messages, and sentences of the documents.

A name is vague if it is a bare participle, pronoun, adverb or verb (`found`, `one`, `after`), which
says nothing of what it holds; a text has an idiom if an operator would not search for its words.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_PARTICIPLES: Final = _words(
    "begun bound brought built burnt broken caught chosen done drawn driven fallen felt found given"
    " gone grown had heard held kept known laid lain led left lent lost made meant met paid said"
    " seen shown sold spent spoken spun stood stuck taken taught thought thrown told torn"
    " understood won worn written withheld dealt rung sat slept sought"
)
_STATES: Final = _words(
    "expected parsed encoded decoded closed started stopped allowed required created rendered"
    " resolved elapsed selected filtered fetched escaped installed enabled disabled cancelled"
    " captured derived collected cached modified updated shuffled sorted matched removed formatted"
    " truncated compiled registered excluded included promoted mounted added changed deleted"
    " rejected accepted failed passed skipped completed received occupied initialized disconnected"
    " uploaded streamed connected shared signed called speed feed seed need embed shed indeed bed"
    " hundred red zed sled fixed sealed trusted nested typed requested stripped rotated resigned"
    " documented recorded touched loaded merged joined quoted unused detected computed generated"
    " estimated observed simulated supported deprecated reversed ordered sampled weighted padded"
    " retried mocked patched imported exported combined"
)
"""Words in -ed that libraries bind too, or that are common English for a state."""
_BARE: Final = _words(
    "one ones others another each every both most more many some none nothing something"
    " everything anything same own mine theirs ours yours its his hers them those these who"
    " whom whose which what whatever whole enough least few half us"
    " at by of on out off over under about above below before after beside until till since then"
    " here there where when why how again back away apart together alone still elsewhere already"
    " late later early soon ahead beyond within without so but once twice often never always even"
    " up down along around through inside outside near far otherwise beforehand"
    " does has was is came fell began stands sits lies loses takes gives holds knows says asks"
    " sees wants goes comes waits lacks hears fits pays may must did do stays"
    " thing things way ways wish wishes fate fates deed deeds matter matters stuff lot moment"
    " remark remarks work people person tidings meaning"
)
_TOLERATED: Final = _words(
    "found left seen given held done known before after until since on by at over under when where"
    " most here now half both none same way ways work people person meaning moment"
)
"""Words that libraries bind now and then: vague above one in a thousand names."""
_BAD_START: Final = re.compile(
    "test_(?:an?|the|what|who|whom|whose|where|when|why|how|none|no|nothing|its?|they|their|each"
    "|every|all|only|one|both|such|those|these|others?|another|neither|nor|too|so|as|at|of|in|on"
    "|by|to|from|with|without|after|before|beside|between|some|any|most|few|if|even|once|there"
    "|here|that|this)_"
)
_BAD_PART: Final = re.compile(
    "_(?:that|what|who|whom|whose|which|wherever|whatever)_"
    "|_(?:is|are|was|were|be)_(?:said|told|asked|meant|had|given|lent|made|taken|as|of|in|there"
    "|kept|held|so|no|one|those|what|right|sure|known|about|for|at|on)(?:_|$)"
    "|_(?:has|have)_(?:all|its|their|no|one|what|an?|the|them|it|both)(?:_|$)"
    "|_(?:says?|tells?|speaks?|knows?|goes_on|go_on|comes?|lies?|stands?|sits?|lacks?|meets?|asks?"
    "|hears?|takes_no|costs_no|needs_no)(?:_|$)"
    "|_(?:it|them|so|there|here|again|of|at|in|by|to|with|for|from|ones?|others|each|all|both|none"
    "|nothing|alone|together|apart|away|first|last|once|twice|anew|still|too|on|off|out|over|itself"
    "|themselves)$"
)
_LONGEST_TEST_NAME: Final = 8
_BE: Final = "(?:is|are|was|were|be|been)"
_IDIOMS: Final = re.compile(
    rf"\b{_BE} (?:not )?(?:told|asked(?: for)?|lent|had\b|spoken|bidden|said\b(?! to be))"
    rf"|(?<!there )\b{_BE} no (?!longer|more\b|need|way|reason|such|limit|one\b|difference)[a-z]"
    rf"|\b(?:that|which) (?:it|they|this|these) {_BE} (?:of|in|at|on|for|from)\b"
    r"|\b(?:of|from|for|by|in|at|to|beside|between) (?:whom|whose)\b|, of which\b"
    r"|\b(?:has|have) (?:all|none|it|them|them all)(?:$|[.,;:])"
    r"|\bfor (?:others|whoever|those|one) (?:to|who)\b"
    r"|\bas (?:things|it|they|this|these) (?:stands?|lies?|comes?|goes?)\b|\bas ever\b"
    r"|\b(?:those|these|the ones?|others|none|all|nothing|anything) (?:that|who|which) "
    r"(?:is|are|has|have|can|may|was|were|the|it|they|no|do|does)\b"
    r"|\b(?:of|for|by|from|in|at|with|to|beside|after|before|than|as|and|or) what "
    r"(?:was|were|has|have|comes|lies|stands|goes|is (?:not|in|there|left|kept|written|said))\b"
    r"|\b(?:thereof|therein|whereof|beforehand|lest|anew|for ever|nought|naught|foresees?|likewise"
    r"|in its turn|by itself alone|many a\b|such a one|nothing but|none but|no other\b|whence"
    r"|henceforth|unasked|unseen|unsaid|twofold|afresh)\b"
    r"|\b(?:goes on|went on|gone on|stands still|put aside|bears? (?:the|an?|no|its)|hears? of"
    r"|says? nothing|may take|on its own word)\b"
    r"|(?:^|[.;:] )(?:nothing|none|neither|others|few) (?:is|are|has|have|can|may|was|does|do)\b"
    r"|\bwhich [^.;]{3,60}, which\b",
    re.IGNORECASE,
)
_NOISE: Final = re.compile(
    r"/\*.*?\*/|//[^\n]*|`(?:\\.|[^`\\])*`|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.DOTALL
)
_DECLARATION: Final = re.compile(
    r"\b(?:const|let|var)\s+(\{[^}=]*\}|\[[^\]=]*\]|[A-Za-z_$][\w$]*)"
    r"|\bfunction\s*\*?\s*([A-Za-z_$][\w$]*)?\s*\(([^()]*)\)"
    r"|(?:[(,=:]\s*|return\s+)(?:async\s*)?(?:\(([^()]*)\)|([A-Za-z_$][\w$]*))\s*=>"
    r"|^\s+(?:static\s+|async\s+|get\s+|set\s+|\*\s*)*(#?[A-Za-z_$][\w$]*)\s*\(([^()]*)\)\s*\{"
    r"|\bthis\.(#?[A-Za-z_$][\w$]*)\s*=(?!=)",
    re.MULTILINE,
)
_BLOCK: Final = re.compile(r"^(```|~~~).*?^\1|^\$\$.*?^\$\$|<!--.*?-->", re.MULTILINE | re.DOTALL)
_HOLDERS: Final = (ast.stmt, ast.excepthandler, ast.match_case)
_LEAVES: Final = (ast.Name, ast.Constant, ast.expr_context, ast.operator, ast.cmpop, ast.alias)
_KEYWORDS: Final = _words("if for while switch catch return function else do try new")


def sources(folder: str, suffix: str) -> Iterator[tuple[Path, str]]:
    """Yield the files of a folder with one suffix and their texts; no vendored one."""
    for path in sorted((ROOT / folder).rglob(f"*{suffix}")):
        if not {"vendor", "node_modules", "goldens", "golden"} & set(path.parts):
            yield path, path.read_text(encoding="utf-8")


@cache
def parse(path: Path) -> ast.Module:
    """Return the syntax tree of a Python file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def statements(tree: ast.Module) -> Iterator[ast.stmt]:
    """Yield the statements of a module, and those within them; not its expressions, which are ten
    times as many and hold no statement.
    """
    nodes: list[ast.AST] = [tree]
    for node in nodes:
        if isinstance(node, ast.stmt):
            yield node
        nodes += (child for child in ast.iter_child_nodes(node) if isinstance(child, _HOLDERS))


def python_names(tree: ast.AST) -> Iterator[str]:
    """Yield the names that a tree binds, each once a scope; names of tests and dunders aside."""
    scopes: list[tuple[ast.AST, set[str]]] = [(tree, set())]
    while scopes:
        node, scope = scopes.pop()
        for child in ast.iter_child_nodes(node):
            name, inner = "", scope
            match child:
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    inner = set()
                    name = "" if name.startswith(("test", "__")) else name
                case ast.ClassDef(name=name):
                    inner = set()
                case ast.Lambda():
                    inner = set()
                case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()):
                    pass
                case ast.Attribute(attr=name, ctx=ast.Store()) | ast.MatchAs(name=str(name)):
                    pass
            if name and name != "_" and name not in scope:
                scope.add(name)
                yield name
            if not isinstance(child, _LEAVES):  # most nodes
                scopes.append((child, inner))


def javascript_names(text: str) -> Iterator[str]:
    """Yield the names that declarations, parameters, methods and attributes bind, in snake case."""
    code = _NOISE.sub(lambda match: " " * len(match[0]), text)
    for match in _DECLARATION.finditer(code):
        for group in match.groups():
            for part in (group or "").strip("{}[]").split(","):
                word = part.split("=")[0].rpartition(":")[2].strip(" \n\t{}[].#")
                if re.fullmatch(r"[A-Za-z_$][\w$]*", word) and word not in _KEYWORDS:
                    yield re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", word).lower()


def vague_names(names: Iterable[str]) -> tuple[Counter[str], int]:
    """Return how often each vague name is bound, and the number of all names."""
    counts = Counter(name.strip("_") for name in names)
    total = counts.total()
    vague = Counter({name: count for name, count in counts.items() if _is_vague(name)})
    for name in _TOLERATED & set(vague):
        if vague[name] <= total / 1000:
            del vague[name]
    return vague, total


def _is_vague(name: str) -> bool:
    is_participle = re.fullmatch("[a-z]{3,}ed", name) and name not in _STATES
    return bool(is_participle) or name in _PARTICIPLES or name in _BARE


def is_obscure_test_name(name: str) -> bool:
    """Return whether the name of a test is long, or tells its subject or behaviour vaguely."""
    words = name.removeprefix("test_").split("_")
    is_long = len(words) > _LONGEST_TEST_NAME
    return is_long or bool(_BAD_START.match(name) or _BAD_PART.search(name))


def has_idiom(text: str) -> bool:
    """Return whether a text has words that no operator searches for."""
    return bool(_IDIOMS.search(text))


def docstrings() -> Iterator[str]:
    """Yield the first paragraph of each docstring of the package."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for path, _ in sources("src", ".py"):
        for node in ast.walk(parse(path)):
            if isinstance(node, kinds) and (text := ast.get_docstring(node)):
                yield " ".join(text.partition("\n\n")[0].split())


def messages() -> Iterator[str]:
    """Yield the texts of three words or more that users read: Fluent's, and strings in Python."""
    for _, text in sources("src/tapisvert/i18n", ".en.ftl"):
        for match in re.finditer(r"^[a-zA-Z][\w-]* *= *(.+(?:\n[ \t]+.*)*)", text, re.MULTILINE):
            yield " ".join(match[1].split())
    for path, _ in sources("src", ".py"):
        documented = set()
        for node in ast.walk(parse(path)):  # a statement comes before its parts
            if isinstance(node, ast.Expr):
                documented.add(node.value)
            if not isinstance(node, ast.Constant) or node in documented:
                continue
            if len(re.findall("[a-z]{2,} ", str(node.value))) > 1:
                yield " ".join(str(node.value).split())


def sentences() -> Iterator[str]:
    """Yield the sentences of the documents, without code, formulas and links."""
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    for page in sorted(pages):
        text = _BLOCK.sub("", page.read_text(encoding="utf-8"))
        text = re.sub(r"`[^`]+`|\$[^$]+\$|\]\([^)]*\)|<[^>]+>", "X", text)
        for block in re.split(r"\n\s*\n|\n(?=\s*(?:[-*|#>]|\d+\.) )|\|", text):
            for sentence in re.split(r"(?<=[.!?])\s+(?=[A-Z“\"(])", " ".join(block.split())):
                if len(re.findall("[A-Za-z’']{2,}", sentence)) > 3:
                    yield sentence
