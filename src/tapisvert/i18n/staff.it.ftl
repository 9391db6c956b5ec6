# What the consoles of the staff say, in Italian. Amounts arrive as text.

## The rooms

staff-house-title = Gestione
staff-house-to-me = Vai al tuo account
staff-house-rooms = Sezioni
staff-house-not-yours = Area riservata al personale.
staff-house-sign-in = Area riservata al personale: accedi.
staff-house-second-factor = Questa casa chiede al personale la verifica in due passaggi: attivala nel tuo account.
staff-house-unconfirmed = Il tuo account è in attesa: deve confermarlo un altro membro della direzione. Accedi in sua presenza e chiedi di aprire Approvazioni.
staff-room-tables = Tavoli
staff-room-accounts = Account
staff-room-approvals = Approvazioni
staff-room-floats = Dotazioni
staff-room-reports = Rapporti
staff-room-journal = Giornale
staff-room-records = Verbali
staff-room-checkpoints = Punti di controllo
staff-loading = Caricamento…
staff-again = Riprova
staff-optional = (facoltativo)

## What is wrong with a field

staff-wrong-missing = Campo obbligatorio.
staff-wrong-text = Al massimo { $longest } caratteri semplici su una riga.
staff-wrong-amount = Inserisci un importo maggiore di zero, per esempio 500, 1.000 o 12,50.
staff-wrong-above = Al massimo { $most } secondo il regolamento.
staff-wrong-below-minimum = Sotto il minimo.
staff-wrong-whole = Inserisci un numero intero da { $least } a { $most }.
staff-wrong-seconds = Inserisci da 0 a 3.600 secondi, per esempio 1,5.
staff-wrong-id = Usa da 1 a 64 lettere minuscole, cifre e trattini; «house» è riservato.
staff-wrong-currency = Usa le tre lettere di una valuta, come EUR, oppure chips.
staff-wrong-roles-none = Scegli almeno un ruolo.
staff-wrong-roles-controller = Un controllore non ha altri ruoli.
staff-wrong-moment = Scegli una data e un’ora future.
staff-wrong-nothing = Modifica almeno un valore.
staff-wrong-inspector = Il tempo consueto è { $minutes } minuti: per un altro, indica l’ispettore avvisato.
staff-wrong-cards = Inserisci le carte.
staff-wrong-several = Inserisci almeno due carte.
staff-wrong-seen = Inserisci solo la carta vista.
staff-wrong-seated = C’è già un giocatore con questo nome.

## The tailleur's console

staff-tailleur-title = Tailleur
staff-tailleur-title-wheel = Croupier
staff-go-commit = Sigilla una nuova estrazione
staff-go-openings = Rivela i contributi dei giocatori
staff-go-seal = Fissa l’ordine
staff-go-cutter = Salta { $player }: offri il taglio al giocatore successivo
staff-go-bets = Apri le puntate
staff-go-again = Nessuna puntata: ripeti l’invito
staff-go-close = Chiudi le puntate
staff-go-run = Prima carta
staff-go-card = Carta successiva
staff-go-spin = Lancia la pallina
staff-go-fall = La pallina cade
staff-go-rest = Metti il tavolo in pausa
staff-go-key = barra spaziatrice
staff-wait-players = In attesa di giocatori.
staff-wait-suspended = Gioco sospeso: lo riprende la direzione.
staff-wait-over = Tavolo chiuso.
staff-act-close = Rien ne va plus
staff-act-cut = Taglia per il giocatore
staff-act-irregular = Carte irregolari
staff-act-end_taille = Chiudi la taglia
staff-act-correct = Annulla
staff-sure-close = Nessuna puntata sul tappeto. Chiudere lo stesso?
staff-sure-end-taille = Le carte rimaste si scartano; il prossimo colpo inizia una nuova taglia.
staff-cut-about = Taglia { $player }. Inserisci il punto indicato.
staff-cut-at = Carte sopra il taglio, da 0 a { $most }

## Entering cards and numbers

staff-entry-title = Carte del colpo
staff-entry-how = Due tasti per carta: il valore, poi il seme ({ $letters }). Il dieci è T o 0.
staff-entry-total = Punti
staff-entry-whole = Colpo completo: confermalo o annulla l’ultima carta.
staff-entry-deal = Concludi il colpo (Invio)
staff-row-noir = Noir
staff-row-rouge = Rouge
staff-row-row = Fila
staff-suit-letters = pcqf
staff-pad-ranks = Valore
staff-pad-suits = Seme
staff-pad-numbers = Numeri del cilindro
staff-number-title = Numero uscito
staff-sensor-read = Il sensore legge { $result }: Invio lo conferma.
staff-sensor-differs = Il sensore ha letto { $result }: controlla prima di concludere.
staff-number-how = Digita una o due cifre, o tocca il numero; conferma con Invio.
staff-number-none = Nessun numero
staff-number-confirm = Concludi: { $number }, { $colour }
staff-colour-rouge = rouge
staff-colour-noir = noir
staff-colour-vert = zero

## Irregular cards

staff-irregular-case = Che cosa è successo
staff-irregular-several = Più carte prese insieme
staff-irregular-annulled = Carta caduta a terra o fra quelle giocate
staff-irregular-seen = Carta vista prima dell’estrazione
staff-irregular-several-top_first = Inseriscile nell’ordine in cui si trovavano, la prima dall’alto per prima; vanno inserite di nuovo quando si dà il colpo.
staff-irregular-several-tailleur_orders = Inseriscile nell’ordine indicato dal tailleur; vanno inserite di nuovo quando si dà il colpo.
staff-irregular-annulled-how = Inserisci le carte cadute: escono dalla taglia senza essere giocate.
staff-irregular-seen-how = La carta resta valida per il prossimo colpo. Inseriscila solo se va messa a verbale.
staff-irregular-cards = Carte
staff-irregular-none-yet = Nessuna carta.
staff-irregular-none-seen = Nessuna carta: non va a verbale.
staff-irregular-declare = Dichiara

## The chef's console, and the direction at a table

staff-chef-title = Chef de table
staff-direction-at-table = Direzione
staff-acts-at-table = Altre azioni
staff-chef-suspended = Gioco sospeso ({ $reason }); informato: { $informed }.
staff-chef-is-last = Il prossimo colpo è l’ultimo.
staff-chef-repeat = Ripeti una puntata tardiva
staff-chef-repeat-about = Dopo «rien ne va plus» una puntata vale solo se il denaro è consegnato e tu e lo chef la ripetete entrambi ad alta voce. Inserisci ciò che ripeti; lo chef la accetta poi a tuo nome.
staff-chef-repeat-do = Ripeti
staff-chef-late = Puntata tardiva
staff-chef-late-about = Dopo «rien ne va plus» una puntata vale solo se il denaro è consegnato e il croupier e lo chef la ripetono ad alta voce.
staff-chef-late-do = Accetta
staff-chef-reject = Rifiuta una puntata
staff-chef-reject-about = La puntata e il premio sono restituiti.
staff-chef-reject-do = Rifiuta
staff-chef-null = Colpo nullo
staff-chef-null-about = «Rien va»: le puntate restano e la pallina torna sul numero precedente.
staff-chef-null-do = Dichiara nullo
staff-chef-rotate = Cambio
staff-chef-rotate-about = Un altro croupier prende il posto.
staff-chef-rotate-do = Fai il cambio
staff-chef-declare = Dichiara un’operazione
staff-chef-declare-about = Operazioni svolte in sala, dichiarate a tuo nome.
staff-chef-declare-do = Dichiara
staff-chef-abandon = Puntata abbandonata
staff-chef-abandon-about = Serve anche la firma di un controllore; quanto si toglie dal tappeto resta a disposizione del proprietario.
staff-chef-abandon-do = Richiedi la firma
staff-chef-float = Conteggi e aggiunte
staff-chef-advance = Anticipo
staff-chef-advance-about = Prima di consegnare i gettoni serve il consenso dell’ispettore del tavolo.
staff-chef-advance-do = Chiedi all’ispettore
staff-chef-decide = Decidi una contestazione
staff-chef-decide-about = La decisione della direzione è inappellabile.
staff-chef-decide-do = Decidi
staff-named = { $what }: { $name }
staff-chef-limits = Limiti
staff-chef-limits-about = Le puntate già fatte non cambiano.
staff-chef-limits-do = Esponi i limiti
staff-chef-suspend = Sospendi
staff-chef-suspend-about = Il gioco si ferma così com’è fino alla ripresa. Si informa l’ufficio di controllo.
staff-chef-suspend-do = Sospendi il gioco
staff-chef-resume = Riprendi
staff-chef-resume-about = Il gioco riprende da dove si era fermato.
staff-chef-resume-do = Riprendi il gioco
staff-chef-last = La dernière
staff-chef-last-about = Il prossimo colpo è l’ultimo, poi il tavolo chiude. Non si può annullare.
staff-chef-last-do = Annuncia «la dernière»
staff-chef-finish = Chiudi il tavolo
staff-chef-finish-about = Le puntate libere sono restituite, quelle in prigione divise secondo il grado, i gettoni accreditati sui saldi. Non si può annullare.
staff-chef-finish-do = Chiudi ora
staff-abandon-asked = Firma richiesta al controllore.
staff-derogation-asked = Consenso richiesto al controllore.
staff-declare-asked = Messo a verbale.
staff-act-asked = Firma richiesta.
staff-advance-asked = Consenso richiesto all’ispettore.
staff-late-waits = { $player }: { $amount } su { $what }, ripetuta da { $by }
staff-late-what = Tipo
staff-late-stake = Puntata
staff-late-announcement = Annuncio
staff-abandon-of = Tipo
staff-abandon-stake = Puntata sul tappeto
staff-abandon-chips = Vincite non reclamate
staff-stake-free = { $player }: { $amount } su { $on }
staff-stake-in-prison = { $player }: { $amount } in prigione su { $on }, grado { $degree }
staff-null-same_direction = pallina nel senso del cilindro
staff-null-previous_coup_unfinished = pallina lanciata prima della fine del colpo precedente
staff-null-too_few_turns = pochi giri
staff-null-wheel_stopped = cilindro fermo
staff-null-foreign_body = corpo estraneo nel cilindro
staff-suspend-service = esigenze di servizio
staff-suspend-mechanism = avaria al meccanismo
staff-suspend-force_majeure = forza maggiore

## Players without a device

staff-floor-title = Giocatori al tavolo
staff-floor-seat = Fai accomodare un giocatore
staff-floor-seat-about = Per un giocatore senza dispositivo: cambia il denaro, poi punta come dice.
staff-floor-name = Nome, colore o posto
staff-floor-chips = Denaro cambiato
staff-floor-means = Paga con
staff-floor-money = Denaro
staff-floor-chips-of-desk = Gettoni della cassa
staff-floor-person = Persona
staff-floor-person-about = Il numero nel registro, se il giocatore è noto.
staff-floor-says = { $player } dice
staff-floor-says-who = Scegli un giocatore, o scrivi il nome e i due punti
staff-floor-lay = Punta (Invio)
staff-floor-who = Di chi è la puntata? Scegli un giocatore, o comincia dal nome: Rossi: rouge 50
staff-floor-cost = { $amount } in tutto
staff-floor-holds = { $chips } in gettoni, { $laid } sul tappeto
staff-floor-stake = { $amount } su { $on }
staff-floor-insured = { $amount } su { $on }, assicurata
staff-floor-prison = { $amount } in prigione { $degree } su { $on }
staff-floor-divide = Dividi
staff-floor-insure = Assicura
staff-floor-withdraw = Ritira
staff-floor-leave = Se ne va con i gettoni
staff-floor-leave-about = { $player } porta via { $chips } in gettoni. Le cambia in denaro la cassa.
staff-floor-left = { $player } è andato via con { $chips } in gettoni.
staff-floor-tip = Mancia
staff-floor-tip-amount = Importo per il personale
staff-floor-tip-do = Metti nella cassetta
staff-floor-colour = Colore
staff-floor-colour-do = Dai il colore
staff-floor-piece-value = Valore di un pezzo
staff-floor-piece = { $colour }, { $piece } al pezzo
staff-floor-tap = Ogni tocco sul tappeto
staff-floor-act-bet = { $amount } su { $on }
staff-floor-act-announce = { $call } da { $amount }
staff-floor-act-sit = { $amount } cambiati
staff-floor-act-leave = se ne va
staff-floor-act-claim = ritira quanto era in custodia
staff-floor-act-tip = { $amount } di mancia
staff-floor-act-divide = { $on } divisa
staff-floor-act-insure = { $on } assicurata
staff-floor-act-withdraw = { $on } ritirata
staff-floor-act-move = da { $on } a { $to }
staff-colour-none = senza colore
staff-colour-yellow = giallo
staff-colour-blue = blu
staff-colour-green = verde
staff-colour-orange = arancione
staff-colour-pink = rosa
staff-colour-purple = viola
staff-colour-brown = marrone
staff-colour-white = bianco

## Le puntate in elenco

staff-stakes-title = Sul tappeto
staff-stakes-none = Nessuna puntata sul tappeto.
staff-stakes-sum =
    { $players ->
        [one] { $amount }, 1 giocatore
       *[other] { $amount }, { $players } giocatori
    }
staff-stakes-insured = assicurata
staff-stakes-insured-part = { $amount } assicurati
staff-stakes-prison = prigione { $degree }
staff-stakes-column-player = Giocatore
staff-stakes-column-insured = Assicurata o in prigione
staff-stakes-column-amount = Importo
staff-pays-title = Ultimo colpo: da pagare e da ritirare

## La sala e la giornata

staff-room-live = Sala
staff-room-today = Oggi
staff-live-waiting =
    { $count ->
        [0] Nessuna decisione in attesa.
        [one] 1 decisione in attesa.
       *[other] { $count } decisioni in attesa.
    }
staff-live-seconds = { $seconds } s
staff-live-last = Ultimi risultati
staff-live-suspended = sospeso
staff-live-is-last = la dernière
staff-live-players =
    { $away ->
        [0] { $players } su { $seats }
        [one] { $players } su { $seats }, { $away } assente
       *[other] { $players } su { $seats }, { $away } assenti
    }
staff-live-stakes = Sul tappeto
staff-live-staff = Personale
staff-live-no-staff = da assegnare
staff-live-house = tutto il personale della casa
staff-live-to-table = Al tavolo
staff-live-to-approvals = Firma
staff-live-waits-late = { $player }: { $amount } su { $what }, ripetuta da { $by }
staff-live-waits-post = Manca la firma di { $name }: { $role }
staff-live-waits-relief = Cambio non ancora firmato: { $name }, { $role }
staff-live-waits-advance = Anticipo di { $amount } a { $player }
staff-live-waits-abandon = Puntata abbandonata di { $player }: firma un controllore
staff-live-waits-derogation = Deroga: firma un controllore
staff-live-waits-irregular = Una carta è stata vista: vale per il colpo seguente
staff-live-waits-suspended = Gioco sospeso: { $reason }
staff-live-waits-away = Assente: { $player }, { $amount } sul tappeto
staff-live-waits-unclaimed = Abbandonati da { $player }, non reclamati: { $amount }
staff-live-waits-count = Aperto senza conteggio di apertura
staff-today-tables = Tavoli aperti
staff-today-of = { $open } su { $all }
staff-today-players = Giocatori
staff-today-coups = Colpi
staff-today-handle = Totale puntato
staff-today-result = Risultato del banco
staff-today-expected = Atteso
staff-today-approvals = Approvazioni in attesa
staff-today-decisions = Decisioni ai tavoli
staff-today-results = Tavoli aperti: dall’apertura; tavoli chiusi: l’ultima sessione
staff-today-closed = chiuso alle { $at }
staff-today-incidents = Eventi di rilievo da: { $at }
staff-today-no-incident = Nessun evento di rilievo.

## The staff of a table

staff-desk-title = Personale del tavolo
staff-desk-empty = Assegna il personale di questo tavolo
staff-desk-missing = Prima della prima puntata manca ancora: { $parts }.
staff-desk-awaited =
    { $count ->
        [one] 1 firma attesa
       *[other] { $count } firme attese
    }
staff-closing-title = Chiusura del tavolo: { $done } su { $all }
staff-closing-coup = Colpo pagato
staff-closing-prison = Nessuna puntata in prigione
staff-closing-abandoned = Nessuna puntata di un giocatore assente sul tappeto
staff-closing-count = Conteggio di chiusura firmato
staff-closing-drop = Cassetta contata
staff-step-done = fatto
staff-step-open = da fare
staff-post-offered = { $by } ti assegna a questo tavolo: { $role }.
staff-post-take = Prendi servizio
staff-post-relieve = Dai il cambio a { $name }
staff-post-held = { $role }: { $name }
staff-post-waiting = { $role }: { $name }, firma attesa
staff-post-end = Togli dal tavolo
staff-post-give = Assegna al tavolo
staff-post-give-about = La persona prende servizio dal proprio dispositivo.
staff-person-elsewhere = { $name } (a { $tables })
staff-person-none = Nessun account ha questo ruolo: lo dà la direzione in Account.

## Refusals, as the staff is told

staff-refused-insufficient_chips = Il giocatore non ha abbastanza gettoni al tavolo.
staff-refused-insufficient_balance = Saldo insufficiente: nessun pagamento.
staff-problem-balance_limit = Il saldo non può contenere questo importo.
staff-refused-unknown_stake = Questa puntata non è più sul tappeto.
staff-refused-part_of_announcement = Questa puntata fa parte di un annuncio: respingilo per intero.
staff-refused-invalid_state = Non possibile in questa fase del gioco.
staff-refused-coup_not_settled = Il tavolo potrà chiudere quando il colpo è concluso.
staff-refused-not_available = Non possibile a questo tavolo: controlla chi dà le carte.
staff-refused-card_unavailable = Tutti gli esemplari di questa carta sono già usciti in questa taglia.
staff-refused-too_many_copies = Una carta uscirebbe più volte di quante ce ne sono nei mazzi.
staff-refused-forbidden = Il tuo ruolo non lo permette.
staff-refused-suspended = Il gioco è sospeso.
staff-refused-table_finished = Il tavolo è chiuso.
staff-refused-betting_closed = Non possibile dopo «rien ne va plus».
staff-refused-not_repeated = Il croupier indicato non ha ripetuto esattamente questa puntata.
staff-refused-not_late = Si può ancora puntare: il giocatore la faccia normalmente.
staff-refused-below_minimum = Sotto il minimo.
staff-refused-above_maximum = Sopra il massimo.
staff-refused-odd_amount = Non si può dimezzare.
staff-refused-above_cap = Oltre il massimo consentito dal regolamento.
staff-refused-consent_required = Oltre quanto la direzione può alzare da sola: serve il consenso di un controllore.
staff-refused-invalid_limits = Limiti non validi: controlla minimo e massimo.
staff-refused-forbidden_announcement = Questo annuncio non è accettato.
staff-refused-already_announced = «La dernière» è già stata annunciata.
staff-refused-unknown_player = Questo giocatore ha lasciato il tavolo.
staff-problem-name_taken = Questo nome è già in uso: scegline un altro.
staff-problem-table_taken = Esiste già un tavolo con questo ID: scegline un altro.
staff-problem-four_eyes = Deve firmare un’altra persona: non chi ha fatto la richiesta, non il titolare dell’account, non chi ha creato il link.
staff-problem-already_decided = Già deciso.
staff-problem-forbidden = Il tuo ruolo non lo permette.
staff-problem-last_direction = Almeno un account deve mantenere il ruolo di direzione.
staff-problem-offline = Nessuna connessione: riprova quando sei in linea.

## Fields

staff-coup-option = Colpo { $number }: { $result }
staff-coup-number = Colpo { $number }
staff-ask-coup = Colpo
staff-ask-stake = Puntata
staff-ask-player = Giocatore
staff-ask-on = Chance
staff-ask-amount = Importo
staff-ask-call = Annuncio
staff-ask-born = Data di nascita
staff-ask-country = Paese
staff-ask-unit = Importo per pezzo
staff-ask-croupier = Croupier che ha ripetuto
staff-ask-reason = Motivo
staff-ask-informed = Persona informata all’ufficio di controllo
staff-ask-dispute = Contestazione
staff-ask-decision = Decisione
staff-ask-clause = Operazione
staff-ask-role = Posto
staff-ask-rotate-name = Subentra
staff-ask-minutes = Dopo (minuti)
staff-ask-inspector = Ispettore avvisato
staff-ask-minimum = Minimo
staff-ask-maximum = Massimo
staff-ask-maxima = Massimo per tipo di chance
staff-ask-rulebook = Regolamento
staff-ask-id = ID permanente
staff-ask-table-name = Nome
staff-ask-mode = Conduzione del gioco
staff-ask-currency = Valuta
staff-ask-play-money = Fiches virtuali (senza valore)
staff-ask-odds = Mostra ai giocatori le probabilità esatte
staff-ask-turbo = Permetti il ritmo turbo
staff-ask-seats = Numero massimo di giocatori
staff-ask-rulings = Interpretazioni del regolamento
staff-ask-pace = Ritmo
staff-ask-account-name = Nome
staff-ask-roles = Ruoli
staff-ask-bar = Durata
staff-ask-until = Fino a
staff-ask-way = Azione
staff-help-croupier = Registrato nel giornale con il tuo nome.
staff-help-suspend-informed = Nome della persona informata.
staff-help-minutes = Di norma { $minutes } minuti.
staff-help-cap = al massimo { $most }
staff-help-multiple = vuoto: { $multiple } × il minimo
staff-help-derogation = { $alone } senza consenso, fino a { $most } con quello di un controllore
staff-ask-staff = Personale
staff-staff-assigned = per assegnazione: chi è assegnato al tavolo
staff-staff-house = per ruolo: tutto il personale della casa
staff-help-staff = Per assegnazione: agisce solo chi è stato assegnato al tavolo e ha preso servizio. Per ruolo: chiunque, nella casa, abbia il ruolo.
staff-help-id = Lettere minuscole, cifre, trattini, per esempio roulette-2. Non si può cambiare.
staff-help-currency = La stessa per tutti i tavoli.
staff-help-seats = Seduti e in piedi; 100 se non lo indichi.
staff-help-roles = Un controllore non ha altri ruoli.
staff-help-ruling = { $help }. Accetta { $accepts }; valore della casa { $value }.
staff-help-seconds = { $seconds } secondi se non lo indichi.
staff-ruling-house = { $value } (casa)
staff-kind-simple = Chance semplici
staff-kind-plein = Plein
staff-kind-cheval = Cheval
staff-kind-transversale = Transversale pleine
staff-kind-carre = Carré
staff-kind-quatre-premiers = Quatre premiers
staff-kind-cinq-premiers = Cinq premiers
staff-kind-sixain = Sixain
staff-kind-douzaine = Douzaine
staff-kind-colonne = Colonne
staff-kind-vingt-quatre = Due dozzine o colonne
staff-pace-entropy = Aggiunta di entropia
staff-pace-coupe = Taglio
staff-pace-bets = Puntate
staff-pace-decision = Puntate dopo un refait o uno zero
staff-pace-closed = Da «rien ne va plus» alla prima carta o alla pallina
staff-pace-card = Fra una carta e l’altra
staff-pace-ball = Corsa della pallina
staff-pace-pause = Esito del colpo
staff-pace-away = Assenza prima di liberare il posto (0: mai)

## Tables

staff-table-make = Crea un tavolo
staff-table-made = Tavolo creato.
staff-table-open = Apri
staff-table-open-about = { $name } riapre senza giocatori.
staff-table-close = Chiudi
staff-table-close-about = { $name } chiude ora: le puntate libere sono restituite, quelle in prigione divise secondo il grado, i gettoni accreditati sui saldi.
staff-table-limits = Limiti
staff-table-balances = Saldi
staff-mode-automatic = automatico
staff-mode-tailleur = con croupier
staff-mode-real = carte o cilindro veri
staff-play-money = gettoni virtuali
staff-stage-is-idle = in attesa di giocatori
staff-stage-is-commitments = estrazione sigillata
staff-stage-is-openings = contributi rivelati
staff-stage-is-witness = estrazione firmata dal testimone
staff-stage-is-coupe = taglio
staff-stage-is-bets = puntate
staff-stage-is-decision = puntate dopo un refait o uno zero
staff-stage-is-closed = rien ne va plus
staff-stage-is-cards = distribuzione
staff-stage-is-ball = la pallina gira
staff-stage-is-pause = colpo concluso
staff-stage-is-over = chiuso
staff-column-stage = Fase
staff-column-players = Giocatori
staff-column-player = Giocatore
staff-column-chips = Gettoni
staff-column-stakes = Sul tappeto
staff-column-account = Account
staff-column-amount = Importo
staff-column-name = Nome
staff-column-roles = Ruoli
staff-column-state = Stato
staff-column-acts = Azioni
staff-column-table = Tavolo
staff-column-unclaimed = Non reclamato
staff-column-what = Movimento
staff-column-when = Quando
staff-column-balance = Saldo
staff-column-purse = Saldo
staff-ledger-after = Dopo la registrazione { $n } (questa richiesta).
staff-ledger-players = Saldi dei giocatori
staff-ledger-no-player = Nessun giocatore al tavolo.
staff-ledger-house = Saldi della casa
staff-ledger-bank = Banco, dall’apertura del tavolo
staff-ledger-held = Premi trattenuti
staff-ledger-unclaimed = Non reclamato da { $name }
staff-ledger-endowment = Dotazione

## People

staff-account-make = Crea un account
staff-account-find = Cerca per nome
staff-accounts-caption = { $count ->
        [one] { $count } account
       *[other] { $count } account
    }
staff-account-active = attivo
staff-account-new = senza password
staff-account-disabled = disattivato
staff-account-is-barred = escluso
staff-account-is-excluded = autoescluso
staff-account-roles = Ruoli
staff-account-roles-about = I nuovi ruoli valgono dal prossimo accesso. I ruoli del personale valgono dopo l’approvazione di un altro membro della direzione.
staff-account-roles-asked = Inviato: i ruoli vanno approvati da un altro membro della direzione.
staff-account-roles-do = Salva
staff-account-link = Nuovo link
staff-account-link-about = { $name } riceve un link per impostare una nuova password; la vecchia non vale più e tutte le sessioni terminano. Poi un altro membro della direzione deve confermare l’account.
staff-account-disable = Disattiva
staff-account-disable-about = { $name } non può più accedere; le puntate sul tappeto restano.
staff-account-device = Dispositivo perso
staff-account-device-about = { $name } potrà accedere con la sola password, dopo l’approvazione di un altro membro della direzione.
staff-account-device-asked = Inviato per l’approvazione.
staff-account-enable = Riattiva
staff-account-enable-about = { $name } può di nuovo accedere. I ruoli del personale valgono dopo la conferma di un altro membro della direzione.
staff-account-bar = Escludi
staff-account-bar-about = Un giocatore escluso non può giocare a nessun tavolo.
staff-account-bar-do = Conferma
staff-account-barred = Salvato per { $name }.
staff-account-unconfirmed = da confermare
staff-purse-show = Movimenti
staff-purse-title = Saldo di { $name }
staff-purse-holds = Disponibile:
staff-purse-at-caption = { $name } ai tavoli
staff-purse-at-none = Nulla ai tavoli.
staff-purse-caption = Movimenti, dal più recente
staff-purse-none = Nessun movimento.
staff-purse-earlier = Precedenti
staff-purse-did-sat = gettoni acquistati a { $table }
staff-purse-did-left = gettoni rientrati da { $table }
staff-purse-did-claimed = reclamato a { $table }
staff-purse-did-closed = gettoni rientrati: { $table } chiuso
staff-purse-did-issued = emessi: richiesti da { $asked }, approvati da { $by }, n. { $number }
staff-purse-did-taken_back = pagati: richiesti da { $asked }, approvati da { $by }, n. { $number }
staff-purse-did-play_chips = gettoni virtuali della casa
staff-bar-until = fino a una data
staff-bar-good = per sempre
staff-bar-nothing = revoca l’esclusione
staff-link-title = Link per { $name }
staff-link-about = Consegnalo solo a { $name }. Funziona una volta e non verrà più mostrato. Gli account del personale e le nuove password vanno poi confermati da un altro membro della direzione.
staff-link-copy = Copia
staff-link-copied = Copiato.
staff-link-copy-yourself = Link selezionato: copialo dalla tastiera.
staff-role-player = giocatore
staff-role-tailleur = tailleur
staff-role-at-wheel = croupier al cilindro
staff-role-payeur = payeur
staff-role-croupier = croupier
staff-role-chef = chef de table
staff-role-controller = controllore
staff-role-direction = direzione
staff-role-inspector = ispettore
staff-role-cashier = cassiere

## Four eyes

staff-approvals-about = I gettoni richiedono due persone fra direzione e cassa; account e ruoli del personale e nuove password due membri della direzione; le puntate abbandonate lo chef e un controllore; le deroghe al massimo la direzione e un controllore. Il richiedente non può approvare.
staff-approvals-none = Nessuna richiesta in attesa.
staff-approvals-confirm-all = Conferma tutti i { $count } account
staff-approvals-confirmed = { $count } account confermati.
staff-approval-by = Richiesto da { $by }, { $at }, n. { $number }
staff-approval-yours = Richiesta tua: deve approvarla un’altra persona.
staff-approval-waits = In attesa: { $signers }.
staff-signer-controller = un controllore
staff-signer-direction = un membro della direzione
staff-signer-inspector = l’ispettore del tavolo
staff-signer-cashier = un cassiere
staff-approval-yes = Firma
staff-approval-no = Non firmare
staff-approval-pending-execution = Sarà eseguito appena il tavolo lo consente.
staff-approval-account-yes = Conferma
staff-approval-account-no = Non confermare
staff-approval-derogation-yes = Dai il consenso
staff-approval-derogation-no = Nega il consenso
staff-approval-advance-yes = Dai il consenso
staff-approval-advance-no = Nega il consenso
staff-floats-none = Non ci sono tavoli con carte o cilindro veri.
staff-float-uncounted = Aperto senza conteggio di apertura: ciò che manca adesso alla dotazione non si potrà trovare dopo. La conta lo chef o l’ispettore.
staff-floats-about = Dal conteggio di apertura a quello di chiusura di ogni turno. Risultato: chiusura + resi + introito − apertura − aggiunte, con quanto pagato dagli account e quanto anticipato.
staff-people-title = Persone
staff-people-find = Cerca un nome
staff-people-none = Nessuno con questo nome nel registro.
staff-people-report = Rapporto per l’autorità
staff-people-report-about = Tutte le persone con operazioni in questi giorni, con i documenti se la casa li conserva. Ogni rapporto è registrato.
staff-people-report-first = Primo giorno
staff-people-report-last = Ultimo giorno
staff-people-report-save = Salva come CSV
staff-person-enter = Iscrivi una persona
staff-person-identify = Identifica
staff-person-about = Il documento che hai visto; senza, solo il nome.
staff-person-full-name = Nome, come sul documento
staff-person-name = Nome
staff-person-document = Documento
staff-document-none = Non ancora
staff-document-passport = Passaporto
staff-document-identity_card = Carta d’identità
staff-document-driving_licence = Patente
staff-document-residence_permit = Permesso di soggiorno
staff-document-country-about = Come nelle righe in fondo al documento: CHE, ITA, D
staff-document-number = Numero del documento
staff-person-save = Salva
staff-person-saved = Salvato.
staff-person-number = N.
staff-person-born = Nascita
staff-person-photo = Foto
staff-person-photo-unreadable = Questo file non è un’immagine che il browser sa leggere.
staff-person-sum = Oggi
staff-person-acts = Atti
staff-person-barred = non può giocare
staff-person-sum-of = { $sum } di { $limit }
staff-cash-title = Cassa e gettoni in circolazione
staff-cash-sold = Venduti
staff-cash-redeemed = Ritirati
staff-cash-from_tables = Usciti dai tavoli
staff-cash-circulation = In circolazione
staff-cash-purses = Saldi dei giocatori
staff-cash-sell = Vendi gettoni
staff-cash-redeem = Ritira gettoni
staff-cash-done = Registrato.
staff-cash-foreign = Altre banconote
staff-cash-rate = 1 { $currency } = { $rate }
staff-cash-rate-missing = { $currency }: nessun cambio oggi
staff-rate-about = Vale solo con la firma di un controllore o della direzione, per le banconote ricevute e versate, fino al prossimo cambio o alla fine della giornata.
staff-cash-signed-above = Oltre { $amount } firma anche un altro cassiere, un controllore o la direzione.
staff-cash-asked = Firma richiesta a un altro cassiere, a un controllore o alla direzione.
staff-float-shift = Turno
staff-float-opening = Apertura
staff-float-fills = Aggiunte
staff-float-credits = Resi
staff-float-closing = Chiusura
staff-float-drop = Introito
staff-float-should_hold = Dotazione attesa
staff-float-result = Risultato
staff-float-coups = Risultato dei colpi
staff-float-difference = Differenza
staff-float-number = N. { $number }, { $at }
staff-float-tips = Mance nella cassetta del personale dall’apertura del tavolo: { $amount }
staff-float-act-opening = Conteggio di apertura
staff-float-act-fill = Aggiunta
staff-float-act-credit = Reso
staff-float-act-closing = Conteggio di chiusura
staff-float-act-drop = Conteggio dell’introito
staff-float-count-about = Vale solo con la firma di un cassiere.
staff-float-drop-about = Vale solo con la firma di un controllore.
staff-count-differs = Differenza dal conteggio di chiusura
staff-float-closer = Secondo il conteggio di chiusura del { $at }: { $amount }.
staff-count-sum = Totale:
staff-float-ask = Richiedi la firma
staff-float-asked = Firma richiesta a un cassiere.
staff-float-drop-asked = Firma richiesta a un controllore.
staff-float-entry = { $act }, { $amount }, { $at }
staff-cash-act-chips_sold = Vendita
staff-cash-act-chips_sold_at_table = Vendita a un tavolo
staff-cash-act-chips_redeemed = Riacquisto
staff-cash-act-desk_opened = Conteggio di apertura
staff-cash-act-desk_closed = Chiusura della cassa
staff-cash-act-desk_transferred = Trasferimento
staff-cash-act-chips_counted = Conteggio dei gettoni
staff-cash-act-chips_withdrawn = Gettoni tolti
staff-cash-act-chips_added = Gettoni aggiunti
staff-till-opened = Aperta dal { $at }: { $by }.
staff-till-yours = Lavori qui.
staff-till-closed = Cassa chiusa: conta prima il denaro in cassa.
staff-till-uncounted = Cassa chiusa: il denaro che manca a queste vendite non si potrà trovare dopo. Conta il denaro in cassa.
staff-till-about = Conta tutto il denaro in cassa: vale solo con la firma di un controllore o della direzione.
staff-till-title = Denaro in cassa
staff-till-opening = Apertura
staff-till-sold = Venduti
staff-till-redeemed = Ritirati
staff-till-purses = Ai saldi
staff-till-transfers = Trasferimenti
staff-till-exchange = Contro altre banconote
staff-till-inflow = Ricevute
staff-till-outflow = Versate
staff-till-expected = Atteso
staff-till-counted = Contato
staff-till-difference = Differenza
staff-stock-title = Gettoni per valore
staff-place-vault = Cassaforte
staff-place-desk = Cassa { $desk }
staff-stock-counted = Contati il { $at }
staff-stock-about = Il conteggio dei gettoni di un posto si confronta con scorta, dotazioni e circolazione una volta firmato.
staff-transfer-about = Conta ciò che consegni: il trasferimento vale quando chi lo riceve ha firmato.
staff-transfer-asked = Firma richiesta a chi riceve.
staff-piece-kind = Gettone
staff-piece-stock = Scorta
staff-piece-floats = Dotazioni
staff-piece-circulation = In circolazione
staff-piece-places = Nelle casse e in cassaforte
staff-piece-expected = Attesi
staff-piece-counted = Contati
staff-piece-variance = Differenza
staff-float-correct-about = Inserisci l’importo giusto con i suoi pezzi; 0 senza pezzi annulla il conteggio. Vale solo con la firma di un controllore o della direzione.
staff-float-correct-asked = Firma richiesta a un controllore o alla direzione.
staff-slip-title = Stampa una distinta
staff-slip-about = Ogni stampa di una registrazione dopo la prima è contrassegnata come copia.
staff-slip-print = Stampa
staff-slip-done = Distinta salvata in PDF.
staff-ask-entry = Registrazione
staff-register-title = Registro delle puntate abbandonate
staff-register-none = Le sessioni precedenti non hanno lasciato nulla da reclamare.
staff-register-about = Rimasto da sessioni precedenti. Prima del pagamento firma un controllore: poi l’importo va sul saldo del giocatore o, se non ha un account, gli consegni i gettoni.
staff-register-sum = { $player }: { $amount }, dal { $since }
staff-register-pay = Paga
staff-register-pay-label = Paga { $amount } a { $player }
staff-register-close = Chiudi il registro
staff-register-close-about =
    { $days ->
        [one] Non reclamati da 1 giorno: { $amount }. Alla chiusura del registro passano per sempre alla dotazione del tavolo.
       *[other] Non reclamati da { $days } giorni: { $amount }. Alla chiusura del registro passano per sempre alla dotazione del tavolo.
    }
staff-register-act-claimed = pagamento dal registro
staff-register-act-closed = registro chiuso, alla dotazione
staff-ask-chips = Gettoni
staff-ask-act = Operazione
staff-help-pieces = Un taglio per riga: { $series } 50 × 40
staff-help-other-pieces = Pezzi di altri tagli, uno per riga: { $series } 50 × 40
staff-wrong-pieces = Un taglio per riga, per esempio 50 × 40.
staff-wrong-unchecked = Controlla le carte o il cilindro, poi spunta la casella.
staff-approval-chips-yes = Approva
staff-approval-chips-no = Rifiuta
staff-approval-given =
    { $kind ->
        [account] Confermato.
        [chips] Approvato.
        [second_factor] Rimossa.
        [advance] Consenso dato.
        [derogation] Consenso dato.
       *[other] Firmato.
    }
staff-approval-refused =
    { $kind ->
        [account] Non confermato.
        [chips] Rifiutato.
        [second_factor] Non rimossa.
        [advance] Consenso negato.
        [derogation] Consenso negato.
       *[other] Non firmato.
    }
staff-approvals-latest = Ultime decisioni
staff-approvals-more = Mostra altre
staff-approval-decided = Richiesto da { $asked }, deciso da { $by }, { $at }, n. { $number }
staff-approval-outcome-done = eseguito
staff-approval-outcome-not-approved = non approvato
staff-approval-outcome-refused = rifiutato: { $why }
staff-approval-outcome-superseded = sostituita da una richiesta successiva
staff-approval-second_factor-yes = Rimuovi
staff-approval-second_factor-no = Non rimuovere
staff-chips-ask = Richiedi gettoni
staff-chips-about = Deve approvare un altro membro della direzione o un cassiere.
staff-chips-asked = Inviato per l’approvazione.
staff-chips-issue = accredita sul saldo
staff-chips-take = preleva dal saldo

## Journal, records, checkpoints

staff-journal-title = Registrazioni, dalla più recente
staff-journal-about = Tutto ciò che il tavolo registra, in diretta, rifiuti compresi. Un clic su una riga mostra i campi del verbale.
staff-journal-house = Fuori dai tavoli
staff-journal-table = Tavolo
staff-journal-from = Dalla registrazione { $n }.
staff-journal-connecting = Connessione in corso…
staff-journal-open = Connesso, in diretta.
staff-journal-offline = Connessione persa; riconnessione automatica.
staff-journal-gone = Sessione scaduta: accedi di nuovo.
staff-records-about = Il verbale di una sessione contiene ogni comando e ogni risposta; lo leggono il verificatore e la riesecuzione. La permanenza contiene solo i risultati.
staff-records-sessions =
    { $count ->
        [one] 1 sessione
       *[other] { $n } sessioni
    }
staff-records-session = Sessione { $session }
staff-records-record = verbale
staff-records-permanences = permanenza
staff-records-another = Un’altra sessione
staff-checkpoint-about = Un punto di controllo firma l’ultima registrazione di ogni tavolo. Conservane una copia fuori dal server, con la chiave: dimostra che nulla è stato troncato.
staff-checkpoint-again = Aggiorna
staff-checkpoint-newest = L’ultimo punto di controllo
staff-checkpoint-keep = Scarica
staff-checkpoint-key = Chiave di verifica
staff-checkpoint-keep-key = Scarica la chiave

## Reports

staff-day-sheet = Foglio di giornata (PDF)
staff-day-sheet-day = Giornata
staff-report-about = Risultato del banco a ogni tavolo rispetto all’atteso, con la fascia che contiene il 95% dei risultati. Calcolato dal giornale.
staff-report-again = Aggiorna
staff-report-tables = Tavoli
staff-report-of = Rapporto: { $name }
staff-report-title = { $name }, in { $currency }
staff-report-table = Tavolo
staff-report-coups = Colpi
staff-report-stakes = Puntate concluse
staff-report-handle = Totale puntato
staff-report-result = Risultato del banco
staff-report-bound = in prigione
staff-report-expected = Atteso
staff-report-band = Fascia del 95%
staff-report-deviations = Scarti tipo
staff-report-verdict = Rispetto alla fascia
staff-report-within = nella fascia
staff-report-above = sopra la fascia
staff-report-below = sotto la fascia
staff-report-none = nessuna puntata
staff-report-from-to = da { $low } a { $high }
staff-report-csv = Curva (CSV)
staff-report-worth = Le puntate in prigione contano per il loro valore se divise.
staff-report-kinds = Per tipo di chance
staff-report-kind = Tipo
staff-report-sessions = Per sessione, dalla più recente
staff-report-session = Sessione
staff-report-opened = Apertura
staff-report-closed = Chiusura
staff-report-goes-on = in corso
staff-plot-words = { $name }: { $found } per il banco dopo { $coups } colpi; attesi { $expected }, il 95% dei risultati fra { $low } e { $high }: { $verdict }.
staff-plot-found = risultato
staff-plot-expected = atteso
staff-plot-band = 95% dei risultati

## First steps, and accounts of several people

staff-keys-ready = Tastiera pronta
staff-people-make = Più account
staff-people-about = Una persona per riga: il nome, due punti, i ruoli. Ruoli: { $roles }.
staff-ask-people = Persone
staff-help-people = Per esempio: Anna Rossi: tailleur, payeur
staff-wrong-people = Riga { $line }: scrivi un nome, due punti e i ruoli.
staff-people-links = Link
staff-people-links-about = Consegna a ciascuno il proprio link. Ogni link funziona una volta e non verrà più mostrato.
staff-first-title = Primi passi: { $done } su { $all }
staff-first-factor = Attiva la tua verifica in due passaggi
staff-first-direction = Un secondo membro della direzione
staff-first-staff = Tailleur, chef de table, cassiere e controllore
staff-first-confirmed = Tutti gli account confermati da una seconda persona
staff-first-tables = Un tavolo con carte o cilindro veri
staff-first-denominations = Valori dei gettoni e delle banconote, nel file delle impostazioni
staff-first-opening = Primo conteggio di apertura
