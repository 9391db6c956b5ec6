# The permanence and its pictures: in English.

## Columns

perm-title = The permanence
perm-last = Last results, the latest first
perm-span = Of when
perm-span-taille = This taille
perm-span-session = The session
perm-span-day = Today
perm-none = No coup yet.
perm-export = Download the permanence (CSV)
perm-caption-cards = Coup by coup: the totals of the rows, and which chances won
perm-caption-wheel = Coup by coup: the number under its colour, and its simple chances
perm-coup = Coup
perm-coup-page = Picture, reasons and proof of this coup
perm-taille-of = Taille { $number } · { $when }
perm-session-of = Session · { $when }
perm-void = The cards ran out within the coup: it is void.
perm-wins = wins
perm-half-paid = paid half

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
perm-nulled = null coup

## Pictures

plot-title = Frequencies and the law
plot-band =
    { $coups ->
        [one] One coup. The dot is what was seen, the line the law. Each figure has its band: where the law holds, chance keeps it there 95 times of 100. One in twenty leaves it by itself, and one alone proves nothing.
       *[other] { $coups } coups. The dot is what was seen, the line the law. Each figure has its band: where the law holds, chance keeps it there 95 times of 100. One in twenty leaves it by itself, and one alone proves nothing.
    }
plot-all-inside = Everything lies in its band.
plot-outside =
    { $count ->
        [one] Outside its band: { $names }.
       *[other] Outside their bands: { $names }.
    }
plot-other-law = This table reads its rules otherwise: its law is not the printed one.
plot-no-law = The law did not arrive: try again when you are connected.
plot-outcomes = What came, as a share of the coups
plot-totals = Totals, as a share of the coups
plot-numbers = The numbers round the wheel
plot-runs = Runs of Rouge and of Noir, by length
plot-figures = The figures
plot-what = What
plot-seen = Seen
plot-share = Share
plot-law = Law
plot-mean = On average
plot-between = 95 of 100
plot-from-to = { $low } – { $high }
plot-total = Total
plot-length = Length
plot-number = Number
plot-coups =
    { $coups ->
        [one] one coup
       *[other] { $coups } coups
    }
