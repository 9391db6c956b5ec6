# La lezione per chi comincia, in italiano. Amounts arrive as text.
# $colour is red or black, $on, $winner and $other name chances.

title-learn = Impara in due minuti
learn-games = Gioco
learn-game-two_rows = Trente et Quarante
learn-game-one_row = 2.0
learn-game-wheel = Roulette
learn-step = { $n } di { $steps }
learn-next = Prossimo colpo
learn-on = Avanti
learn-again = Da capo
learn-exercises = Tre esercizi
learn-path = Il tuo percorso
learn-path-lesson = Lezione
learn-path-exercise = Esercizio { $n }
learn-path-table = Tavolo
learn-path-result =
    { $score ->
        [0] sbagliato
        [1] giusto
       *[other] giusto al secondo tentativo
    }
learn-path-all = Ottimo, { $right } su { $of }! Ora tocca a te.
learn-path-most =
    { $layout ->
        [wheel] { $right } su { $of }. Vai al tavolo, oppure riprova con altri numeri.
       *[other] { $right } su { $of }. Vai al tavolo, oppure riprova con altre carte.
    }
learn-path-few =
    { $layout ->
        [wheel] { $right } su { $of }. Guarda gli errori e riprova con altri numeri.
       *[other] { $right } su { $of }. Guarda gli errori e riprova con altre carte.
    }
learn-path-begin = Comincia dalla lezione
learn-path-state =
    { $result ->
        [all] { $right } su { $of }: tutto giusto
       *[other] { $right } su { $of }: migliora
    }
learn-path-more = Altri esercizi
learn-path-again = Riprova
learn-end = Ottimo, ora conosci il gioco.

## The cards

learn-bet-two_rows = Due file di carte, Noir e Rouge: vince quella più vicina a { $stop }. Punta { $stake }: tocca NOIR o ROUGE.
learn-bet-one_row = Una fila di carte: vince il colore dell’ultima. Punta { $stake }: tocca NOIR o ROUGE.
learn-cloth-later = Prima NOIR o ROUGE: le altre due vengono dopo.
learn-where = su { $on }
learn-where-number = sul numero { $number }
learn-laid = { $stake } { $where }.
learn-deal-noir = Dai le carte di Noir
learn-deal-rouge = Dai le carte di Rouge
learn-deal-row = Dai le carte
learn-noir = Ogni fila riceve carte fino a { $stop } o più: Noir si ferma a { $total }. L’asso vale 1, le figure 10.
learn-rows = Noir fa { $noir }, Rouge { $rouge }: vince { $winner }, la fila più vicina a { $stop }.
learn-row =
    { $colour ->
        [red] La fila si ferma a { $stop } o più. L’ultima carta è rossa: vince Rouge.
       *[black] La fila si ferma a { $stop } o più. L’ultima carta è nera: vince Noir.
    }
learn-ask-two_rows = L’altra puntata dipende dalla primissima carta, { $card }: se ha il colore della fila vincente vince Couleur, se no Inverse. Ha vinto { $winner }: tocca COULEUR o INVERSE.
learn-ask-one_row = L’altra puntata: Couleur vince se la prima e l’ultima carta hanno lo stesso colore, Inverse se non lo hanno. Tocca la chance vincente.
learn-right = Esatto: vince { $winner }.
learn-wrong-two_rows =
    { $colour ->
        [red] Questa volta no: la prima carta è rossa e ha vinto { $row }. Vince { $winner }.
       *[black] Questa volta no: la prima carta è nera e ha vinto { $row }. Vince { $winner }.
    }
learn-wrong-one_row =
    { $side ->
        [couleur] Questa volta no: la prima e l’ultima carta hanno lo stesso colore. Vince { $winner }.
       *[inverse] Questa volta no: la prima e l’ultima carta hanno colori diversi. Vince { $winner }.
    }
learn-sides-now = Noir e Rouge sono già decisi: ora tocca COULEUR o INVERSE.
learn-colour-now = Qui si punta su un colore: tocca ROUGE o NOIR.
learn-number-now = Qui si punta su un solo numero: tocca un numero.
learn-refait = { $total } a { $total }: un refait. I tuoi { $stake } su { $on } vanno in prigione.
learn-choose = Partager: riprendi subito la metà. Laisser: aspetti; se { $on } vince il prossimo colpo, i tuoi { $stake } tornano interi; se { $on } perde, la puntata è persa.
learn-deeper =
    { $layout ->
        [wheel] Se esce ancora lo zero, la puntata passa al secondo grado: Partager ne rende solo { $amount }.
       *[other] Se esce ancora un refait, la puntata passa al secondo grado: Partager ne rende solo { $amount }.
    }
learn-insure = Altri { $stake } su { $on }. Per { $premium } puoi assicurarli: dopo un refait torna tutta la puntata.
learn-insure-now = Assicura per { $premium } e dai le carte
learn-insure-not = Dai senza assicurare
learn-uninsured = { $noir }–{ $rouge }, ancora un refait: senza assicurazione la tua puntata di { $stake } va in prigione.
learn-insured = { $noir } a { $rouge }, di nuovo un refait: i tuoi { $stake } tornano interi, senza prigione. L’assicurazione è costata { $premium }.
learn-half = Un asso di picche fra le prime tre carte: le vincite sono pagate a metà.

## The wheel

learn-bet-wheel = La pallina cade in un numero rosso o nero. Punta { $stake }: tocca ROUGE o NOIR.
learn-spin = Lancia la pallina
learn-number =
    { $colour ->
        [rouge] { $number }, rosso.
        [noir] { $number }, nero.
       *[other] { $number }.
    }
learn-bet-number = Un numero pieno paga { $plein } a 1. Tocca un numero: questo colpo è preparato: uscirà proprio quello.
learn-bet-again = Fra due numeri un cheval paga { $cheval } a 1, sull’angolo di quattro un carré { $carre }, una dozzina o una colonna { $douzaine }. Ancora una puntata: tocca ROUGE o NOIR.
learn-zero = Zero, né rosso né nero: le puntate sui numeri perdono. I tuoi { $stake } su { $on } vanno in prigione.
learn-announcement = Con un solo annuncio punti su un intero settore del cilindro: { $title } prende { $count } pezzi da { $unit } intorno allo zero. Annuncia.
learn-announced = { $count } pezzi sul tappeto, { $total } in tutto. Questo colpo è preparato: uno di loro vincerà.
learn-announced-result = Hai puntato { $total } e ricevi { $to_player }.
learn-cloth = Una parte del tappeto della roulette

## What became of the bet

learn-own-won = I tuoi { $stake } { $where } vincono { $gain }.
learn-own-won_half = I tuoi { $stake } { $where } vincono { $gain }.
learn-own-lost = I tuoi { $stake } { $where } sono persi.
learn-own-released = Vince { $on }: i tuoi { $stake } sono liberi e tornano a te.
learn-own-divided = { $to_player } a te, { $to_bank } al banco.
learn-divide = Partager: { $amount } subito
learn-leave = Laisser: resta in prigione
