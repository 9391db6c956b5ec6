# What the consoles of the staff say, in Italian. Amounts arrive as text.

## The rooms

staff-house-title = La casa
staff-house-rooms = Stanze della casa
staff-house-not-yours = Queste stanze sono per chi serve la casa.
staff-house-sign-in = Accedi: queste stanze sono per chi serve la casa.
staff-room-tables = Tavoli
staff-room-accounts = Persone
staff-room-approvals = Quattro occhi
staff-room-reports = Rapporti
staff-room-journal = Giornale
staff-room-records = Verbali
staff-room-checkpoints = Punti di controllo
staff-loading = Un momento…
staff-again = Riprova
staff-optional = (facoltativo)

## What is wrong with a field

staff-wrong-missing = Questo campo va compilato.
staff-wrong-text = Scrivi un testo semplice di al massimo { $longest } caratteri, su una riga.
staff-wrong-amount = Scrivi un importo maggiore di zero, per esempio 500, 1.000 o 12,50.
staff-wrong-above = Il regolamento consente al massimo { $most }.
staff-wrong-below-minimum = È sotto il minimo.
staff-wrong-whole = Scrivi un numero intero da { $least } a { $most }.
staff-wrong-seconds = Scrivi i secondi, da 0 a 3.600, per esempio 1,5.
staff-wrong-id = Scrivi da 1 a 64 lettere minuscole, cifre e trattini; «house» è riservato.
staff-wrong-currency = Scrivi da 1 a 12 lettere dalla A alla Z o cifre.
staff-wrong-roles-none = Scegli almeno un ruolo.
staff-wrong-roles-controller = Un controllore non ha altri ruoli.
staff-wrong-moment = Scegli un momento che deve ancora venire.
staff-wrong-nothing = Scrivi che cosa cambia.
staff-wrong-inspector = L’uso è di { $minutes } minuti: per un altro tempo occorre l’ispettore che è stato avvertito.
staff-wrong-cards = Inserisci le carte.
staff-wrong-several = Più carte vuol dire almeno due.
staff-wrong-seen = Si inserisce al massimo una carta: quella che si è vista.

## The tailleur's console

staff-tailleur-title = La console del tailleur
staff-go-commit = Sigilla una nuova estrazione
staff-go-openings = Chiedi ai giocatori di mostrare ciò che hanno aggiunto
staff-go-seal = Fissa l’ordine
staff-go-cutter = { $player } non taglia: offri il taglio al prossimo
staff-go-bets = Apri le puntate
staff-go-again = Non c’è alcuna puntata: chiama di nuovo
staff-go-close = Chiudi le puntate
staff-go-run = Volta la prima carta
staff-go-card = Prossima carta
staff-go-spin = Lancia la pallina
staff-go-fall = La pallina cade
staff-go-rest = Lascia riposare il tavolo
staff-go-key = barra spaziatrice
staff-wait-players = Il tavolo aspetta i giocatori.
staff-wait-suspended = Il gioco è sospeso; lo fa riprendere la direzione.
staff-wait-over = Il tavolo è chiuso.
staff-act-close = Rien ne va plus
staff-act-cut = Taglia per il giocatore
staff-act-irregular = Carte irregolari
staff-act-end-taille = Fine della taglia
staff-act-correct = Annulla
staff-sure-close = Sul tappeto non c’è alcuna puntata. Chiudere lo stesso?
staff-sure-end-taille = Le carte rimaste non contano più; il prossimo colpo comincia una nuova taglia.
staff-cut-about = Il taglio spetta a { $player }. Qui si inserisce ciò che ti indica.
staff-cut-at = Carte sopra il taglio, da 0 a 312

## Entering cards and numbers

staff-entry-title = Le carte del colpo
staff-entry-how = Due tasti per carta: il valore, poi il seme ({ $letters }). Il dieci è T o 0.
staff-entry-total = Punti finora
staff-entry-whole = Il colpo è completo: confermalo, oppure annulla l’ultima carta.
staff-entry-deal = Il colpo è completo: regolalo (Invio)
staff-row-noir = Noir
staff-row-rouge = Rouge
staff-row-row = Fila
staff-suit-letters = pcqf
staff-pad-ranks = Valore
staff-pad-suits = Seme
staff-pad-numbers = Numeri del cilindro
staff-number-title = Il numero uscito
staff-number-how = Digita una o due cifre, o tocca il numero; poi conferma con Invio.
staff-number-none = Ancora nessun numero
staff-number-confirm = { $number }, { $colour }: regola il colpo
staff-colour-rouge = rouge
staff-colour-noir = noir
staff-colour-vert = zero

## Irregular cards

staff-irregular-case = Che cosa è successo
staff-irregular-several = Si sono prese più carte insieme
staff-irregular-annulled = Una carta è caduta per terra o fra quelle giocate
staff-irregular-seen = Si è vista una carta prima che fosse estratta
staff-irregular-several-top_first = Inseriscile come stavano, prima quella in cima; poi si inseriscono di nuovo quando il colpo viene dato.
staff-irregular-several-tailleur_orders = Inseriscile nell’ordine in cui il tailleur dice che contano; poi si inseriscono di nuovo quando il colpo viene dato.
staff-irregular-annulled-how = Inserisci le carte cadute: escono dalla taglia senza essere giocate.
staff-irregular-seen-how = La carta resta valida e conta per il prossimo colpo. Si può inserire, se va messa a verbale.
staff-irregular-cards = Le carte
staff-irregular-none-yet = Ancora nessuna.
staff-irregular-none-seen = Nessuna: non si mette a verbale.
staff-irregular-declare = Dichiara

## The chef's console, and the direction at a table

staff-chef-title = La console dello chef
staff-direction-at-table = La direzione a questo tavolo
staff-acts-at-table = Altro a questo tavolo
staff-chef-suspended = Il gioco è sospeso ({ $reason }); informato: { $informed }.
staff-chef-is-last = Il prossimo colpo è l’ultimo.
staff-chef-repeat = Ripeti una puntata tardiva
staff-chef-repeat-about = Dopo «rien ne va plus» una puntata o un annuncio vale solo se il denaro è consegnato e tu e il capo lo ripetete entrambi ad alta voce. Scrivi ciò che ripeti; il capo lo accetta poi a tuo nome.
staff-chef-repeat-do = La ripeto
staff-chef-late = Puntata tardiva
staff-chef-late-about = Dopo «rien ne va plus» una puntata o un annuncio vale solo se il denaro è consegnato e il croupier e lo chef lo ripetono ad alta voce.
staff-chef-late-do = È stata ripetuta: accettala
staff-chef-reject = Rifiuta una puntata
staff-chef-reject-about = La puntata torna intera, con il suo premio.
staff-chef-reject-do = Rifiutala
staff-chef-null = Colpo nullo
staff-chef-null-about = «Rien va»: tutte le puntate restano e la pallina torna al numero precedente.
staff-chef-null-do = Dichiaralo nullo
staff-chef-rotate = Cambio
staff-chef-rotate-about = Un altro prende il posto.
staff-chef-rotate-do = Fai il cambio
staff-chef-declare = Dichiara un atto compiuto
staff-chef-declare-about = Ciò che si compie in sala e che la casa fa dichiarare, a tuo nome.
staff-chef-declare-do = Dichiara
staff-chef-abandon = Puntata abbandonata
staff-chef-abandon-about = Deve firmare con te un controllore; ciò che si toglie dal tappeto resta a disposizione del proprietario.
staff-chef-abandon-do = Chiedi la firma
staff-chef-decide = Decidi una contestazione
staff-chef-decide-about = Decide la direzione, senza appello.
staff-chef-decide-do = Decidi
staff-chef-limits = Limiti
staff-chef-limits-about = Le puntate già fatte restano come sono state accettate.
staff-chef-limits-do = Affiggi questi limiti
staff-chef-suspend = Sospendi
staff-chef-suspend-about = Tutto resta com’è finché il gioco riprende. Si informa l’ufficio di controllo.
staff-chef-suspend-do = Sospendi il gioco
staff-chef-resume = Riprendi
staff-chef-resume-about = Il gioco riprende da dove era.
staff-chef-resume-do = Fai riprendere
staff-chef-last = La dernière
staff-chef-last-about = Il prossimo colpo è l’ultimo, e poi il tavolo chiude. Non si torna indietro.
staff-chef-last-do = Annuncia «la dernière»
staff-chef-finish = Chiudi il tavolo
staff-chef-finish-about = Le puntate libere tornano, quelle in prigione si dividono secondo il grado, i gettoni vanno nelle borse. Non si torna indietro.
staff-chef-finish-do = Chiudilo ora
staff-abandon-asked = La firma è stata chiesta al controllore.
staff-declared = È messo a verbale.
staff-late-what = Che cosa è arrivato tardi
staff-late-stake = una puntata
staff-late-announcement = un annuncio
staff-abandon-of = Che cosa è stato abbandonato
staff-abandon-stake = una puntata sul tappeto
staff-abandon-chips = vincite non reclamate
staff-stake-free = { $player }: { $amount } su { $on }
staff-stake-in-prison = { $player }: { $amount } in prigione su { $on }, grado { $degree }
staff-null-same_direction = la pallina correva nello stesso senso del cilindro
staff-null-previous_coup_unfinished = è stata lanciata prima che fosse regolato il colpo precedente
staff-null-too_few_turns = ha fatto troppo pochi giri
staff-null-wheel_stopped = il cilindro si è fermato
staff-null-foreign_body = nel cilindro è caduto un corpo estraneo
staff-suspend-service = per il servizio
staff-suspend-mechanism = un guasto
staff-suspend-force_majeure = forza maggiore

## Refusals, as the staff is told

staff-refused-not_enough_chips = Il giocatore non ha tanti gettoni al tavolo.
staff-refused-not_enough_in_purse = Nella borsa c’è meno: non si è pagato nulla.
staff-problem-too_much_for_purse = La borsa non può contenere tanto.
staff-refused-no_such_stake = Questa puntata non c’è, o non c’è più.
staff-refused-not_now = Non in questo momento del gioco.
staff-refused-coup_not_settled = Il tavolo si chiude quando il colpo è regolato.
staff-refused-not_here = Non a questo tavolo: guarda chi ne ha il ritmo.
staff-refused-no_card = Questa carta non può uscire: è già uscita sei volte in questa taglia.
staff-refused-too_many_of_a_card = Una carta uscirebbe una settima volta in questa taglia.
staff-refused-not_authorized = Questo spetta a un altro ruolo.
staff-refused-suspended = Il gioco è sospeso.
staff-refused-table_finished = Il tavolo è chiuso.
staff-refused-betting_closed = Non dopo «rien ne va plus».
staff-refused-not_repeated = Il croupier che indichi non ha ripetuto questa puntata, o non proprio questa.
staff-refused-not_late = Fino a «rien ne va plus» una puntata non è tardiva.
staff-refused-below_minimum = Sotto il minimo.
staff-refused-above_maximum = Sopra il massimo.
staff-refused-above_cap = Sopra ciò che il regolamento consente di affiggere.
staff-refused-bad_limits = Questi limiti non si possono affiggere.
staff-refused-forbidden_announcement = Questo annuncio non è accettato.
staff-refused-already_announced = «La dernière» è già annunciata.
staff-refused-unknown_player = Questo giocatore non è più al tavolo.
staff-problem-name_taken = Qualcuno ha già questo nome.
staff-problem-table_taken = C’è già un tavolo con questa sigla.
staff-problem-four_eyes = Approva un altro, non chi ha chiesto.
staff-problem-already_decided = È già stato deciso.
staff-problem-not_authorized = Questo spetta a un altro ruolo.
staff-problem-last_direction = Deve restare qualcuno della direzione.
staff-problem-offline = La casa non risponde: riprova quando sei connesso.

## Fields

staff-ask-stake = La puntata
staff-ask-player = Giocatore
staff-ask-on = Chance
staff-ask-amount = Importo
staff-ask-call = Annuncio
staff-ask-unit = Importo per pezzo
staff-ask-croupier = Croupier che l’ha ripetuta
staff-ask-reason = Motivo
staff-ask-informed = Informato all’ufficio di controllo
staff-ask-dispute = La contestazione
staff-ask-decision = La decisione
staff-ask-clause = L’atto
staff-ask-role = Posto
staff-ask-successor = Chi prende il posto
staff-ask-minutes = Dopo quanti minuti
staff-ask-inspector = Ispettore avvertito
staff-ask-minimum = Minimo
staff-ask-maximum = Massimo
staff-ask-maxima = Massimo per ogni genere di chance
staff-ask-rulebook = Regolamento
staff-ask-id = Sigla, per sempre
staff-ask-table-name = Nome
staff-ask-mode = Chi dà le carte
staff-ask-currency = Valuta
staff-ask-play-money = Gettoni dimostrativi: non valgono nulla
staff-ask-odds = I giocatori vedono le probabilità esatte
staff-ask-seats = Posti
staff-ask-rulings = Interpretazioni del regolamento
staff-ask-pace = Ritmo
staff-ask-account-name = Nome
staff-ask-roles = Ruoli
staff-ask-bar = Per quanto tempo
staff-ask-until = Fino a
staff-ask-way = Che cosa
staff-help-call = Come l’ha detto: voisins, tiers, orphelins, finale 7, finale 3/6.
staff-help-croupier = Il suo nome sta nel giornale accanto al tuo.
staff-help-informed = Il nome di chi è stato informato.
staff-help-minutes = L’uso è di { $minutes } minuti.
staff-help-cap = al massimo { $most }
staff-help-id = Lettere minuscole, cifre, trattini, come roulette-2. Non cambia mai.
staff-help-currency = La stessa a tutti i tavoli della casa.
staff-help-seats = Quanti possono stare al tavolo, seduti e in piedi; 100 se non si dice nulla.
staff-help-roles = Un controllore non ha altri ruoli.
staff-help-ruling = { $help }. Accetta { $accepts }; la casa ha { $value }.
staff-help-seconds = { $seconds } secondi se non si dice nulla.
staff-ruling-house = come la casa: { $value }
staff-kind-simple = Chance semplici
staff-kind-plein = Plein
staff-kind-cheval = Cheval
staff-kind-transversale = Transversale pleine
staff-kind-carre = Carré
staff-kind-quatre-premiers = Quatre premiers
staff-kind-sixain = Sixain
staff-kind-douzaine = Douzaine
staff-kind-colonne = Colonne
staff-pace-entropy = Per aggiungere al caso
staff-pace-coupe = Per il taglio
staff-pace-bets = Per le puntate
staff-pace-decision = Per le puntate dopo un refait
staff-pace-closed = Da «rien ne va plus» alla prima carta
staff-pace-card = Da carta a carta
staff-pace-ball = Mentre la pallina gira
staff-pace-pause = Per vedere le vincite
staff-pace-away = Assente prima che il posto si liberi (0: mai)

## Tables

staff-table-make = Nuovo tavolo
staff-table-made = Il tavolo è pronto.
staff-table-open = Apri
staff-table-open-about = { $name } riapre, senza nessuno al tavolo.
staff-table-close = Chiudi
staff-table-close-about = { $name } chiude ora: le puntate libere tornano, quelle in prigione si dividono secondo il grado, i gettoni vanno nelle borse.
staff-table-limits = Limiti
staff-table-balances = Mastro
staff-mode-automatic = automatico
staff-mode-tailleur = con tailleur
staff-mode-real = carte vere
staff-play-money = gettoni dimostrativi
staff-stage-is-idle = aspetta i giocatori
staff-stage-is-commitments = si sigilla un’estrazione
staff-stage-is-openings = i giocatori mostrano ciò che hanno aggiunto
staff-stage-is-coupe = il taglio
staff-stage-is-bets = puntate
staff-stage-is-decision = puntate dopo un refait
staff-stage-is-closed = rien ne va plus
staff-stage-is-cards = cadono le carte
staff-stage-is-ball = la pallina gira
staff-stage-is-pause = il colpo è regolato
staff-stage-is-over = chiuso
staff-column-stage = Ora
staff-column-players = Giocatori
staff-column-player = Giocatore
staff-column-chips = Gettoni
staff-column-stakes = Sul tappeto
staff-column-account = Conto
staff-column-amount = Importo
staff-column-name = Nome
staff-column-roles = Ruoli
staff-column-state = Stato
staff-column-acts = Azioni
staff-column-table = Tavolo
staff-column-unclaimed = Lasciato e non chiesto
staff-column-what = Che cosa
staff-column-when = Quando
staff-column-balance = Saldo
staff-column-purse = Borsa
staff-ledger-after = Dopo la scrittura { $n }, quella di questa richiesta.
staff-ledger-players = Ciò che hanno qui i giocatori
staff-ledger-no-player = Al tavolo non c’è nessuno.
staff-ledger-house = Ciò che ha qui la casa
staff-ledger-bank = Il banco, da quando il tavolo è aperto
staff-ledger-held = Premi che trattiene
staff-ledger-unclaimed = Lasciato da { $name }
staff-ledger-endowment = Dotazione

## People

staff-account-make = Nuovo account
staff-account-find = Cerca un nome
staff-accounts-caption =
    { $count ->
        [one] un account
       *[other] { $count } account
    }
staff-account-active = attivo
staff-account-new = ancora senza password
staff-account-disabled = disattivato
staff-account-roles = Ruoli
staff-account-roles-about = Chi riceve altri ruoli deve accedere di nuovo.
staff-account-roles-do = Dai questi ruoli
staff-account-link = Nuovo link
staff-account-link-about = { $name } riceve un link per scegliere un’altra password; quella di prima non vale più e le sessioni finiscono.
staff-account-disable = Disattiva
staff-account-disable-about = { $name } non può più accedere; le puntate restano.
staff-account-enable = Riattiva
staff-account-enable-about = { $name } può di nuovo accedere.
staff-account-bar = Escludi
staff-account-bar-about = Chi è escluso non gioca a nessun tavolo di questa casa.
staff-account-bar-do = Conferma
staff-account-barred = Fatto per { $name }.
staff-purse-show = Borsa
staff-purse-title = La borsa di { $name }
staff-purse-holds = Nella borsa:
staff-purse-at-caption = Ciò che { $name } ha ai tavoli
staff-purse-at-none = Non c’è nulla a nessun tavolo.
staff-purse-caption = Ciò che vi è entrato e ne è uscito, l’ultimo per primo
staff-purse-none = Non vi è ancora entrato né uscito nulla.
staff-purse-earlier = Prima
staff-purse-did-sat = gettoni presi a { $table }
staff-purse-did-left = riportato da { $table }
staff-purse-did-claimed = reclamato a { $table }
staff-purse-did-closed = riportato: { $table } ha chiuso
staff-purse-did-issued = emesso: chiesto da { $asked }, approvato da { $by }, numero { $number }
staff-purse-did-taken_back = pagato: chiesto da { $asked }, approvato da { $by }, numero { $number }
staff-purse-did-play_chips = gettoni dimostrativi della casa
staff-bar-until = fino a una data
staff-bar-good = per sempre
staff-bar-nothing = non più: può rientrare
staff-link-title = Il link per { $name }
staff-link-about = Consegnalo solo a { $name }. Vale una volta sola e non sarà più mostrato.
staff-link-copy = Copia
staff-link-copied = Copiato.
staff-link-copy-yourself = È selezionato: copialo dalla tastiera.
staff-role-player = giocatore
staff-role-tailleur = tailleur
staff-role-payeur = payeur
staff-role-croupier = croupier
staff-role-chef = chef de table
staff-role-controller = controllore
staff-role-direction = direzione

## Four eyes

staff-approvals-about = I gettoni si danno e si ritirano in due della direzione; le puntate abbandonate con lo chef e un controllore. Chi ha chiesto non approva.
staff-approvals-none = Niente aspetta un secondo paio d’occhi.
staff-approval-by = Chiesto da { $by }, { $at }, numero { $number }
staff-approval-yours = L’hai chiesto tu: approva un altro.
staff-approval-waits-controller = Aspetta un controllore.
staff-approval-waits-direction = Aspetta un altro della direzione.
staff-approval-undone = È approvato, e si esegue appena il tavolo può.
staff-approval-abandon-stake = { $table }: la puntata di { $player } su { $on } si ritira come abbandonata
staff-approval-abandon-prison = { $table }: la puntata di { $player } in prigione su { $on }, grado { $degree }, si ritira come abbandonata
staff-approval-abandon-chips = { $table }: si ritirano le vincite non reclamate di { $player }
staff-approval-abandon-yes = Firma
staff-approval-abandon-no = Non firmare
staff-approval-chips-issue = { $name } riceve { $amount } in gettoni
staff-approval-chips-take = { $name } restituisce { $amount } in gettoni
staff-approval-chips-yes = Approva
staff-approval-chips-no = Rifiuta
staff-approval-given = È approvato.
staff-approval-refused = È rifiutato.
staff-approvals-latest = Che ne è stato delle ultime richieste
staff-approvals-more = Mostra altre
staff-approval-decided = Chiesto da { $asked }, deciso da { $by }, { $at }, numero { $number }
staff-approval-became-done = eseguito
staff-approval-became-lapsed = decaduto: firmato con una versione precedente e mai eseguito
staff-approval-became-not-approved = non approvato
staff-approval-became-refused = rifiutato: { $why }
staff-chips-ask = Chiedi gettoni
staff-chips-about = Valgono quando approva un altro della direzione.
staff-chips-asked = È stato chiesto a un altro della direzione.
staff-chips-issue = metti nella borsa
staff-chips-take = paga dalla borsa

## Journal, records, checkpoints

staff-journal-title = Scritture, la più recente prima
staff-journal-about = Ciò che il tavolo scrive, mentre lo scrive, rifiuti compresi. I nomi sono quelli del verbale; gli importi sono in unità della valuta.
staff-journal-table = Tavolo
staff-journal-from = Dalla scrittura { $n } in poi.
staff-journal-connecting = Connessione in corso…
staff-journal-open = Connesso: ciò che arriva si vede.
staff-journal-offline = La connessione è caduta; torna da sola.
staff-journal-gone = La tua sessione è finita: accedi di nuovo.
staff-records-about = Il verbale di una sessione è tutto ciò che è stato chiesto e risposto; lo leggono il verificatore e la riesecuzione. La permanenza è fatta dei soli risultati.
staff-records-sessions =
    { $count ->
        [one] una sessione
       *[other] { $n } sessioni
    }
staff-records-session = Sessione { $session }
staff-records-record = verbale
staff-records-permanences = permanenza
staff-records-another = Un’altra sessione
staff-checkpoint-about = Un punto di controllo è firmato sull’ultima scrittura di ogni tavolo. Solo quello conservato da altri mostra che non è stato tagliato nulla: conservalo, e conserva la chiave.
staff-checkpoint-again = Scarica di nuovo
staff-checkpoint-newest = L’ultimo punto di controllo
staff-checkpoint-keep = Conservalo
staff-checkpoint-key = La riga che lo verifica
staff-checkpoint-keep-key = Conserva la chiave

## Reports

staff-report-about = Ciò che ogni tavolo ha vinto per il banco, a confronto con ciò che le puntate dovevano rendere, con la fascia in cui stanno 95 risultati su 100. Tutto viene dal giornale.
staff-report-again = Aggiorna
staff-report-tables = I tavoli
staff-report-of = Rapporto di { $name }
staff-report-title = { $name }, in { $currency }
staff-report-table = Tavolo
staff-report-coups = Colpi
staff-report-stakes = Puntate decise
staff-report-handle = Totale puntato
staff-report-result = Risultato del banco
staff-report-bound = di cui in prigione
staff-report-expected = Attesa
staff-report-band = 95 su 100
staff-report-deviations = In scarti tipo
staff-report-verdict = Rispetto alla fascia
staff-report-within = nella fascia
staff-report-above = sopra la fascia
staff-report-below = sotto la fascia
staff-report-none = non si è giocato
staff-report-from-to = da { $low } a { $high }
staff-report-csv = La curva come tabella (CSV)
staff-report-worth = Una puntata in prigione conta per ciò che darebbe la divisione.
staff-report-kinds = Per genere di chance
staff-report-kind = Genere
staff-report-sessions = Per sessione, la più recente prima
staff-report-session = Sessione
staff-report-opened = Apertura
staff-report-closed = Chiusura
staff-report-goes-on = in corso
staff-plot-words = { $name }: dopo { $coups } colpi il banco ha { $found }; attesi { $expected }, e 95 risultati su 100 stanno da { $low } a { $high }: { $verdict }.
staff-plot-found = risultato
staff-plot-expected = attesa
staff-plot-band = 95 risultati su 100
