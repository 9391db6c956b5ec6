"""Reports from the journals and the rules, for everyone or for the direction.

`sessions` exports and indexes a journal, and `history` finds a session or a coup in it. `coups` and
`draws` are pages of one coup and one draw, made from `coup_report` and `draw_proof`. `bank`
compares results with the exact `odds`; `rules` are the regulations for people.
"""
