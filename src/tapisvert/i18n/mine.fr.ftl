# Son propre jeu : en français. Les montants arrivent en texte.

## Who and how much

mine-title = Votre jeu
mine-stranger = Vous trouverez ici ce que vous avez, chaque coup que vous avez joué et les limites que vous vous fixez. Connectez-vous d’abord.
mine-player = joueur
mine-role-chef = chef de table
mine-role-controller = contrôleur
mine-role-croupier = croupier
mine-role-direction = direction
mine-role-inspector = inspecteur
mine-role-payeur = payeur
mine-role-tailleur = tailleur
mine-balance = Votre avoir
mine-in-all = En tout
mine-away = Hors des tables
mine-chips = Jetons à la table
mine-staked = Sur le tapis
mine-to-table = À la table : { $table }

## Every coup

mine-history = Vos coups
mine-history-none = Vous n’avez encore joué aucun coup.
mine-earlier = Coups précédents
mine-laid = Misé sur { $on } : { $amount }
mine-stands = Le coup ne décide rien : vos mises restent.
mine-premium-returned = La prime de { $amount } pour { $on } vous revient.
mine-apart = Hors des coups
mine-abandoned = { $amount } que vous avez laissés sont gardés pour vous.
mine-claimed = { $amount } gardés pour vous vous reviennent.
mine-endowed = { $amount } gardés pour vous, et non réclamés, vont à la dotation de la table.
mine-why = Pourquoi : { $clause }
mine-curve = Le résultat de ces coups :
mine-curve-text = Coups : { $coups }, depuis le { $since }. Résultat { $result } ; au plus bas { $least }, au plus haut { $most }.
mine-coups = coups : { $coups }

## Records

mine-records = Les procès-verbaux
mine-records-why = Un procès-verbal contient tout ce qui s’est fait à une table, avec chaque preuve. Chacun peut le vérifier.
mine-records-none = Il y en aura un après votre premier coup.
mine-verify = Vérifier le procès-verbal
mine-columns = La permanence (CSV)

## Protection

mine-protection = Jouer dans vos limites
mine-not-playing = Vous ne jouez pas en ce moment.
mine-reality = Vous jouez depuis le { $since }, soit { $minutes } min. Vous avez misé { $staked } ; le résultat est { $won }.
mine-check-due = Prochain rappel : le { $at }.
mine-limits = Limites
mine-limits-why = Une limite plus stricte vaut aussitôt, une plus large après 24 heures.
mine-limit-when = Plus stricte, elle vaut aussitôt. Plus large, ou levée, elle vaut dans 24 heures ; jusque-là vous pouvez vous raviser.
mine-limit-loss-day = Perte par jour
mine-limit-loss-week = Perte par semaine
mine-limit-loss-month = Perte par mois
mine-limit-stake-day = Mises par jour
mine-limit-stake-week = Mises par semaine
mine-limit-stake-month = Mises par mois
mine-limit-time-day = Temps par jour
mine-limit-time-week = Temps par semaine
mine-limit-time-month = Temps par mois
mine-limit-sitting = Durée d’une séance
mine-limit-reality-check = Rappel du temps, toutes les
mine-minutes = { $minutes } min
mine-no-limit = aucune limite
mine-by-house = de la maison
mine-change = Changer
mine-played = jusqu’ici : { $amount }
mine-pending = Elle sera de { $amount } à partir du { $from }.
mine-pending-lift = Elle sera levée à partir du { $from }.
mine-in-minutes = Minutes
mine-amount = Montant
mine-minutes-wrong = Écrivez un nombre entier de minutes, par exemple 60.
mine-set = Fixer
mine-lift = Lever la limite
mine-done = C’est fait.
mine-break = Une pause
mine-break-why = Pendant une pause, on ne mise pas. Elle ne peut pas être abrégée.
mine-break-until = Vous êtes en pause jusqu’au { $until }.
mine-break-for = Pendant combien de temps
mine-break-take = Prendre la pause
mine-break-confirm = Vous ne pourrez pas miser jusqu’au { $until }. Ni vous ni la maison ne pouvez abréger la pause.
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
mine-for-good = pour toujours
mine-exclusion = Vous exclure du jeu
mine-exclude-why = Qui s’exclut n’entre plus avant l’échéance. C’est irrévocable.
mine-excluded-until = Vous êtes exclu jusqu’au { $until }.
mine-exclude-for = Pendant combien de temps
mine-exclude-take = M’exclure
mine-exclude-confirm = Vous ne pourrez ni jouer ni vous connecter jusqu’au { $until }, et votre session finit maintenant. C’est irrévocable.
mine-exclude-confirm-ever = Vous ne pourrez plus ni jouer ni vous connecter, et votre session finit maintenant. C’est sans terme, et irrévocable ici.
mine-type-name = Pour confirmer, écrivez votre nom : { $name }

## The password

mine-password = Votre mot de passe
mine-password-why = Au moins { $letters } caractères. Ensuite, il faut vous reconnecter partout. Le nom pour se connecter peut changer aussi.
mine-password-old = Mot de passe actuel
mine-password-new = Nouveau mot de passe
mine-password-again = Le nouveau, encore une fois
mine-password-differs = Les deux mots de passe ne sont pas identiques.
mine-password-change = Changer le mot de passe
