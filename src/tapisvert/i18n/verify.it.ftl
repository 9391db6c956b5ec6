# What `tapisvert verify` says, in Italian. Numbers arrive as text, $count beside them as a number.

waiting = Verifica
lines = { $lines } righe, di cui { $commands } comandi
read-otherwise = Letto altrimenti: { $rulings }
right = È tutto in regola.
right-so-far = Fin qui è tutto in regola.
wrong = La riga { $line } non è in regola.
further =
    { $count ->
        [one] Un’altra riga non è in regola: { $lines }.
       *[other] Altre { $n } righe non sono in regola: { $lines }.
    }
line = riga { $line }

## What was checked

heading-checked = Che cosa è stato verificato
heading-checked-wrong = Che cosa è stato verificato, ed è in regola tranne le righe dette sopra
row-order = Ordine
row-entropy = Entropia
row-cards = Carte
row-numbers = Numeri
row-reveal = Rivelazione
row-coups = Colpi
row-payments = Pagamenti
row-record = Verbale
packs =
    { $count ->
        [one] un mazzo
       *[other] { $n } mazzi
    }
spins =
    { $count ->
        [one] un colpo
       *[other] { $n } colpi
    }
checked-order = { $draws }: impegno preso prima che qualcuno aggiungesse entropia, ordine fissato prima del taglio e della prima puntata
checked-order-spins = { $draws }: impegno preso prima che qualcuno aggiungesse entropia, numero fissato prima della prima puntata
checked-entropy =
    { $count ->
        [one] un giocatore ha aggiunto entropia propria (valori aperti: { $values }): sempre quella a cui era impegnato
       *[other] { $n } giocatori hanno aggiunto entropia propria (valori aperti: { $values }): sempre quella a cui erano impegnati
    }
checked-no-entropy = nessun giocatore ha aggiunto entropia propria
checked-cards = { $n }: ciascuna la prossima del suo mazzo, ciascuna con la prova che stava lì da prima del taglio
checked-numbers = { $n }: ciascuno con la prova che era fissato prima delle puntate
checked-reveal = { $n } semi su { $of }: ciascuno quello che impegnava la casa, e da ciascuno segue l’ordine intero, comprese le carte bruciate e quelle mai date
checked-reveal-spins = { $n } semi su { $of }: ciascuno quello che impegnava la casa, e da ciascuno segue il numero
checked-coups = { $n }: ciascuno deciso di nuovo secondo il regolamento della casa
checked-payments = calcolati: { $n }; confrontati con il verbale: { $compared }
checked-answers = { $n } risposte del tavolo confrontate lettera per lettera
checked-digest = { $n } risposte del tavolo confrontate lettera per lettera; l’impronta tiene insieme tutte le righe

## Remarks

heading-remarks = Da sapere
more =
    { $count ->
        [one] Così anche per un’altra estrazione.
       *[other] Così anche per altre { $n } estrazioni.
    }
note-no_entropy = Nessuno ha aggiunto entropia a «{ $id }»: l’ordine dipende dal solo seme della casa.
note-unopened = Entropia non aperta, e perciò esclusa da «{ $id }»: { $players }.
note-ended_early = La taglia «{ $id }» è stata chiusa a mano, con { $cards } carte non date.
note-never_played = La casa si era impegnata per «{ $id }» e non l’ha mai giocata.
note-in_play = «{ $id }» è ancora in gioco: quel che non ha mostrato non si può ancora verificare.
note-to_reveal = «{ $id }» è finita, e il suo seme non è ancora rivelato.
note-no_answers = Il verbale non contiene risposte del tavolo: i pagamenti sono stati calcolati, e non c’era nulla con cui confrontarli.
note-cut_short = L’ultima riga è ancora in corso di scrittura, ed è stata tralasciata.

## What is wrong, and what it means

fault-unreadable = Non si può leggere: { $problem }.
means-unreadable = Nessun tavolo scrive una riga così, e dopo di essa non è stato letto nulla.
fault-id_reused = Impegna la casa per «{ $id }», come già la riga { $earlier }.
means-id_reused = Un nome si usa una volta sola, per sempre; altrimenti la casa potrebbe preparare più estrazioni e giocare quella che preferisce.
fault-stake_before_draw = { $player } ha puntato prima che fosse fissata l’estrazione che decide la puntata.
means-stake_before_draw = Una casa che conosce prima le puntate può scegliere che cosa esce.
fault-no_proof = Il colpo { $coup } è stato giocato senza prove.
means-no_proof = Nessuno si era impegnato prima per le sue carte o il suo numero; possono essere stati scelti a piacere.
fault-card_mismatch = Dà { $card }; al posto { $place } di «{ $id }» stava { $was }.
means-card_mismatch = La carta è stata scambiata dopo che l’ordine era fissato.
fault-wrong_place = Prende { $card } dal posto { $at } di «{ $id }»; il prossimo era il posto { $place }.
means-wrong_place = Le carte non sono uscite nell’ordine che il mazzo aveva dopo il taglio.
fault-proof_mismatch = La prova di { $card } al posto { $place } di «{ $id }» non porta alla radice pubblicata.
means-proof_mismatch = Nulla mostra che la carta stesse lì quando l’ordine è stato fissato.
fault-entropy_mismatch = Per «{ $id }», { $player } apre alla riga { $opened } altro da quanto era impegnato alla riga { $committed }.
means-entropy_mismatch = Un’entropia che si può ancora cambiare dopo che altri hanno aperto la loro può scegliere l’ordine.
fault-commitment_mismatch = Impegna la casa a un seme di «{ $id }» diverso da quello rivelato alla riga { $revealed }.
means-commitment_mismatch = La casa non era impegnata all’ordine che ha dato.
fault-root_mismatch = Dal seme della riga { $revealed } e dall’entropia dei giocatori segue per «{ $id }» un’altra radice.
means-root_mismatch = L’ordine non era quello uscito dal caso: era preparato, o l’entropia di qualcuno è stata esclusa.
fault-seed_mismatch = Non è il seme di «{ $id }» a cui la riga { $committed } impegnava la casa, e ne segue un altro ordine.
means-seed_mismatch = La casa non mostra di che cosa era fatto l’ordine.
fault-not_revealed = Il seme di «{ $id }» non è stato rivelato.
means-not_revealed = Un’estrazione che resta chiusa può essere stata preparata; quel che fu bruciato o mai dato non lo sa nessuno.
fault-act_refused = Il tavolo ha rifiutato «{ $act }»: { $problem }.
means-act_refused = La casa ha agito fuori del suo turno, o altrimenti da come vuole il regolamento.
fault-payment_mismatch = Di ciò che segue dalla riga { $command } dice: { $found }. Secondo il regolamento è: { $expected }.
means-payment_mismatch = Qualcuno ha avuto più o meno di quanto dà il regolamento, o la riga è stata alterata.
fault-answer_mismatch = Di ciò che segue dalla riga { $command } dice: { $found }. Secondo il regolamento è: { $expected }.
means-answer_mismatch = Il tavolo non si è attenuto al regolamento, o una delle due righe è stata alterata.
fault-answer_missing = Prima di essa manca una risposta alla riga { $command }: { $expected }
means-answer_missing = Qualcosa che il tavolo ha fatto è stato tolto dal verbale.
fault-answer_extra = La riga { $command } non ha una risposta così: { $found }
means-answer_extra = Nel verbale è stato messo qualcosa che il tavolo non ha fatto.
fault-digest_mismatch = L’impronta di tutte le righe precedenti è un’altra: { $digest }
means-digest_mismatch = Almeno una lettera del verbale è stata cambiata dopo la chiusura.
fault-digest_missing = Un verbale con risposte finisce con la sua impronta; qui non c’è.
means-digest_missing = La fine del verbale può essere stata tagliata.

## Several records

heading-differences = Due racconti di una sola estrazione
difference = «{ $id }», { $act }: la riga { $line } di { $file } e la riga { $other_line } di { $other } dicono cose diverse.
act-commitment = l’impegno
act-entropy = l’entropia
act-root = la radice
act-at_card = il taglio
means-two_draws = La casa ha detto a persone diverse cose diverse di una sola estrazione, o ne ha usato il nome due volte.
no-differences =
    { $count ->
        [one] Un’estrazione sta in più di un verbale, dappertutto la stessa.
       *[other] { $n } estrazioni stanno in più di un verbale, dappertutto le stesse.
    }
