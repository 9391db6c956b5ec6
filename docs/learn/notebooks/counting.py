# %% [markdown]
# # Counting 2.0
# In 2.0 the last card's colour decides, so that the colours left in the pack are worth knowing.
# Here a third of the black cards are gone.

# %%
from tapisvert import odds, rulebook
from tapisvert.cards import PACK

deux = rulebook("trente-et-quarante-2.0")
black = [card for card in PACK if card[1] in "sc"]
advice = odds.advise(deux, black * 2)
for chance, decisions in advice.bets.items():
    print(f"{chance:8} {decisions['flat'].edge:+.3%}")
advice.best

# %% [markdown]
# Rouge now pays the player. With two rows the same count is worth nothing: rouge and noir are
# even, whatever is left.

# %%
venezia = rulebook("venezia-trente-et-quarante")
two_rows = odds.advise(venezia, black * 2).bets
assert abs(two_rows["rouge"]["divide"].edge - two_rows["noir"]["divide"].edge) < 1e-12
assert advice.bets["rouge"]["flat"].edge < 0 < advice.bets["noir"]["flat"].edge
