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
wheel-numbers = 37 numeri, tutti ugualmente probabili
read-otherwise = Letto altrimenti: { $rulings }
waiting-exact = Frazioni
waiting-report = Rapporto

## What can happen

heading-totals = Il totale di una fila
heading-events = In un colpo
event-refait = Refait, { $total } a { $total }
event-ties = Altri totali uguali: colpo nullo
event-void = Le carte finiscono: colpo annullato
event-ace = Un asso di picche fra le prime { $cards } carte
one-in = 1 su { $n }
heading-chances = Che cosa fa un colpo a una chance
column-wins = Vince
column-half = A metà
column-loses = Perde
column-null = Nullo
column-prison = Prigione

## Edges

heading-edges = Il vantaggio del banco
edges-note =
    Quanto guadagna in media il banco, in percentuale: di una puntata, per un colpo dato; di una puntata che un colpo ha deciso; di tutto ciò che è a rischio, premio compreso. σ è lo scarto tipo del risultato di un’unità puntata.
edges-note-simple =
    Quanto guadagna in media il banco, in percentuale della puntata: ogni colpo la decide, e null’altro è a rischio. σ è lo scarto tipo del risultato di un’unità.
mark-best = ▸ la decisione migliore
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
best = Il meglio ora: { $decision } su { $chances }, { $edge }.
best-flat = Il meglio ora: { $chances }, { $edge }.
insurance-pays = Assicurare conviene: { $insured }, contro { $free } senza.
insurance-pays-on = Assicurare conviene solo su { $chances }.
insurance-costs = Assicurare non conviene: { $insured }, contro { $free } senza.
insurance-multiple = Si assicurano soltanto multipli di { $amount }.
edge-of = { $chances }, { $decision }: vantaggio
edge-of-flat = { $chances }: vantaggio

## Prison

heading-prison = Una puntata in prigione
prison-note =
    La parte che ne torna in media: divisa subito, o lasciata su quella chance fino alla fine. Il prossimo colpo è dato dalle carte rimaste; i successivi sono presi come indipendenti, con la stessa legge.
prison-note-wheel =
    La parte che ne torna in media: divisa subito, o lasciata fino alla fine.
mark-more = ▸ ciò che rende di più
column-degree = Grado
column-divided = Divisa
column-stays = Resta

## The wheel

heading-cloth = Il tappeto
kind-simple = semplice
column-pays = Paga
column-places = Posti
column-hits = Vince
column-edge = Vantaggio
heading-announcements = Annunci
announcements-note = Di tutti i suoi pezzi insieme, come una sola puntata.
column-announcement = Annuncio
column-pieces = Pezzi

## Against the pack before

heading-change = Che cosa hanno cambiato le carte viste
column-before = Prima
column-now = Ora
column-change = Differenza

## Exact

heading-exact = Fino a trenta decimali
exact-note = --exact --json dà le frazioni intere; la più lunga di qui ha { $digits } cifre sopra e sotto la linea.
exact-wins = { $chances }: vince
exact-wins_half = { $chances }: vince a metà
exact-loses = { $chances }: perde
report-written = Il rapporto è in { $path }
