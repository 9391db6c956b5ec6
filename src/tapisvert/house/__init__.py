"""House: what its people do, each subject with its store, its views and its endpoints.

`act` and `acts` declare what one person asks for and another signs; `approvals` keeps the requests,
`signatures` carries them out. `sign_in`, `account_service` and `second_factor` are of accounts.
`day_sheet`, `statements`, `cash`, `floats`, `unclaimed` and `log` are the books of the house.
"""
