"""House: actions of its people, each subject with its store, views and endpoints.

`acts` declares actions that one person requests and another signs; `approvals` stores the requests,
`approval_endpoints` takes the signatures and executes them. `roles` decides who may hold a post.
`account_service`, `account_endpoints` and `second_factor` handle accounts. `day_sheet`, `cash`,
`statements`, `shifts`, `abandoned_register` and `log` are the books of the house.
"""
