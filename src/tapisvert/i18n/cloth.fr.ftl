# Ce qui est sur le tapis et comment on le nomme, en français. Cartes, chances, cylindre.

## Cards

card = { $rank } de { $suit }
card-rank-A = as
card-rank-2 = deux
card-rank-3 = trois
card-rank-4 = quatre
card-rank-5 = cinq
card-rank-6 = six
card-rank-7 = sept
card-rank-8 = huit
card-rank-9 = neuf
card-rank-T = dix
card-rank-J = valet
card-rank-Q = dame
card-rank-K = roi
card-suit-s = pique
card-suit-h = cœur
card-suit-d = carreau
card-suit-c = trèfle

## Chances

number-rouge = { $number } rouge
number-noir = { $number } noir
number-vert = { $number }
chance-rouge = Rouge
chance-noir = Noir
chance-couleur = Couleur
chance-inverse = Inverse
chance-pair = Pair
chance-impair = Impair
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

cloth-name = Tapis de la roulette
cloth-closer = Touchez l’emplacement exact
cloth-help = Les flèches parcourent le tapis. Entrée pose un jeton, Suppr en reprend un, la touche Menu ouvre une mise.
spot-pays = paie { $pays } contre 1
spot-maximum = maximum { $amount }
spot-own = votre mise : { $amount }
spot-excess = { $amount } au-dessus du maximum, hors jeu
spot-prison = en prison, degré { $degree } : { $amount }
spot-insured = assurée
spot-pending = { $amount } non confirmés
spot-others = les autres : { $amount }
spot-won = gagne
spot-lost = perd
spot-imprisoned = en prison
spot-null = nul
spot-result = numéro sorti
spot-prison-stake = { $amount } en prison sur { $chance }, degré { $degree }

## The wheel

wheel-runs = Cylindre : pas encore de numéro.
wheel-result = Cylindre : { $number }.
