# What is wrong with a regulation file, in Italian. $given is a value as the file shows it.

## Values of any kind

fault-a-table = una tabella
fault-a-list = un elenco
fault-a-huge-number = un numero di più di cento cifre
fault-accepts-number = da { $least } a { $most }
fault-accepts-payment = da 0.01 a { $most }, o un rapporto in centesimi interi, come "6:5"
fault-accepts-maximum = da 1 a { $most }, o un multiplo come "30 x minimum"
fault-hint-near = ; forse { $word }?
fault-hint-few = ; ci sono: { $words }
fault-place = riga { $line }
fault-place-column = riga { $line }, colonna { $column }

## Keys and tables

fault-missing = manca
fault-no-key = qui non c’è una chiave con questo nome{ $hint }
fault-no-table = non è una tabella; scrivi le sue chiavi sotto il titolo [{ $name }]
fault-no-list = { $given } non è un elenco; scrivilo tra [ e ]
fault-no-id = { $given } non è un id; scrivi casa e gioco in minuscole, cifre e trattini: sanremo-trente
fault-no-prefix = { $given } non è un prefisso; scrivi da 2 a 4 maiuscole o cifre, la prima una lettera: SR
fault-no-day = { $given } non è una data; scrivila senza virgolette: 2026-01-31
fault-no-chance = il tappeto di questo gioco non ha questa chance; toglila
fault-no-payment = [pays] non nomina questa chance; dalle lì un pagamento, o togli questa riga
fault-missing-value = manca; può valere { $accepts }, oppure stare tra gli assenti
fault-given-and-absent = è qui e anche tra gli assenti, alla riga { $line }; togli una delle due
fault-not-accepted = { $given } non va bene; può valere { $accepts }
fault-not-accepted-near = { $given } non va bene; può valere { $accepts } (forse { $word }?)
fault-not-accepted-amount = { $given } non va bene; può valere { $accepts }, nell’unità più piccola: 500 è 5.00
fault-not-accepted-rate = { $given } non va bene; può valere { $accepts }, in centesimi di punto percentuale: 90 è 0.9%
fault-no-field = { $given } non è un campo{ $hint }
fault-listed-twice = { $given } è elencato due volte
fault-no-source-table = scrivilo con la sua clausola: { $example }
fault-no-source = non ha né clausola né lettura; indica da dove viene
fault-no-lower-bound = solo un numero tra i valori ha un limite inferiore
fault-two-maxima = { $name } ha qui un massimo e anche uno suo; togli uno dei due
fault-no-announcement = scrivi titolo, pezzi e clausola: { $example }
fault-announcement-name = il nome è già una chance del tappeto, o contiene uno spazio di troppo
fault-title-without = nel titolo manca { $place }, al cui posto va il numero annunciato
fault-no-words = non ha parole; togli la chiave o scrivi che cosa si annuncia
fault-no-call = scrivilo così: { $example }
fault-missing-clause = manca, e in questo gioco può servire: { $example }

## Citations, and a house's own articles

fault-no-ruling = { $given } non è una lettura; ci sono: da { $first } a { $last }
fault-other-ruling = { $given } è la lettura di { $fields }; toglila
fault-other-ruling-near = { $given } non è la lettura di questo valore; cita { $ruling }
fault-no-citation = { $given } non è una clausola, come "{ $example }", né una lettura, come "R03"
fault-unknown-clause = la clausola { $given } non è né in questo file né nel catalogo; definiscila qui come [[clause]]
fault-unknown-clause-near = la clausola { $given } non è né in questo file né nel catalogo; forse { $word }? Se no, definiscila qui come [[clause]]
fault-no-text = { $given } non è un testo; scrivilo tra virgolette
fault-empty = è vuoto
fault-too-long = ha { $length } caratteri; al massimo { $longest }
fault-unprintable = ha caratteri che non si possono mostrare
fault-clause-headings = scrivi ogni clausola sotto un titolo [[clause]], tra parentesi doppie
fault-clause-heading = scrivi ogni clausola sotto un titolo [[clause]]
fault-clause-twice = { $id } è definita due volte; un id è di una sola clausola
fault-clause-kind-missing = manca; può essere: { $kinds }
fault-clause-kind = { $given } non è una specie di clausola; può essere: { $kinds }
fault-recorded-missing = manca; una clausola physical dice perché il programma può solo annotarla
fault-clause-id-missing = manca; scrivi il prefisso e l’articolo, come: { $examples }
fault-clause-id = { $given } non è l’id di una clausola; scrivi il prefisso e l’articolo, come: { $examples }
fault-clause-prefix = { $given } non comincia con il prefisso "{ $prefix }-"
fault-prefix-taken = { $given } è il prefisso degli articoli di un’altra casa, e quelli di questo file cominciano con "{ $its }-"; scrivi prefix = "{ $its }"
fault-prefix-other = { $given } non è il prefisso degli articoli di questo file, che cominciano con "{ $its }-"; scrivi prefix = "{ $its }"
fault-clause-no-text = non ha testo; scrivi che cosa dice in almeno una di queste lingue: { $languages }
fault-texts-heading = scrivi ogni lingua sotto un titolo: [texts.{ $code }]
fault-no-language = il programma non ha questa lingua; ci sono: { $languages }

## Values that contradict each other

fault-never-absent = { $name } non può essere assente: ogni gioco lo ha
fault-needs = richiede { $other }, che è assente
fault-layout-needs = un gioco { $layout } richiede { $name }, che è assente
fault-layout-without = un gioco { $layout } non lo prevede; togli "{ $name }"
fault-no-finales = senza finali di due unità questa scelta non c’è; toglila
fault-finales-need = le finali di due unità richiedono { $name }, che è assente
fault-prison-needs = un refait che manda in prigione richiede { $name }, che è assente
fault-no-prison = refait è { $refait } e nessuna puntata va in prigione; togli "{ $name }"
fault-one-limit = { $given }: R05 è un solo limite; mettine uno tra gli assenti
fault-limit-without-degrees = con refait_in_prison «{ $effect }» nessuna puntata scende di un grado e nulla è limitato; mettilo tra gli assenti
fault-no-such-total = file che si fermano a { $stop } danno da { $stop } a { $highest }, mai { $refait }
fault-few-cards = di { $cards } carte, { $burnt } bruciate e { $cut } dietro il cartoncino ne lasciano { $left }; lasciane { $least } al gioco
fault-maximum-below-minimum = il massimo { $most } è inferiore al minimo { $minimum }
fault-cap-below-maximum = il tetto { $cap } è inferiore al massimo { $most } in limits
fault-multiple-of-maximum = un multiplo del minimo, e limits.{ $kind } non lo è; scrivi due multipli o due importi
fault-standing-without-cap = la direzione lo alza da sola, e caps non lo nomina
fault-standing-above-cap = { $alone } supera il tetto { $cap }
fault-standing-below-maximum = { $alone } è inferiore al massimo { $most } in limits
fault-nothing-insured = nessuna puntata potrebbe essere assicurata: la minima è { $least } e limits.simple è { $most }

## The file itself

fault-no-toml = questo non è TOML: { $why }
fault-no-toml-end = questo non è TOML: { $why }, alla fine del file
fault-toml-twice = la chiave è qui due volte
fault-toml-equals = dopo una chiave servono = e un valore
fault-toml-bracket = un titolo finisce con la sua parentesi
fault-toml-unclosed = una parentesi è rimasta aperta
fault-toml-quotes = le virgolette sono rimaste aperte
fault-toml-character = un carattere che qui non può stare, { $about }
fault-toml-backslash = in un testo la barra rovesciata si scrive due volte
fault-toml-value = qui non si legge né un valore né una chiave né un titolo
fault-toml-line = la riga continua dopo il valore
fault-toml-slip-day = ; scrivi il giorno in cifre: 2027-01-31
fault-toml-slip-number = ; scrivi i numeri con le sole cifre, nell’unità più piccola: 10.00 è 1000, 0.9% è 90
fault-toml-slip-text = ; scrivi le parole tra virgolette
fault-toml-slip-quotes = ; scrivi virgolette diritte: "{ $clause }"
fault-toml-slip-comma = ; scrivi una virgola fra due voci: { "{" } value = 100, clause = "{ $clause }" { "}" }
fault-nested = elenchi o tabelle sono annidati troppo in profondità
fault-digits = un numero ha troppe cifre
fault-not-utf8 = questo non è UTF-8; salva il file con quella codifica
fault-too-large = ha più di { $most } byte

## Two files

fault-same-edition = l’edizione "{ $edition }" di { $name } è già in { $other }; dai a ogni testo un’edizione sua
fault-same-day = { $other } è già un’edizione di { $name } in vigore dal { $day }; dai a questa il giorno da cui vale: in_force_from = 2027-01-31
fault-no-days = { $other } è già un’edizione di { $name } senza in_force_from; dai a questa il giorno da cui vale: in_force_from = 2027-01-31
fault-same-prefix = { $user } in { $other } ha il prefisso { $prefix }; danne un altro a { $name }
fault-other-layout = { $name } in { $other } è un gioco { $first }, non { $layout }: dai a un altro gioco un id suo
