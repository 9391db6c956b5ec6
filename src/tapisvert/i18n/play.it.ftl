# What `tapisvert play` says, in Italian. Amounts arrive as text ("500.00 EUR").

## Opening

limits-between = Puntate da { $minimum } a { $maximum } per chance
limits-from = Puntate da { $minimum }
limits-wheel = Puntate da { $minimum }; fino a { $simple } sulle chance semplici, { $plein } sul pieno
hint = Dite «aiuto» per tutto ciò che si può dire. Invio: rien ne va plus.
record-kept = Verbale: { $path }
not-for-play = NON PER GIOCARE: qui tutto discende dal seme { $seed } e si può prevedere.
pack-given = Il mazzo è quello di { $path }, nel suo ordine.
pack-of-its-own = Quel mazzo è giocato. Il prossimo si mescola qui.
shuffling = I sei mazzi sono stesi, completi, e mescolati.
bound =
    { $kind ->
        [pack] Il mazzo è sigillato: { $short }
       *[spin] Il colpo è sigillato: { $short }
    }
fixed =
    { $kind ->
        [pack] Il suo ordine è fissato: { $short }
       *[spin] Il suo numero è fissato: { $short }
    }
mixed = Le parole di { $player } sono mescolate dentro.
who-sits = Chi si siede, e con quanti gettoni? Invio: { $default }
who-else = Chi altro? Invio: nessuno, si gioca
cut-where-prompt = { $player } taglia (da 0 a { $cards }; Invio: { $suggested })
mix-prompt = { $player } mescola («mescola» e parole sue; Invio: basta)
no-player = nessuno è seduto

## The table answers

sat = { $player } prende posto con { $brought }.
stood = { $player } gioca in piedi, con { $brought }.
brought = { $player } porta { $brought } e ora ha { $chips } in gettoni.
left = { $player } se ne va con { $chips }.
societe = { $players } contano per uno davanti al massimo.
switched = La parola a { $player }.
cut-made = { $player } taglia alla carta { $at }.
burnt =
    { $cards ->
        [one] Una carta è bruciata, coperta.
       *[other] { $cards } carte sono bruciate, coperte.
    }
staked = { $player }: { $amount } su { $on }.
staked-more = { $player } aggiunge { $added }: { $amount } su { $on }.
excess = Di questi { $excess } sono oltre il massimo: fuori gioco, ritornano.
excess-marked = { $player }: { $excess } su { $on } superano ora il massimo e sono fuori gioco.
withdrawn = { $player } riprende { $amount } da { $on }.
withdrawn-prison = { $player } toglie di prigione { $amount } su { $on }, senza resto.
moved = { $player } passa da { $on } a { $to }: { $amount }.
moved-prison = { $player } sposta la puntata in prigione (grado { $degree }) da { $on } a { $to }: { $amount }.
insured = { $player } assicura { $on } per { $premium }.
taille-over = La taglia è finita; restavano { $cards } carte.
taille-done = La taglia è finita; l’ultima carta è uscita.
taille-void = Le carte sono mancate: il colpo non vale, tutte le puntate restano. La taglia è finita.
revealed = Il suo seme è nel verbale: tutto il mazzo si può controllare.
without-rest = Refait con l’ultimissima carta: le puntate al primo grado si possono ritirare intere.
last-announced = Il prossimo colpo è l’ultimo del tavolo.
coup-of-taille = Taglia { $taille } · colpo { $coup }
coup-of-wheel = Colpo { $coup }
cards-left = restano { $cards } carte
null-coup = Totali uguali: il colpo è nullo, tutte le puntate restano.
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
column-change = Da quando è al tavolo
state-insured = assicurata
state-prison = in prigione, grado { $degree }
state-excess = { $excess } oltre il massimo
permanence = Permanenza
permanence-empty = Non si è ancora giocato alcun colpo.
permanence-key-cards = R rouge, N noir, C couleur, I inverse; una cifra con «a»: après; 31: refait; ½: vincite a metà; │ nuova taglia
permanence-key-wheel = R rouge, N noir; Z zero

## The end

interrupted = Interrotto. Il tavolo è chiuso; ogni colpo dato conta.
alarm =
    ALLARME: { $statistic ->
        [cards] il mazzo nuovo ha { $found } carte diverse, non 312
        [rising_sequences] il mazzo nuovo ha { $found } sequenze crescenti, come nessun mazzo mescolato
        [successions] nel mazzo nuovo { $found } carte seguono ancora quella che le precedeva
        [fixed_points] nel mazzo nuovo { $found } carte stanno ancora dove erano stese
        [numbers] dopo { $found } colpi, i numeri non escono come da un cilindro
       *[bank_cards] di { $found } carte che potevano dare al banco il suo vantaggio, troppe lo hanno dato
        [repeated] l’ordine di un sorteggio è uscito una seconda volta
    }. Il tavolo è fermo. Per puro caso ciò avviene con probabilità { $rate } al più.
final = Che cosa ha ciascuno
bank-won = Il banco ha vinto { $amount }.
bank-lost = Il banco ha perso { $amount }.
bank-even = Il banco non ha né vinto né perso.
saved = Il verbale intero è in { $path }
replay-with = Per rigiocarlo: tapisvert replay { $path }
verify-with = Per controllare ogni carta: tapisvert verify { $path }
unrecorded = Il verbale non si può scrivere: { $problem }. Ciò che si è appena detto non è avvenuto, e nessun colpo si gioca senza traccia: ci si ferma qui.
unrecorded-saved = Tutto ciò che si è giocato prima è in { $path }
screen-gone = Non si può più mostrare nulla ({ $problem }); il tavolo è chiuso.

## Not understood

not-understood = «{ $text }» non è compreso. Dite «aiuto» per tutto ciò che si può dire.
too-long = È troppo lungo; { $most } caratteri bastano a tutti.
unknown-player = Al tavolo nessuno si chiama «{ $name }».
no-player-sits = Nessuno è seduto. Dite «siedi Anna 1000».
cut-where = Si taglia a un numero di carte, non a «{ $word }».
mix-how = Dite parole vostre: «mescola quel che volete».
no-amount = «{ $word }» non è un importo. Scrivete 500 o 12,50.
sit-how = Dite chi e con quanto: «siedi Bruno 500».
societe-how = Dite quali giocatori: «società Anna Bruno».
unknown-word = «{ $word }» qui non è compreso.
one-stake-a-line = Un importo su una chance alla volta: «500 rouge».
how-much = Quanto su { $on }? Ditelo con un importo.
on-what = { $amount } su che cosa? Ditelo con una chance.
which-finale = Quale finale? Dite «finale 7 per 5» o «finale 3/6 per 2».
nothing-there = Non c’è alcuna puntata per questo.
which-one = Quale: { $held }? Oppure dite «tutto».
move-how = Dite da dove a dove: «spostare rouge noir».
which-degree = Su { $on } ci sono puntate ai gradi { $degrees }. Dite «grado …» o «tutto».
which-degree-or-free = Su { $on } c’è una puntata libera e una in prigione (grado { $degrees }). Dite «libera» o «grado …».

## Refusals

refused-unknown_player = Al tavolo nessuno si chiama { $player }.
refused-table_finished = Il tavolo è chiuso.
refused-pack_not_ready = Si prepara la prossima estrazione; si punta quando è pronta.
refused-unknown_chance = Non c’è una chance «{ $on }».
refused-not_on_this_table = «{ $what }» non si gioca a questo tavolo.
refused-forbidden_cheval = Non si punta à cheval su { $on }.
refused-forbidden_announcement = «{ $call }» non è accettato.
refused-bad_amount = { $amount } non è un importo che si possa accettare.
refused-no_such_stake = { $player } non ha questa puntata su { $on }.
refused-not_a_simple_chance = Una puntata in prigione passa a una chance semplice, non a { $to }.
refused-not_in_window = Ora non si può toccare così una puntata in prigione.
refused-below_minimum = { $total } su { $on } è sotto il minimo di { $minimum }.
refused-above_maximum = { $total } su { $on } è sopra il massimo di { $maximum }.
refused-not_enough_chips = { $player } ha { $chips } in gettoni, e ne servono { $amount }.
refused-no_shoe = Prima si taglia il mazzo. Dite dove: «taglio 120».
refused-stakes_in_play = { $player } ha puntate in gioco.
refused-bad_name = Non è un nome; servono da 1 a 80 caratteri stampabili.
refused-table_full = I { $seats } posti sono presi; altri giocano in piedi: «in piedi Bruno 500».
refused-bad_societe = Una società è di almeno due giocatori diversi.
refused-already_cut = Il mazzo è già tagliato.
refused-order_fixed = L’ordine è fissato; non si mescola più nulla.
refused-not_committed = Nulla è sigillato; non c’è dove mescolare parole.
refused-entropy_given = { $player } ha già mescolato le sue parole.
refused-bad_cut = Si taglia fra 0 e { $cards } carte, non a { $at_card }.
refused-already_announced = La dernière è già annunciata.

## Help: what to type, and what it does

help-title = Che cosa si può dire
help-say = Dire
help-does = è
help-bet = 500 rouge · rouge 12,50
help-bet-does = puntare 500 su rouge, 12,50 su rouge
help-bet-wheel = 10 17 · 10 14/17 · 10 13-15 · 10 25/29 · 10 P12 · 10 C1 · 10 primi quattro
help-bet-wheel-does = un pieno, un cavallo, una terzina, un carré, una dozzina, una colonna, da 0 a 3
help-announce = tiers per 5 · voisins per 5 · orphelins per 5 · finale 7 per 5 · finale 3/6 per 2
help-announce-does = gruppi di puntate, a tanto il pezzo
help-withdraw = ritirare rouge · ritirare 100 rouge · ritirare tutto
help-withdraw-does = riprendere una puntata, o una parte
help-move = spostare rouge noir
help-move-does = spostare una puntata, libera o in prigione («grado 2», «libera» se ci sono entrambe)
help-insure = assicurare rouge
help-insure-does = assicurarla contro il refait
help-divide = dividere · dividere rouge grado 2 · dividere tutto
help-divide-does = dividere con il banco una puntata in prigione
help-mix = mescola quel che volete
help-mix-does = anche parole vostre decidono l’ordine, con 16 byte di caso; prima che sia fissato
help-cut = taglio 120 · Invio
help-cut-does = tagliare il mazzo, o alla profondità proposta
help-go = Invio · rien · rien ne va plus
help-go-cards = niente più puntate: si dà il colpo
help-go-wheel = niente più puntate: gira la pallina
help-players = siedi Bruno 500 · in piedi Bruno 500 · alzare Bruno
help-players-does = venire con gettoni, o portarne altri; andarsene con essi
help-speak = Bruno: 200 noir · Bruno:
help-speak-does = lo dice Bruno; da ora la parola è a Bruno
help-societe = società Anna Bruno
help-societe-does = contano per uno davanti al massimo
help-show = saldi · permanenza
help-show-does = gettoni e puntate; tutti i risultati
help-last = ultima
help-last-does = la dernière: il prossimo colpo è l’ultimo del tavolo
help-quit = esci
help-quit-does = chiudere il tavolo e tenere il verbale
help-tongues = Parole francesi, italiane e inglesi valgono allo stesso modo.
