"""Play: what guests and players do besides betting.

`play_now` finds a seat, `private_tables` opens a table for friends, `tables` lists all and what was
played there, `phrases` are said at them. `school_lessons` are exercises. `lab` answers questions
about odds and evenings, which `lab_jobs` computes in processes of their own.
"""
