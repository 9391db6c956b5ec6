# What `tapisvert regulation` writes into a house's starting file, and says of a file, in Italian.

## The starting file

file-my-house = La mia casa
file-first-edition = Bozza
file-head =
    Il regolamento di un gioco di una casa, per Tapis Vert. Si può giocare così com’è: cambialo riga per riga e dopo ogni passo esegui: tapisvert regulation check FILE
file-amounts =
    Gli importi sono numeri interi nell’unità più piccola: 500 è 5.00. Le percentuali sono in centesimi di punto: 90 è 0.9%. Una riga che comincia con # è un commento.
file-copy =
    Valori e citazioni sono di { $name }. Scrivi più sotto i tuoi articoli come [[clause]] e citali al posto degli altri.
file-id = I registri chiamano il gioco così, per sempre: casa e gioco in minuscole, cifre e trattini.
file-prefix = Ogni tuo articolo comincia così: da 2 a 4 maiuscole o cifre, la prima una lettera.
file-names = I nomi che leggono i giocatori e i registri, nella tua lingua.
file-edition =
    L’edizione di questo testo. Per modificarlo conserva questo file e scrivine un altro con lo stesso id, la sua edizione e il giorno da cui vale.
file-absent =
    Regole che questa casa non ha, benché il gioco le permetta. Per averne una, togli il suo nome dall’elenco e dalle un valore sotto [values].
file-values =
    Le regole. clause è l’articolo che lo dice; ruling è la lettura scelta dove il testo non decide, e lascia a un tavolo le altre.
file-number = da { $least } a { $most }
file-pays = Quanto paga ogni specie di chance per 1, da 0.01 a { $most }; oppure un rapporto, come "6:5".
file-two-dozens = Anche puntate su due dozzine o due colonne, con il loro massimo sotto [limits]. Con due zeri scrivi "cinq premiers" per "quatre premiers"; con tre, nessuno dei due.
file-zero = Alla roulette il refait è uno zero.
file-limits = Il minimo, e il massimo per ogni specie di chance: un importo, o un multiplo come "30 x minimum". Una chance semplice, o una coppia, può avere il suo: couleur = …, "couleur/inverse" = …
file-no-maximum = Una specie di chance senza riga non ha massimo. Con un massimo:
file-standing = Fin dove la direzione alza da sola un massimo. Cancella la sezione se non ne alza alcuno.
file-caps = Fin dove la direzione alza un massimo d’intesa con il controllo, mai oltre. Cancella la sezione se non ne alza alcuno.
file-announcements = Gli annunci che la casa accetta. Senza annunci si punta un pezzo alla volta. Le serie sono quelle della roulette a uno zero: per un’altra, cancellale.
file-calls = Gli annunci di ogni momento. Un momento senza riga è muto.
file-declarations = Articoli su ciò che si fa in sala: un addetto dichiara fatto ciascuno.
file-clauses = L’articolo di ogni risultato e di ogni sorte di una puntata. A questo gioco servono tutti.
file-refusals = L’articolo di ogni rifiuto. Un rifiuto senza riga cita il formato del verbale.
file-clause =
    I tuoi articoli, a parole tue: it, fr o en, ne basta uno. kind è rule (si calcola), procedure (si fa in ordine), authority (riservato a un addetto) o physical (riguarda oggetti in sala; aggiungi recorded, che dice perché il programma può solo annotarlo). Può seguire una lettura: ruling = "R03".
file-texts = I nomi in altre lingue, se vuoi.

## Results, and what becomes of a stake

key-lower_total = vince la fila con il totale più basso
key-first_colour = la prima carta decide couleur o inverse
key-equal_totals = totali uguali: il colpo è nullo
key-refait = il refait
key-last_colour = l’ultima carta decide rouge o noir
key-same_colour = prima e ultima carta decidono couleur o inverse
key-ace_of_spades = l’asso di picche dimezza le vincite
key-number = decide il numero
key-zero = lo zero
key-won = una puntata vince
key-won_half = una puntata vince la metà
key-lost = una puntata perde
key-imprisoned = una puntata va in prigione
key-released = una puntata esce di prigione
key-eased = una puntata risale di un grado
key-deepened = una puntata scende di un grado
key-divided = una puntata si divide con il banco
key-divided_by_coup = il limite in prigione divide una puntata
key-divided_last = l’ultimo colpo divide una puntata
key-insured = l’assicurazione evita la prigione
key-excess_returned = l’eccedenza sul massimo torna indietro
key-table_finished = il tavolo chiude

## The articles of the made-up house

article-1 = La casa tiene questo gioco a un tavolo, con le regole che seguono.
article-2 = Le chance, che cosa le decide e quanto paga ciascuna.
article-3 = Il refait o lo zero: la prigione, i suoi gradi e la divisione con il banco.
article-4 = L’assicurazione contro il refait e il suo premio.
article-5 = Il minimo, il massimo e la parte di puntata che lo supera.
article-6 = Quando si può puntare e quando non più.
article-7 = Il mazzo, il taglio e le carte uscite in modo irregolare.
article-8 = I compiti degli addetti al tavolo.
article-9 = L’ultimo colpo, e le puntate ancora in prigione alla chiusura.

## What is said of a file

check-right = { $file }: tutto a posto. { $name }, { $edition }.
check-wrong = { $count ->
    [one] 1 errore. Finché resta non si carica nulla.
   *[other] { $count } errori. Finché restano non si carica nulla.
}
check-edges = Quanto resta al banco di una puntata, in media
check-players = Qui il vantaggio è dei giocatori. Se non è voluto, controlla quanto paga la chance.
check-open = Letture lasciate a un tavolo, e quanto ciascuna aggiunge a ciò che resta al banco
check-open-none = Nessuna lettura è lasciata a un tavolo.
check-open-same = Senza effetto sul vantaggio di un colpo: { $fields }
check-uncited = Articoli che nulla cita: { $clauses }
check-languages = Articoli senza { $languages }, dove si mostra la prima lingua: { $clauses }
check-silent = Rifiuti senza articolo, che citano il formato del verbale: { $codes }
check-written = { $file } è scritto. Cambialo, poi: tapisvert regulation check { $file }
check-next = Per giocarci: tapisvert play { $id } --regulations { $folder }
