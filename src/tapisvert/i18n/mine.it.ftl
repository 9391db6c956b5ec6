# Il proprio gioco: in italiano. Gli importi arrivano come testo.

## Who and how much

mine-title = Il tuo gioco
mine-stranger = Qui trovi ciò che hai, ogni colpo che hai giocato e i limiti che ti poni. Prima accedi.
mine-player = giocatore
mine-role-chef = chef de table
mine-role-controller = controllore
mine-role-croupier = croupier
mine-role-direction = direzione
mine-role-inspector = ispettore
mine-role-payeur = payeur
mine-role-tailleur = tailleur
mine-balance = Ciò che hai
mine-in-all = In tutto
mine-away = Fuori dai tavoli
mine-chips = Gettoni al tavolo
mine-staked = Sul tappeto
mine-to-table = Al tavolo: { $table }

## Every coup

mine-history = I tuoi colpi
mine-history-none = Non hai ancora giocato nessun colpo.
mine-earlier = Colpi precedenti
mine-laid = Puntato su { $on }: { $amount }
mine-stands = Il colpo non decide nulla: le tue puntate restano.
mine-premium-returned = Il premio di { $amount } per { $on } torna a te.
mine-apart = Fuori dai colpi
mine-abandoned = { $amount } che hai lasciato sono custoditi per te.
mine-claimed = { $amount } custoditi per te tornano a te.
mine-endowed = { $amount } custoditi per te, e non richiesti, vanno alla dotazione del tavolo.
mine-why = Perché: { $clause }
mine-curve = Il risultato di questi colpi:
mine-curve-text = Colpi: { $coups }, dal { $since }. Risultato { $result }; punto più basso { $least }, più alto { $most }.
mine-coups = colpi: { $coups }

## Records

mine-records = I verbali
mine-records-why = Un verbale contiene tutto ciò che si è fatto a un tavolo, con ogni prova. Chiunque può verificarlo.
mine-records-none = Ci sarà dopo il tuo primo colpo.
mine-verify = Verifica il verbale
mine-columns = La permanenza (CSV)

## Protection

mine-protection = Giocare entro i tuoi limiti
mine-not-playing = Adesso non stai giocando.
mine-reality = Giochi dal { $since }, da { $minutes } min. Hai puntato { $staked }; il risultato è { $won }.
mine-check-due = Prossimo avviso: il { $at }.
mine-limits = Limiti
mine-limits-why = Un limite più stretto vale subito, uno più largo dopo 24 ore.
mine-limit-when = Se è più stretto vale subito. Se è più largo, o lo togli, vale tra 24 ore; fino ad allora puoi ripensarci.
mine-limit-loss-day = Perdita al giorno
mine-limit-loss-week = Perdita alla settimana
mine-limit-loss-month = Perdita al mese
mine-limit-stake-day = Puntate al giorno
mine-limit-stake-week = Puntate alla settimana
mine-limit-stake-month = Puntate al mese
mine-limit-time-day = Tempo al giorno
mine-limit-time-week = Tempo alla settimana
mine-limit-time-month = Tempo al mese
mine-limit-sitting = Durata di una seduta
mine-limit-reality-check = Avviso sul tempo, ogni
mine-minutes = { $minutes } min
mine-no-limit = nessun limite
mine-by-house = della casa
mine-change = Cambia
mine-played = finora: { $amount }
mine-pending = Sarà { $amount } dal { $from }.
mine-pending-lift = Sarà tolto dal { $from }.
mine-in-minutes = Minuti
mine-amount = Importo
mine-minutes-wrong = Scrivi un numero intero di minuti, per esempio 60.
mine-set = Imposta
mine-lift = Togli il limite
mine-done = È fatto.
mine-break = Una pausa
mine-break-why = Durante una pausa non si punta. Non si può abbreviare.
mine-break-until = Sei in pausa fino al { $until }.
mine-break-for = Per quanto tempo
mine-break-take = Prendi la pausa
mine-break-confirm = Non potrai puntare fino al { $until }. Né tu né la casa potete abbreviare la pausa.
mine-days =
    { $days ->
        [one] un giorno
       *[other] { $days } giorni
    }
mine-months = { $months } mesi
mine-years =
    { $years ->
        [one] un anno
       *[other] { $years } anni
    }
mine-for-good = per sempre
mine-exclusion = Escluderti dal gioco
mine-exclude-why = Chi si esclude non entra più fino alla scadenza. Non si può revocare.
mine-excluded-until = Sei escluso fino al { $until }.
mine-exclude-for = Per quanto tempo
mine-exclude-take = Escludimi
mine-exclude-confirm = Non potrai né giocare né accedere fino al { $until }, e la tua sessione finisce adesso. Non si può revocare.
mine-exclude-confirm-ever = Non potrai più né giocare né accedere, e la tua sessione finisce adesso. Non ha termine, e qui non si può revocare.
mine-type-name = Per confermare scrivi il tuo nome: { $name }

## The password

mine-password = La tua password
mine-password-why = Almeno { $letters } caratteri. Poi dovrai accedere di nuovo dappertutto. Puoi cambiare anche il nome per accedere.
mine-password-old = Password attuale
mine-password-new = Nuova password
mine-password-again = La nuova, ancora una volta
mine-password-differs = Le due password non coincidono.
mine-password-change = Cambia la password
