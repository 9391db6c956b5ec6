# What a day sheet says, in Italian.

sheet-kind = Foglio di giornata
sheet-day = Giornata
sheet-number = Numero
sheet-number-about = dallo SHA-256 del foglio
sheet-house = Casa
sheet-from-journal = dal giornale
sheet-month = Mese
sheet-year = Anno
sheet-days = Giornata
sheet-tables = Tavolo
sheet-by-days = Giorno per giorno
sheet-by-tables = Per tavolo
sheet-box = Mance
sheet-cash-difference = Cassa
sheet-transferred = Trasferimenti
sheet-from-days = dai fogli di giornata
sheet-nothing = Nessun movimento in questa giornata.
sheet-signed = Firmato con la chiave dei punti di controllo della casa:
sheet-unsigned = Non firmato: la chiave dei punti di controllo non è qui.
sheet-note = Nota firmata
sheet-slip = Distinta
sheet-slip-original = Originale
sheet-slip-copy = Copia { $number }
sheet-about = { $rulebook }, in { $currency }. Registrazioni da { $first } a { $last }, SHA-256 dell’ultima: { $hash }
sheet-play = Colpi
sheet-coups = Colpi
sheet-stakes = Puntate
sheet-handle = Volume di gioco
sheet-result = Risultato del banco
sheet-bound = Quota delle puntate in prigione
sheet-expected = Atteso
sheet-low = Intervallo, da
sheet-high = Intervallo, a
sheet-band = Risultato entro l’intervallo del 95%
sheet-within = sì
sheet-outside = no
sheet-shifts = Turni
sheet-shift = Turno { $number }
sheet-opening = Apertura
sheet-fills = Aggiunte
sheet-credits = Resi
sheet-closing = Chiusura
sheet-drop = Introito
sheet-count-account = Pagato dagli account
sheet-count-advances = Anticipi
sheet-count-result = Risultato al conteggio
sheet-count-coups = Vinto ai colpi
sheet-count-difference = Differenza
sheet-desk = Cassa
sheet-desk-shifts = Denaro in cassa
sheet-desk-opening = Apertura
sheet-desk-sold = Gettoni venduti
sheet-desk-redeemed = Gettoni ritirati
sheet-desk-purses = Versato sui saldi
sheet-desk-transfers = Trasferimenti
sheet-desk-exchange = Contro altre banconote
sheet-desk-inflow = Banconote ricevute
sheet-desk-outflow = Banconote versate
sheet-desk-expected = Atteso
sheet-desk-counted = Contato
sheet-desk-difference = Differenza
sheet-stock = Scorta di gettoni
sheet-inventory = { $place }: conteggio dei gettoni, registrazione { $entry }, { $at }
sheet-series = Serie
sheet-value = Valore
sheet-stock-pieces = Scorta
sheet-floats = Dotazioni
sheet-circulation = In circolazione
sheet-vault = Cassaforte
sheet-expected-pieces = Attesi
sheet-transfers = Trasferimenti
sheet-rates = Cambi
sheet-currency = Valuta
sheet-rate = Cambio
sheet-worth = valore { $amount }
sheet-rest = Nella valuta della casa
sheet-rest-about = ricevuto; versato con il segno meno
sheet-foreign-notes = Altre banconote
sheet-from = Da
sheet-to = A
sheet-given-by = Consegnato da
sheet-received-by = Ricevuto da
sheet-notes = Banconote
sheet-counted = Contati
sheet-variance = Differenza
sheet-identified =
    { $count ->
        [one] { $count } documento visto.
       *[other] { $count } documenti visti.
    }
sheet-people = Persone oltre la soglia, con il loro numero nel registro
sheet-person = Persona
sheet-day-sum = Importo della giornata
sheet-desk-uncounted =
    { $count ->
        [one] 1 vendita o riacquisto senza conteggio di apertura: il denaro che mancava allora non è in nessuna differenza.
       *[other] { $count } vendite e riacquisti senza conteggio di apertura: il denaro che mancava allora non è in nessuna differenza.
    }
sheet-moves = Conteggi
sheet-at = Quando
sheet-entry = Registrazione
sheet-act = Atto
sheet-amount = Importo
sheet-by = Richiesto da
sheet-signed-by = Firmato da
sheet-pieces = Pezzi
sheet-act-opening = Conteggio di apertura
sheet-act-checked = Conteggio di apertura, carte o cilindro controllati
sheet-act-fill = Aggiunta
sheet-act-credit = Reso
sheet-act-closing = Conteggio di chiusura
sheet-act-drop = Conteggio dell’introito
sheet-act-desk_opened = Conteggio di apertura
sheet-act-desk_closed = Chiusura della cassa
sheet-act-desk_transferred = Trasferimento
sheet-act-chips_counted = Conteggio dei gettoni
sheet-act-chips_withdrawn = Gettoni tolti
sheet-act-chips_added = Gettoni aggiunti
sheet-act-chips_sold = Vendita
sheet-act-chips_sold_at_table = Vendita a un tavolo
sheet-act-chips_redeemed = Riacquisto
sheet-act-corrected = { $act }, rettifica la registrazione { $entry }: { $previous }
sheet-against-closer =
    { $differs ->
        [none] { $pieces }, come il conteggio di chiusura della registrazione { $entry }
       *[other] { $pieces }; differenza dal conteggio di chiusura della registrazione { $entry }: { $differs }
    }
sheet-derogations = Deroghe
sheet-incidents = Incidenti
sheet-event = Evento
sheet-no-derogations = Nessuna deroga.
sheet-no-incidents = Nessun incidente.
sheet-tips = Mance nella cassetta del personale: { $amount }.
sheet-no-tips = Nessuna mancia.
sheet-coups-uncounted =
    { $count ->
        [one] 1 colpo è stato giocato senza conteggio di apertura: ciò che mancava fino ad allora non è in nessuna differenza.
       *[other] { $count } colpi sono stati giocati senza conteggio di apertura: ciò che mancava fino ad allora non è in nessuna differenza.
    }
sheet-sensor = Sensore: { $agreements } colpi su { $coups } come inseriti, { $silent } senza lettura.
sheet-contradictions = Risultati letti diversamente dal sensore
sheet-reading = Sensore
sheet-entered-result = Inserito
sheet-hours-of-table = Ora per ora
sheet-players = Giocatori al massimo
sheet-abandoned = Registro delle puntate abbandonate
sheet-player = Giocatore
sheet-on = Su
sheet-chef = Chef de table
sheet-controller = Controllore
sheet-claimed = Reclamata
sheet-endowed = Alla dotazione
sheet-closed = Registro chiuso
sheet-both = Richiesto, firmato da
sheet-winnings = vincite
sheet-prison = { $on }, prigione { $degree }
sheet-hours = Aperto: { $opened }. Chiuso: { $closed }.
sheet-limits = Limiti esposti dalla sola direzione
sheet-no-limits = Nessun limite esposto dalla sola direzione.
sheet-signatures = Firme
sheet-signs-as = In qualità di
sheet-signs-name = Nome
sheet-signs-date = Data
sheet-signature = Firma
sheet-signs-direction = Direzione
sheet-signs-cashier = Cassa
sheet-signs-controller = Controllore
