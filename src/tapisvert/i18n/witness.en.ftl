# What the page of a witness says, in English.

title = Witness of draws
what = This witness gives the key of each coup once, after its stakes are fixed. For each it signs a statement; the statements are numbered, and each names the one before.
key = Fingerprint of its key:
count =
    { $count ->
        [one] One statement was signed.
       *[other] { $count } statements were signed.
    }
list = All statements, as text
table = Table
statements = Statements
last = Last
