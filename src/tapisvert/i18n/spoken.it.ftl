# Perché una puntata detta non si posa, e che cosa scrivere invece, in italiano; e gli annunci.

spoken-unknown-word = «{ $word }» non vale qui: scrivi la chance e l’importo, come «17 per 5».
spoken-snake = Il serpente non è una chance di questo tappeto: punta sui suoi numeri uno per uno.
spoken-ambiguous = «{ $text }» può voler dire «{ $first }» o «{ $second }»: scrivi quella che intendi.
spoken-which-of-kind = Nessuna chance { $kind } di questo tappeto si scrive così: scrivi il suo numero più basso o tutti i suoi limiti, come «{ $example } par 5».
spoken-no-kind-of-call = «{ $call }» non si posa come { $kind }: togli questa parola, o punta sui numeri uno per uno.
spoken-which-finale = Quale finale? Scrivi «finale 7 per 5» o «finale 3/6 per 2».
spoken-which-number = Quale numero? Scrivi per esempio «{ $example } da 5».
spoken-not-on-cloth = «{ $word }» non è su questo tappeto: scrivi una sua chance, come «17 per 5».
spoken-no-amount = «{ $word }» non è un importo: scrivi per esempio 500 o 12,50.
spoken-how-much = Quanto su { $on }? Aggiungi un importo.
spoken-no-maximum = Questo tavolo non ha un massimo su { $on }: aggiungi un importo.
spoken-at-maximum = { $on }: il massimo è raggiunto.
spoken-on-what = { $amount } su che cosa? Aggiungi una chance.
spoken-one-stake-a-line = Un importo su una chance alla volta: «17 per 5», «500 rouge».
spoken-not-offered = «{ $call }» non si accetta a questo tavolo: punta sulle sue chance una per una.
spoken-move-how = Scrivi da dove a dove: «spostare rouge noir».

## Announcements

announce-title = Annunci
announce-neighbours = { $number } e i vicini
announce-sides = { $number } e { $sides ->
    [one] { $sides } vicino
   *[other] { $sides } vicini
 }
announce-pleins = { $count } pieni, come puntate ordinarie: il regolamento non prevede questo annuncio.
announce-sides-label = Vicini per lato
announce-sides-count = { $sides ->
    [one] { $sides } vicino
   *[other] { $sides } vicini
 }
announce-fewer = Meno vicini
announce-more = Più vicini
announce-costs = { $pieces } gettoni da { $unit }: { $total }
announce-lays = Copre { $places }
announce-twice = 2 × { $place }
announce-choose = Tocca un numero, una serie o una finale: si punta con il gettone scelto.
announce-second = Ora tocca la seconda finale.
announce-track = Pista
announce-finales = Finali en plein
announce-finales-cheval = Finali à cheval
announce-lay = Posa
announce-placed = { $title }, puntata posata: { $total }
announce-typed = Scrivi una puntata o un annuncio
announce-example = { $call } da 5
announce-unknown = «{ $text }» non è un annuncio di questo tavolo. Prova { $known }, ciascuno con «da» e un importo.
