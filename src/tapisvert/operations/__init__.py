"""Operations of a house: its server's start and logs, its replica, audit and backup.

`run` serves until it is told to stop, on what `listening` opened, after the checks of `warnings`.
`startup_page` answers until the house is open. `audit` reads whole journals, with `audit_accounts`
and `audit_saved`; `backup` copies and restores them.
"""
