"""Journal: a hash-chained log of the entries of every table, in order, and its only writer.

`entry` defines entries, `sql` is the event store, `reader` reads the entries of a table, and
`group_commit` is the single writer thread. `connect` opens the database at a URL: `sqlite` or
`postgres`, whose tables are in `schema`. `transactions` are those of accounts, whose notices
`outbox` delivers to the journal. `house_log` records changes outside the tables, `checkpoint` signs
statements for storage elsewhere, so that entries cannot be removed unnoticed, and `archives` moves
old sessions out of the database.
"""
