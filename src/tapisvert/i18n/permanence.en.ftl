# The permanence and its pictures: in English.

## Columns

perm-title = Permanence
perm-last = Last results, latest first
perm-hot = Hot
perm-cold = Cold, spins since
perm-past = Of { $spins } spins; they say nothing about the next.
perm-span = Period
perm-span-taille = This taille
perm-span-session = This session
perm-span-day = Today
perm-none = No coups yet.
perm-export = Download the permanence (CSV)
perm-caption-cards = Coup by coup: totals and winning chances
perm-caption-wheel = Coup by coup: the number and its simple chances
perm-coup = Coup
perm-coup-page = Picture, reasons and proof of this coup
perm-corrected = corrected, was { $previous }
perm-taille = Taille { $number }
perm-taille-of = Taille { $number } · { $when }
perm-session-of = Session · { $when }
perm-void = The cards ran out during the coup: it is void.
perm-wins = wins
perm-half-paid = half paid

## Names at the head of the columns, as the game has them

perm-noir = Noir
perm-rouge = Rouge
perm-couleur = Couleur
perm-inverse = Inverse
perm-zero = Zero
perm-pair = Pair
perm-impair = Impair
perm-manque = Manque
perm-passe = Passe
perm-P12 = 12P
perm-M12 = 12M
perm-D12 = 12D
perm-C1 = 1re colonne
perm-C2 = 2e colonne
perm-C3 = 3e colonne
perm-tie = tie
perm-refait = refait
perm-half = ace of spades
perm-lost = draw not recoverable
perm-nulled = null coup

## Pictures

plot-title = Frequencies and probabilities
plot-band = { $coups ->
        [one] { $coups } coup. Dot: observed. Line: theoretical. Band: where 95 of 100 such samples fall by chance alone. One figure in twenty lies outside its band; one alone proves nothing.
       *[other] { $coups } coups. Dot: observed. Line: theoretical. Band: where 95 of 100 such samples fall by chance alone. One figure in twenty lies outside its band; one alone proves nothing.
    }
plot-all-inside = All values are within their bands.
plot-outside =
    { $count ->
        [one] Outside its band: { $names }.
       *[other] Outside their bands: { $names }.
    }
plot-other-law = This table uses other interpretations of the rules: the published probabilities do not apply.
plot-no-law = Probabilities not loaded: try again when you are online.
plot-outcomes = Results, share of coups
plot-totals = Totals, share of coups
plot-numbers = Numbers around the wheel
plot-sectors = Each number with two neighbours on each side
plot-dealers = By dealer
plot-days = By day
plot-runs = Runs of Rouge and Noir, by length
plot-figures = Figures
plot-what = Result
plot-seen = Observed
plot-share = Share
plot-law = Theory
plot-mean = Expected
plot-between = 95 of 100
plot-from-to = { $low } – { $high }
plot-total = Total
plot-length = Length
plot-number = Number
plot-coups = { $coups ->
        [one] { $coups } coup
       *[other] { $coups } coups
    }
