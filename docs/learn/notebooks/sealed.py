# %% [markdown]
# # A pack that cannot be changed
# The house binds itself to a chain of hashes, players add bytes of their own, and only then are the
# coups fixed. Each coup opens one link of the chain, and anyone can compute it.

# %%
from tapisvert import rulebook
from tapisvert.fairness import PackInPlay, SealedDraw, coup_words, start_of
from tapisvert.rules import deal
from tapisvert.rules.commands import Deal

book = rulebook("venezia-trente-et-quarante")
draw = SealedDraw(book, seed=bytes(range(32)))
print("tip", draw.tip[:24], "…")
head = bytes(32)  # of a record, after its line `seal`
start = start_of(head, {"Anna": b"sixteen bytes or"})

# %% [markdown]
# The picture shows the first coup of this draw.

# %%
coup = draw.coup(1, start.hex(), pack=PackInPlay())
assert isinstance(coup, Deal)
deal(book, coup.cards or ())

# %% [markdown]
# With the share that it opens anyone gets the same cards.

# %%
words = coup_words(bytes.fromhex(coup.share or ""), start, 1)
assert PackInPlay().deal(book, words) == coup.cards

# %% [markdown]
# With other bytes of Anna's the same chain gives another coup, which the second picture shows: the
# house cannot choose the cards.

# %%
other = draw.coup(1, start_of(head, {"Anna": b"another word too"}).hex(), pack=PackInPlay())
assert isinstance(other, Deal)
assert other.cards != coup.cards
deal(book, other.cards or ())
