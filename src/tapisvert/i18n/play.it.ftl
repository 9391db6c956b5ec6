# What `tapisvert play` says, in Italian. Amounts arrive as text ("500.00 EUR").

## Opening

limits-between = Puntate da { $minimum } a { $maximum } per chance
limit-of-chance = { $chance }: fino a { $maximum }
limits-from = Puntate da { $minimum }
limits-wheel = Puntate da { $minimum }; fino a { $simple } sulle chance semplici, { $plein } sul pieno
hint = Scrivi «aiuto» per i comandi. Invio: rien ne va plus.
record-kept = Verbale: { $path }
not-for-play = NON PER GIOCARE: il seme { $seed } fissa in anticipo ogni risultato.
pack-given = Il mazzo è quello di { $path }, non mescolato.
pack-of-its-own = Quel mazzo è finito. Il prossimo si mescola qui.
shuffling = I mazzi sono completi, stesi e mescolati.
bound =
    { $kind ->
        [pack] La casa è legata a un mazzo: { $short }
       *[spins] La casa è legata ai suoi colpi: { $short }
    }
fixed =
    { $kind ->
        [pack] Il mazzo è fissato: { $short }
       *[spins] I colpi sono fissati: { $short }
    }
mixed = Parole di { $player } aggiunte.
who-sits = Chi si siede, e con quanti gettoni? Invio: { $default }
who-else = Chi altro? Invio: si gioca
cut-where-prompt = { $player } taglia (da 0 a { $cards }; Invio: { $suggested })
mix-or-cut-prompt = { $player } taglia (da 0 a { $cards }; Invio: { $suggested }), o «mescola» e parole sue
no-player = nessun giocatore seduto

## The table answers

sat = { $player } prende posto con { $brought }.
stood = { $player } gioca in piedi, con { $brought }.
brought = { $player } aggiunge { $brought } e ora ha { $chips } in gettoni.
left = { $player } lascia il tavolo con { $chips }.
societe = { $players } contano come un solo giocatore per il massimo.
switched = Gioca { $player }.
cut-made = { $player } taglia alla carta { $at }.
burnt =
    { $cards ->
        [one] Una carta è bruciata, coperta.
       *[other] { $cards } carte sono bruciate, coperte.
    }
staked = { $player }: { $amount } su { $on }.
staked-more = { $player } aggiunge { $added }: { $amount } su { $on }.
excess = { $excess } oltre il massimo: fuori gioco, restituiti.
excess-marked = { $player }: { $excess } su { $on } superano ora il massimo e sono fuori gioco.
withdrawn = { $player } riprende { $amount } da { $on }.
withdrawn-prison = { $player } riprende dalla prigione su { $on } { $amount }, per intero.
moved = { $player } sposta da { $on } a { $to }: { $amount }.
moved-prison = { $player } sposta la puntata in prigione (grado { $degree }) da { $on } a { $to }: { $amount }.
insured = { $player } assicura { $amount } su { $on } per { $premium }.
taille-over = La taglia è finita; restavano { $cards } carte.
taille-done = La taglia è finita; l’ultima carta è uscita.
taille-void = Le carte sono mancate: il colpo non vale, tutte le puntate restano. La taglia è finita.
ended = La sua fine è nel verbale: ogni sua carta si può controllare.
without-rest = Refait con l’ultimissima carta: le puntate al primo grado si possono ritirare intere.
last-announced = Il prossimo colpo è l’ultimo.
coup-of-taille = Taglia { $taille } · colpo { $coup }
coup-of-wheel = Colpo { $coup }
cards-left = restano { $cards } carte
null-coup = Totali uguali: colpo nullo, le puntate restano.
refait = Refait, 31 a 31.
zero = Zero: le chance semplici vanno in prigione.
halved = Un asso di picche fra le prime tre carte: le vincite si riducono a metà.
refused = { $message } ({ $clause })

## The table and the permanence

column-player = Giocatore
column-chips = Gettoni
column-on = Su
column-stake = Puntata
column-state = Stato
column-change = Differenza
state-insured = assicurata
state-insured-part = { $amount } assicurati
state-prison = in prigione, grado { $degree }
state-excess = { $excess } oltre il massimo
permanence = Permanenza
permanence-empty = Ancora nessun colpo.
permanence-key-cards = R rouge, N noir, C couleur, I inverse; una cifra con «a»: après; 31: refait; ½: vincite a metà; │ nuova taglia
permanence-key-wheel = R rouge, N noir; Z zero

## The end

interrupted = Interrotto. Il tavolo è chiuso; ogni colpo dato conta.
alarm =
    ALLARME: { $statistic ->
        [numbers] dopo { $found } colpi, i numeri non escono come da un cilindro
       *[bank_cards] di { $found } carte che potevano dare al banco il suo vantaggio, troppe lo hanno dato
    }. Il tavolo è fermo. Per puro caso ciò avviene con probabilità { $rate } al più.
final = Saldi finali
bank-won = Il banco ha vinto { $amount }.
bank-lost = Il banco ha perso { $amount }.
bank-even = Il banco non ha né vinto né perso.
saved = Il verbale completo è in { $path }
replay-with = Per rigiocarlo: { $program } replay { $path }
verify-with = Per verificare ogni carta: { $program } verify { $path }
unrecorded = Il verbale non si può scrivere: { $problem }. L’ultimo comando non vale e nessun colpo si gioca senza verbale: il gioco finisce qui.
unrecorded-saved = Tutto ciò che si è giocato prima è in { $path }
screen-gone = Il terminale non risponde ({ $problem }); il tavolo è chiuso.

## Not understood

not-understood = «{ $text }» non è un comando. Scrivi «aiuto» per l’elenco.
too-long = Troppo lungo: al massimo { $most } caratteri.
unknown-player = Nessun giocatore «{ $name }» al tavolo.
no-player-sits = Nessun giocatore seduto. Scrivi «siedi Anna 1000».
cut-where = «{ $word }» non è un numero di carte: scrivi per esempio «taglio 120».
mix-how = Scrivi parole tue: «mescola quel che vuoi».
sit-how = Scrivi chi si siede e con quanto: «siedi Bruno 500».
seat-no-name = «{ $text }» è una puntata o un comando, non un nome. Scrivi nome e gettoni: «Anna 1000».
societe-how = Scrivi quali giocatori: «società Anna Bruno».
nothing-there = Nessuna puntata di questo tipo.
which-one = Quale: { $held }? Oppure scrivi «tutto».
which-degree = Su { $on } ci sono puntate ai gradi { $degrees }. Scrivi «grado …» o «tutto».
which-degree-or-free = Su { $on } c’è una puntata libera e una in prigione (grado { $degrees }). Scrivi «libera» o «grado …».

## Refusals

refused-unknown_player = Nessun giocatore { $player } al tavolo.
refused-table_finished = Il tavolo è chiuso.
refused-pack_not_ready = Prima taglia il mazzo: «taglio 120», o Invio.
refused-unknown_chance = «{ $on }» non è una chance.
refused-not_on_this_table = «{ $what }» non si gioca a questo tavolo.
refused-forbidden_cheval = Non si punta à cheval su { $on }.
refused-forbidden_announcement = «{ $call }» non è accettato.
refused-invalid_amount = { $amount } non è un importo valido.
refused-unknown_stake = { $player } non ha questa puntata su { $on }.
refused-part_of_announcement = Ciò che è su { $on } l’ha annunciato { $player }: respingi per intero { $known }.
refused-not_a_simple_chance = Una puntata in prigione si sposta su una chance semplice, non su { $to }.
refused-not_in_window = Ora non è possibile con una puntata in prigione.
refused-below_minimum = { $total } su { $on } è sotto il minimo di { $minimum }.
refused-above_maximum = { $total } su { $on } è sopra il massimo di { $maximum }.
refused-odd_amount = { $total } su { $on } non si può dimezzare: punta un numero pari di centesimi.
refused-insufficient_chips = { $player } ha { $chips } in gettoni; ne servono { $amount }.
refused-shoe_not_ready = Prima taglia il mazzo: «taglio 120».
refused-stakes_in_play = { $player } ha puntate in gioco.
refused-invalid_name = Usa un nome da 1 a 80 caratteri stampabili.
refused-table_full = I { $seats } posti sono occupati; si gioca in piedi: «in piedi Bruno 500».
refused-invalid_societe = Una società richiede almeno due giocatori diversi.
refused-already_cut = Il mazzo è già stato tagliato.
refused-draw_started = Le carte o i numeri sono fissati: non si aggiungono più parole.
refused-not_committed = Nessuna estrazione sigillata: ora non si aggiungono parole.
refused-entropy_already_contributed = { $player } ha già aggiunto le sue parole.
refused-invalid_cut = Taglia fra 0 e { $cards } carte, non a { $at_card }.
refused-already_announced = La dernière è già stata annunciata.

## Help: what to type, and what it does

help-title = Comandi
help-say = Scrivi
help-does = per
help-bet = 500 rouge · rouge 12,50
help-bet-does = puntare 500 su rouge, 12,50 su rouge
help-bet-wheel = 17 per 10 · 14/17 10 · sestina 13 per 10 · carré 25 per 10 · dozzina 1 per 10 · primi quattro 10
help-bet-wheel-does = un pieno, un cavallo, una sestina, un carré, una dozzina, da 0 a 3
help-announce = { $call } per 5
help-announce-does = gruppi di puntate, con quell’importo per pezzo
help-withdraw = ritirare rouge · ritirare 100 rouge · ritirare tutto
help-withdraw-does = riprendere una puntata, o una parte
help-move = spostare rouge noir
help-move-does = spostare una puntata, libera o in prigione («grado 2», «libera» se ci sono entrambe)
help-insure = assicurare rouge
help-insure-does = assicurarla contro il refait
help-divide = dividere · dividere rouge grado 2 · dividere tutto
help-divide-does = dividere con il banco una puntata in prigione
help-mix = mescola quel che vuoi
help-mix-does = le tue parole e 16 byte casuali contribuiscono alle carte, fino al taglio, o ai prossimi colpi
help-cut = taglio 120 · Invio
help-cut-does = tagliare il mazzo, o accettare la profondità proposta
help-go = Invio · rien · rien ne va plus
help-go-cards = puntate chiuse: si dà il colpo
help-go-wheel = puntate chiuse: gira la pallina
help-players = siedi Bruno 500 · in piedi Bruno 500 · alzare Bruno
help-players-does = sedersi o stare in piedi con gettoni, o aggiungerne; lasciare il tavolo
help-speak = Bruno: 200 noir · Bruno:
help-speak-does = puntata di Bruno; da ora gioca Bruno
help-societe = società Anna Bruno
help-societe-does = contano come un solo giocatore per il massimo
help-show = saldi · permanenza
help-show-does = gettoni e puntate; tutti i risultati
help-last = ultima
help-last-does = la dernière: il prossimo colpo è l’ultimo del tavolo
help-quit = esci
help-quit-does = chiudere il tavolo e salvare il verbale
help-tongues = Si possono usare comandi in francese, italiano e inglese.
