# What `audit`, `backup` and `restore` say, in Italian. Numbers arrive as text, $count beside them as a number.

## The audit

waiting = Verifica del giornale
held =
    { $count ->
        [one] un tavolo, { $entries } registrazioni, di cui { $commands } comandi
       *[other] { $tables } tavoli, { $entries } registrazioni, di cui { $commands } comandi
    }
right = Tutto è in regola.
wrong =
    { $count ->
        [one] C’è un’irregolarità.
       *[other] Ci sono { $n } irregolarità.
    }
heading-checked = Che cosa è stato verificato
row-chain = Registrazioni
row-rules = Risposte
row-money = Denaro
row-purses = Borse
row-people = Persone
row-checkpoints = Punti di controllo
checked-chain = ciascuna segue la precedente, per numero e per SHA-256
checked-rules = { $commands } comandi eseguiti di nuovo, { $coups } colpi: ogni risposta uguale, lettera per lettera
checked-money = { $postings } scritture, ciascuna quella della risposta, ciascuna con la sua contropartita; i conti tengono ciò che dicono le regole
checked-purses =
    { $count ->
        [one] una borsa contiene ciò che le registrazioni vi hanno messo
       *[other] { $n } borse contengono ciò che le registrazioni vi hanno messo
    }
checked-people =
    { $count ->
        [one] un conto, i suoi ruoli, limiti e firme: come è stato detto al libro della casa
       *[other] { $n } conti, i loro ruoli, limiti e firme: come è stato detto al libro della casa
    }
checked-checkpoints =
    { $count ->
        [one] un punto di controllo firmato: ciò che nomina c’è
       *[other] { $n } punti di controllo firmati: ciò che nominano c’è
    }
no-checkpoints = nessuno: niente mostra se la fine è stata tagliata
no-key = { $n } non esaminati: manca la chiave per verificarli

## What is wrong

heading-faults = Che cosa non è in regola
at-entry = tavolo { $table }, registrazione { $entry }
at-table = tavolo { $table }
at-checkpoint = punto di controllo { $entry }
fault-chain = Non è la registrazione scritta dopo la precedente.
fault-end = Le registrazioni del tavolo finiscono altrove da dove dice il tavolo.
fault-rules = Eseguita di nuovo, dà un altro risultato: { $problem }.
fault-money = I conti non quadrano: { $problem }.
fault-purse = Una borsa contiene altro da ciò che dicono le sue registrazioni: { $problem }.
fault-people = Le persone non sono come è stato detto al libro della casa: { $problem }.
fault-unreadable = Non si può leggere: { $problem }.
fault-lacking = Un punto di controllo nomina ciò che il giornale non ha, o ha diverso: { $problem }.
fault-signature = Non è firmato con una chiave della casa, o è stato cambiato.

## Backups

copying = Copia
copied = { $file } contiene la casa com’era alle { $at }.
copy-checkpoint = Il suo punto di controllo è in { $file }. Va tenuto altrove: mostrerà che cosa manca.
copy-unsigned = In { $folder } non c’è una chiave: la copia non contiene un nuovo punto di controllo.
copy-keys = Le chiavi non vi sono: una copia di { $folder } va tenuta altrove, lontano dai dati.
use-pg-dump = Una casa in PostgreSQL si copia con gli strumenti di PostgreSQL, anche mentre è aperta:
use-pg-restore = Una casa in PostgreSQL si rimette con gli strumenti di PostgreSQL, in una base di dati nuova; poi se ne chiudono i tavoli:

## Restored

restored = { $file } si può aprire: la casa è come la contiene la copia.
closed-none = Nessun tavolo era aperto.
closed =
    { $count ->
        [0] Il tavolo { $table } è chiuso; non c’era nessuno.
        [one] Il tavolo { $table } è chiuso; poste e gettoni di un giocatore gli sono stati resi.
       *[other] Il tavolo { $table } è chiuso; poste e gettoni di { $players } giocatori sono stati resi.
    }
void-revealed = L’estrazione «{ $draw }» è nulla; il suo seme è mostrato nel giornale.
void-lost = L’estrazione «{ $draw }» è nulla; senza la chiave della cassaforte il suo seme è perduto.
never-again = Nessuna estrazione di prima sarà mai più giocata: ciascuna che viene ha un nome suo.
missing-none = Non manca nulla fino al punto di controllo delle { $at }.
missing = Del tavolo { $table } mancano le registrazioni da { $first } a { $last }, che il punto di controllo delle { $at } nomina.
missing-table = Manca il tavolo { $table } con tutte le sue { $last } registrazioni, che il punto di controllo delle { $at } nomina.
other-journal = Il punto di controllo delle { $at } è di un’altra storia: { $problem }.
not-restored = Niente è stato rimesso.
ask-again = Limiti ed esclusioni che i giocatori hanno posto dopo la copia non vi sono: chiederli. Tutti si identificano di nuovo; i link per una password non valgono più, la direzione ne dà altri.
