# Les actes de la maison hors des tables, en français. $by est un compte, ou « machine » ; $about un compte, une table ou le numéro d’une demande.

acts-more = Précédents
act-account_made =
    { $by ->
        [machine] Compte créé : { $about }
       *[other] { $by } crée un compte : { $about }
    }
act-link_made =
    { $by ->
        [machine] Lien de mot de passe pour { $about }, créé sur la machine
       *[other] { $by } crée un lien de mot de passe pour { $about }
    }
act-password_changed = { $about } choisit un mot de passe
act-roles_changed = { $by } change les rôles ({ $about }) : { $after }
act-account_disabled = { $by } désactive un compte : { $about }
act-account_enabled = { $by } réactive un compte : { $about }
act-account_confirmed_here = { $about } : confirmé sur la machine
act-sign_ins_failed = Connexions échouées ({ $about }) : { $times }
act-second_factor_set = { $about } ajoute un second facteur
act-second_factor_removed = { $by } retire un second facteur : { $about }
act-access_token_made = { $about } crée un jeton d’accès pour un programme
act-access_token_revoked = { $about } révoque un jeton d’accès
act-recovery_code_used = { $about } utilise un code de secours
act-codes_failed = Codes erronés ({ $about }) : { $times }
act-limit_set = { $about } fixe une limite
act-break_taken = { $about } fait une pause
act-excluded = { $about } s’exclut du jeu
act-barred = { $by } exclut { $about }
act-play_chips = Jetons fictifs pour { $about } : { $amount }
act-table_made =
    { $by ->
        [machine] Table { $about } créée
       *[other] { $by } crée la table { $about }
    }
act-archived = Session { $session } de la table { $about } archivée : écritures { $first } à { $last }
act-checkpoint = Point de contrôle signé
act-restored = Maison restaurée d’une copie : toutes les tables fermées.
act-chips_sold =
    { $corrects ->
        [none]
            { $signed_by ->
                [none] { $by } a vendu des jetons ({ $desk }) : { $amount }
               *[other] { $by }, signé par { $signed_by }, a vendu des jetons ({ $desk }) : { $amount }
            }
       *[other] { $by }, signé par { $signed_by } : vente de l’écriture { $corrects }, { $amount } au lieu de { $previous }
    }
act-chips_sold_at_table =
    { $corrects ->
        [none] { $by } a vendu des jetons à { $player }, { $about } : { $amount }
       *[other] { $by }, signé par { $signed_by } : vente à une table de l’écriture { $corrects }, { $amount } au lieu de { $previous }
    }
act-chips_redeemed =
    { $corrects ->
        [none]
            { $signed_by ->
                [none] { $by } a repris des jetons ({ $desk }) : { $amount }
               *[other] { $by }, signé par { $signed_by }, a repris des jetons ({ $desk }) : { $amount }
            }
       *[other] { $by }, signé par { $signed_by } : rachat de l’écriture { $corrects }, { $amount } au lieu de { $previous }
    }
act-desk_opened =
    { $corrects ->
        [none] { $by }, signé par { $signed_by } : { $desk }, comptage d’ouverture, { $amount }
       *[other] { $by }, signé par { $signed_by } : comptage d’ouverture de l’écriture { $corrects }, { $amount } au lieu de { $previous }
    }
act-desk_closed =
    { $corrects ->
        [none] { $by }, signé par { $signed_by } : { $desk }, arrêté de caisse, { $amount }
       *[other] { $by }, signé par { $signed_by } : arrêté de caisse de l’écriture { $corrects }, { $amount } au lieu de { $previous }
    }
act-desk_transferred = { $by } a remis de { $desk } à { $to }, { $signed_by } a reçu : { $amount } en argent, et les jetons du bordereau
act-rate_posted = { $by }, signé par { $signed_by } : cours de { $currency }, { $rate }
act-chips_added =
    { $corrects ->
        [none] { $by }, signé par { $signed_by } : { $desk }, jetons ajoutés au stock, { $amount }
       *[other] { $by }, signé par { $signed_by } : écriture { $corrects } rectifiée, { $amount } au lieu de { $previous }
    }
act-chips_withdrawn =
    { $corrects ->
        [none] { $by }, signé par { $signed_by } : { $desk }, jetons retirés du stock, { $amount }
       *[other] { $by }, signé par { $signed_by } : écriture { $corrects } rectifiée, { $amount } au lieu de { $previous }
    }
act-chips_counted =
    { $corrects ->
        [none] { $by }, signé par { $signed_by } : { $desk }, jetons comptés, { $amount }
       *[other] { $by }, signé par { $signed_by } : écriture { $corrects } rectifiée, { $amount } au lieu de { $previous }
    }
act-slip_printed =
    { $copy ->
        [0] { $by } imprime un bordereau : écriture { $entry }, { $about }
       *[other] { $by } imprime de nouveau un bordereau : écriture { $entry }, { $about }, copie { $copy }
    }
act-person_entered = { $by } inscrit la personne { $about } au registre des personnes
act-photo_changed = { $by } change la photo de la personne { $about }
act-person_identified = { $by } identifie la personne { $about } par une pièce d’identité
act-people_reported = { $by } établit le rapport des personnes, du { $first } au { $last } : { $count }
act-people_deleted = Personnes effacées du registre après le délai : { $count }
act-asked = Demande nº { $about }, par { $by } : { $kind }
act-approved = { $by } signe la nº { $about } : { $kind }
act-not_approved = { $by } ne signe pas la nº { $about } : { $kind }
act-kind-chips = jetons
act-kind-abandon = mise abandonnée
act-kind-derogation = dérogation
act-kind-advance = avance
act-kind-float = encaisse d’une table
act-kind-drop = comptage d’un drop
act-kind-correct_count = rectification d’un comptage
act-kind-sale = vente ou rachat de jetons
act-kind-stock = stock de jetons
act-kind-desk = comptage de la caisse
act-kind-rate = cours d’une monnaie
act-kind-transfer = transfert entre caisses
act-kind-correct_cash = rectification à la caisse
act-kind-claim = paiement sur le registre
act-kind-register = clôture du registre
act-kind-incident = incident ({ $category }) : { $text }
act-kind-correct_number = rectification d’un numéro
act-kind-correct_cards = rectification de cartes
act-kind-correct_stake = rectification d’une mise
act-kind-account = confirmation d’un compte
act-kind-second_factor = retrait d’un second facteur

## What a request is about. Amounts, tables and names are texts; “none” stands for what is left out.

act-sentence-chips =
    { $sign ->
        [minus] Reprendre { $amount } en jetons à { $name }
       *[plus] Émettre { $amount } en jetons pour { $name }
    }
act-sentence-abandon =
    { $on ->
        [none] { $table } : { $player }, gains non réclamés à retirer
       *[other]
            { $degree ->
                [0] { $table } : { $player }, mise sur { $on } à retirer comme abandonnée
                [none] { $table } : { $player }, mise sur { $on } à retirer comme abandonnée
               *[other] { $table } : { $player }, mise en prison sur { $on }, degré { $degree }, à retirer comme abandonnée
            }
    }
act-sentence-advance = { $table } : avancer { $amount } à { $player }
act-sentence-derogation = { $table } : relever le maximum par dérogation : { $maximum }
act-sentence-float =
    { $chips ->
        [none] { $table } : { $act }, { $amount }, { $desk }
       *[other] { $table } : { $act }, { $amount } ({ $chips }), { $desk }
    }
act-check-float =
    { $closer ->
        [none] {""}
       *[other]
            { $differs ->
                [none] Comme le dernier comptage de clôture de la table.
               *[other] Écart avec le dernier comptage de clôture de la table : { $differs }.
            }
    }
act-sentence-drop =
    { $chips ->
        [none] { $table } : Comptage du drop, { $amount }
       *[other] { $table } : Comptage du drop, { $amount } ({ $chips })
    }
act-sentence-claim = { $table } : payer { $amount } à { $player } sur le registre des mises abandonnées
act-sentence-register = { $table } : clôturer le registre des mises abandonnées ; { $amount } à la dotation
act-sentence-incident = { $table } : incident ({ $category }) : { $text }
act-sentence-correct_number = { $table } : le coup { $coup } était le numéro { $number } ; toutes ses mises sont réglées à nouveau
act-sentence-correct_cards = { $table } : le coup { $coup } avait les cartes { $cards } ; toutes ses mises sont réglées à nouveau
act-sentence-correct_stake = { $table } : au coup { $coup }, { $player } avait { $amount } sur { $on } ; cette mise est réglée à nouveau
act-sentence-correct_count =
    { $chips ->
        [none] { $table } : { $what }, écriture { $corrects } : { $amount } au lieu de { $previous }
       *[other] { $table } : { $what }, écriture { $corrects } : { $amount } ({ $chips }) au lieu de { $previous }
    }
act-sentence-desk =
    { $chips ->
        [none] { $desk } : { $act }, { $amount }
       *[other] { $desk } : { $act }, { $amount } ({ $chips })
    }
act-sentence-sale =
    { $rate ->
        [none] { $desk } : { $act }, { $amount } ({ $chips })
       *[other] { $desk } : { $act }, { $amount } ({ $chips }). Cours { $rate } : les billets valent { $worth }.
    }
act-sentence-rate = 1 { $currency } = { $rate }, jusqu’au prochain cours ou à la fin de la journée
act-sentence-transfer = De { $desk } à { $to } : { $pieces }. Signez ce que vous avez reçu.
act-sentence-stock =
    { $chips ->
        [none] Stock, { $desk } : { $act }, { $amount }
       *[other] Stock, { $desk } : { $act }, { $amount } ({ $chips })
    }
act-sentence-correct_cash =
    { $act ->
        [chips_sold] { $desk } : vente, écriture { $corrects } : { $amount } ({ $chips }) au lieu de { $previous }
        [chips_redeemed] { $desk } : rachat, écriture { $corrects } : { $amount } ({ $chips }) au lieu de { $previous }
        [chips_sold_at_table] Vente à une table, écriture { $corrects } : { $amount } ({ $chips }) au lieu de { $previous }
        [desk_opened] { $desk } : comptage d’ouverture, écriture { $corrects } : { $amount } ({ $chips }) au lieu de { $previous }
        [desk_closed] { $desk } : arrêté de caisse, écriture { $corrects } : { $amount } ({ $chips }) au lieu de { $previous }
       *[other] Stock, { $desk } : écriture { $corrects } : { $amount } ({ $chips }) au lieu de { $previous }
    }
act-sentence-second_factor = { $name } : supprimer la validation en deux étapes
act-sentence-account = { $name } : confirmer le compte. Rôles : { $roles }
act-check-second_factor = Ne validez que si { $name } vous a dit de vive voix que l’appareil est perdu.
act-check-account =
    { $why ->
        [link] Le mot de passe a été défini avec le lien d’un collègue. Ne confirmez que si vous avez vu { $name } se connecter.
        [roles] Nouveaux rôles. Ne confirmez que si vous savez que ce compte n’est utilisé que par { $name }.
       *[enabled] Le compte était désactivé et a été réactivé. Ne confirmez que si vous avez vu { $name } se connecter.
    }

## Forms: labels and options of the fields that have none of all forms.

act-field-drop-chips = Billets
act-field-desk-chips = Billets
act-field-rate-currency = Monnaie
act-field-rate-rate = Prix d’une unité, par exemple 1.0482
act-field-sale-foreign = Autres billets
act-field-desk-foreign = Autres billets
act-field-transfer-foreign = Autres billets
act-field-correct_cash-foreign = Autres billets
act-field-float-desk = Jetons pris, ou rendus, à
act-field-stock-desk = Où
act-field-transfer-to = Vers
act-field-transfer-notes = Billets
act-field-transfer-chips = Jetons
act-field-stock-act = Opération
act-field-float-is_checked = Les cartes, ou le cylindre, sont contrôlés
act-title-incident = Note d’incident
act-title-correct_number = Rectifier un numéro
act-title-correct_cards = Rectifier des cartes
act-title-correct_stake = Rectifier une mise d’un coup
act-title-correct_count = Rectifier un comptage
act-title-correct_cash = Rectifier une vente ou un comptage
act-title-stock = Stock de jetons
act-title-rate = Fixer un cours
act-title-transfer = Transfert
act-field-correct_number-number = Numéro sorti (37 pour 00, 38 pour 000)
act-field-correct_cards-cards = Toutes les cartes du coup dans l’ordre, par exemple Ts 9h
act-field-correct_stake-amount = Montant entier qui était posé, 0 si aucun
act-field-correct_count-corrects = Comptage erroné
act-field-correct_cash-corrects = Vente, rachat ou comptage erroné
act-field-correct_cash-chips = Jetons ou billets
act-field-correct_count-chips = Jetons ou billets
act-field-incident-category = Catégorie
act-field-incident-text = Faits
act-option-desk-act-desk_opened = Comptage d’ouverture
act-option-desk-act-desk_closed = Arrêté de caisse
act-option-rate-act-rate_posted = Cours
act-option-transfer-act-desk_transferred = Transfert
act-option-stock-act-chips_added = Jetons ajoutés
act-option-stock-act-chips_withdrawn = Jetons retirés
act-option-stock-act-chips_counted = Comptage des jetons sur place
act-option-sale-act-chips_sold = Vente
act-option-sale-act-chips_redeemed = Rachat
act-option-incident-category-injury = blessure ou malaise
act-option-incident-category-disturbance = trouble
act-option-incident-category-equipment = matériel
act-option-incident-category-dispute = litige
act-option-incident-category-other = autre
