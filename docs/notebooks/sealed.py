# %% [markdown]
# # A pack that cannot be changed
# The house commits to an order, the players add words of their own, and only then is the pack
# cut. Each card comes with a proof that it lay there before the first stake.

# %%
from tapisvert import rulebook
from tapisvert.fairness import SealedShoe, draw_coup

shoe = SealedShoe("table 1, pack 1", seed=bytes(range(192)))
print("commitment", shoe.commitment.hex()[:24], "…")
root = shoe.open({"Anna": b"sixteen bytes or"})
shoe.cut(193)

# %%
cards, proofs = draw_coup(shoe, rulebook("venezia-trente-et-quarante"))
print(" ".join(cards))
print("places in the pack:", [proof.at for proof in proofs])

# %% [markdown]
# Had Anna said another word, the order would be another one; the house cannot know it before she
# does.

# %%
other = SealedShoe("table 1, pack 1", seed=bytes(range(192)))
assert other.commitment == shoe.commitment
assert other.open({"Anna": b"another word too"}) != root
