"""Sources of the server's part: all that a house runs, without the engine and the command line."""

from pathlib import Path
from typing import Final

import tapisvert

PACKAGE: Final = Path(tapisvert.__file__).parent
PARTS: Final = (
    "journal",
    "witness",
    "live",
    "accounts",
    "responsible_gaming",
    "config",
    "api",
    "reports",
    "house",
    "play",
    "server",
    "operations",
    "rehearsal",
)
FILES: Final = [file for part in PARTS for file in sorted((PACKAGE / part).rglob("*.py"))]
