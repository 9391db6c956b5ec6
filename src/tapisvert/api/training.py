"""Training of a rehearsal: its accounts for people, and the words of simulated people."""

from collections import deque
from threading import Lock
from typing import Final

from tapisvert.config.settings import Training
from tapisvert.values import value

_WORDS: Final = 40
"""Maximum number of sentences that wait for a croupier, over all tables."""
_FRESH_MS: Final = 90_000


@value
class SpokenSentence:
    """Words of a simulated person at a table, and the moment."""

    table: str
    player: str
    words: str
    at_ms: int


class TrainingRoom:
    """Training of a house, with the words spoken at its tables; empty outside a rehearsal."""

    def __init__(self, training: Training | None) -> None:
        self.training = training
        self._sentences: deque[SpokenSentence] = deque(maxlen=_WORDS)
        self._turn = Lock()

    @property
    def is_open(self) -> bool:
        """True in a rehearsal."""
        return self.training is not None

    def say(self, words: SpokenSentence) -> None:
        """Record what a person says; it replaces their earlier words at the table."""
        with self._turn:
            self._forget(words.table, words.player)
            self._sentences.append(words)

    def end_round(self, table: str) -> None:
        """Delete all words at a table: its bets are closed."""
        with self._turn:
            self._forget(table)

    def recent_sentences(self, now_ms: int) -> list[SpokenSentence]:
        """Return the words that a croupier may still act on, newest first."""
        with self._turn:
            return [
                words for words in reversed(self._sentences) if now_ms - words.at_ms < _FRESH_MS
            ]

    def _forget(self, table: str, player: str | None = None) -> None:
        for words in tuple(self._sentences):
            if words.table == table and player in (None, words.player):
                self._sentences.remove(words)
