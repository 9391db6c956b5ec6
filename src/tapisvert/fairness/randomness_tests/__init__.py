"""Laboratory: tests whether the protocol's draws are random, and nothing else affects them.

Small cases are enumerated completely. The rest is compared with chance by statistics whose laws
under chance are exact, or are checked on every order of a small pack.
"""
