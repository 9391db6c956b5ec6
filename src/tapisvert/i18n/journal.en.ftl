# What `audit`, `backup`, `restore` and `archive` say, in English. Numbers arrive as text, $count beside them as a number.

## The audit

waiting = Auditing the journal
held =
    { $count ->
        [one] one table, { $entries } entries, { $commands } of them commands
       *[other] { $tables } tables, { $entries } entries, { $commands } of them commands
    }
right = Everything is correct.
wrong = { $count ->
        [one] { $n } fault found.
       *[other] { $n } faults found.
    }
heading-checked = Checks
row-chain = Entries
row-rules = Answers
row-money = Money
row-purses = Balances
row-people = Accounts
row-witnesses = Witnesses
row-receipts = Receipts
row-checkpoints = Checkpoints
checked-chain = each follows the previous one, by number and SHA-256
checked-rules = { $commands } commands executed again, { $coups } coups: every answer identical, letter for letter
checked-money = { $postings } postings, each as in its answer, each with its counterpart; the accounts match the rules
checked-purses = { $count ->
        [one] { $n } balance matches its entries
       *[other] { $n } balances match their entries
    }
checked-people = { $count ->
        [one] { $n } account, its roles, limits and signatures: as in the house journal
       *[other] { $n } accounts, their roles, limits and signatures: as in the house journal
    }
checked-checkpoints = { $count ->
        [one] { $n } signed checkpoint: all it names is there
       *[other] { $n } signed checkpoints: all they name is there
    }
checked-receipts = { $count ->
        [one] { $n } receipt: its entries are in the journal as they were signed
       *[other] { $n } receipts: their entries are in the journal as they were signed
    }
cosigned = { $witness } cosigned { $n } of { $of } checkpoints
no-checkpoints = none: a cut-off end cannot be detected
no-key = { $n } not verified: the key is missing

## What is wrong

heading-faults = Faults
at-entry = table { $table }, entry { $entry }
at-table = table { $table }
at-checkpoint = checkpoint { $entry }
fault-chain = Broken chain: not the successor of the previous entry.
fault-end = Last entry does not match the table.
fault-rules = Replay gives a different answer: { $problem }.
fault-money = The ledger does not balance: { $problem }.
fault-purse = A balance does not match its entries: { $problem }.
fault-people = Accounts do not match the house journal: { $problem }.
fault-unreadable = It cannot be read: { $problem }.
fault-missing_entry = A checkpoint names an entry that the journal lacks or has changed: { $problem }.
fault-snapshot = The snapshot saved here is not the state of the table: { $problem }.
fault-report = The saved report has other figures than the journal: { $problem }.
fault-archive = Archive does not match the house journal: { $problem }.
fault-receipt = Receipt does not match the journal: { $problem }.
fault-log = Not part of the checkpoint log: { $problem }.
fault-signature = Not signed with a key of the house, or changed since.

## Backups

copying = Copying
copied = { $file } holds the house as of { $at }.
copy-checkpoint = Its checkpoint is in { $file }. Keep it elsewhere: it will show what is missing.
copy-unsigned = No key in { $folder }: the copy holds no new checkpoint.
copy-keys = The keys are not included: keep a copy of { $folder } elsewhere, apart from the data.
use-pg-dump = Back up PostgreSQL with its own tools, while the house is open:
use-pg-restore = Restore PostgreSQL with its own tools, into a new database; then close its tables:

## Restored

restored = { $file } is ready to open, as of the backup.
closing = Closing the tables
closed-none = No table was open.
coup-settled = Table { $table }: the coup whose bets were closed is dealt to its end, and settled.
coup-called_off = Table { $table }: the coup whose bets were closed is called off, its witness had not given the key. Its stakes went back: tell the players.
coup-lost = Table { $table }: the coup whose bets were closed cannot be dealt, its draw does not open. It was paid by ruling R26: tell the players.
coup-locked = Table { $table }: bets are closed on a coup whose sealed cards do not open. With the vault’s key they decide it.
key-needed = Put the vault’s key back into { $folder } and restore again. If it is lost for good, --without-key pays these coups by ruling R26; that is final.
coup-kept = Table { $table }: a coup of real cards lies open. The table stays as it is: the croupier enters the rest.
closed = { $count ->
        [0] Table { $table } is closed; no players.
        [one] Table { $table } is closed; stakes and chips returned to { $players } player.
       *[other] Table { $table } is closed; stakes and chips returned to { $players } players.
    }
never-again = Earlier draws are never reused: each new draw has a new ID.
missing-none = Complete up to the checkpoint of { $at }.
missing = Entries { $first } to { $last } of table { $table } are missing; the checkpoint of { $at } names them.
missing-table = Table { $table } is missing with its { $last } entries; the checkpoint of { $at } names them.
other-journal = The checkpoint of { $at } belongs to another journal: { $problem }.
not-restored = Restore cancelled.
replica-head = Table { $table } ends with entry { $entry }.
replica-end = Later entries are lost; compare with a checkpoint stored elsewhere.
replica-right = The replica has all up to transaction { $transaction }; it lacked { $count } when checked with Litestream { $version }.
replica-wrong = The replica does not get what is written: { $problem }
key-missing =
    { $name ->
        [vault] The vault’s key is missing: { $file }. Without it no draw in play can be continued, and new draws get another key.
       *[other] The key of the checkpoints is missing: { $file }. Without it new checkpoints belong to another journal.
    }
archives-nowhere =
    { $count ->
        [one] The database has an archived session: set archive.folder, and put its file there.
       *[other] The database has { $count } archived sessions: set archive.folder, and put their files there.
    }
archive-missing = Missing: session { $session } of table { $table }, in the file { $file }. It cannot be read until that file is in the folder.
ask-again = Limits and exclusions set after the backup are not in it: ask the players to set them again. All accounts must sign in again; password links are void, the direction issues new ones.

## Archived sessions

archiving = Archiving
archived = Session { $session } of table { $table }, { $entries } entries: { $file }
archived-none = No session to archive.
archived-keep = Keep and back up { $folder } together with the database: these entries exist only there.
archive-freed = The database file is { $megabytes } MB smaller.
archive-refused = Stopped: { $problem }.
opening-differs = Table { $table }, entry { $entry }: the opening count differs from the last closing count by { $differs }.
left-out = { $count ->
        [one] One archived entry was not read
       *[other] { $n } archived entries were not read
    }. To audit them too, name the folder of their files: --archive FOLDER.
