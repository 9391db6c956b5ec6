"""House: what its people do, each subject with its store, its views and its endpoints.

`acts` declares what one person asks for and another signs; `approvals` stores the requests, and
`approval_endpoints` takes the signatures and executes them. `roles` has who may hold a post.
`account_service`, `account_endpoints` and `second_factor` are of accounts. `day_sheet`, `cash`,
`statements`, `shifts`, `abandoned_register` and `log` are the books of the house.
"""
