# Il proprio gioco: in italiano. Gli importi arrivano come testo.

## Who and how much

mine-title = Account
mine-stranger = Accedi per vedere il tuo saldo, i colpi che hai giocato e i tuoi limiti.
mine-player = giocatore
mine-role-chef = chef de table
mine-role-controller = controllore
mine-role-croupier = croupier
mine-role-direction = direzione
mine-role-cashier = cassiere
mine-role-inspector = ispettore
mine-role-payeur = payeur
mine-role-tailleur = tailleur
mine-balance = Saldo
mine-in-all = Totale
mine-away = Disponibile
mine-chips = Gettoni al tavolo
mine-staked = Sul tappeto
mine-to-table = Vai a { $table }

## Every coup

mine-history = I tuoi colpi
mine-history-none = Non hai ancora giocato nessun colpo.
mine-history-archived = I tuoi colpi precedenti sono nell’archivio della casa: chiedili alla casa.
mine-earlier = Colpi precedenti
mine-evenings = Per giorno e tavolo
mine-replay-step = Passo per passo
mine-replay-slow = Rivedi lentamente
mine-laid = { $amount } su { $on }
mine-stands = Nessun esito: le tue puntate restano.
mine-premium-returned = Premio di { $amount } per { $on } restituito.
mine-apart = Fuori dai colpi
mine-abandoned = { $amount } lasciati al tavolo: sono tenuti a tua disposizione.
mine-claimed = { $amount } tenuti a tua disposizione: restituiti.
mine-owed = { $amount } dovuti alla casa dopo una rettifica.
mine-endowed = { $amount } non reclamati: alla dotazione del tavolo.
mine-tipped = { $amount } di mancia al personale.
mine-why = Regola: { $clause }
mine-curve = Risultato su questi colpi:
mine-curve-text = { $coups ->
        [one] { $coups } colpo dal { $since }. Risultato { $result }; minimo { $least }, massimo { $most }.
       *[other] { $coups } colpi dal { $since }. Risultato { $result }; minimo { $least }, massimo { $most }.
    }
mine-coups =
    { $coups ->
        [one] { $coups } colpo
       *[other] { $coups } colpi
    }
mine-best = Colpo migliore: { $result }
mine-worst = Colpo peggiore: { $result }
mine-share = Condividi come immagine

## Records

mine-records = Verbali dei tavoli
mine-records-why = Un verbale contiene tutto ciò che è successo a un tavolo, con le prove. Verificalo qui, o con un altro programma.
mine-records-none = Il primo verbale appare dopo il tuo primo colpo.
mine-verify = Verifica il verbale
mine-columns = Permanenza (CSV)

## Protection

mine-protection = Gioco responsabile
mine-not-playing = In questo momento non stai giocando.
mine-reality = Stai giocando dal { $since } ({ $minutes } min). Puntato: { $staked }. Risultato: { $won }.
mine-check-due = Prossimo avviso: { $at }.
mine-limits = Limiti
mine-limits-why = Un limite più basso vale subito, uno più alto dopo 24 ore.
mine-presets = Limiti consigliati
mine-preset-low = Prudente
mine-preset-middle = Moderato
mine-preset-high = Ampio
mine-preset-what = { $loss } persi o { $minutes } min al giorno, avviso ogni { $every } min
mine-more-limits = Altri limiti
mine-limit-when = Un limite più basso vale subito. Uno più alto, o la rimozione, vale dopo 24 ore; fino ad allora puoi ripensarci.
mine-limit-loss-day = Perdita al giorno
mine-limit-loss-week = Perdita alla settimana
mine-limit-loss-month = Perdita al mese
mine-limit-stake-day = Puntate al giorno
mine-limit-stake-week = Puntate alla settimana
mine-limit-stake-month = Puntate al mese
mine-limit-time-day = Tempo di gioco al giorno
mine-limit-time-week = Tempo di gioco alla settimana
mine-limit-time-month = Tempo di gioco al mese
mine-limit-sitting = Durata di una sessione
mine-limit-reality-check = Avviso ogni
mine-minutes = { $minutes } min
mine-no-limit = nessun limite
mine-by-house = della casa
mine-change = Modifica
mine-played = finora: { $amount }
mine-pending = { $amount } dal { $from }.
mine-pending-lift = Rimosso dal { $from }.
mine-in-minutes = Minuti
mine-amount = Importo
mine-minutes-wrong = Inserisci un numero intero di minuti, per esempio 60.
mine-set = Salva
mine-lift = Rimuovi il limite
mine-done = Salvato.
mine-break = Pausa
mine-break-why = Durante la pausa non si punta. Non si può abbreviare.
mine-break-until = Sei in pausa. Fine: { $until }.
mine-break-for = Durata
mine-break-take = Inizia la pausa
mine-break-confirm = Non potrai puntare fino a questa data: { $until }. La pausa non si può abbreviare, neppure dalla casa.
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
mine-exclusion = Autoesclusione
mine-exclude-why = Non potrai accedere né giocare fino alla scadenza. Non si può annullare.
mine-excluded-until = Autoescluso. Fine: { $until }.
mine-exclude-for = Durata
mine-exclude-take = Escludimi
mine-exclude-confirm = Non potrai accedere né giocare fino a questa data: { $until }. Uscirai subito. Non si può annullare.
mine-exclude-confirm-ever = Non potrai mai più accedere né giocare e uscirai subito. Non si può annullare.
mine-type-name = Per confermare, scrivi il tuo nome: { $name }

## The password

mine-password = Password
mine-password-why = Almeno { $letters } caratteri. Dovrai accedere di nuovo ovunque. Puoi cambiare anche il nome utente.
mine-password-old = Password attuale
mine-password-new = Nuova password
mine-password-again = Ripeti la nuova password
mine-password-differs = Le password non coincidono.
mine-password-change = Cambia password

## La verifica in due passaggi

mine-second = Verifica in due passaggi
mine-second-why = Accedi con la password e un codice di un’app sul telefono: una password rubata non basta più.
mine-second-needed = La casa la richiede per il tuo ruolo: si accede con la password e un codice di un’app sul telefono.
mine-second-set-up = Attiva
mine-second-is-on = Attiva. { $count ->
        [one] Resta { $count } codice di recupero.
       *[other] Restano { $count } codici di recupero.
    }
mine-second-new-device = Cambia dispositivo
mine-second-next = Continua
mine-second-remove = Disattiva
mine-second-confirm = Attiva
mine-second-scan = Inquadra questo codice con un’app di autenticazione.
mine-second-qr = Codice QR con la tua chiave; la stessa chiave è scritta sotto
mine-second-by-hand = Oppure scrivi questa chiave nell’app:
mine-second-first-code = Codice mostrato dall’app
mine-second-recovery = Codici di recupero
mine-second-recovery-why = Annotali e conservali lontano dal telefono. Ognuno vale una volta, se perdi il telefono. Non verranno più mostrati.
mine-second-copy = Copia
mine-second-copied = Copiato.
mine-second-copy-failed = Non copiato: seleziona i codici e copiali tu.
mine-second-noted = Li ho salvati
mine-unconfirmed = Non puoi ancora giocare: la casa deve confermare la tua nuova password. Rivolgiti alla cassa; il saldo resta com’è.
unconfirmed-staff = Il tuo account attende che un altro membro della direzione lo confermi come: { $roles }.
unconfirmed-how = Come

## I programmi

mine-tokens = Accesso per i programmi
mine-tokens-why = Con un token un programma può giocare per te, entro i tuoi limiti. Non può modificare il tuo account.
mine-tokens-make = Crea un token
mine-tokens-label = A che cosa serve?
mine-tokens-ends = Valido per
mine-tokens-days = { $count ->
        [one] { $count } giorno
       *[other] { $count } giorni
    }
mine-tokens-used = Ultimo uso: { $date }
mine-tokens-unused = Mai usato
mine-tokens-until = scade: { $date }
mine-tokens-revoke = Revoca
mine-tokens-revoke-one = Revoca { $label }
mine-tokens-new = Nuovo token
mine-tokens-once = Copialo adesso e tienilo segreto: gioca con i tuoi gettoni. Non verrà più mostrato.
mine-tokens-copy-failed = Non copiato: seleziona il token e copialo tu.
mine-second-noted-one = L’ho salvato
