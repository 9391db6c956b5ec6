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
read-otherwise = Autres interprétations : { $rulings }
interrupted = Interrompu : { $done } effectués.
nothing-yet = Interrompu avant le premier résultat.
waiting = Simulation
waiting-error = Erreur { $error }, objectif { $wanted }
per-second = { $rate } coups/s
report-written = Rapport enregistré dans { $path }

## Coups

heading-totals = Total d’une rangée
heading-numbers = Numéros
heading-events = Événements d’un coup
heading-edges = Avantage de la banque
heading-chances = Issues des chances
heading-taille = Taille
heading-late = Derniers coups de la taille
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
column-partage = partage
column-lost = prise au refait
figure-refait = Refait
figure-ties = Autres points égaux
figure-ace = As de pique
figure-zero = Zéro
decision-flat = –
decision-divide = partager
decision-insured = assurer
mean-coups = Coups par taille, en moyenne
ends-exact = Tailles finies avec la dernière carte
limits = de { $low } à { $high }
errors-note = ± est une erreur type, sur les derniers chiffres affichés. z : distance à la loi exacte, en erreurs types, sur les coups que toute taille a. Les tailles entières comprennent aussi les derniers coups, qui suivent une autre loi.
errors-note-wheel = ± est une erreur type, sur les derniers chiffres affichés. z : distance à la loi exacte, en erreurs types.
cells-note = Sur { $cells } cases, la plus éloignée est à { $z } erreurs types de la loi exacte.
late-note = Coups que toute taille n’a pas : avant la fin, les plus courts trouvent plus souvent place, et avec eux les points égaux.

## Compared

heading-compared = Comparé à { $other }
compared-note = Les deux utilisent les mêmes nombres aléatoires : ± est l’erreur de la différence.
compared-nothing = Un seul coup ne les distingue pas. Pour comparer les mises en prison, le joueur doit les y laisser : --prison stay.
column-this = ici
column-other = là
column-difference = différence

## Evenings

player = { $system } sur { $chances }, unité { $unit }, capital { $bankroll }
player-target = part avec { $amount }
player-stop = part à { $amount }
player-insures = assure
player-insures-if = assure quand c’est avantageux
player-insures-part = { $percent } % de chaque mise
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
evening-level = À égalité
evening-ruin = Ruiné
evening-target = But atteint
evening-stop = Limite de perte atteinte
evening-drawdown = Plus forte baisse
evening-coups = Coups joués
evening-handle = Mises décidées
evening-premium = Primes
evening-cost = Perdu par unité misée
evening-cost-exact = L’avantage exact
evening-cost_per_coup = Perdu par coup
evening-cost-hour = Perdu par heure de { $coups } coups
column-from = dès
column-share = soirées
column-no-better = finissent au plus à
evening-note = Moyennes par soirée avec leurs erreurs types ; parts avec limites à 95 %.
beyond-note = Le résultat est à { $z } erreurs types de l’avantage exact sur les mises : aucun système n’y change rien.

## Permanences

of-permanences = { $coups } coups en { $tailles } tailles, tels que sortis
held-final = Jetons à la fin
held-least = Solde minimal
held-greatest = Solde maximal
held-drawdown = Plus forte baisse
held-handle = Mises décidées
held-premium = Primes
held-coups = Coups joués
