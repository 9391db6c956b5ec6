# Che cosa c'è sul tappeto e come si chiama, in italiano. Carte, chance, cilindro.

## Cards

card = { $rank } di { $suit }
card-rank-A = asso
card-rank-2 = due
card-rank-3 = tre
card-rank-4 = quattro
card-rank-5 = cinque
card-rank-6 = sei
card-rank-7 = sette
card-rank-8 = otto
card-rank-9 = nove
card-rank-T = dieci
card-rank-J = fante
card-rank-Q = donna
card-rank-K = re
card-suit-s = picche
card-suit-h = cuori
card-suit-d = quadri
card-suit-c = fiori

## Chances

number-rouge = { $number } rouge
number-noir = { $number } noir
number-vert = { $number }
chance-rouge = Rouge
chance-noir = Noir
chance-couleur = Couleur
chance-inverse = Inverse
chance-pair = Pair (pari)
chance-impair = Impair (dispari)
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

cloth-name = Tappeto della roulette
cloth-closer = Tocca il punto esatto
cloth-help = Le frecce spostano la selezione sul tappeto. Invio posa un gettone, Canc ne riprende uno, il tasto menu apre una puntata.
spot-pays = paga { $pays } a 1
spot-maximum = massimo { $amount }
spot-own = la tua puntata: { $amount }
spot-excess = { $amount } oltre il massimo, fuori gioco
spot-prison = in prigione, grado { $degree }: { $amount }
spot-insured = assicurata
spot-pending = { $amount } non confermati
spot-others = gli altri: { $amount }
spot-won = vince
spot-lost = perde
spot-imprisoned = in prigione
spot-null = nullo
spot-result = numero uscito
spot-prison-stake = { $amount } in prigione su { $chance }, grado { $degree }

## The wheel

wheel-runs = Cilindro: ancora nessun numero.
wheel-result = Cilindro: { $number }.
