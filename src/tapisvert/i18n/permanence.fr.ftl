# La permanence et ses figures : en français.

## Columns

perm-title = Permanence
perm-last = Derniers résultats, du plus récent au plus ancien
perm-hot = Chauds
perm-cold = Froids, coups depuis
perm-past = Sur { $spins } coups ; ils ne disent rien du prochain.
perm-span = Période
perm-span-taille = Cette taille
perm-span-session = Cette session
perm-span-day = Aujourd’hui
perm-none = Aucun coup pour l’instant.
perm-export = Télécharger la permanence (CSV)
perm-caption-cards = Coup par coup : les totaux et les chances gagnantes
perm-caption-wheel = Coup par coup : le numéro et ses chances simples
perm-coup = Coup
perm-coup-page = Image, raisons et preuve de ce coup
perm-corrected = rectifié, était { $previous }
perm-taille = Taille { $number }
perm-taille-of = Taille { $number } · { $when }
perm-session-of = Session · { $when }
perm-void = Cartes épuisées pendant le coup : coup annulé.
perm-wins = gagne
perm-half-paid = payé à moitié

## Names at the head of the columns, as the game has them

perm-noir = Noir
perm-rouge = Rouge
perm-couleur = Couleur
perm-inverse = Inverse
perm-zero = Zéro
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
perm-tie = égalité
perm-refait = refait
perm-half = as de pique
perm-lost = tirage irrécupérable
perm-nulled = coup nul

## Pictures

plot-title = Fréquences et probabilités
plot-band = { $coups ->
        [one] { $coups } coup. Point : fréquence observée. Trait : valeur théorique. Bande : là où tombent, par le seul hasard, 95 échantillons sur 100. Une valeur sur vingt sort de sa bande ; une seule ne prouve rien.
       *[other] { $coups } coups. Point : fréquence observée. Trait : valeur théorique. Bande : là où tombent, par le seul hasard, 95 échantillons sur 100. Une valeur sur vingt sort de sa bande ; une seule ne prouve rien.
    }
plot-all-inside = Toutes les valeurs sont dans leur bande.
plot-outside =
    { $count ->
        [one] Hors de sa bande : { $names }.
       *[other] Hors de leur bande : { $names }.
    }
plot-other-law = Cette table applique d’autres interprétations du règlement : les probabilités publiées ne s’appliquent pas.
plot-no-law = Probabilités non chargées : réessayez une fois en ligne.
plot-outcomes = Résultats, en part des coups
plot-totals = Totaux, en part des coups
plot-numbers = Numéros autour du cylindre
plot-sectors = Chaque numéro avec deux voisins de chaque côté
plot-dealers = Par croupier
plot-days = Par jour
plot-runs = Séries de Rouge et de Noir, par longueur
plot-figures = Valeurs
plot-what = Résultat
plot-seen = Observés
plot-share = Part
plot-law = Théorie
plot-mean = Attendus
plot-between = 95 sur 100
plot-from-to = { $low } – { $high }
plot-total = Total
plot-length = Longueur
plot-number = Numéro
plot-coups = { $coups ->
        [one] { $coups } coup
       *[other] { $coups } coups
    }
