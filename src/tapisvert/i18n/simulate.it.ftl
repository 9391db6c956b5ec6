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
read-otherwise = Letto altrimenti: { $rulings }
interrupted = Interrotto: questo è il { $done } di quanto chiesto.
nothing-yet = Interrotto prima che nulla fosse fatto.
waiting = Simulazione
waiting-error = Errore { $error }, voluto { $wanted }
per-second = { $rate } colpi/s
report-written = Il rapporto è in { $path }

## Coups

heading-totals = Il totale di una fila
heading-numbers = I numeri
heading-events = In un colpo
heading-edges = Il vantaggio del banco
heading-chances = Che cosa è stato delle chance
heading-taille = La taglia
heading-late = Gli ultimi colpi
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
figure-refait = Refait
figure-ties = Altri totali uguali
figure-ace = Asso di picche
figure-zero = Zero
decision-flat = –
decision-divide = dividere
decision-insured = assicurare
mean-coups = Colpi di una taglia, in media
ends-exact = Taglie che finiscono con l’ultima carta
limits = da { $low } a { $high }
errors-note =
    ± è un errore tipo, sulle ultime cifre mostrate. z: di quanti errori i colpi che ogni taglia ha distano dalla legge esatta di un colpo, che è la loro. Sulle taglie intere contano anche gli ultimi colpi, che hanno un’altra legge.
errors-note-wheel = ± è un errore tipo, sulle ultime cifre mostrate. z: di quanti errori si dista dalla legge esatta.
cells-note = Casella per casella, la più lontana di { $cells } dista { $z } errori dalla legge esatta.
late-note =
    I colpi che non ogni taglia ha: i più corti trovano posto più spesso prima della fine, e con essi i totali uguali.

## Compared

heading-compared = Contro { $other }
compared-note = Entrambi dallo stesso caso: ± è l’errore della differenza.
compared-nothing =
    Nulla di ciò che un colpo decide li distingue. Che cosa diventa una puntata in prigione richiede un giocatore che ve la lascia: --prison stay.
column-this = questo
column-other = altro
column-difference = differenza

## Evenings

player = { $system } su { $chances }, unità { $unit }, capitale { $bankroll }
player-target = se ne va con { $amount }
player-stop = se ne va a { $amount }
player-insures = assicura
player-insures-if = assicura quando conviene
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
evening-level = Come prima
evening-ruin = Rovinato
evening-target = Obiettivo raggiunto
evening-stop = Fermato
evening-drawdown = Caduta più profonda
evening-coups = Colpi giocati
evening-handle = Puntato e deciso
evening-premium = Premi
evening-cost = Perso per unità puntata
evening-cost-exact = Il vantaggio esatto
evening-cost_per_coup = Perso per colpo
evening-cost-hour = Perso per ora di { $coups } colpi
column-from = da
column-share = serate
column-no-better = non finiscono meglio di
evening-note = Medie di una serata con i loro errori tipo; quote con i limiti che valgono 95 volte su 100.
beyond-note = Il risultato dista { $z } errori da ciò che il vantaggio esatto prende da quanto puntato: nessun sistema lo cambia.

## Permanenze

of-permanences = { $coups } colpi in { $tailles } taglie, come sono usciti
heading-law = Di fronte alla legge
column-check = prova
column-p = p
law-far = Si scostano dalla legge più di un gioco leale: p = { $p } su tutte le prove.
law-near = Sono come li darebbe un gioco leale: p = { $p } su tutte le prove.
law-note = χ² con i suoi gradi di libertà. p: quante volte il solo caso si scosta tanto o di più; su tutte le prove secondo Bonferroni. Alle carte contano i colpi che ogni taglia raggiunge.
law-too-few = Troppo pochi colpi per: { $checks }.
held-final = Fiches alla fine
held-least = Il minimo avuto
held-greatest = Il massimo avuto
held-drawdown = Caduta più profonda
held-handle = Puntato e deciso
held-premium = Premi
held-coups = Colpi giocati
