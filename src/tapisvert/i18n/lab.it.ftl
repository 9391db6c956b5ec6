# The laboratory page, in Italian. Amounts and shares arrive as text.

lab = Laboratorio
lab-lead = Che cosa cambia un sistema di gioco? Provalo su migliaia di serate simulate secondo il regolamento, con le probabilità esatte a fronte.
lab-rulebook = Gioco
lab-read-otherwise = Altre interpretazioni delle regole
lab-copy-link = Copia il link
lab-copy = Copia
lab-copied = Copiato.
lab-command = Lo stesso dalla riga di comando:

## Evenings

lab-evenings = Serate con un sistema
lab-question = Serate da simulare
lab-system = Sistema
lab-beside = Confronta con
lab-no-other = nessuno
lab-system-flat = Massa pari
lab-system-martingale = Martingala
lab-system-paroli = Paroli
lab-system-dalembert = D’Alembert
lab-system-fibonacci = Fibonacci
lab-system-labouchere = Labouchère
lab-system-oscar = Oscar’s grind
lab-system-whittacker = Whittacker
lab-about-flat = Sempre la stessa puntata.
lab-about-martingale = Si raddoppia dopo una perdita; dopo una vincita si torna all’unità.
lab-about-paroli = Si lascia la vincita fino a tre volte; dopo una perdita si torna all’unità.
lab-about-dalembert = Un’unità in più dopo una perdita, una in meno dopo una vincita.
lab-about-fibonacci = 1, 1, 2, 3, 5, 8…: un passo avanti dopo una perdita, due indietro dopo una vincita.
lab-about-labouchere = Si puntano i due estremi della linea 1-2-3-4; dopo una vincita si cancellano, dopo una perdita la si aggiunge.
lab-about-oscar = Un’unità in più dopo una vincita, finché la serie ne ha vinta una.
lab-about-whittacker = Si punta la somma delle ultime due perdite; una vincita le cancella entrambe.
lab-chance = Puntata su
lab-unit = Unità
lab-bankroll = Capitale
lab-target = Obiettivo
lab-none = nessuno
lab-coups = Colpi a serata
lab-prison = Dopo un refait
lab-prison-divide = riprende subito metà
lab-prison-stay = lascia la puntata in prigione
lab-prison-wait = la lascia e l’aspetta
lab-insured = Assicurazione
lab-insured-none = nessuna
lab-insured-part = { $percent } di ogni puntata
lab-evenings-count = Serate
lab-seed = Seme
lab-new-seed = Nuovo seme
lab-wrong = Inserisci un numero da { $least } a { $most }.
lab-more = Altre impostazioni
lab-simulate = Simula
lab-stop = Ferma
lab-starting = Distribuzione…
lab-computing = Calcolo…
lab-progress = Serate giocate
lab-busy = Server occupato: la tua simulazione comincia fra un momento.
lab-stopped = Fermata.
lab-done =
    { $evenings } serate, ciascuna di { $coups ->
        [one] un colpo
       *[other] { $coups } colpi
    } al massimo.
lab-done-both =
    { $evenings } serate, ciascuna di { $coups ->
        [one] un colpo
       *[other] { $coups } colpi
    } al massimo, con gli stessi colpi per i due sistemi.
lab-spoken = { $system }: { $ruin } delle serate in rovina, { $ahead } in guadagno.
lab-results = Come finiscono le serate
lab-legend-narrow = 50 serate su 100
lab-legend-middle = 90
lab-legend-wide = 98
lab-legend-median = metà sopra, metà sotto
lab-legend-single = singole serate
lab-legend-mean = risultato medio
lab-legend-expected = atteso dalle probabilità
lab-fan-text = { $system }: metà delle serate finisce fra { $low } e { $high }; una su venti a { $worst } o meno, una su venti a { $best } o più.
lab-results-text = { $system }: risultati delle serate. Media { $mean }.
lab-axis-coups = { $coups } colpi
lab-insight = Nessun sistema cambia il vantaggio del banco: { $edge } di quanto è puntato e deciso. Un sistema cambia solo come finiscono le serate.
lab-all-figures = Tutte le cifre
lab-table-caption = Medie e quote con i limiti che valgono 95 volte su 100.
lab-figure = Cifra
lab-ruin = Rovina
lab-ahead = In guadagno alla fine
lab-target-reached = Arriva a { $amount }
lab-mean-result = Risultato medio
lab-expected = Atteso dalle probabilità
lab-edge-of-stakes = { $edge } di { $stakes } decisi
lab-between = da { $low } a { $high }
lab-staked = Puntato e deciso
lab-cost = Perso per unità decisa
lab-edge = Vantaggio esatto
lab-drawdown = Perdita massima dal picco
lab-coups-played = Colpi giocati
lab-quantile = Il { $share } delle serate finisce al massimo con
lab-refused-invalid_player = Così non si può giocare: controlla unità, capitale e obiettivo.
lab-refused-too_many_evenings = Troppe serate: scegline meno.
lab-refused-too_many_coups = Troppi colpi in tutto: scegli meno serate, o più corte.
lab-refused-simulation_limit = Le tue altre simulazioni sono in corso: attendi, o fermane una.
lab-refused-simulation_capacity = Server occupato: riprova fra un momento.
lab-refused-calculation_failed = La simulazione è stata interrotta: riprova.
lab-refused-simulation_unavailable = Questo server non può simulare.

## A file of results

lab-file = Risultati di una casa
lab-file-lead = Un file di colpi: il cilindro o la mescolata sono regolari, e che cosa avrebbe vinto ogni sistema?
lab-file-choose = Scegli un file
lab-file-drop = O trascinalo in qualsiasi punto della pagina: Excel, OpenDocument, CSV, testo o JSON, fino a 700 kB.
lab-file-private = Il file va solo al server di questa casa, che non lo conserva.
lab-file-open = Se il file lascia qualcosa di aperto
lab-file-open-column = Colonna dei colpi: nome o posto
lab-file-open-sheet = Foglio
lab-file-open-zero = Un numero che sta per uno zero
lab-file-open-order = Più colonne sono scritte
lab-file-open-name = «{ $label }»
lab-file-order-none = –
lab-file-order-lines = riga per riga
lab-file-order-columns = colonna per colonna
lab-file-large = File troppo grande: dividilo, o provalo da riga di comando.
lab-file-unreadable = Il browser non riesce a leggere questo file: sceglilo di nuovo.
lab-file-reading = Lettura di { $name }…
lab-file-of-wheel =
    { $coups ->
        [one] { $name }: { $n } colpo.
       *[other] { $name }: { $n } colpi.
    }
lab-file-of-cards =
    { $coups ->
        [one] { $name }: { $n } colpo.
       *[other] { $name }: { $n } colpi.
    }
lab-file-checks = Tutte le prove
lab-file-check = Prova
lab-file-found = Trovato
lab-file-chance = Per caso
lab-file-p = p
lab-file-adjusted = p fra tutti
lab-file-name = Nome
lab-file-spins = Colpi
lab-file-rarest = Prova più rara
lab-file-unusual = Rarità: una volta su tante. Insolito, sopra la linea tratteggiata: { $names }.
lab-file-none-unusual = Rarità: una volta su tante. Niente di insolito: tutti sono sotto la linea tratteggiata.
lab-file-systems = I sistemi su questi risultati
lab-file-systems-lead = Ogni sistema su { $chance }: puntata base { $unit }, capitale { $bankroll }, tutti i colpi del file.
lab-file-system = Sistema
lab-file-final = Alla fine
lab-file-least = Minimo
lab-file-greatest = Massimo
lab-file-staked = Puntato
lab-file-coups = Colpi
lab-file-ended = Fine
lab-file-ended-length = giocato fino in fondo
lab-file-ended-target = obiettivo raggiunto
lab-file-ended-stop = limite di perdita raggiunto
lab-file-ended-ruin = rovinato
lab-file-latest = Gli ultimi { $count } colpi.
lab-file-report = Salva il rapporto
lab-file-command = Il rapporto in PDF, da riga di comando:
lab-refused-unknown_results = Nessun sistema può giocare questo file: non dice che cosa è stato della puntata.

## The next coup

lab-coup = Il prossimo colpo
lab-pad = Carte uscite
lab-pad-lead = Tocca ogni carta uscita, tante volte quante è uscita; un tocco oltre il numero dei mazzi le rimette tutte.
lab-pad-back = Canc o il tasto destro ne rimette una.
lab-card-gone =
    { $card }, { $count ->
        [0] nessuna uscita
        [one] una uscita
       *[other] { $count } uscite
    }
lab-clear = Mazzo intero
lab-after-coups = Dopo colpi
lab-of-taille = Taglia
lab-deal = Distribuisci
lab-cards-left =
    { $gone ->
        [0] Tutte le { $left } carte nel mazzo
       *[other] { $left } carte nel mazzo, { $gone } uscite
    }
lab-best = Puntata migliore: { $chance }, { $decision } – vantaggio del banco { $edge }
lab-edge-caption = Vantaggio esatto del banco su un’unità puntata. Col meno favorisce il giocatore; la cifra piccola è la differenza dovuta alle carte uscite.
lab-edge-decided = Una parità non decide nulla e lascia la puntata. Di quanto è deciso { $chance } costa: { $edges }.
lab-other-chances = Altre puntate
lab-decision-flat = semplice
lab-decision-divide = metà subito
lab-decision-stay = in prigione
lab-decision-insured = assicurata
lab-refait = Refait { $refait }, altri pareggi { $ties }.
lab-zero = Zero { $refait }.

## The price of a reading

lab-readings = Il prezzo di un’interpretazione
lab-readings-lead = Dove un regolamento si può interpretare in due modi, ogni interpretazione ha il suo prezzo. Sopra lo zero costa di più al giocatore.
lab-readings-caption = Differenza del vantaggio del banco rispetto alla lettura usata qui, a mazzo intero.
lab-reading = Altra interpretazione
lab-change = Vantaggio
lab-per-thousand = Ogni 1.000 puntati
lab-here = qui: { $reading } ({ $ruling })
lab-no-cut-card = nessuna
lab-free = Queste interpretazioni non cambiano il vantaggio di un colpo:
lab-free-reading = { $field } ({ $ruling }):
lab-no-change = nessuna differenza.
lab-effect-moment = solo il momento della scelta.
lab-effect-access = solo chi può assicurare, e che cosa.
lab-effect-stakes = solo le puntate sul tappeto.
lab-effect-excess = solo la parte oltre il massimo: per unità di essa.
lab-effect-taille_end = solo quanti colpi ha una taglia.
lab-effect-beyond_one_coup = solo le puntate in prigione quando finisce una taglia; odds --rulings lo simula.
lab-effect-outside_the_game = solo un’estrazione non recuperabile, e nessuna legge dice quanto spesso accada.
