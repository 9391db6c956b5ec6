# Son propre jeu : en français. Les montants arrivent en texte.

## Who and how much

mine-title = Compte
mine-stranger = Connectez-vous pour voir votre solde, les coups que vous avez joués et vos limites.
mine-player = joueur
mine-role-chef = chef de table
mine-role-controller = contrôleur
mine-role-croupier = croupier
mine-role-direction = direction
mine-role-cashier = caissier
mine-role-inspector = inspecteur
mine-role-payeur = payeur
mine-role-tailleur = tailleur
mine-balance = Solde
mine-in-all = Total
mine-away = Disponible
mine-chips = Jetons à la table
mine-staked = Sur le tapis
mine-to-table = Aller à { $table }

## Every coup

mine-history = Vos coups
mine-history-none = Vous n’avez encore joué aucun coup.
mine-history-archived = Vos coups antérieurs sont dans les archives de la maison : adressez-vous à elle.
mine-earlier = Coups précédents
mine-evenings = Par jour et par table
mine-replay-step = Pas à pas
mine-replay-slow = Rejouer lentement
mine-laid = { $amount } sur { $on }
mine-stands = Coup sans effet : vos mises restent.
mine-premium-returned = Prime de { $amount } pour { $on } rendue.
mine-apart = Hors des coups
mine-abandoned = { $amount } laissés à la table : ils sont tenus à votre disposition.
mine-claimed = { $amount } tenus à votre disposition : rendus.
mine-owed = { $amount } dus à la maison après une rectification.
mine-endowed = { $amount } non réclamés : à la dotation de la table.
mine-tipped = { $amount } de pourboire au personnel.
mine-why = Règle : { $clause }
mine-curve = Résultat sur ces coups :
mine-curve-text = { $coups ->
        [one] { $coups } coup depuis le { $since }. Résultat { $result } ; minimum { $least }, maximum { $most }.
       *[other] { $coups } coups depuis le { $since }. Résultat { $result } ; minimum { $least }, maximum { $most }.
    }
mine-coups =
    { $coups ->
        [one] { $coups } coup
       *[other] { $coups } coups
    }
mine-best = Meilleur coup : { $result }
mine-worst = Pire coup : { $result }
mine-share = Partager en image

## Records

mine-records = Relevés de table
mine-records-why = Un relevé contient tout ce qui s’est passé à une table, avec les preuves. Vérifiez-le ici, ou avec un autre programme.
mine-records-none = Le premier relevé apparaît après votre premier coup.
mine-verify = Vérifier le relevé
mine-columns = Permanence (CSV)

## Protection

mine-protection = Jeu responsable
mine-not-playing = Vous ne jouez pas en ce moment.
mine-reality = Vous jouez depuis le { $since } ({ $minutes } min). Misé : { $staked }. Résultat : { $won }.
mine-check-due = Prochain rappel : { $at }.
mine-limits = Limites
mine-limits-why = Une limite plus basse s’applique aussitôt, une plus haute après 24 heures.
mine-presets = Limites conseillées
mine-preset-low = Strict
mine-preset-middle = Modéré
mine-preset-high = Souple
mine-preset-what = { $loss } perdus ou { $minutes } min par jour, rappel toutes les { $every } min
mine-more-limits = Autres limites
mine-limit-when = Une limite plus basse s’applique aussitôt. Une plus haute, ou la suppression, s’applique après 24 heures ; jusque-là, vous pouvez changer d’avis.
mine-limit-loss-day = Perte par jour
mine-limit-loss-week = Perte par semaine
mine-limit-loss-month = Perte par mois
mine-limit-stake-day = Mises par jour
mine-limit-stake-week = Mises par semaine
mine-limit-stake-month = Mises par mois
mine-limit-time-day = Temps de jeu par jour
mine-limit-time-week = Temps de jeu par semaine
mine-limit-time-month = Temps de jeu par mois
mine-limit-sitting = Durée d’une session
mine-limit-reality-check = Rappel toutes les
mine-minutes = { $minutes } min
mine-no-limit = aucune limite
mine-by-house = de la maison
mine-change = Modifier
mine-played = jusqu’ici : { $amount }
mine-pending = { $amount } à partir du { $from }.
mine-pending-lift = Levée à partir du { $from }.
mine-in-minutes = Minutes
mine-amount = Montant
mine-minutes-wrong = Saisissez un nombre entier de minutes, par exemple 60.
mine-set = Enregistrer
mine-lift = Supprimer la limite
mine-done = Enregistré.
mine-break = Pause
mine-break-why = Pas de mise pendant une pause. Elle ne peut pas être raccourcie.
mine-break-until = Vous êtes en pause jusqu’au { $until }.
mine-break-for = Durée
mine-break-take = Commencer la pause
mine-break-confirm = Vous ne pourrez pas miser jusqu’au { $until }. La pause ne peut être raccourcie, même par la maison.
mine-days =
    { $days ->
        [one] un jour
       *[other] { $days } jours
    }
mine-months = { $months } mois
mine-years =
    { $years ->
        [one] un an
       *[other] { $years } ans
    }
mine-for-good = définitivement
mine-exclusion = Auto-exclusion
mine-exclude-why = Vous ne pourrez ni vous connecter ni jouer avant son terme. C’est irrévocable.
mine-excluded-until = Auto-exclusion jusqu’au { $until }.
mine-exclude-for = Durée
mine-exclude-take = M’exclure
mine-exclude-confirm = Vous ne pourrez ni vous connecter ni jouer jusqu’au { $until } et vous serez déconnecté aussitôt. C’est irrévocable.
mine-exclude-confirm-ever = Vous ne pourrez plus jamais vous connecter ni jouer et vous serez déconnecté aussitôt. C’est irrévocable.
mine-type-name = Pour confirmer, saisissez votre nom : { $name }

## The password

mine-password = Mot de passe
mine-password-why = Au moins { $letters } caractères. Vous serez déconnecté partout. Vous pouvez aussi changer d’identifiant.
mine-password-old = Mot de passe actuel
mine-password-new = Nouveau mot de passe
mine-password-again = Répétez le nouveau mot de passe
mine-password-differs = Les mots de passe ne correspondent pas.
mine-password-change = Changer le mot de passe

## La validation en deux étapes

mine-second = Validation en deux étapes
mine-second-why = Connectez-vous avec votre mot de passe et un code d’une application du téléphone : un mot de passe volé ne suffit plus.
mine-second-needed = La maison l’exige pour votre rôle : on se connecte avec le mot de passe et un code d’une application du téléphone.
mine-second-set-up = Activer
mine-second-is-on = Activée. { $count ->
        [one] Il reste { $count } code de secours.
       *[other] Il reste { $count } codes de secours.
    }
mine-second-new-device = Changer d’appareil
mine-second-next = Continuer
mine-second-remove = Désactiver
mine-second-confirm = Activer
mine-second-scan = Scannez ce code avec une application d’authentification.
mine-second-qr = QR code contenant votre clé ; la même clé est écrite ci-dessous
mine-second-by-hand = Ou saisissez cette clé dans l’application :
mine-second-first-code = Code affiché par l’application
mine-second-recovery = Codes de secours
mine-second-recovery-why = Notez-les et gardez-les loin du téléphone. Chacun sert une fois, si le téléphone est perdu. Ils ne seront plus affichés.
mine-second-copy = Copier
mine-second-copied = Copié.
mine-second-copy-failed = Non copié : sélectionnez les codes et copiez-les vous-même.
mine-second-noted = Je les ai enregistrés
mine-unconfirmed = Vous ne pouvez pas encore jouer : la maison doit confirmer votre nouveau mot de passe. Adressez-vous à la caisse ; votre solde reste inchangé.
unconfirmed-staff = Votre compte attend qu’un autre membre de la direction le confirme comme : { $roles }.
unconfirmed-how = Comment

## Les programmes

mine-tokens = Accès pour les programmes
mine-tokens-why = Avec un jeton d’accès, un programme peut jouer pour vous, dans vos limites. Il ne peut pas modifier votre compte.
mine-tokens-make = Créer un jeton d’accès
mine-tokens-label = À quoi sert-il ?
mine-tokens-ends = Valable pendant
mine-tokens-days = { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    }
mine-tokens-used = Dernière utilisation : { $date }
mine-tokens-unused = Jamais utilisé
mine-tokens-until = valable jusqu’au { $date }
mine-tokens-revoke = Révoquer
mine-tokens-revoke-one = Révoquer { $label }
mine-tokens-new = Nouveau jeton d’accès
mine-tokens-once = Copiez-le maintenant et gardez-le secret : il joue avec vos jetons. Il ne sera plus affiché.
mine-tokens-copy-failed = Non copié : sélectionnez le jeton d’accès et copiez-le vous-même.
mine-second-noted-one = Je l’ai enregistré
