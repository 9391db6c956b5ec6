# A player's statement, in English. Amounts arrive as text.

statement-kind = Player’s statement
statement-of = Statement of { $player }
statement-house = House
statement-from-journal = from the journal
statement-period = Period
statement-period-about = a day begins at { $begins }, { $zone }
statement-number = Number
statement-number-about = from the SHA-256 of the statement
statement-lines = Each day at each table, in { $currency ->
    [chips] play chips
   *[other] { $currency }
 }
statement-day = Day
statement-table = Table
statement-brought = Brought in
statement-advanced = Advanced
statement-staked = Staked
statement-won = Won
statement-lost = Lost
statement-corrected = Corrected
statement-tips = Tips
statement-abandoned = Abandoned
statement-claimed = Claimed
statement-taken_out = Taken out
statement-at_table = At the table
statement-total = Total
statement-about = Staked is the total of all stakes that a coup decided. Won is what the bank paid on top of the stake, lost what it took, insurance premiums included.
statement-nothing = No play in this period.

## On the page

statement-title = Statement
statement-why = Chips bought, staked, won, lost and cashed out, day by day.
statement-from = From
statement-to = To
statement-show = Show
statement-csv = CSV
statement-pdf = PDF
