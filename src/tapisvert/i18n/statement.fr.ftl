# A player’s statement, in French. Amounts arrive as text.

statement-kind = Relevé du joueur
statement-of = Relevé : { $player }
statement-house = Maison
statement-from-journal = d’après le journal
statement-period = Période
statement-period-about = la journée commence à { $begins }, { $zone }
statement-number = Numéro
statement-number-about = tiré du SHA-256 du relevé
statement-lines = Chaque jour à chaque table, en { $currency ->
    [chips] jetons fictifs
   *[other] { $currency }
 }
statement-day = Jour
statement-table = Table
statement-brought = Apporté
statement-advanced = Avancé
statement-staked = Misé
statement-won = Gagné
statement-lost = Perdu
statement-corrected = Rectifié
statement-tips = Pourboires
statement-abandoned = Abandonné
statement-claimed = Réclamé
statement-taken_out = Retiré
statement-at_table = À la table
statement-total = Total
statement-about = Misé est le total des mises décidées par un coup. Gagné est ce que la banque a payé en plus de la mise, perdu ce qu’elle a pris, primes d’assurance comprises.
statement-nothing = Aucune partie pendant cette période.

## On the page

statement-title = Relevé
statement-why = Ce que vous avez apporté aux tables, misé, gagné, perdu et retiré, jour par jour.
statement-from = Du
statement-to = Au
statement-show = Afficher
statement-csv = CSV
statement-pdf = PDF
