"""Operations of a house: its server's start and logs, its replica, audit and backup.

`run` serves until it is stopped, on the sockets of `listening`, after the checks of `warnings`.
`startup_page` answers until the house is open. `audit` reads whole journals, with `audit_accounts`,
`audit_saved` and `audit_signed`; `backup` copies and restores them. `proxies` writes the
configuration of a proxy.
"""
