# What `audit`, `backup`, `restore` and `archive` say, in Italian. Numbers arrive as text, $count beside them as a number.

## The audit

waiting = Verifica del giornale
held =
    { $count ->
        [one] un tavolo, { $entries } registrazioni, di cui { $commands } comandi
       *[other] { $tables } tavoli, { $entries } registrazioni, di cui { $commands } comandi
    }
right = Tutto corretto.
wrong = { $count ->
        [one] { $n } irregolarità trovata.
       *[other] { $n } irregolarità trovate.
    }
heading-checked = Controlli
row-chain = Registrazioni
row-rules = Risposte
row-money = Denaro
row-purses = Saldi
row-people = Account
row-witnesses = Testimoni
row-receipts = Ricevute
row-checkpoints = Punti di controllo
checked-chain = ciascuna segue la precedente, per numero e per SHA-256
checked-rules = { $commands } comandi rieseguiti, { $coups } colpi: ogni risposta identica, lettera per lettera
checked-money = { $postings } scritture, ciascuna come nella risposta e con la sua contropartita; i conti corrispondono alle regole
checked-purses = { $count ->
        [one] { $n } saldo corrisponde alle sue registrazioni
       *[other] { $n } saldi corrispondono alle loro registrazioni
    }
checked-people = { $count ->
        [one] { $n } account, i suoi ruoli, limiti e firme: come nel giornale della casa
       *[other] { $n } account, i loro ruoli, limiti e firme: come nel giornale della casa
    }
checked-checkpoints = { $count ->
        [one] { $n } punto di controllo firmato: non manca nulla di ciò che nomina
       *[other] { $n } punti di controllo firmati: non manca nulla di ciò che nominano
    }
checked-receipts = { $count ->
        [one] { $n } ricevuta: le sue registrazioni sono nel giornale come sono state firmate
       *[other] { $n } ricevute: le loro registrazioni sono nel giornale come sono state firmate
    }
cosigned = { $witness } ha controfirmato { $n } punti di controllo su { $of }
no-checkpoints = nessuno: una fine troncata non si può rilevare
no-key = { $n } non verificati: manca la chiave

## What is wrong

heading-faults = Irregolarità
at-entry = tavolo { $table }, registrazione { $entry }
at-table = tavolo { $table }
at-checkpoint = punto di controllo { $entry }
fault-chain = Non è la registrazione scritta dopo la precedente.
fault-end = L’ultima registrazione del tavolo non è quella che il tavolo indica.
fault-rules = Rieseguita, dà un altro risultato: { $problem }.
fault-money = I conti non quadrano: { $problem }.
fault-purse = Un saldo non corrisponde alle sue registrazioni: { $problem }.
fault-people = Gli account non corrispondono al giornale della casa: { $problem }.
fault-unreadable = Non si può leggere: { $problem }.
fault-missing_entry = Un punto di controllo nomina una registrazione mancante o cambiata nel giornale: { $problem }.
fault-snapshot = L’istantanea salvata qui non è lo stato del tavolo: { $problem }.
fault-report = Il rapporto salvato ha cifre diverse dal giornale: { $problem }.
fault-archive = Quanto è archiviato non è come nel giornale della casa: { $problem }.
fault-receipt = Una ricevuta non è onorata: { $problem }.
fault-log = Non è del registro che i punti di controllo formano: { $problem }.
fault-signature = Non firmato con una chiave della casa, o cambiato in seguito.

## Backups

copying = Copia
copied = { $file } contiene la casa alle { $at }.
copy-checkpoint = Il suo punto di controllo è in { $file }. Conservalo altrove: mostrerà che cosa manca.
copy-unsigned = Nessuna chiave in { $folder }: la copia non contiene un nuovo punto di controllo.
copy-keys = Le chiavi non sono comprese: conserva una copia di { $folder } altrove, separata dai dati.
use-pg-dump = Copia PostgreSQL con i suoi strumenti, anche a casa aperta:
use-pg-restore = Ripristina PostgreSQL con i suoi strumenti, in un database nuovo; poi chiudi i tavoli:

## Restored

restored = { $file } è pronto, com’era al momento della copia.
closing = Chiusura dei tavoli
closed-none = Nessun tavolo era aperto.
coup-settled = Tavolo { $table }: il colpo a puntate chiuse è stato concluso e pagato.
coup-called_off = Tavolo { $table }: il colpo a puntate chiuse è annullato, il testimone non aveva dato la chiave. Le puntate sono state restituite: avvisa i giocatori.
coup-lost = Tavolo { $table }: il colpo a puntate chiuse non può essere concluso, l’estrazione non si apre. È stato pagato secondo la lettura R26: avvisa i giocatori.
coup-locked = Tavolo { $table }: le puntate sono chiuse su un colpo le cui carte sigillate non si aprono. Con la chiave della cassaforte sono esse a deciderlo.
key-needed = Rimetti la chiave della cassaforte in { $folder } e ripristina di nuovo. Se è persa per sempre, --without-key paga questi colpi secondo la regola R26; è definitivo.
coup-kept = Tavolo { $table }: un colpo di carte vere è aperto. Il tavolo resta com’è: il croupier inserisce il resto.
closed = { $count ->
        [0] Tavolo { $table } chiuso; nessun giocatore.
        [one] Tavolo { $table } chiuso; puntate e gettoni restituiti a { $players } giocatore.
       *[other] Tavolo { $table } chiuso; puntate e gettoni restituiti a { $players } giocatori.
    }
never-again = Nessuna estrazione precedente sarà rigiocata: ogni nuova ha un ID proprio.
missing-none = Non manca nulla fino al punto di controllo delle { $at }.
missing = Mancano le registrazioni da { $first } a { $last } del tavolo { $table }; le nomina il punto di controllo delle { $at }.
missing-table = Manca il tavolo { $table } con le sue { $last } registrazioni; le nomina il punto di controllo delle { $at }.
other-journal = Il punto di controllo delle { $at } appartiene a un altro giornale: { $problem }.
not-restored = Niente è stato ripristinato.
replica-head = Il tavolo { $table } finisce con la registrazione { $entry }.
replica-end = Quanto giocato dopo queste registrazioni è perduto; lo nomina un punto di controllo tenuto altrove.
replica-right = La replica ha tutto fino alla transazione { $transaction }; quando Litestream { $version } è stato interrogato, gliene mancavano { $count }.
replica-wrong = La replica non riceve ciò che viene scritto: { $problem }
key-missing =
    { $name ->
        [vault] Manca la chiave della cassaforte: { $file }. Senza di essa nessuna estrazione in corso può continuare, e le nuove estrazioni avranno un’altra chiave.
       *[other] Manca la chiave dei punti di controllo: { $file }. Senza di essa i nuovi saranno di un altro giornale.
    }
archives-nowhere =
    { $count ->
        [one] La base di dati ha una sessione archiviata: imposta archive.folder e metti lì il suo file.
       *[other] La base di dati ha { $count } sessioni archiviate: imposta archive.folder e metti lì i loro file.
    }
archive-missing = Manca la sessione { $session } del tavolo { $table }, nel file { $file }. Non si può leggere finché quel file non è nella cartella.
ask-again = Limiti ed esclusioni posti dopo la copia non vi sono: chiedi ai giocatori di impostarli di nuovo. Tutti devono accedere di nuovo; i link per la password non valgono più, la direzione ne emette altri.

## Archived sessions

archiving = Archiviazione
archived = Sessione { $session } del tavolo { $table }, { $entries } registrazioni: { $file }
archived-none = Nessuna sessione da archiviare.
archived-keep = Conserva { $folder } quanto il database, e copiala insieme: queste registrazioni non sono altrove.
archive-freed = Il file del database è più piccolo di { $megabytes } MB.
archive-refused = Interrotto: { $problem }.
opening-differs = Tavolo { $table }, registrazione { $entry }: il conteggio di apertura differisce dall’ultimo conteggio di chiusura di { $differs }.
left-out = { $count ->
        [one] Una registrazione archiviata non è stata letta
       *[other] { $n } registrazioni archiviate non sono state lette
    }. Per verificare anche queste, indica la cartella dei file: --archive CARTELLA.
