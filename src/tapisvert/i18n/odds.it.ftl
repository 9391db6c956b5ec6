# What `tapisvert odds` says, in Italian. Numbers arrive as text ("1.0946%").

cards-left =
    { $cards ->
        [one] Resta una carta
       *[other] Restano { $cards } carte
    }
cards-seen =
    { $seen ->
        [one] una è stata vista
       *[other] { $seen } sono state viste
    }
wheel-numbers = { $n } numeri, ugualmente probabili
read-otherwise = Altre interpretazioni: { $rulings }
waiting-exact = Frazioni esatte
waiting-report = Rapporto

## What can happen

heading-totals = Il totale di una fila
heading-events = Eventi di un colpo
event-refait = Refait, { $total } a { $total }
event-ties = Altri totali uguali: colpo nullo
event-void = Carte esaurite: colpo annullato
event-ace = Un asso di picche fra le prime { $cards } carte
one-in = 1 su { $n }
heading-chances = Esito di una chance
column-wins = Vince
column-half = A metà
column-loses = Perde
column-null = Nullo
column-prison = Prigione

## Edges

heading-edges = Vantaggio del banco
edges-note = Guadagno medio del banco, in percentuale: della puntata, per colpo dato; della puntata decisa da un colpo; di tutto il denaro a rischio, premio compreso. σ è lo scarto tipo del risultato di un’unità puntata.
edges-note-simple = Guadagno medio del banco, in percentuale della puntata: ogni colpo la decide e null’altro è a rischio. σ è lo scarto tipo del risultato di un’unità.
mark-best = ▸ decisione migliore
all-chances = tutte le chance
column-chance = Chance
column-decision = Decisione
column-placed =
    per
    puntata
column-decided =
    al colpo
    deciso
column-risked =
    per unità
    a rischio
column-deviation = σ
decision-flat = –
decision-divide = dividere
decision-stay = restare
decision-insured = assicurare
best = Puntata migliore ora: { $decision } su { $chances }, { $edge }.
best-flat = Puntata migliore ora: { $chances }, { $edge }.
insurance-pays = Assicurare conviene: { $insured }, contro { $free } senza.
insurance-pays-on = Assicurare conviene solo su { $chances }.
insurance-costs = Assicurare non conviene: { $insured }, contro { $free } senza.
insurance-multiple = Si assicurano { $amount } e multipli.
insured-part-divide = Con { $amount } su { $stake } assicurati e il resto diviso: { $edge }, σ { $deviation }, su { $chances }.
insured-part-stay = Con { $amount } su { $stake } assicurati e il resto lasciato: { $edge }, σ { $deviation }, su { $chances }.
edge-of = { $chances }, { $decision }: vantaggio
edge-of-flat = { $chances }: vantaggio

## Prison

heading-prison = Una puntata in prigione
prison-note = Quota restituita in media, subito dopo tanti refait di seguito quant’è il grado: dividendo subito, o lasciando su quella chance fino alla fine. Il prossimo colpo è dato dalle carte rimaste; i successivi sono presi come indipendenti, con la stessa legge.
prison-note-wheel = Quota restituita in media, subito dopo tanti zeri di seguito quant’è il grado: dividendo subito, o lasciando fino alla fine.
mark-more = ▸ rende di più
column-degree = Grado
column-divided = Divisa
column-stays = Resta

## The wheel

heading-cloth = Tappeto
kind-simple = semplice
column-pays = Paga
column-places = Posti
column-hits = Vince
column-edge = Vantaggio
heading-announcements = Annunci
announcements-note = Tutti i pezzi insieme, come una sola puntata.
column-announcement = Annuncio
column-pieces = Pezzi

## Against the pack before

heading-change = Effetto delle carte viste
column-before = Prima
column-now = Ora
column-change = Differenza
editions-note = Vantaggio del banco su un’unità puntata, prima e dopo la modifica; la variazione è in punti percentuali.

## Exact

heading-exact = Con trenta decimali
exact-note = --exact --json dà le frazioni complete; la più lunga ha { $digits } cifre al numeratore e al denominatore.
exact-wins = { $chances }: vince
exact-wins_half = { $chances }: vince a metà
exact-loses = { $chances }: perde
report-written = Rapporto salvato in { $path }
rulings-title = { $name }: che cosa aggiunge ogni altra lettura a quanto il banco trattiene di una puntata
rulings-same = Nessun effetto su un singolo colpo: { $fields }
rulings-moment = { $fields }: nulla per unità puntata. Il momento in cui si può dividere non cambia il prezzo: conviene dividere subito, o restare.
rulings-access = { $fields }: nulla per unità puntata. Chi può assicurare, e quanto, non cambia il prezzo dell’assicurazione.
rulings-stakes = { $fields }: nulla per unità puntata; cambiano solo le puntate sul tappeto.
rulings-mistakes = { $fields }: nessuna cifra. Chiude la taglia dopo carte scoperte per errore, e nessuna legge dice quanto spesso accada; ogni colpo dato resta com’è.
rulings-outside = { $fields }: nessuna cifra. Nessuna legge delle carte dice quanto spesso un’estrazione si perda, e ogni colpo giocato resta com’è. Una non recuperabile costa al banco al massimo quanto paga il risultato migliore.
rulings-excess = della parte oltre il massimo: { $changes }
rulings-coups = { $coups } colpi per taglia
rulings-lengths = Un colpo che si dà di sicuro ha la stessa legge con ognuna di queste letture: cambia il numero dei colpi di una taglia. Il resto, degli ultimi colpi, è simulato con { $tailles } mazzi, seme { $seed }.
rulings-simulated = La fine di una taglia non ha una cifra esatta: dipende da tutte le carte rimaste. Simulata con { $tailles } taglie, seme { $seed }.
