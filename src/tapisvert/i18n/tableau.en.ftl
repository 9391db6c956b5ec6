# What stands on the tableau of the card games: in English.

## The tableau

tableau = Tableau
tableau-noir = Noir
tableau-rouge = Rouge
tableau-row = Row
tableau-won = wins
tableau-tie = tie
tableau-deal = The cards are dealt here
pays = pays { $to_one } to 1
own-stake = your stake on { $chance }:
prison-stake = your stake in prison on { $chance }, degree { $degree }:
excess = above the maximum
pending = unconfirmed
insured-marker = insured
insured-marker-part = { $amount } insured
label-own = yours: { $amount }
label-excess = { $amount } above the maximum
label-insured = insured
label-insured-part = { $amount } of it insured
label-prison = in prison: { $amount }, degree { $degree }
label-others = others: { $amount }
fate-wins = wins
fate-wins_half = wins half
fate-loses = loses
fate-null = null
fate-prison = prison
fate-insured = insured
