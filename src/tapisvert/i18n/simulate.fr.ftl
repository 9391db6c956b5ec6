# What `tapisvert simulate` says, in French. Numbers arrive as text ("1.0946%").

of-tailles = { $coups } coups en { $tailles } tailles
of-spins = { $coups } coups
of-evenings = { $paths } soirées de { $length }
seed = graine { $seed }
length-coups =
    { $count ->
        [one] un coup
       *[other] { $n } coups
    }
length-tailles =
    { $count ->
        [one] une taille
       *[other] { $n } tailles
    }
took = { $seconds } s, { $rate } coups par seconde
read-otherwise = Lu autrement : { $rulings }
interrupted = Interrompu : voici { $done } de ce qui était demandé.
nothing-yet = Interrompu avant que rien ne soit fait.
waiting = Simulation
waiting-error = Erreur { $error }, voulue { $wanted }
per-second = { $rate } coups/s
report-written = Le rapport est dans { $path }

## Coups

heading-totals = Le total d’une rangée
heading-numbers = Les numéros
heading-events = Dans un coup
heading-edges = L’avantage de la banque
heading-chances = Ce que sont devenues les chances
heading-taille = La taille
heading-late = Les derniers coups
column-simulated = simulé
column-whole =
    tailles
    entières
column-first =
    coups
    1–{ $sure }
column-exact = exact
column-z = z
column-chance = Chance
column-decision = Décision
column-coup = coup
column-dealt = donné
column-wins = gagne
column-wins_half = à moitié
column-loses = perd
column-null = nul
column-prison = prison
figure-refait = Refait
figure-ties = Autres points égaux
figure-ace = As de pique
figure-zero = Zéro
decision-flat = –
decision-divide = partager
decision-insured = assurer
mean-coups = Coups d’une taille, en moyenne
ends-exact = Tailles qui finissent avec la dernière carte
limits = de { $low } à { $high }
errors-note =
    ± est une erreur type, sur les derniers chiffres montrés. z dit de combien d’erreurs les coups que toute taille a s’écartent de la loi exacte d’un coup, qui est la leur. Sur les tailles entières comptent aussi les derniers coups, dont la loi est autre.
errors-note-wheel = ± est une erreur type, sur les derniers chiffres montrés. z dit de combien d’erreurs on s’écarte de la loi exacte.
cells-note = Case par case, la plus éloignée de { $cells } est à { $z } erreurs de la loi exacte.
late-note =
    Les coups que toute taille n’a pas : les plus courts trouvent mieux place avant la fin, et avec eux les points égaux.

## Compared

heading-compared = Contre { $other }
compared-note = Les deux du même hasard : ± est l’erreur de la différence.
compared-nothing =
    Rien de ce qu’un coup décide ne les distingue. Ce que devient une mise en prison demande un joueur qui l’y laisse : --prison stay.
column-this = ici
column-other = là
column-difference = différence

## Evenings

player = { $system } sur { $chances }, unité { $unit }, capital { $bankroll }
player-target = part avec { $amount }
player-stop = part à { $amount }
player-insures = assure
player-insures-if = assure quand c’est avantageux
player-counts = compte les cartes
prison-divide = partage au refait
prison-stay = laisse les mises en prison
prison-wait = attend ses mises en prison
heading-evening = Une soirée
heading-results = Comment finissent les soirées
heading-quantiles = Les soirées, de la pire à la meilleure
evening-result = Résultat
evening-expected = Selon l’avantage exact sur ce qui fut misé
evening-ahead = En gain
evening-level = Comme avant
evening-ruin = Ruiné
evening-target = But atteint
evening-stop = Arrêté
evening-drawdown = Plus forte chute
evening-coups = Coups joués
evening-handle = Misé et décidé
evening-premium = Primes
evening-cost = Perdu par unité misée
evening-cost-exact = L’avantage exact
evening-cost_per_coup = Perdu par coup
evening-cost-hour = Perdu par heure de { $coups } coups
column-from = dès
column-share = soirées
column-no-better = ne finissent pas mieux que
evening-note = Moyennes d’une soirée avec leurs erreurs types ; parts avec les limites qui tiennent 95 fois sur 100.
beyond-note = Le résultat est à { $z } erreurs de ce que l’avantage exact prend sur ce qui fut misé : aucun système n’y change rien.

## Permanences

of-permanences = { $coups } coups en { $tailles } tailles, tels qu’ils sont tombés
heading-law = Face à la loi
column-check = épreuve
column-p = p
law-far = Ils s’écartent de la loi plus qu’un jeu loyal : p = { $p } sur toutes les épreuves.
law-near = Ils sont tels qu’un jeu loyal les donnerait : p = { $p } sur toutes les épreuves.
law-note = χ² et ses degrés de liberté. p : combien souvent le seul hasard s’écarte autant ou plus ; sur toutes les épreuves, d’après Bonferroni. Aux cartes ne comptent que les coups que toute taille atteint.
law-too-few = Trop peu de coups pour : { $checks }.
held-final = Jetons à la fin
held-least = Le moins qu’il ait eu
held-greatest = Le plus qu’il ait eu
held-drawdown = Plus forte chute
held-handle = Misé et décidé
held-premium = Primes
held-coups = Coups joués
