# Il risultato di un coup e la decisione sulle puntate in prigione, in italiano. Gli importi
# arrivano come testo: $gain con il segno.

## Il risultato: $on $gain $stake $degree $next $to_player

settled-net = Colpo
settled-show = mostra ogni puntata
settled-replay = Rivedi il colpo
settled-page = Immagine e prova, da condividere
settled-stakes = { $count } puntate
settled-won = { $on } { $gain }
settled-won_half = { $on } { $gain }, pagato a metà
settled-lost =
    { $degree ->
        [0] { $on } { $gain }
       *[other] { $on } { $gain }, persi in prigione
    }
settled-lost-many = { $count } puntate perse, { $gain }
settled-imprisoned = { $on }: { $stake } in prigione
settled-deepened = { $on }: { $stake } scende al grado { $next } di prigione
settled-eased = { $on }: { $stake } risale al grado { $next } di prigione
settled-released = { $on }: { $stake } fuori di prigione, restituiti
settled-divided = { $on } { $gain }, diviso: { $to_player } restituiti
settled-insured = { $on }: { $stake } assicurati, restituiti
settled-premium = Assicurazione su { $on } { $gain }
settled-reversed = { $on } { $gain }, rettificato
settled-excess_returned = { $on }: { $to_player } oltre il massimo, restituiti

## Puntate in prigione

prison-all = { $count } puntate in prigione: { $amount }
prison-take = { $amount } subito
prison-wait = aspetta
prison-wait-worth = aspetta (vale { $amount })
prison-move-to = su { $chances }
prison-move-any = su un’altra chance
prison-one-by-one = Una per una

coup-void-stands = Carte finite: colpo annullato, le puntate restano.
coup-void-returned = Carte finite: colpo annullato, puntate restituite.
coup-nulled = Colpo nullo: { $reason }
coup-corrected = Colpo { $coup } rettificato: { $result }, non { $previous }.
coup-stake-corrected = Colpo { $coup } rettificato: { $player } aveva { $amount } su { $on }, non { $previous }.
coup-lost-best_result = Estrazione non recuperabile: tutti sono pagati secondo il miglior risultato ancora possibile.
coup-lost-returned = Estrazione non recuperabile: le puntate sono restituite.
null-same_direction = la pallina girava nel senso del cilindro.
null-previous_coup_unfinished = la pallina è stata lanciata prima della fine del colpo precedente.
null-too_few_turns = la pallina ha fatto pochi giri.
null-wheel_stopped = il cilindro si è fermato.
null-foreign_body = un corpo estraneo è caduto nel cilindro.
null-called_off = il testimone tace.
