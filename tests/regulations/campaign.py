"""A campaign of altered regulation files: each is refused with its faults, or plays soundly.

    python tests/regulations/campaign.py --files 100000 --first 0

A file is its number's alone, so that a number gives the same file again. The campaign ends at the
first file of which anything is not as it has to be, writes that file, and prints the command that
tries it again.
"""

import argparse
import sys
import time
import traceback
from collections import Counter
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support.regulations.altered_files import alter_file, try_file

_SHOWN_COUNT: Final = 1000


def main() -> int:
    """Try the files, and print what became of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--files", type=int, default=100_000, help="how many")
    parser.add_argument("--first", type=int, default=0, help="number of the first")
    arguments = parser.parse_args()
    totals, start_time = Counter[str](), time.process_time()
    for number in range(arguments.first, arguments.first + arguments.files):
        try:
            totals += try_file(number)
        except Exception:
            traceback.print_exc()
            file = Path(f"altered-{number}.toml")
            file.write_bytes(alter_file(number))
            print(f"{file}: again with: {sys.argv[0]} --first {number} --files 1", file=sys.stderr)
            return 1
        tried_now = number - arguments.first + 1
        if tried_now % _SHOWN_COUNT == 0 or tried_now == arguments.files:
            figures = ", ".join(f"{count} {name}" for name, count in sorted(totals.items()))
            seconds = time.process_time() - start_time
            print(f"{tried_now} files in {seconds:.0f} s: {figures}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
