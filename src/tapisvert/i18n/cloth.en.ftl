# What lies on the cloth and how it is called, in English. Cards, chances, the wheel.

## Cards

card = { $rank } of { $suit }
card-rank-A = ace
card-rank-2 = two
card-rank-3 = three
card-rank-4 = four
card-rank-5 = five
card-rank-6 = six
card-rank-7 = seven
card-rank-8 = eight
card-rank-9 = nine
card-rank-T = ten
card-rank-J = jack
card-rank-Q = queen
card-rank-K = king
card-suit-s = spades
card-suit-h = hearts
card-suit-d = diamonds
card-suit-c = clubs

## Chances

number-rouge = { $number } rouge
number-noir = { $number } noir
number-vert = { $number }
chance-rouge = Rouge
chance-noir = Noir
chance-couleur = Couleur
chance-inverse = Inverse
chance-pair = Pair (even)
chance-impair = Impair (odd)
chance-manque = Manque (1–18)
chance-passe = Passe (19–36)
chance-P12 = Première douzaine (1–12)
chance-M12 = Douzaine du milieu (13–24)
chance-D12 = Dernière douzaine (25–36)
chance-C1 = Première colonne (1–34)
chance-C2 = Colonne du milieu (2–35)
chance-C3 = Dernière colonne (3–36)
chance-plein = { $number } plein
chance-cheval = Cheval { $numbers }
chance-transversale = Transversale { $numbers }
chance-carre = Carré { $numbers }
chance-vingt-quatre = Vingt-quatre numéros ({ $numbers })
chance-quatre-premiers = Quatre premiers (0-1-2-3)
chance-cinq-premiers = Cinq premiers (0-00-1-2-3)
chance-sixain = Sixain { $numbers }

## The roulette cloth: amounts arrive as text

cloth-name = Roulette cloth
cloth-closer = Tap the exact spot
cloth-help = Arrow keys move over the cloth. Enter places a chip, Delete takes one back, the menu key opens a stake.
spot-pays = pays { $pays } to 1
spot-maximum = maximum { $amount }
spot-own = your stake: { $amount }
spot-excess = { $amount } above the maximum, out of play
spot-prison = in prison, degree { $degree }: { $amount }
spot-insured = insured
spot-pending = { $amount } unconfirmed
spot-others = others: { $amount }
spot-won = wins
spot-lost = loses
spot-imprisoned = in prison
spot-null = null
spot-result = winning number
spot-prison-stake = { $amount } in prison on { $chance }, degree { $degree }

## The wheel

wheel-runs = Wheel: no number yet.
wheel-result = Wheel: { $number }.
