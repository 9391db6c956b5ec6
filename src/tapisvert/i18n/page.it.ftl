# Quello che dice ogni pagina, e quella del tavolo: in italiano. Gli importi arrivano come testo.

## La cornice

skip = Vai al contenuto
nav = Pagine
nav-hall = Tavoli
nav-school = Scuola
nav-lab = Laboratorio
nav-mine = Account
nav-house = Gestione
offline = Sei offline. Le tue puntate restano; riconnessione automatica.
foot = Tapis Vert: i giochi del tappeto verde, secondo i regolamenti ufficiali dei casinò
verifier = Codice sorgente del verificatore
close = Chiudi
cancel = Annulla
settings = Impostazioni
language = Lingua
sign-in = Accedi
play-as-guest = Gioca come ospite
choose-name = Scegli un nome
sign-out = Esci
sign-up = Crea un account
sit-as-guest = Gioca
guest-why = Scegli un nome e gioca subito. I gettoni virtuali non hanno valore.
name = Nome
login = Nome utente
shown-name = Nome mostrato ai tavoli (diverso dal nome utente)
password = Password
and = {" e "}

## La sala

title-table = Tavolo
mode-automatic = Automatico
mode-tailleur = Un croupier alla console
mode-real = Tavolo reale: risultati inseriti a mano
play-money = gettoni virtuali
last-results = Ultimi risultati
last-refait = refait
last-null = colpo nullo
last-half = pagato a metà
limits-of = { $chances } max. { $maximum }
limits-from = min. { $minimum }
limits-between = da { $minimum } a { $maximum }
rules = Regolamento
all-rules = Tutto il regolamento
clause-unknown = Questa clausola è nel regolamento della casa.

## Il tavolo

table = Tavolo
side = Accanto al tavolo
menu = Menu
calls = Annunci del croupier
seconds-left = { $seconds } s
stage-idle = In attesa di giocatori.
stage-commitments = Estrazione sigillata.
stage-openings = Si aprono i sigilli.
stage-witness = Il testimone firma.
stage-coupe = { $player } taglia.
stage-coupe-own = Tocca a te tagliare.
stage-coupe-no-cutter = In attesa del taglio.
stage-bets = Fai le tue puntate.
stage-bets-resumed = Il gioco riprende. Fai le tue puntate.
stage-bets-unstaked = Nessuna puntata: si riparte.
stage-bets-alone = Punta quando vuoi.
stage-decision = Punta o decidi.
stage-closed = Puntate chiuse.
stage-cards = Si danno le carte.
stage-ball = La pallina gira.
stage-pause = Colpo concluso.
stage-taille-over = Taglia finita.
stage-over = Tavolo chiuso
call-pack_complete = I mazzi sono completi.
call-cut = Signori, il taglio.
call-five_cards = Si bruciano cinque carte.
call-bets_open = Signori, fate il vostro gioco.
call-bets_closed = Il gioco è fatto, puntate chiuse.
call-coup_null = Colpo nullo.
call-play_restored = Il gioco riprende.
call-last_coup = Il prossimo colpo è l’ultimo.
number-fell = { $number }
totals-two = Noir { $noir }, Rouge { $rouge }.
total-one = Fila { $row }.
result-refait = Refait.
result-null = Parità: colpo nullo.
result-wins =
    { $count ->
        [one] { $names } vince.
       *[other] { $names } vincono.
    }
result-half = Asso di picche: vincite a metà.
colour-of-rouge = rouge
colour-of-noir = noir
colour-of-vert = zero
code = Codice dell’app, o codice di recupero
code-title = Verifica in due passaggi
code-why = Inserisci un codice per autorizzare i movimenti di gettoni: vale dieci minuti.
code-send = Conferma
announcements = Annunci

## Prendere posto

open-console = Apri la console
sit-down = Siediti
bring-more = Aggiungi gettoni
amount-wrong = Inserisci un importo, per esempio 500, 1.000 o 12,50.
leave = Lascia il tavolo
tip = Mancia
cut-now = Taglia
not-now = Puntate chiuse: aspetta «faites vos jeux».
status-connecting = Connessione in corso…
status-open = Connesso.
status-offline = Connessione persa; riconnessione in corso. Le puntate confermate restano, le altre saranno inviate di nuovo.
status-gone = Sessione scaduta: accedi di nuovo.
status-missing = Questo tavolo è chiuso, o il tuo invito non vale più

## Gettoni e puntate

rack-chips = Gettone in mano
your-stakes = Sul tappeto
your-chips = Gettoni
chip-of = gettone da { $amount }
act-undo = Annulla
act-repeat = Ripeti
act-double = Raddoppia
act-clear = Riprendi tutto
