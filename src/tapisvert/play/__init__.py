"""Play: the actions of guests and players besides betting.

`play_now` finds a seat, `private_tables` opens a table for friends, `tables` lists all tables and
their results, `phrases` are said at them. `school_lessons` are exercises. `lab` answers questions
about odds and evenings, which `lab_jobs` computes in separate processes.
"""
