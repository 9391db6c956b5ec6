"""The journal: what every table did, in order, each entry bound to the one before it.

`entry` is what is written, `store` what can be asked of any storage, `writer` the one thread that
writes. `sqlite`, `postgres` and `memory` are the storages; `opening` finds the one that a URL
names. `checkpoints` are what others keep, so that nothing can be taken away again.
"""
