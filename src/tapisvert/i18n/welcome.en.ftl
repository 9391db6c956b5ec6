# The page of an invitation to the house: in English.

title-welcome = Create your sign-in
welcome-why = This link works once. Keep your password to yourself.
welcome-login = Username (private, and unlike the name at the tables: for Marco Bellini, not marco.bellini)
welcome-password = Password (at least { $letters } characters)
welcome-choose = Save
