# Le résultat d’un coup et la décision sur les mises en prison, en français. Les montants arrivent
# comme texte : $gain avec son signe.

## Le résultat : $on $gain $stake $degree $next $to_player

settled-net = Coup
settled-show = voir chaque mise
settled-replay = Revoir le coup
settled-page = Image et preuve, à partager
settled-stakes = { $count } mises
settled-won = { $on } { $gain }
settled-won_half = { $on } { $gain }, payé à moitié
settled-lost =
    { $degree ->
        [0] { $on } { $gain }
       *[other] { $on } { $gain }, perdus en prison
    }
settled-lost-many = { $count } mises perdues, { $gain }
settled-imprisoned = { $on } : { $stake } en prison
settled-deepened = { $on } : { $stake } descend au degré { $next } de prison
settled-eased = { $on } : { $stake } remonte au degré { $next } de prison
settled-released = { $on } : { $stake } sortis de prison, rendus
settled-divided = { $on } { $gain }, partagé : { $to_player } rendus
settled-insured = { $on } : { $stake } assurés, rendus
settled-premium = Assurance sur { $on } { $gain }
settled-reversed = { $on } { $gain }, rectifié
settled-excess_returned = { $on } : { $to_player } au-dessus du maximum, rendus

## Mises en prison

prison-all = { $count } mises en prison : { $amount }
prison-take = { $amount } tout de suite
prison-wait = attendre
prison-wait-worth = attendre (vaut { $amount })
prison-move-to = sur { $chances }
prison-move-any = sur une autre chance
prison-one-by-one = Une par une

coup-void-stands = Plus de cartes : coup annulé, les mises restent.
coup-void-returned = Plus de cartes : coup annulé, mises rendues.
coup-nulled = Coup nul : { $reason }
coup-corrected = Coup { $coup } rectifié : { $result } au lieu de { $previous }.
coup-stake-corrected = Coup { $coup } rectifié : { $player } avait { $amount } sur { $on } au lieu de { $previous }.
coup-lost-best_result = Tirage irrécupérable : chacun est payé selon le meilleur résultat encore possible.
coup-lost-returned = Tirage irrécupérable : les mises sont rendues.
null-same_direction = la bille tournait dans le sens du cylindre.
null-previous_coup_unfinished = la bille a été lancée avant la fin du coup précédent.
null-too_few_turns = la bille n’a pas fait assez de tours.
null-wheel_stopped = le cylindre s’est arrêté.
null-foreign_body = un corps étranger est tombé dans le cylindre.
null-called_off = le témoin se tait.
