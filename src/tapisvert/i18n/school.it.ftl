# La scuola, in italiano: la sua pagina, e ciò che un esercizio chiede, racconta e spiega.
# Gli importi arrivano come testo. $row è noir, rouge, row o last; $on nomina una chance.

## The page

school-title = La scuola
school-lead = Esercizi per croupier e giocatori. Li pone il motore stesso delle regole, che conosce le risposte; ogni passaggio cita la sua clausola.
school-house = Casa
school-drill = Esercizio
school-level = Livello
school-level-n = Livello { $n }
school-clock = Orologio
school-clock-off = senza orologio
school-clock-up = cronometro
school-clock-down = conto alla rovescia
school-drill-rows = Leggere le file
school-drill-shortcut = La scorciatoia del payeur
school-drill-payouts = I pagamenti
school-drill-prison = La prigione
school-drill-insurance = L’assicurazione
school-about-rows = I totali, l’annuncio, chi vince: come li legge il tailleur.
school-about-shortcut = Contare per unità, e leggere couleur dalla sola prima carta.
school-about-payouts = Un numero esce fra le puntate: che cosa si paga?
school-about-prison = Un refait, e che cosa ne è della puntata.
school-about-prison-wheel = Lo zero, e che cosa ne è della puntata.
school-about-insurance = Il premio, quali puntate, e da che cosa protegge.
school-check = Controlla
school-next = Prossimo esercizio
school-keys = Tasti: da 1 a 9 e 0 scelgono, Invio controlla e prosegue, Esc salta.
school-skip = Salta
school-right = Giusto.
school-wrong = Non questa volta: i passaggi mostrano la via.
school-partly = { $right } giuste su { $asked }.
school-it-is = La risposta: { $answer }.
school-yours = Hai detto: { $answer }.
school-fine = giusto
school-late = Il tempo è scaduto. Rispondi con calma.
school-too-late = Giusto, oltre il tempo.
school-took = { $seconds } s
school-why = I passaggi
school-needs-number = Scrivi un numero intero.
school-needs-amount = Scrivi un importo, per esempio 125, 1.000 o 12,50.
school-needs-choice = Scegli una risposta.
school-streak =
    { $n ->
        [one] { $n } di fila
       *[other] { $n } di fila
    }
school-best = record { $n }
school-up = Cinque di fila: si passa al livello { $n }.
school-failed = L’esercizio non è arrivato. Riprova.
school-again = Riprova
school-progress = I tuoi progressi
school-progress-where = Restano soltanto in questo browser.
school-progress-none = Ancora nulla. La prima risposta farà la prima riga.
school-answers = Risposte
school-share = Giuste
school-median = Tempo mediano
school-longest = Serie migliore
school-lately = Le ultime { $n }
school-lately-said = { $right } giuste sulle ultime { $n }
school-export = Esporta
school-clear = Cancella
school-clear-sure = Cancellare tutti i progressi in questo browser?
school-cleared = I progressi sono cancellati.
school-cloth = Intorno al numero { $n }
school-story = Che cosa succede
school-said = Il tailleur annuncia
school-fell = Esce il { $n }
school-unit = Un pezzo vale { $unit }.
school-row-name =
    { $row ->
        [noir] Noir
        [rouge] Rouge
        [last] Ultima carta
       *[row] La fila
    }
school-stakes = Le puntate, in pezzi

## What is asked

school-ask-total =
    { $row ->
        [noir] Quanto fa la fila di noir?
        [rouge] Quanto fa la fila di rouge?
       *[row] Quanto fa la fila?
    }
school-ask-call = Che cosa annuncia per ultimo il tailleur?
school-ask-winners = Chi vince?
school-ask-paid = Come si pagano i vincenti?
school-ask-so_far = Quanto fanno finora queste carte?
school-ask-units = Come annuncia il tailleur questo totale?
school-ask-side =
    { $rouge ->
        [wins] «Rouge gagne.» Quale altra chance vince?
       *[loses] «Rouge perd.» Quale altra chance vince?
    }
school-ask-pieces = Quanti pezzi si vincono, puntate escluse?
school-ask-returned = Quanto va al giocatore in denaro, con le puntate vincenti?
school-ask-outcome = Che cosa ne è della puntata su { $on }?
school-ask-received = Quanto va ora ai gettoni del giocatore?
school-ask-to_bank = E quanto al banco?
school-ask-degree = A quale grado di prigione si trova ora? (0: a nessuno)
school-ask-premium = Quant’è il premio?
school-ask-insurable = La puntata su { $on } si può assicurare ora?
school-ask-premium_now = Che cosa ne è del premio?
school-ask-bound = Quanto c’è ora in prigione?

## Answers to choose from

school-option-rouge_couleur = Rouge e Couleur
school-option-rouge_inverse = Rouge e Inverse
school-option-noir_couleur = Noir e Couleur
school-option-noir_inverse = Noir e Inverse
school-option-null = nessuno: il colpo è nullo
school-option-prison = nessuno: le puntate vanno in prigione
school-option-whole = per intero
school-option-half = a metà
school-option-won = vince ed è pagata
school-option-lost = è persa
school-option-imprisoned = va in prigione
school-option-released = è liberata, senza vincita
school-option-eased = risale di un grado
school-option-deepened = scende di un grado
school-option-divided = si divide con il banco
school-option-kept = resta com’è
school-option-insured = assicurata, torna intera
school-option-yes = sì
school-option-no_multiple = no: non è un multiplo
school-option-too_small = no: il premio sarebbe nullo
school-option-in_prison = no: è in prigione
school-option-earned = lo guadagna il banco
school-option-held = assicura ancora la puntata

## What happens

school-deed-maximum = Il massimo affisso è { $amount }.
school-deed-stake = Anna punta { $amount } su { $on }.
school-deed-insure = Assicura la puntata su { $on }.
school-deed-coup = «{ $call }»
school-deed-last_card = «{ $call }»: con l’ultimissima carta della taglia.
school-deed-divide = Anna chiede di dividere (partager).
school-deed-move = Anna fa passare la puntata da { $on } a { $to }.
school-deed-withdraw = Anna riprende la puntata.
school-deed-last = «La dernière.»
school-deed-complete = { $number } en plein complet: un pezzo su ogni posto che lo comprende.
school-deed-complete_maximum = { $number } en plein complet al massimo.
school-deed-announce = { $call }, a un pezzo.

## The steps

school-step-row =
    { $row ->
        [noir] Noir: { $sum } = { $total }.
        [rouge] Rouge: { $sum } = { $total }.
       *[row] La fila: { $sum } = { $total }.
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
        [red] La prima carta della prima fila è rossa, e vince { $row }: { $winner }.
       *[black] La prima carta della prima fila è nera, e vince { $row }: { $winner }.
    }
school-step-equal_totals = Le due file fanno { $total }: il colpo è nullo.
school-step-refait = Le due file fanno { $total }: è un refait, le puntate vanno in prigione.
school-step-last_colour =
    { $colour ->
        [red] L’ultima carta è rossa: vince { $winner }.
       *[black] L’ultima carta è nera: vince { $winner }.
    }
school-step-same_colour =
    { $winner ->
        [couleur] La prima e l’ultima carta hanno lo stesso colore: couleur.
       *[inverse] La prima e l’ultima carta hanno colori diversi: inverse.
    }
school-step-ace_of_spades = Fra le prime tre carte c’è un asso di picche: i vincenti sono pagati a metà, e si annuncia «après».
school-step-shortcut =
    { $colour ->
        [red] La prima carta è rossa: rouge e couleur vincono o perdono insieme. Dunque vince { $winner }.
       *[black] La prima carta è nera: rouge e inverse vincono o perdono insieme. Dunque vince { $winner }.
    }
school-step-won = { $stake } su { $on } vincono: con la vincita, al giocatore vanno { $to_player }.
school-step-lost = { $stake } su { $on } sono persi.
school-step-imprisoned = { $stake } su { $on } vanno in prigione, al grado { $after }.
school-step-released = { $stake } su { $on } vincono al grado 1: la puntata è liberata e torna, senza vincita.
school-step-eased = { $stake } su { $on } vincono in prigione: dal grado { $degree } la puntata risale al { $after }.
school-step-deepened = Un altro refait: { $stake } su { $on } scendono dal grado { $degree } al { $after }.
school-step-deepened_by_zero = Ancora lo zero: { $stake } su { $on } scendono dal grado { $degree } al { $after }.
school-step-divided = { $stake } su { $on } si dividono subito: { $to_player } al giocatore, { $to_bank } al banco.
school-step-kept = Un colpo nullo non ha effetto: la puntata su { $on } resta com’è.
school-step-insured = Un refait, ma la puntata è assicurata: { $to_player } tornano per intero.
school-step-partager = Una puntata in prigione su { $on } si può dividere con il banco.
school-step-halves = Ogni grado dimezza una volta: { $stake } al grado { $degree } rendono { $to_player }; il banco prende { $to_bank }.
school-step-moved = Ora si trova su { $to }, ancora in prigione, al grado { $degree }.
school-step-excess = { $excess } superano il massimo di { $maximum }: mai in gioco, tornano qualunque cosa esca.
school-step-without_rest = La taglia è finita senza resto: una puntata al primo grado si può riprendere intera.
school-step-premium = Il { $percent }% dei { $stake } in gioco è { $premium }.
school-step-insurable_yes = { $stake } si possono assicurare.
school-step-insurable_no_multiple = { $stake } non è un multiplo di { $multiple }.
school-step-insurable_too_small = Il premio su { $stake }, arrotondato per difetto, sarebbe inferiore alla moneta più piccola.
school-step-insurable_in_prison = Ciò che è in prigione non si assicura.
school-step-premium_earned = Il colpo è deciso: il banco guadagna il premio di { $premium }.
school-step-premium_held = Il colpo non decide nulla: il premio di { $premium } assicura ancora.
school-step-paid =
    { $pieces ->
        [one] { $name }: { $pieces } pezzo × { $pays } = { $gain }
       *[other] { $name }: { $pieces } pezzi × { $pays } = { $gain }
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
school-step-returned = { $gain } vinti + { $back } delle puntate vincenti = { $sum } pezzi da { $unit }: { $to_player }

## In the terminal

school-terminal-title = { $house } · { $drill } · livello { $level } · seme { $seed }
school-terminal-answer = Risposta:
