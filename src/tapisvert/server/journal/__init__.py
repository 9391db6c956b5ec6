"""Journal: a hash-chained log of the entries of every table, in order.

`entry` defines entries, `reader` reads those of a table, `store` is the protocol of a database, and
`group_commit` the single writer thread. The databases are in `tapisvert.server.storage`; its
`connect` opens the one that a URL names. `checkpoint` signs statements that others store, so that
entries cannot be removed unnoticed.
"""
