"""The laboratory: whether what the protocol draws is drawn by chance, and nothing else.

What can be enumerated is enumerated, to the last word; the rest is held against what chance gives,
by statistics whose laws under chance are exact or checked on every order of a small pack.
"""
