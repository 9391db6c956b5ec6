"""Share of each worker of a run: whole files, and the page's to half the workers as long as others
have something else. A worker that opens pages for the first time starts a browser, and loads cold.
Files that parse all of Python go to the same worker, which parses it once.
"""

from typing import Any, Final

from xdist.scheduler import LoadFileScheduling

_PAGES: Final = "tests/page/"
_PARSED: Final = ("tests/test_plain_english.py", "tests/test_python_sources.py")


class PagesTogether(LoadFileScheduling):  # type: ignore[misc]
    """Files in their order, those of pages to the first half of the workers."""

    def _split_scope(self, nodeid: str) -> str:
        file: str = super()._split_scope(nodeid)
        return _PARSED[0] if file in _PARSED else file

    def _assign_work_unit(self, node: Any) -> None:
        has_pages = self.nodes.index(node) < max(1, len(self.nodes) // 2)
        suitable_scopes = (
            scope for scope in self.workqueue if scope.startswith(_PAGES) is has_pages
        )
        if (scope := next(suitable_scopes, None)) is not None:
            self.workqueue.move_to_end(scope, last=False)
        super()._assign_work_unit(node)
