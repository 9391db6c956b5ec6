# La scuola, in italiano: la sua pagina, e ciò che un esercizio chiede, racconta e spiega.
# Gli importi arrivano come testo. $row è noir, rouge, row o last; $on nomina una chance.

## The page

school-title = Scuola
school-lead = Esercizi per croupier e giocatori. Li propone e li corregge il motore di gioco; ogni passaggio cita la sua clausola.
school-house = Casinò
school-drill = Esercizio
school-level = Livello
school-level-n = Livello { $n }
school-clock = Tempo
school-clock-off = nessuno
school-clock-up = cronometro
school-clock-down = conto alla rovescia
school-drill-first = Primi colpi
school-drill-stakes = Più puntate
school-drill-rows = Leggere le file
school-drill-shortcut = Scorciatoia del payeur
school-drill-wheel = Al cilindro
school-drill-payouts = Pagamenti
school-drill-prison = Prigione
school-drill-insurance = Assicurazione
school-about-first = Chi vince, e che cosa succede alla tua puntata.
school-about-stakes = Due o tre puntate insieme: quanto torna?
school-about-rows = Totali, annuncio, vincenti: come li legge il tailleur.
school-about-shortcut = Contare le unità e leggere Couleur dalla sola prima carta.
school-about-wheel = Pagamenti, chance, vicini e serie, a memoria.
school-about-payouts = Esce un numero: quanto si paga?
school-about-prison = Un refait: che cosa succede alla puntata?
school-about-prison-wheel = Lo zero: che cosa succede alla puntata?
school-about-insurance = Il premio, le puntate ammesse e che cosa copre.
school-check = Controlla
school-erase = Cancella
school-place = { $n } di { $count }
school-next = Esercizio successivo
school-keys = Tasti: da 1 a 9 e 0 scelgono, Invio controlla e continua, Esc salta.
school-skip = Salta
school-right = Esatto.
school-not = «{ $answer }» non è giusto.
school-once-more = Prova ancora.
school-hint-own-wheel = { $on } copre { $numbers }. C’è anche { $number }?
school-hint-total = Conta di nuovo: l’asso vale 1, una figura 10.
school-hint-rows = Conta le due file: Noir fa { $noir }, Rouge { $rouge }.
school-hint-refait = Le due file fanno { $noir }: che cosa succede a { $noir }–{ $rouge }?
school-right-second = Esatto al secondo tentativo: mezzo punto.
school-wrong = Non è esatto. Ecco perché:
school-partly =
    { $right ->
        [one] { $right } esatta su { $asked }.
       *[other] { $right } esatte su { $asked }.
    }
school-it-is = Risposta: { $answer }.
school-yours = La tua risposta: { $answer }.
school-fine = esatto
school-late = Tempo scaduto. Rispondi con calma.
school-too-late = Esatto, ma fuori tempo.
school-took = { $seconds } s
school-why = Passaggi
school-needs-number = Inserisci un numero intero.
school-needs-amount = Inserisci un importo, per esempio 125, 1.000 o 12,50.
school-needs-choice = Scegli una risposta.
school-streak =
    { $n ->
        [one] { $n } di fila
       *[other] { $n } di fila
    }
school-best = record { $n }
school-up = Cinque di fila: livello { $n }.
school-failed = Esercizio non caricato: riprova.
school-again = Riprova
school-next-drill = Prossimo
school-missed = Da rivedere
school-repeat = Ripeti questi
school-then = Prossimo: { $name }
school-correct = { $right } su { $n } esatte
school-progress = I tuoi progressi
school-progress-where = Salvati solo in questo browser.
school-progress-none = Ancora nessuna risposta.
school-median = tempo mediano { $seconds } s
school-export = Esporta
school-clear = Cancella
school-clear-sure = Cancellare tutti i progressi in questo browser?
school-cleared = Progressi cancellati.
school-cloth = Intorno al numero { $n }
school-story = Situazione
school-said = Il tailleur annuncia
school-fell = Esce il numero { $n }
school-unit = Un pezzo vale { $unit }.
school-bet = La tua puntata: { $stake } su { $on }
school-row-name = { $row ->
        [noir] Noir
        [rouge] Rouge
        [last] Ultima carta
       *[row] Fila
    }
school-stakes = Puntate, in pezzi

## What is asked

school-ask-row_wins = Chi vince, Noir o Rouge?
school-ask-colour_wins = Ha vinto { $winner }. Vince Couleur o Inverse?
school-ask-own = La tua puntata di { $stake } su { $on }: che cosa succede?
school-ask-pays = Quanto paga { $on }?
school-to-one = { $n } a 1
school-ask-colour_at = { $number }: Rouge o Noir?
school-ask-parity_at = { $number }: Pair o Impair?
school-ask-half_at = { $number }: Manque o Passe?
school-ask-neighbours = { $number }: quali sono i suoi due vicini sul cilindro?
school-ask-series_at = { $number }: quale serie lo copre?
school-ask-call_pieces = { $call }: quanti pezzi?
school-ask-total = { $row ->
        [noir] Quanto fa la fila Noir?
        [rouge] Quanto fa la fila Rouge?
       *[row] Quanto fa la fila?
    }
school-ask-call = Qual è l’ultimo annuncio del tailleur?
school-ask-winners = Quali chance vincono?
school-ask-paid = Come si pagano i vincenti?
school-ask-so_far = Quanto fanno finora queste carte?
school-ask-units = Come si annuncia questo totale?
school-ask-side =
    { $rouge ->
        [wins] «Rouge gagne.» Quale altra chance vince?
       *[loses] «Rouge perd.» Quale altra chance vince?
    }
school-ask-pieces = Quanti pezzi si vincono, puntate escluse?
school-ask-returned = Quanto ricevi, puntate vincenti comprese?
school-ask-outcome = Che cosa succede alla puntata su { $on }?
school-ask-received = Quanto riprendi ora?
school-ask-to_bank = E il banco?
school-ask-degree = A quale grado di prigione si trova ora? (0: nessuno)
school-ask-premium = Quant’è il premio?
school-ask-insurable = La puntata su { $on } si può assicurare ora?
school-ask-premium_now = Che cosa succede al premio?
school-ask-bound = Quanto c’è ora in prigione?

## Answers to choose from

school-option-rouge_couleur = Rouge e Couleur
school-option-rouge_inverse = Rouge e Inverse
school-option-noir_couleur = Noir e Couleur
school-option-noir_inverse = Noir e Inverse
school-option-null = nessuna: colpo nullo
school-option-prison = nessuna: puntate in prigione
school-option-whole = per intero
school-option-half = a metà
school-option-won = vince e viene pagata
school-option-won_half = vince, pagata a metà
school-option-lost = è persa
school-option-imprisoned = va in prigione
school-option-released = è liberata, senza vincita
school-option-eased = risale di un grado
school-option-deepened = scende di un grado
school-option-divided = si divide con il banco
school-option-kept = non cambia
school-option-insured = torna intera: è assicurata
school-option-yes = sì
school-option-no_multiple = no: non è un multiplo
school-option-in_part = solo una parte
school-option-too_small = no: il premio sarebbe zero
school-option-in_prison = no: in prigione
school-option-earned = lo incassa il banco
school-option-held = assicura ancora la puntata

## What happens

school-deed-maximum = Massimo del tavolo: { $amount }.
school-deed-stake = La tua puntata: { $amount } su { $on }.
school-deed-insure = Assicuri la puntata su { $on }.
school-deed-insure_part = Assicuri { $amount } della puntata su { $on }.
school-deed-coup = «{ $call }»
school-deed-last_card = «{ $call }»: con l’ultimissima carta della taglia.
school-deed-divide = Chiedi di dividere (partager).
school-deed-move = Sposti la puntata da { $on } a { $to }.
school-deed-withdraw = Riprendi la puntata.
school-deed-last = «La dernière.»
school-deed-fell = Esce { $number }.
school-deed-complete = { $number } en plein complet: un pezzo su ogni posto che lo comprende.
school-deed-complete_maximum = { $number } en plein complet al massimo.
school-deed-announce = { $call }, a un pezzo.

## The steps

school-step-row = { $row ->
        [noir] Noir: { $sum } = { $total }.
        [rouge] Rouge: { $sum } = { $total }.
       *[row] Fila: { $sum } = { $total }.
    }
school-step-units = { $total } si annuncia «{ $words }».
school-step-by_units =
    { $tens ->
        [0] Nessuna decina da lasciare da parte; le altre fanno { $sum } = { $rest }.
        [one] Una decina lasciata da parte; le altre fanno { $sum } = { $rest }.
       *[other] { $tens } decine lasciate da parte; le altre fanno { $sum } = { $rest }.
    }
school-step-lower_total = Vince il totale minore: { $total } contro { $other }, dunque { $winner }.
school-step-first_colour =
    { $colour ->
        [red] La prima carta della prima fila è rossa, e vince { $on }: { $winner }.
       *[black] La prima carta della prima fila è nera, e vince { $on }: { $winner }.
    }
school-step-equal_totals = Le due file fanno { $total }: il colpo è nullo.
school-step-refait =
    { $effect ->
        [partage] Le due file fanno { $total }: è un refait, metà di ogni puntata va al banco.
        [lost] Le due file fanno { $total }: è un refait, le puntate sono perse.
       *[prison] Le due file fanno { $total }: è un refait, le puntate vanno in prigione.
    }
school-step-last_colour =
    { $colour ->
        [red] L’ultima carta è rossa: vince { $winner }.
       *[black] L’ultima carta è nera: vince { $winner }.
    }
school-step-same_colour =
    { $colours ->
        [same] La prima e l’ultima carta hanno lo stesso colore: { $winner }.
       *[different] La prima e l’ultima carta hanno colori diversi: { $winner }.
    }
school-step-ace_of_spades = Fra le prime tre carte c’è un asso di picche: i vincenti sono pagati a metà, e si annuncia «après».
school-step-shortcut =
    { $colour ->
        [red] La prima carta è rossa: Rouge e Couleur vincono o perdono insieme. Dunque vince { $winner }.
       *[black] La prima carta è nera: Rouge e Inverse vincono o perdono insieme. Dunque vince { $winner }.
    }
school-step-won = { $stake } su { $on }, vincente: ricevi { $to_player }.
school-step-won_half = Un asso di picche fra le prime tre carte: { $stake } su { $on } vincono solo la metà, ricevi { $to_player }.
school-step-lost = { $stake } su { $on }: puntata persa.
school-step-imprisoned = { $stake } su { $on }: in prigione, al grado { $after }.
school-step-released = { $stake } su { $on } al grado 1, vincente: puntata liberata e restituita, senza vincita.
school-step-released_in_part = { $stake } su { $on } al grado { $degree }, vincente: ne restano { $to_player }, restituiti; { $to_bank } al banco.
school-step-eased = { $stake } su { $on } in prigione, vincente: dal grado { $degree } al { $after }.
school-step-deepened = Un altro refait: { $stake } su { $on }, dal grado { $degree } al { $after }.
school-step-deepened_by_zero = Di nuovo zero: { $stake } su { $on }, dal grado { $degree } al { $after }.
school-step-divided = { $stake } su { $on }, puntata divisa subito: { $to_player } a te, { $to_bank } al banco.
school-step-kept = Colpo nullo: la puntata su { $on } non cambia.
school-step-insured = Refait, puntata assicurata: { $to_player } restituiti per intero.
school-step-insured_part = Refait: i { $to_player } assicurati tornano interi, gli altri { $rest } vanno in prigione.
school-step-partager = Una puntata in prigione su { $on } si può dividere con il banco.
school-step-halves = Ogni grado dimezza: da { $stake } al grado { $degree } restano { $to_player }; { $to_bank } al banco.
school-step-in_all = In tutto ricevi { $to_player }.
school-step-moved = Ora su { $to }, ancora in prigione, al grado { $degree }.
school-step-excess = { $excess } oltre il massimo di { $maximum }: fuori gioco, restituiti in ogni caso.
school-step-without_rest = Taglia finita senza resto: una puntata al primo grado si può riprendere intera.
school-step-premium = { $percent }% dei { $stake } assicurati: { $premium }.
school-step-insurable_yes = { $stake }: assicurabile.
school-step-insurable_no_multiple = { $stake } non è un multiplo di { $multiple }.
school-step-insurable_in_part = { $stake } non è un multiplo di { $multiple }: se ne assicurano { $part }.
school-step-insurable_too_small = Il premio su { $stake }, arrotondato per difetto, sarebbe zero.
school-step-insurable_in_prison = Una puntata in prigione non si può assicurare.
school-step-premium_earned = Colpo deciso: il banco incassa il premio di { $premium }.
school-step-premium_held = Colpo senza esito: il premio di { $premium } assicura ancora la puntata.
school-step-paid =
    { $pieces ->
        [one] { $on }: { $pieces } pezzo × { $pays } = { $gain }
       *[other] { $on }: { $pieces } pezzi × { $pays } = { $gain }
    }
school-step-bound =
    { $pieces ->
        [one] { $on }: { $pieces } pezzo va in prigione, non si paga nulla
       *[other] { $on }: { $pieces } pezzi vanno in prigione, non si paga nulla
    }
school-step-collected =
    { $pieces ->
        [one] perso e raccolto: { $pieces } pezzo
       *[other] persi e raccolti: { $pieces } pezzi
    }
school-step-returned = { $gain } vinti + { $back } di puntate vincenti = { $sum } pezzi da { $unit }: { $to_player }

## Hints, and why a wrong figure is wrong

school-step-state =
    { $degree ->
        [0] La puntata su { $on } è libera.
       *[other] La puntata su { $on } è in prigione, al grado { $degree }.
    }
school-step-result =
    { $result ->
        [wins] { $on } vince.
        [wins_half] { $on } vince la metà.
        [loses] { $on } perde.
        [null] Il colpo è nullo.
        [zero] Esce lo zero.
       *[refait] Il colpo è un refait.
    }
school-step-rule_won = Una puntata libera che vince torna, insieme alla vincita.
school-step-rule_won_half = Con un asso di picche fra le prime tre carte, i vincenti sono pagati a metà.
school-step-rule_lost = Una puntata che perde va al banco.
school-step-rule_lost_in_prison = Anche in prigione, una puntata che perde va al banco.
school-step-rule_null = Un colpo nullo non decide nulla.
school-step-rule_freed = In prigione vincere non paga: la puntata viene solo liberata.
school-step-rule_freed_by_degrees = In prigione vincere non paga: la puntata risale di un grado e, dal grado 1, è liberata.
school-step-rule_divided = Ogni grado di prigione dimezza quello che torna.
school-step-rule_last = Dopo «La dernière» nessun colpo può liberare una puntata: si divide subito.
school-step-rule_refait_imprisoned = Una puntata libera non vince e non perde ancora: va in prigione.
school-step-rule_refait_divided = Giocatore e banco si dividono la puntata; in prigione ogni grado la dimezza ancora.
school-step-rule_refait_lost = In questo casinò la puntata va al banco.
school-step-rule_refait_deepened = In prigione questo costa un altro grado.
school-step-rule_refait_kept = In questo casinò una puntata in prigione resta dov’è.
school-step-rule_refait_insured = Una puntata assicurata torna intera.
school-step-insured_amount = Il premio è una percentuale dell’importo assicurato: { $stake }.
school-step-insurable_rule = Si assicurano solo puntate libere, a multipli di { $multiple }.
school-step-insurable_premium = Si assicurano solo puntate libere, e solo se il { $percent }% della puntata, arrotondato per difetto, supera zero.
school-step-called_number = Il croupier annuncia: «{ $call }».
school-step-covers_count =
    { $count ->
        [one] { $on } copre { $count } numero: meno numeri copre, più paga.
       *[other] { $on } copre { $count } numeri: meno numeri copre, più paga.
    }
school-step-two_away = A due caselle da { $number }: { $left } da una parte, { $right } dall’altra.
school-step-wheel_order = Sul cilindro, in senso orario: { $numbers }.
school-step-series = { $call }: { $places }.
school-step-mistake_other_kind = { $n } a 1 è per: { $kind }.
school-step-mistake_places = Sono i posti: alcuni prendono più di un pezzo.
school-step-covers = Quali posti coprono { $number }? Moltiplica i pezzi di ciascuno per quanto paga.
school-step-chips_back =
    { $pieces ->
        [one] Aggiungi { $pieces } pezzo vincente ai pezzi vinti, poi moltiplica per { $unit }.
       *[other] Aggiungi { $pieces } pezzi vincenti ai pezzi vinti, poi moltiplica per { $unit }.
    }
school-step-mistake_excess = Torna anche quello che superava il massimo.
school-step-mistake_prison_pays = In prigione vincere non paga: torna solo la puntata.
school-step-mistake_freed = La puntata liberata torna a te.
school-step-mistake_insured = Una puntata assicurata torna intera.
school-step-mistake_insured_pays = L’assicurazione restituisce la puntata, senza vincita.
school-step-mistake_one_part = È la sola puntata, o la sola vincita: tornano tutte e due.
school-step-mistake_gain_only = È la sola vincita: tornano anche le puntate vincenti.
school-step-mistake_stake_only = È la sola puntata vincente: si aggiunge la vincita.
school-step-mistake_full_payment = È il pagamento intero: l’asso di picche lo dimezza.
school-step-mistake_lost = Una puntata persa non torna.
school-step-mistake_lost_taken_off = Le puntate perse si pagano quando si punta: non c’è nulla da togliere.
school-step-mistake_on_cloth = Una puntata ancora sul tappeto non torna ora.
school-step-mistake_not_divided = La metà torna solo se chiedi di dividere (partager).
school-step-mistake_bank_share = È la parte del banco.
school-step-mistake_player_share = È la tua parte.
school-step-mistake_whole = È la puntata intera: la dividi con il banco.
school-step-mistake_one_half = Una sola metà vale al grado 1: ogni altro grado dimezza ancora.
school-step-mistake_whole_insured = Il premio si paga solo sull’importo assicurato.
school-step-mistake_rounded_up = Il premio si arrotonda per difetto.
school-step-mistake_percent = { $percent }% vuol dire { $percent } ogni 100 assicurati.
school-step-mistake_stake_as_premium = È l’importo assicurato: il premio ne è il { $percent }%.
school-step-mistake_insured_bound = L’importo assicurato è tornato: non è in prigione.
school-step-mistake_with_stakes = Comprende le puntate vincenti: qui non contano.
school-step-mistake_stakes_as_gain = Sono le puntate vincenti: moltiplica ciascuna per quanto paga il suo posto.
school-step-mistake_lost_from_gain = I pezzi persi non si tolgono dalla vincita.
school-step-mistake_money_for_pieces = È un importo: qui conta i pezzi.
school-step-mistake_pieces_for_money = È un numero di pezzi: ognuno vale { $unit }.

## In the terminal

school-terminal-title = { $house } · { $drill } · livello { $level } · seme { $seed }
school-terminal-answer = Risposta:
