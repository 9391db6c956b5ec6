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
outcome-imprisoned = { $player } vede andare in prigione, al grado 1, { $stake } su { $on }.
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
    { $player } ha { $stake } su { $on } al riparo dal refait grazie all'assicurazione: il giocatore riprende { $to_player }.
outcome-excess_returned =
    { $player } riprende { $to_player } puntati su { $on } oltre il massimo: l'eccedenza non è mai stata in gioco.
outcome-kept =
    { $degree ->
        [0] { $player } ha { $stake } su { $on }: la puntata resta, il coup è nullo.
       *[other] { $player } ha { $stake } in prigione su { $on }: la puntata resta al grado { $degree }, il coup è nullo.
    }
no-stakes = Sul tavolo non c'era alcuna puntata.

## Insurance and chips

premium-earned =
    Il banco acquisisce il premio di { $amount } pagato da { $player } per l'assicurazione su { $on }.
premium-returned =
    { $player } riprende il premio di { $amount } pagato per l'assicurazione su { $on }.
chips = { $player } ha { $chips } in gettoni.

## The coup

coup-title = Coup { $number } (riga { $line })
row-noir = Noir: { $cards }, totale { $total }
row-rouge = Rouge: { $cards }, totale { $total }
row-single = Fila: { $cards }, totale { $total }
spin = La pallina cade sul numero { $number }, { $color }.
call = Annuncio: «{ $words }».
colour-rouge = rouge
colour-noir = noir
colour-zero = vert

## What each chance did: $chance

chance-wins = { $chance } vince.
chance-loses = { $chance } perde.
chance-null = { $chance } è senza esito: le puntate restano.
chance-prison = { $chance } va in prigione.
chance-wins_half = { $chance } vince, con la vincita ridotta a metà.

## Why

because = { $clause }: { $gist }
# $total is the total of the row of $chance, $other that of the other row
reason-lower = La fila di { $chance } fa { $total } contro { $other }, e vince il totale minore.
reason-equal = Le due file fanno entrambe { $total }: il coup è nullo.
reason-refait = Le due file fanno entrambe 31: è un refait.
reason-first-colour =
    Decide la prima carta della prima fila: couleur se ha il colore della fila vincente, altrimenti inverse.
reason-last-colour = Fra rouge e noir decide il colore dell'ultima carta.
reason-same-colour =
    Decidono la prima e l'ultima carta: couleur se sono dello stesso colore, altrimenti inverse.
reason-ace-of-spades =
    Fra le prime tre carte c'è un asso di picche: le vincite si riducono a metà.
reason-number = Una chance vince se comprende il numero uscito, altrimenti perde.
reason-zero = È uscito lo zero: le puntate sulle chance semplici vanno in prigione.

## The page of a rulebook

rules-title = { $name }, { $house }
rules-edition = Edizione: { $edition }
rules-values = Valori
rules-clauses = Clausole
rules-rulings = Interpretazioni
rules-calls = Annunci
rules-limits = Limiti
column-clause = Clausola
column-text = Che cosa dice
column-value = Valore
column-ruling = Interpretazione
column-alternatives = Ammesso anche
column-why = Perché
kind-rule = regola
kind-procedure = procedura
kind-authority = autorità
kind-physical = materiale
alternatives-none = nessuna
