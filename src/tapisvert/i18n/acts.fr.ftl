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
act-restored =
    { $void ->
        [none] Maison restaurée d’une copie : toutes les tables fermées.
       *[other] Maison restaurée d’une copie : toutes les tables fermées. Tirages annulés : { $void }.
    }
act-chips_sold = { $by } a vendu des jetons : { $amount }
act-chips_redeemed = { $by } a repris des jetons : { $amount }
act-asked = Demande nº { $about }, par { $by } : { $kind }
act-approved = { $by } signe la nº { $about } : { $kind }
act-not_approved = { $by } ne signe pas la nº { $about } : { $kind }
act-kind-chips = jetons
act-kind-abandon = mise abandonnée
act-kind-derogation = dérogation
act-kind-advance = avance
act-kind-float = encaisse d’une table
act-kind-drop = comptage d’un drop
act-kind-claim = paiement sur le registre
act-kind-register = clôture du registre
act-kind-account = confirmation d’un compte
act-kind-second_factor = retrait d’un second facteur
