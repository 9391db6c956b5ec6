# What `audit`, `backup` and `restore` say, in English. Numbers arrive as text, $count beside them as a number.

## The audit

waiting = Looking at the journal
held =
    { $count ->
        [one] one table, { $entries } entries, { $commands } of them commands
       *[other] { $tables } tables, { $entries } entries, { $commands } of them commands
    }
right = Everything is right.
wrong =
    { $count ->
        [one] Something is wrong.
       *[other] { $n } things are wrong.
    }
heading-checked = What was checked
row-chain = Entries
row-rules = Answers
row-money = Money
row-purses = Purses
row-people = People
row-checkpoints = Checkpoints
checked-chain = each follows the one before it, by its number and by SHA-256
checked-rules = { $commands } commands carried out again, { $coups } coups: every answer the same, letter for letter
checked-money = { $postings } postings, each the answer’s own, each with its other side; the accounts hold what the rules say
checked-purses =
    { $count ->
        [one] one purse holds what the entries put into it
       *[other] { $n } purses hold what the entries put into them
    }
checked-people =
    { $count ->
        [one] one account, its roles, limits and signatures: as the house’s book was told
       *[other] { $n } accounts, their roles, limits and signatures: as the house’s book was told
    }
checked-checkpoints =
    { $count ->
        [one] one signed checkpoint: what it names is there
       *[other] { $n } signed checkpoints: what they name is there
    }
no-checkpoints = none: nothing shows whether the end was cut off
no-key = { $n } of them not looked at: there is no key to verify them with

## What is wrong

heading-faults = What is wrong
at-entry = table { $table }, entry { $entry }
at-table = table { $table }
at-checkpoint = checkpoint { $entry }
fault-chain = It is not the entry that was written after the one before it.
fault-end = The table’s entries end elsewhere than the table says.
fault-rules = Carried out again, it comes to something else: { $problem }.
fault-money = The ledger does not balance: { $problem }.
fault-purse = A purse holds other than its entries say: { $problem }.
fault-people = People are not as the house’s book was told: { $problem }.
fault-unreadable = It cannot be read: { $problem }.
fault-lacking = A checkpoint names what the journal has not, or has otherwise: { $problem }.
fault-signature = It is not signed with a key of the house, or it was changed.

## Backups

copying = Copying
copied = { $file } holds the house as it was at { $at }.
copy-checkpoint = Its checkpoint is in { $file }. Keep it elsewhere: it shows later what is missing.
copy-unsigned = There is no key in { $folder }: the copy holds no new checkpoint.
copy-keys = The keys are not in it: keep a copy of { $folder } elsewhere, apart from the data.
use-pg-dump = A house in PostgreSQL is copied by PostgreSQL’s own tools, while it is open:
use-pg-restore = A house in PostgreSQL is put back by PostgreSQL’s own tools, into a database that is new; then its tables are closed:

## Restored

restored = { $file } can be opened: the house stands as the backup has it.
closed-none = No table was open.
closed =
    { $count ->
        [0] Table { $table } is closed; no player was at it.
        [one] Table { $table } is closed; stakes and chips of one player went back to their purse.
       *[other] Table { $table } is closed; stakes and chips of { $players } players went back to them.
    }
void-revealed = The draw “{ $draw }” is void; its seed is shown in the journal.
void-lost = The draw “{ $draw }” is void; without the key of the vault its seed is gone.
never-again = No draw of before is ever dealt again: each that comes has a name of its own.
missing-none = Nothing is missing up to the checkpoint of { $at }.
missing = Of table { $table } entries { $first } to { $last } are missing, which the checkpoint of { $at } names.
missing-table = Table { $table } is missing with all its { $last } entries, which the checkpoint of { $at } names.
other-journal = The checkpoint of { $at } is of another history: { $problem }.
not-restored = Nothing was put in place.
ask-again = Limits and exclusions that players set after the backup are not in it: ask them. All accounts sign in again; links for a password are void, the direction gives new ones.
