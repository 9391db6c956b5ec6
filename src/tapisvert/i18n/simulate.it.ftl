# What `tapisvert simulate` says, in Italian. Numbers arrive as text ("1.0946%").

of-tailles = { $coups } colpi in { $tailles } taglie
of-spins = { $coups } colpi
of-evenings = { $paths } serate di { $length }
seed = seme { $seed }
length-coups =
    { $count ->
        [one] un colpo
       *[other] { $n } colpi
    }
length-tailles =
    { $count ->
        [one] una taglia
       *[other] { $n } taglie
    }
took = { $seconds } s, { $rate } colpi al secondo
read-otherwise = Altre interpretazioni: { $rulings }
interrupted = Interrotto: eseguito il { $done }.
nothing-yet = Interrotto prima del primo risultato.
waiting = Simulazione
waiting-error = Errore { $error }, obiettivo { $wanted }
per-second = { $rate } colpi/s
report-written = Rapporto salvato in { $path }

## Coups

heading-totals = Totale di una fila
heading-numbers = Numeri
heading-events = Eventi di un colpo
heading-edges = Vantaggio del banco
heading-chances = Esiti delle chance
heading-taille = Taglia
heading-late = Ultimi colpi della taglia
column-simulated = simulato
column-whole =
    taglie
    intere
column-first =
    colpi
    1–{ $sure }
column-exact = esatto
column-z = z
column-chance = Chance
column-decision = Decisione
column-coup = colpo
column-dealt = dato
column-wins = vince
column-wins_half = a metà
column-loses = perde
column-null = nullo
column-prison = prigione
column-partage = divisa
column-lost = presa al refait
figure-refait = Refait
figure-ties = Altri totali uguali
figure-ace = Asso di picche
figure-zero = Zero
decision-flat = –
decision-divide = dividere
decision-insured = assicurare
mean-coups = Colpi per taglia, in media
ends-exact = Taglie finite con l’ultima carta
limits = da { $low } a { $high }
errors-note = ± è un errore tipo, sulle ultime cifre mostrate. z: distanza dalla legge esatta, in errori tipo, sui colpi che ogni taglia ha. Le taglie intere comprendono anche gli ultimi colpi, che seguono un’altra legge.
errors-note-wheel = ± è un errore tipo, sulle ultime cifre mostrate. z: distanza dalla legge esatta, in errori tipo.
cells-note = Di { $cells } caselle, la più lontana dista { $z } errori tipo dalla legge esatta.
late-note = Colpi che non ogni taglia ha: prima della fine trovano posto più spesso i più corti, e con essi i totali uguali.

## Compared

heading-compared = A confronto con { $other }
compared-note = Entrambi usano gli stessi numeri casuali: ± è l’errore della differenza.
compared-nothing = Un singolo colpo non li distingue. Per confrontare le puntate in prigione il giocatore deve lasciarvele: --prison stay.
column-this = questo
column-other = altro
column-difference = differenza

## Evenings

player = { $system } su { $chances }, unità { $unit }, capitale { $bankroll }
player-target = se ne va con { $amount }
player-stop = se ne va a { $amount }
player-insures = assicura
player-insures-if = assicura quando conviene
player-insures-part = il { $percent }% di ogni puntata
player-counts = conta le carte
prison-divide = divide al refait
prison-stay = lascia le puntate in prigione
prison-wait = aspetta le puntate in prigione
heading-evening = Una serata
heading-results = Come finiscono le serate
heading-quantiles = Le serate, dalla peggiore alla migliore
evening-result = Risultato
evening-expected = Secondo il vantaggio esatto su quanto puntato
evening-ahead = In guadagno
evening-level = In pari
evening-ruin = Rovinato
evening-target = Obiettivo raggiunto
evening-stop = Limite di perdita raggiunto
evening-drawdown = Perdita massima dal picco
evening-coups = Colpi giocati
evening-handle = Puntate decise
evening-premium = Premi
evening-cost = Perso per unità puntata
evening-cost-exact = Il vantaggio esatto
evening-cost_per_coup = Perso per colpo
evening-cost-hour = Perso per ora di { $coups } colpi
column-from = da
column-share = serate
column-no-better = finiscono al massimo a
evening-note = Medie per serata con i loro errori tipo; quote con limiti al 95%.
beyond-note = Il risultato dista { $z } errori tipo dal vantaggio esatto su quanto puntato: nessun sistema lo cambia.

## Permanenze

of-permanences = { $coups } colpi in { $tailles } taglie, come sono usciti
held-final = Gettoni alla fine
held-least = Saldo minimo
held-greatest = Saldo massimo
held-drawdown = Perdita massima dal picco
held-handle = Puntate decise
held-premium = Premi
held-coups = Colpi giocati
