## Le journal d’une table en phrases, une pour chaque événement et avis

event-opened = Table ouverte : { $rulebook }, { $edition }. Limites : { $limits } ({ $currency })
event-sat =
    { $standing ->
        [yes] { $player }, debout : { $brought } apportés, { $chips } à la table
       *[no] { $player } : { $brought } apportés, { $chips } à la table
    }
event-left = { $player } quitte la table avec { $chips }
event-societe_formed = Société : { $players }
event-excess_marked = { $player }, { $on } : { $amount } en jeu, { $excess } au-dessus du maximum
event-witness_named = Témoin des tirages nommé
event-committed =
    { $witness ->
        [none] Tirage commencé, sans témoin
       *[other] Tirage commencé, avec son témoin
    }
event-entropy_committed = { $player } : nombres aléatoires scellés
event-entropy_opened = { $player } : nombres aléatoires ouverts
event-sealed =
    { $committed ->
        [none] Tirage scellé, avec les seuls nombres aléatoires de la maison
       *[other] Tirage scellé ; nombres aléatoires : { $committed }
    }
event-started =
    { $counted ->
        [none] Tirage lancé : ses coups sont fixés par les seuls nombres aléatoires de la maison
       *[other] Tirage lancé : ses coups sont fixés ; nombres aléatoires : { $counted }
    }
event-asked = Mises du coup { $coup } du tirage complètes
event-share_opened = Coup { $coup } du tirage ouvert
event-null_number = Numéro du coup nul : { $number }
event-called_off = Coup { $coup } du tirage révoqué : le témoin ne répond pas
event-draw_ended =
    { $is_stated ->
        [yes] Tirage terminé, coups : { $coups } ; le témoin atteste qu’aucun ne manque
       *[no] Tirage terminé, coups : { $coups } ; sans l’attestation du témoin
    }
event-pack_ready =
    { $witnesses ->
        [none] Jeu de { $cards } cartes mélangé
       *[other] Jeu de { $cards } cartes mélangé devant { $witnesses }
    }
event-cut_made = { $player } coupe après { $at_card } cartes
event-burnt =
    { $cards ->
        [one] { $cards } carte brûlée
       *[other] { $cards } cartes brûlées
    }
event-call = « { $words } »
event-staked =
    { $excess ->
        [none] { $player } : { $added } sur { $on }, { $amount } à présent
       *[other] { $player } : { $added } sur { $on }, { $amount } à présent et { $excess } au-dessus du maximum
    }
event-withdrawn = { $player } : { $amount } repris sur { $on }
event-moved = { $player } : { $amount } déplacés, { $on } vers { $to }
event-insurance_taken = { $player } : { $amount } assurés sur { $on }, prime { $premium }
event-premium_returned = { $player } : prime de { $premium } sur { $on } rendue
event-announced =
    { $pieces ->
        [one] { $player } : { $call }, { $pieces } jeton de { $unit }, total { $total }
       *[other] { $player } : { $call }, { $pieces } jetons de { $unit }, total { $total }
    }
event-closed = Mises closes
event-settled = { $player } : { $result }
event-taille_over =
    { $void ->
        [yes] Taille finie : plus de cartes, dernier coup annulé
       *[no]
            { $cards_left ->
                [one] Taille finie, il reste { $cards_left } carte
               *[other] Taille finie, il reste { $cards_left } cartes
            }
    }
event-nulled =
    { $back_to ->
        [none] Coup nul : { $reason }
       *[other] Coup nul : { $reason }. La bille revient au { $back_to }
    }
event-draw_lost = Le tirage scellé est perdu : le coup est payé selon la lecture R26
event-paid_as = { $player } : payé selon le meilleur résultat encore possible
event-corrected = Coup { $coup } rectifié : { $result } au lieu de { $previous }. Signé par { $chef } et { $signer }
event-stake_corrected = Coup { $coup } rectifié : { $player } avait { $amount } sur { $on } au lieu de { $previous }. Signé par { $chef } et { $signer }
event-owed =
    { $amount ->
        [none] { $player } : dette envers la maison après une rectification
       *[other] { $player } : { $amount } dus à la maison après une rectification
    }
event-relaid = { $player } : de nouveau { $amount } sur { $on }, comme au coup rectifié
event-reversed = { $player } : annulé : { $result }
event-premium_reversed = { $player } : la prime de { $premium } sur { $on } n’est plus acquise
event-undivided = { $player } : { $stake } sur { $on } de nouveau en prison, partage annulé
event-irregularity =
    { $cards ->
        [none] Cartes irrégulières : { $kind }
       *[other] Cartes irrégulières : { $kind }, { $cards }
    }
event-last_announced = Dernier coup annoncé
event-finished = Table fermée
event-balances = Soldes : banque { $bank }, primes en dépôt { $held }
event-late_accepted = { $player } : mise tardive acceptée, répétée par { $croupier } et { $chef }
event-abandoned =
    { $on ->
        [none] { $player } : { $amount } abandonnés, inscrits par { $chef } et { $controller }
       *[other] { $player } : { $amount } abandonnés sur { $on }, inscrits par { $chef } et { $controller }
    }
event-claimed = { $player } a réclamé { $amount }
event-endowed = { $player } : { $amount } non réclamés, à la dotation
event-endowment_returned = { $player } : { $amount } repris sur la dotation
event-advanced = { $player } : { $amount } avancés par { $giver }, { $chips } à la table. Inspecteur consulté : { $inspector }
event-tipped = { $player } : { $amount } de pourboire au personnel
event-consented = Nouvelles limites : demandées par { $direction }, accord donné par { $controller }
event-limits_changed = Nouvelles limites : { $limits }
event-suspended = Jeu suspendu : { $reason }. Informé au bureau de contrôle : { $informed }
event-resumed = Reprise du jeu
event-rotated = { $name } prend le poste : { $role }
event-decided = Contestation : { $dispute }. Décision : { $decision }
event-declared = { $clause } effectué : { $name }, { $role }
event-refused = Refusé : { $text }

notice-stage =
    { $seconds ->
        [none] { $stage }
       *[other] { $stage } { $seconds } s
    }
notice-card = Carte donnée : { $card }
notice-reading =
    { $card ->
        [none] Capteur : { $number }
       *[other] Capteur : { $card }
    }
notice-fell = Carte saisie : { $card }
notice-correct = Dernière carte retirée
notice-societe_asked =
    { $players ->
        [none] { $player } ne demande plus de société
       *[other] { $player } demande une société : { $players }
    }
notice-repeat = { $player } : mise tardive répétée par un croupier
notice-colour =
    { $colour ->
        [none] { $player } : jetons de couleur rendus
       *[other] { $player } : jetons de couleur, valeur { $piece }
    }
notice-assign = { $by } affecte { $name } au poste : { $role }
notice-rotate_asked = { $by } demande à { $name } de prendre la relève : { $role }
notice-take_post = { $name } prend le poste : { $role }
notice-dismiss = { $by } met fin à un poste : { $name }, { $role }
notice-staff = Le personnel garde ses postes
notice-float =
    { $corrects ->
        [none] { $by }, signé par { $signed_by } : { $act }, { $amount }
       *[other] { $by }, signé par { $signed_by } : { $act } de l’écriture { $corrects }, { $amount } au lieu de { $previous }
    }
notice-register_carried = Ce que les sessions précédentes ont laissé sans réclamation est porté au registre
notice-register =
    { $player ->
        [none] { $by }, signé par { $signed_by } : { $act }, { $amount }
       *[other] { $by }, signé par { $signed_by } : { $act }, { $player }, { $amount }
    }
notice-signed = Signé par le témoin : { $coup }
notice-away = { $player } : absent
notice-back = { $player } : de retour
notice-seat_given_up = { $player } : absence trop longue, place libre
notice-removed = { $player } : retrait par l’hôte
notice-ready =
    { $is_ready ->
        [yes] { $player } donne le feu vert
       *[no] { $player } retire son feu vert
    }
notice-prefer =
    { $pace ->
        [turbo] { $player } : rythme turbo
       *[calm] { $player } : rythme calme
    }
notice-go = Croupier : continuer
notice-open = Table rouverte
notice-confirm = Rappel de jeu confirmé
notice-draw_lost = Tirage { $draw } perdu
