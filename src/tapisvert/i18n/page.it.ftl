# Quello che dice ogni pagina, e quella del tavolo: in italiano. Gli importi arrivano come testo.

## La cornice

skip = Vai al contenuto
nav = Pagine
nav-hall = Tavoli
nav-school = Scuola
nav-mine = Il tuo gioco
nav-house = La casa
offline = Sei offline. Le tue puntate restano; la pagina torna da sola.
foot = Tapis Vert: i giochi del tappeto verde, secondo i regolamenti delle case da gioco
verifier = Sorgente del verificatore
close = Chiudi
cancel = Annulla
settings = Impostazioni
language = Lingua
theme = Aspetto
theme-auto = Come questo dispositivo
theme-bright = Sala chiara
theme-dark = Sala scura
prefer-sound = Suoni del tavolo
prefer-speech = Pronunciare ad alta voce le parole del croupier, in francese
prefer-translate = Tradurre le parole del croupier
sign-in = Accedi
sign-out = Esci
sign-up = Nuovo account
sit-as-guest = Entra
guest-why = Questa è una dimostrazione: scegli un nome e gioca subito, con gettoni senza valore.
name = Nome
login = Nome per accedere
shown-name = Nome che vedono gli altri
password = Password
and = {" e "}

## La sala

title-hall = Tavoli
title-table = Tavolo
hall-lead = Il Trente et Quarante e la roulette francese, giocati qui secondo i regolamenti delle case stesse, con carte che puoi verificare.
hall-open = Aperti ora
hall-private = Un tavolo tuo
hall-private-why = Apri un tavolo privato con il regolamento che vuoi, con gettoni dimostrativi, e se ti va fai tu da tailleur.
hall-none = Nessun tavolo è aperto.
open-table = Apri il tavolo
rulebook = Regolamento
who-deals = Chi dà le carte
mode-automatic = la casa, con il cronometro
mode-tailleur = un tailleur, alla sua console
mode-real = un tavolo vero: le carte si inseriscono
enter-table = Vai al tavolo
table-players =
    { $players ->
        [0] ancora nessuno
        [one] un giocatore
       *[other] { $players } giocatori
    }
table-pace = { $seconds } s per le puntate
table-seats = { $seats } posti
play-money = gettoni dimostrativi
last-results = Ultimi risultati
last-refait = refait
last-null = coup nullo
last-half = pagato a metà
private-of = tavolo privato di { $owner }
limits-from = da { $minimum }
limits-between = da { $minimum } a { $maximum }
rules = Regolamento
all-rules = Tutto il regolamento di questa casa
rulebook-campione-roulette = Roulette francese, Campione
rulebook-campione-trente-et-quarante = Trente et Quarante, Campione
rulebook-trente-et-quarante-2-0 = Trente et Quarante 2.0
rulebook-trente-et-quarante-digest = Trente et Quarante, in breve
rulebook-venezia-trente-et-quarante = Trente et Quarante, Venezia
house-campione-roulette = Casinò Municipale di Campione d’Italia
house-campione-trente-et-quarante = Casinò Municipale di Campione d’Italia
house-trente-et-quarante-2-0 = Casino S.p.A.
house-trente-et-quarante-digest = Campione d’Italia, versione breve per il pubblico
house-venezia-trente-et-quarante = Casinò di Venezia
edition-campione-roulette = Regolamento di gioco, senza data
edition-campione-trente-et-quarante = Regolamento di gioco, senza data
edition-trente-et-quarante-2-0 = Revisione 1, novembre 2017
edition-trente-et-quarante-digest = Versione breve, senza data
edition-venezia-trente-et-quarante = Come si gioca, senza data
clause-unknown = La clausola è nel regolamento della casa.
fact-game = Gioco
fact-stakes = Puntate
fact-pace = Ritmo
fact-players = Giocatori
fact-chips = Gettoni
fact-private = Privato
title-welcome = Scegli come accedere
welcome-why = Questo link vale una volta sola. Quello che scegli è solo tuo.
welcome-login = Un nome per accedere: nessun altro lo vede, e non è quello dei tavoli
welcome-password = Una password di almeno { $letters } caratteri
welcome-choose = Sceglila

## Il tavolo

table = Il tavolo
side = Accanto al tavolo
menu = Menu
calls = Quello che dice il croupier
seconds-left = { $seconds } s
stage-idle = Il tavolo aspetta i giocatori.
stage-commitments = Il sorteggio è sigillato: chi vuole vi aggiunge del caso.
stage-openings = Si mostra quello che i giocatori hanno aggiunto.
stage-coupe = { $player } taglia il mazzo.
stage-coupe-own = A te il taglio.
stage-coupe-no-cutter = Il mazzo aspetta qualcuno che lo tagli.
stage-bets = Fai le tue puntate.
stage-decision = Fai le tue puntate e decidi di quelle in prigione.
stage-closed = Non si punta più.
stage-cards = Cadono le carte.
stage-ball = La pallina gira.
stage-pause = Il coup è regolato.
stage-over = Il tavolo è chiuso.
stage-suspended = Il gioco è sospeso: { $reason }
suspended-service = per il servizio.
suspended-mechanism = un guasto.
suspended-force_majeure = forza maggiore.
call-pack_complete = I sei mazzi sono completi.
call-cut = Signori, il taglio.
call-five_cards = Si bruciano cinque carte.
call-bets_open = Signori, fate il vostro gioco.
call-bets_closed = Il gioco è fatto, non si punta più.
call-coup_null = Il coup non vale.
call-play_restored = Il gioco riprende.
call-last_coup = Il prossimo coup è l’ultimo.
number-fell = È uscito il { $number }
totals-two = Noir { $noir }, Rouge { $rouge }.
total-one = La fila conta { $row }.
result-refait = Refait: le puntate vanno in prigione o si dividono.
result-null = Parità: il coup è nullo.
result-wins =
    { $count ->
        [one] { $names } vince.
       *[other] { $names } vincono.
    }
result-half = C’è l’asso di picche: i vincenti sono pagati a metà.
coup-nulled = Il coup è nullo: { $reason }
null-same_direction = la pallina correva nello stesso senso del cilindro.
null-previous_coup_unfinished = la pallina è stata lanciata prima che fosse regolato il coup precedente.
null-too_few_turns = la pallina ha fatto troppo pochi giri.
null-wheel_stopped = il cilindro si è fermato.
null-foreign_body = nel cilindro è caduto un corpo estraneo.
colour-of-rouge = rouge
colour-of-noir = noir
colour-of-vert = zero
won-in-all = In tutto: { $amount }
own-won = { $on } vince: i tuoi { $stake } rendono { $to_player }.
own-won_half = { $on } vince, pagato a metà: i tuoi { $stake } rendono { $to_player }.
own-lost =
    { $degree ->
        [0] { $on } perde: il banco prende { $to_bank }.
       *[other] { $on } perde: il banco prende i tuoi { $to_bank } in prigione.
    }
own-imprisoned = I tuoi { $stake } su { $on } vanno in prigione, primo grado.
own-deepened = I tuoi { $stake } in prigione su { $on } scendono al grado { $next }.
own-eased = I tuoi { $stake } in prigione su { $on } risalgono al grado { $next }.
own-released = I tuoi { $stake } su { $on } sono liberi e tornano a te.
own-divided = I tuoi { $stake } su { $on } sono divisi: { $to_player } a te, { $to_bank } al banco.
own-insured = I tuoi { $stake } su { $on } erano assicurati: { $to_player } tornano a te.
own-premium = Il banco tiene il premio di { $amount } per l’assicurazione su { $on }.
own-excess_returned = { $to_player } su { $on } superavano il massimo e tornano a te.
players = Al tavolo
players-none = Al tavolo non c’è ancora nessuno.
place-seated = seduto
place-standing = in piedi
player-away = { $here }, assente
player-stakes = { $place }, { $amount } sul tappeto
announcements = Annunci
odds = Le probabilità in questo momento
odds-none = Qui, in questo momento, le probabilità non si danno.
odds-gone =
    Il vantaggio del banco al prossimo coup, { $cards ->
        [0] a mazzo intero
        [one] uscita una carta
       *[other] uscite { $cards } carte
    }:
odds-next = Il vantaggio del banco al prossimo coup:
odds-chance = Chance
odds-other = Ogni altra
odds-divide = partager
odds-flat = semplice
odds-stay = laisser
odds-insured = assicurata
odds-before = a mazzo intero: { $edge }
odds-refait = Refait { $refait }, altre parità { $tie }.
odds-zero = Zero { $zero }.

## Prendere posto

sit-down = Siediti
sit-at = Siediti: { $table }
bring = Portali
bring-more = Porta altri gettoni
bring-chips = Gettoni per il tavolo
purse-holds = Hai { $amount } fuori dai tavoli.
play-standing = Giocare in piedi
amount-wrong = Scrivi un importo, per esempio 500, 1.000 o 12,50.
leave = Lascia il tavolo
cut-title = Messieurs, la coupe
cut-why = Metti la carta da taglio dove vuoi: quello che sta sopra passa sotto.
cut-where = Quante carte stanno sopra il taglio
cut-at = { $cards } carte dall’alto
cut-now = Taglia
not-now = Si punta quando il croupier lo annuncia.
status-connecting = Connessione al tavolo…
status-open = Connesso.
status-offline = La connessione è caduta. Le tue puntate restano; torna da sola.
status-gone = La tua sessione è finita: accedi di nuovo.
reality = Da quando giochi
reality-minutes =
    { $minutes ->
        [one] Giochi da un minuto.
       *[other] Giochi da { $minutes } minuti.
    }
reality-sums = Hai puntato { $staked }; il risultato è { $won }.
reality-limits = Limiti, pause ed esclusione
reality-go-on = Ne ho preso nota: continua

## Gettoni e puntate

rack-chips = Il gettone nella tua mano
your-chips = I tuoi gettoni
chip-of = gettone da { $amount }
act-undo = Annulla
act-repeat = Ripeti
act-double = Raddoppia
act-clear = Riprendi tutto
stake-of = { $amount } su { $chance }
stake-gone = niente più su { $chance }
stakes-in-all = { $amount } sul tappeto
prison-of = { $amount } in prigione su { $chance }, grado { $degree }
insure = Assicura
insure-why = contro il refait, per { $premium }
insure-multiple = Si assicurano solo puntate in multipli di { $amount }.
insure-minimum = Si assicurano solo puntate di almeno { $amount }.
take-back = Riprendi
take-back-why = fino a «rien ne va plus»
choose = Scegli…
divide = Partager: dividi con il banco
stay = Laisser: lascia in prigione
stay-why = decidono i coup seguenti
move-to = Déplacer: sposta su { $chance }
worth = vale { $amount }
decide-many = { $count } da decidere
decide-divide = Partager
decide-leave = Laisser
decide-move = Déplacer…
