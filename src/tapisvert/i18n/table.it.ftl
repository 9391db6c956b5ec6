# What `tapisvert explain` and `tapisvert rules` say, in Italian.
# Amounts arrive as text ("500.00 EUR"). $degree is an integer, the degree before the coup
# (0: a free stake); $next is the degree after it.

## Stakes after a coup: $player $on $stake $degree $to_player $to_bank

outcome-won = { $player } vince con { $stake } su { $on } e riceve { $to_player }.
outcome-won_half =
    { $player } vince con { $stake } su { $on }, con la vincita ridotta a metà, e riceve { $to_player }.
outcome-lost =
    { $degree ->
        [0] { $player } perde { $stake } su { $on }: il banco prende { $to_bank }.
       *[other] { $player } perde { $stake } in prigione su { $on } (grado { $degree }): il banco prende { $to_bank }.
    }
outcome-imprisoned = { $player }: { $stake } su { $on } va in prigione, al grado 1.
# takes $next
outcome-deepened =
    { $player } ha { $stake } in prigione su { $on }: la puntata scende di un grado, dal grado { $degree } al grado { $next }.
# takes $next
outcome-eased =
    { $player } ha { $stake } in prigione su { $on }: la puntata vince e risale di un grado, dal grado { $degree } al grado { $next }.
outcome-released =
    { $player } ha { $stake } in prigione su { $on }: la puntata vince ed è libera; il giocatore riprende { $to_player }, senza vincita.
outcome-divided =
    { $degree ->
        [0] { $player } divide con il banco { $stake } su { $on }: { $to_player } al giocatore, { $to_bank } al banco.
       *[other] { $player } divide con il banco { $stake } in prigione su { $on } (grado { $degree }): { $to_player } al giocatore, { $to_bank } al banco.
    }
outcome-insured =
    { $player } ha { $stake } su { $on } al riparo dal refait grazie all’assicurazione: il giocatore riprende { $to_player }.
outcome-excess_returned =
    { $player } riprende { $to_player } puntati su { $on } oltre il massimo: l’eccedenza non è mai stata in gioco.
outcome-kept =
    { $degree ->
        [0] { $player } ha { $stake } su { $on }: la puntata resta, il colpo è nullo.
       *[other] { $player } ha { $stake } in prigione su { $on }: la puntata resta al grado { $degree }, il colpo è nullo.
    }
outcome-stayed =
    { $player } ha { $stake } in prigione su { $on }: la puntata resta al grado { $degree }, il refait non cambia nulla.
outcome-withdrawn = { $player } riprende { $to_player } da { $on }: il tavolo è chiuso.
no-stakes = Nessuna puntata sul tavolo.

## Insurance and chips

premium-earned = Il banco incassa il premio di { $amount } pagato da { $player } per l’assicurazione su { $on }.
premium-returned =
    { $player } riprende il premio di { $amount } pagato per l’assicurazione su { $on }.
chips = Gettoni di { $player }: { $chips }.

## The coup

coup-title = Colpo { $number } (riga { $line })
row-noir = Noir: { $cards }, totale { $total }
row-rouge = Rouge: { $cards }, totale { $total }
row-single = Fila: { $cards }, totale { $total }
spin = La pallina si ferma sul numero { $number }, { $color }.
call = Annuncio: «{ $words }».
colour-rouge = rouge
colour-noir = noir
colour-zero = vert

## What each chance did: $chance

chance-wins = { $chance } vince.
chance-loses = { $chance } perde.
chance-null = { $chance }: colpo nullo, le puntate restano.
chance-prison = { $chance } va in prigione.
chance-partage = { $chance }: metà torna, metà va al banco.
chance-lost = { $chance } perde.
chance-wins_half = { $chance } vince, con vincita dimezzata.

## Why

# $total is the total of the row of $chance, $other that of the other row
reason-lower_total = La fila di { $chance } fa { $total } contro { $other }, e vince il totale minore.
reason-equal_totals = Le due file fanno entrambe { $total }: il colpo è nullo.
reason-refait = Le due file fanno entrambe 31: è un refait.
reason-first_colour =
    Decide la prima carta della prima fila: couleur se ha il colore della fila vincente, altrimenti inverse.
reason-last_colour = Fra rouge e noir decide il colore dell’ultima carta.
reason-same_colour =
    Decidono la prima e l’ultima carta: couleur se sono dello stesso colore, altrimenti inverse.
reason-ace_of_spades =
    Fra le prime tre carte c’è un asso di picche: le vincite si riducono a metà.
reason-number = Una chance vince se comprende il numero uscito, altrimenti perde.
reason-zero = È uscito lo zero.

# $field is a rule, $value how the table reads it
explain-otherwise = Questo tavolo applica un’altra interpretazione. { $field }: { $value }.

## The page of a rulebook

rules-title = { $name }, { $house }
rules-edition = Edizione: { $edition }
# $day is the day from which an edition applies
rules-in-force = In vigore dal { DATETIME($day, dateStyle: "long") }
# $before and $after are two editions
rules-amendment = { $before } → { $after }
rules-other-editions = Altre edizioni:
rules-unchanged = Non cambia nessun valore e nessuna clausola.
amendment-before = Prima
amendment-after = Dopo
rules-values = Valori
rules-clauses = Clausole
rules-rulings = Interpretazioni
rules-announcements = Puntate annunciate
rules-calls = Annunci
column-value = Valore
column-alternatives = Altre letture ammesse
column-why = Perché
label = { $name }:
kind-rule = regola
kind-procedure = procedura
kind-authority = autorità
kind-physical = materiale

## What a rulebook's data holds

field-layout = Un colpo è
field-wheel = Ruota
field-row_stop = Una fila finisce a
field-refait_total = Refait
field-ace_of_spades = L’asso di picche dimezza le vincite
field-refait = Un refait
field-refait_in_prison = Un refait in prigione
field-run_limit = Refait di seguito
field-degree_limit = Gradi di prigione
field-prison_window = Dividere e spostare in prigione
field-null_in_run = Colpi nulli in una serie
field-last_division = Ultimo colpo che divide
field-last_card_refait = Fine della taglia senza resto
field-insurance_rate = Premio di assicurazione
field-insurance_minimum = Puntata minima assicurabile
field-insurance_multiple = Assicurazione in multipli di
field-insurance_part = Assicurazione di una puntata
field-changed_insurance = Una puntata cambiata
field-premium_due = Un premio assicura
field-excess = Oltre il massimo
field-winnings = Una puntata vincente
field-witness = Presenti alla mescolata
field-cut = Taglio prima di dare le carte
field-rounding = Mezzo centesimo di una divisione
field-packs = Mazzi
field-burnt_cards = Bruciate dopo il taglio
field-cut_card = Carta di taglio
field-last_coup = Ultimo colpo della taglia
field-void_coup = Un colpo senza carte sufficienti
field-lost_draw = Un’estrazione sigillata non recuperabile
field-several_cards = Più carte prese insieme
field-fallen_cards = Carte cadute
field-seen_coups = Colpi con carta vista
field-seen_count = Colpi che contano
field-null_spin = Le puntate dopo un lancio nullo
field-finale_without_cheval = Finale senza cheval
field-late_bets = Puntate tardive
field-advances = Anticipi di gettoni
field-seats = Posti a sedere
field-rotation_minutes = Un croupier lancia per
value-none = nessun limite
value-layout-two_rows = due file, prima quella di noir
value-layout-one_row = una fila
value-layout-wheel = un lancio della pallina
value-wheel-single_zero = uno zero
value-wheel-triple_zero = tre zeri, 0, 00 e 000
value-wheel-double_zero = due zeri, 0 e 00
value-row_stop = { $n } punti o più
value-refait_total = { $n } a { $n }
value-ace_of_spades = fra le prime { $n } carte
value-refait-prison = mette la puntata in prigione
value-refait-partage = divide subito la puntata
value-refait-lost = prende la puntata
value-refait_in_prison-deepen = fa scendere la puntata di un grado
value-refait_in_prison-deepen_then_lose = fa scendere la puntata di un grado, e oltre il limite la prende
value-refait_in_prison-halve = dimezza ancora la puntata; una vincita restituisce il resto
value-refait_in_prison-lose = prende la puntata
value-refait_in_prison-stay = non cambia nulla
value-run_limit = al massimo { $n }
value-degree_limit = al massimo { $n }
value-prison_window-after_refait = fra un refait e il prossimo «rien ne va plus»
value-prison_window-any_betting = ogni volta che si può puntare
value-null_in_run-ignored = non la interrompono e non contano
value-null_in_run-ends = la interrompono
value-null_in_run-counts = contano anch’essi
value-last_division-session = quello della seduta
value-last_division-taille = quello di ogni taglia
value-last_card_refait-without_rest = le puntate di primo grado possono uscire intere
value-last_card_refait-withdraw_whole = lo stesso, se l’ultima carta è di un refait
value-last_card_refait-off = nulla di speciale
value-insurance_rate = { $percent }% della puntata
value-insurance_minimum = { $amount }
value-insurance_multiple = { $amount }
value-insurance_part-any = intera o in parte
value-insurance_part-whole = solo intera
value-changed_insurance-stands = resta assicurata finché ne rimane l’importo
value-changed_insurance-ends = non è più assicurata
value-premium_due-until_decided = finché il colpo è deciso
value-premium_due-every_coup = per un solo colpo
value-excess-accept = messo da parte e restituito
value-excess-if_won = restituito se la puntata vince, altrimenti perso o in prigione con essa
value-excess-refuse = la puntata è rifiutata
value-winnings-to_chips = torna con la sua vincita
value-winnings-stay = resta, la vincita va ai gettoni
value-witness-player = un giocatore
value-witness-player_or_inspector = un giocatore o l’ispettore
value-cut-required = obbligatorio
value-cut-offered = facoltativo
value-fallen_cards-annulled = annullate
value-advances-inspector_consulted = sentito l’ispettore
value-rounding-to_player = va al giocatore
value-rounding-to_bank = va al banco
value-rounding-refuse = non c’è: si accettano solo puntate che si dimezzano
value-packs = { $n ->
    [one] 1 mazzo da 52 carte
   *[other] { $n } mazzi da 52 carte
}
value-burnt_cards = { $n } carte
value-cut_card = lascia fuori gioco { $n } carte
value-last_coup-at_cut_card = quello in cui esce la carta di taglio
value-last_coup-one_more = uno ancora dopo la carta di taglio
value-void_coup-stands = le puntate restano per la taglia seguente
value-void_coup-returned = le puntate tornano ai giocatori
value-lost_draw-best_result = ogni giocatore è pagato secondo il miglior risultato ancora possibile
value-lost_draw-returned = le puntate tornano ai giocatori
value-several_cards-top_first = prima quella sopra
value-several_cards-tailleur_orders = nell’ordine del tailleur
value-seen_coups = la taglia finisce dopo { $n }
value-seen_count-with_seen_card = quelli con una carta vista
value-seen_count-from_first = tutti, dalla prima carta vista in poi
value-finale_without_cheval-pleins = ogni numero in pieno
value-finale_without_cheval-refused = non si accetta
value-null_spin-open = si possono riprendere o spostare
value-null_spin-stay = restano fino al lancio seguente
value-late_bets-repeated_by_two = valgono se ripetute da croupier e chef
value-late_bets-never = non valgono mai
value-seats = { $n }
value-rotation_minutes = { $n } minuti
moment-pack_complete = Il mazzo è completo
moment-cut = Il taglio
moment-five_cards = Si bruciano cinque carte
moment-bets_open = Puntate aperte
moment-bets_closed = Puntate chiuse
moment-coup_null = Colpo nullo
moment-play_restored = Il gioco riprende
moment-last_coup = L’ultimo colpo
kind-of-chance-simple = chance semplice
rules-pays = Pagamenti e limiti
rules-limits-table = Limiti del tavolo «{ $table }».
rules-limits-own = Limiti del regolamento; ogni tavolo espone i propri.
rules-cited = Clausole di un altro regolamento
rules-minimum = Minimo
rules-no-maximum = Nessun massimo nel regolamento; ogni tavolo espone il suo.
rules-amend = Per cambiare un valore a un tavolo, imposta «rulings» nella prima riga del verbale, con il nome dell’ultima colonna.
column-chance = Chance
column-pays = Paga
column-maximum = Massimo
column-cap = Elevabile fino a
column-standing = Elevabile dalla sola direzione a
column-announcement = Annuncio
column-pieces = Pezzi
column-laid = Dove
column-source = Clausola
column-accepts = Nel verbale
column-rulebook = Regolamento
column-house = Casa
column-edition = Edizione
column-in-force = In vigore dal
column-clause = Clausola
column-kind = Tipo
column-tests = Test
column-places = Nel motore
column-says = Che cosa dice
clauses-recorded = a verbale
clauses-untested = { $n } clausole. I test si contano solo in una copia dei sorgenti.
clauses-demonstrated = { $n } clausole su { $total } dimostrate da un test, o messe a verbale per un motivo dichiarato.

## One coup by itself

player = Giocatore
settle-staked = Puntato
settle-premium = Premio
settle-returned = Restituito
settle-bound = In prigione
settle-result = Risultato
settle-result-so-far = Risultato finora
settle-divided = { $amount } se si divide ora
settle-left = Resta sul tappeto
minor-units = { $n } unità minime
