# La permanence et ses figures : en français.

## Columns

perm-title = La permanence
perm-last = Derniers résultats, le plus récent en premier
perm-span = De quand
perm-span-taille = Cette taille
perm-span-session = La session
perm-span-day = Aujourd’hui
perm-none = Aucun coup pour l’instant.
perm-export = Télécharger la permanence (CSV)
perm-caption-cards = Coup par coup : les totaux des rangées, et les chances gagnantes
perm-caption-wheel = Coup par coup : le numéro sous sa couleur, et ses chances simples
perm-coup = Coup
perm-coup-page = Image, raisons et preuve de ce coup
perm-taille-of = Taille { $number } · { $when }
perm-session-of = Session · { $when }
perm-void = Les cartes ont manqué en cours de coup : il est nul.
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
perm-nulled = coup nul

## Pictures

plot-title = Les fréquences et la loi
plot-band =
    { $coups ->
        [one] Un coup. Le point est ce qu’on a vu, le trait la loi. Chaque chiffre a sa bande : si la loi vaut, le hasard l’y tient 95 fois sur 100. Un sur vingt en sort de lui-même, et un seul ne prouve rien.
       *[other] { $coups } coups. Le point est ce qu’on a vu, le trait la loi. Chaque chiffre a sa bande : si la loi vaut, le hasard l’y tient 95 fois sur 100. Un sur vingt en sort de lui-même, et un seul ne prouve rien.
    }
plot-all-inside = Tout est dans sa bande.
plot-outside =
    { $count ->
        [one] Hors de sa bande : { $names }.
       *[other] Hors de leur bande : { $names }.
    }
plot-other-law = Cette table lit le règlement autrement : sa loi n’est pas celle qui est imprimée.
plot-no-law = La loi n’est pas arrivée : réessayez une fois connecté.
plot-outcomes = Ce qui est sorti, en part des coups
plot-totals = Les totaux, en part des coups
plot-numbers = Les numéros autour du cylindre
plot-runs = Séries de Rouge et de Noir, par longueur
plot-figures = Les chiffres
plot-what = Résultat
plot-seen = Vu
plot-share = Part
plot-law = Loi
plot-mean = En moyenne
plot-between = 95 sur 100
plot-from-to = { $low } – { $high }
plot-total = Total
plot-length = Longueur
plot-number = Numéro
plot-coups =
    { $coups ->
        [one] un coup
       *[other] { $coups } coups
    }
