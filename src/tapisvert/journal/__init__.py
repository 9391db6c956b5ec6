"""Journal: a hash-chained log of the entries of every table, in order, and the only writer of it.

`entry` defines entries, `sql` is the event store, `reader` reads the entries of a table, and
`group_commit` is the single writer thread. `connect` opens the database that a URL
names: `sqlite` or `postgres`, whose tables are in `schema`. `transactions` are those of accounts,
which `outbox` tells the journal. `house_log` has what changes outside the tables, `checkpoint`
signs statements that others store, so that entries cannot be removed unnoticed, and `archives`
takes old sessions out of the database.
"""
