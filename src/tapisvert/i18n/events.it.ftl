## Il giornale di un tavolo in frasi, una per ogni evento e avviso

event-opened = Tavolo aperto: { $rulebook }, { $edition }. Limiti: { $limits } ({ $currency })
event-sat =
    { $standing ->
        [yes] { $player }, in piedi: { $brought } portati, { $chips } al tavolo
       *[no] { $player }: { $brought } portati, { $chips } al tavolo
    }
event-left = { $player } lascia il tavolo con { $chips }
event-societe_formed = Société: { $players }
event-excess_marked = { $player }, { $on }: { $amount } in gioco, { $excess } oltre il massimo
event-witness_named = Nominato il testimone delle estrazioni
event-committed =
    { $witness ->
        [none] Estrazione iniziata, senza testimone
       *[other] Estrazione iniziata, con il suo testimone
    }
event-entropy_committed = { $player }: numeri casuali sigillati
event-entropy_opened = { $player }: numeri casuali aperti
event-sealed =
    { $committed ->
        [none] Estrazione sigillata, con i soli numeri casuali della casa
       *[other] Estrazione sigillata, con i numeri casuali di { $committed }
    }
event-started =
    { $counted ->
        [none] Estrazione avviata: i suoi colpi sono fissati dai soli numeri casuali della casa
       *[other] Estrazione avviata: i suoi colpi sono fissati, con i numeri casuali di { $counted }
    }
event-asked = Puntate del colpo { $coup } dell’estrazione complete
event-share_opened = Colpo { $coup } dell’estrazione aperto
event-null_number = Numero del colpo nullo: { $number }
event-called_off = Colpo { $coup } dell’estrazione revocato: il testimone non risponde
event-draw_ended =
    { $is_stated ->
        [yes] Estrazione finita, colpi: { $coups }; il testimone attesta che nessuno manca
       *[no] Estrazione finita, colpi: { $coups }; senza l’attestazione del testimone
    }
event-pack_ready =
    { $witnesses ->
        [none] Mazzo di { $cards } carte mescolato
       *[other] Mazzo di { $cards } carte mescolato davanti a { $witnesses }
    }
event-cut_made = { $player } taglia dopo { $at_card } carte
event-burnt =
    { $cards ->
        [one] { $cards } carta bruciata
       *[other] { $cards } carte bruciate
    }
event-call = «{ $words }»
event-staked =
    { $excess ->
        [none] { $player }: { $added } su { $on }, ora { $amount }
       *[other] { $player }: { $added } su { $on }, ora { $amount } e { $excess } oltre il massimo
    }
event-withdrawn = { $player }: { $amount } ritirati da { $on }
event-moved = { $player }: { $amount } spostati da { $on } a { $to }
event-insurance_taken = { $player }: { $amount } assicurati su { $on }, premio { $premium }
event-premium_returned = { $player }: premio di { $premium } su { $on } restituito
event-announced =
    { $pieces ->
        [one] { $player }: { $call }, { $pieces } gettone da { $unit }, totale { $total }
       *[other] { $player }: { $call }, { $pieces } gettoni da { $unit }, totale { $total }
    }
event-closed = Puntate chiuse
event-settled = { $player }: { $result }
event-taille_over =
    { $void ->
        [yes] Taglia finita: carte esaurite, ultimo colpo annullato
       *[no]
            { $cards_left ->
                [one] Taglia finita, resta { $cards_left } carta
               *[other] Taglia finita, restano { $cards_left } carte
            }
    }
event-nulled =
    { $back_to ->
        [none] Colpo nullo: { $reason }
       *[other] Colpo nullo: { $reason }. La pallina torna sul numero { $back_to }
    }
event-draw_lost = L’estrazione sigillata non è recuperabile: il colpo è pagato secondo la lettura R26
event-paid_as = { $player }: pagamento secondo il miglior risultato ancora possibile
event-corrected = Colpo { $coup } rettificato: { $result }, non { $previous }. Firme di { $chef } e { $signer }
event-stake_corrected = Colpo { $coup } rettificato: { $player } aveva { $amount } su { $on }, non { $previous }. Firme di { $chef } e { $signer }
event-owed =
    { $amount ->
        [none] { $player }: debito verso la casa dopo una rettifica
       *[other] { $player }: { $amount } dovuti alla casa dopo una rettifica
    }
event-relaid = { $player }: di nuovo { $amount } su { $on }, come nel colpo rettificato
event-reversed = { $player }: annullato: { $result }
event-premium_reversed = { $player }: il premio di { $premium } su { $on } non è più guadagnato
event-undivided = { $player }: { $stake } su { $on } di nuovo in prigione, divisione annullata
event-irregularity =
    { $cards ->
        [none] Carte irregolari: { $kind }
       *[other] Carte irregolari: { $kind }, { $cards }
    }
event-last_announced = Annunciato l’ultimo colpo
event-finished = Tavolo chiuso
event-balances = Saldi: banco { $bank }, premi in deposito { $held }
event-late_accepted = { $player }: puntata tardiva accettata, ripetuta da { $croupier } e { $chef }
event-abandoned =
    { $on ->
        [none] { $player }: { $amount } abbandonati, registrati da { $chef } e { $controller }
       *[other] { $player }: { $amount } abbandonati su { $on }, registrati da { $chef } e { $controller }
    }
event-claimed = { $player } ha reclamato { $amount }
event-endowed = { $player }: { $amount } non reclamati, alla dotazione
event-endowment_returned = { $player }: { $amount } resi dalla dotazione
event-advanced = { $player }: { $amount } anticipati da { $giver }, { $chips } al tavolo. Ispettore consultato: { $inspector }
event-tipped = { $player }: { $amount } di mancia al personale
event-consented = Nuovi limiti: consenso di { $controller }, su richiesta di { $direction }
event-limits_changed = Nuovi limiti: { $limits }
event-suspended = Gioco sospeso: { $reason }. Informato all’ufficio di controllo: { $informed }
event-resumed = Gioco ripreso
event-rotated = { $name } subentra come { $role }
event-decided = Contestazione: { $dispute }. Decisione: { $decision }
event-declared = { $clause } eseguito: { $name }, { $role }
event-refused = Rifiutato: { $text }

notice-stage =
    { $seconds ->
        [none] { $stage }
       *[other] { $stage } { $seconds } s
    }
notice-card = Carta data: { $card }
notice-reading =
    { $card ->
        [none] Sensore: { $number }
       *[other] Sensore: { $card }
    }
notice-fell = Carta inserita: { $card }
notice-correct = Ultima carta tolta
notice-societe_asked =
    { $players ->
        [none] { $player } non chiede più la société
       *[other] { $player } chiede una société: { $players }
    }
notice-repeat = { $player }: puntata tardiva ripetuta da un croupier
notice-colour =
    { $colour ->
        [none] { $player }: gettoni di colore restituiti
       *[other] { $player }: gettoni di colore, valore { $piece }
    }
notice-assign = { $by } assegna { $name } al posto: { $role }
notice-rotate_asked = { $by } chiede a { $name } di dare il cambio: { $role }
notice-take_post = { $name } prende il posto: { $role }
notice-dismiss = { $by } toglie il posto a { $name }: { $role }
notice-staff = Il personale mantiene i posti
notice-float =
    { $corrects ->
        [none] { $by }, firma { $signed_by }: { $act }, { $amount }
       *[other] { $by }, firma { $signed_by }: { $act } della registrazione { $corrects }, { $amount } invece di { $previous }
    }
notice-register_carried = A registro quanto le sessioni precedenti hanno lasciato e nessuno ha reclamato
notice-register =
    { $player ->
        [none] { $by }, firma { $signed_by }: { $act }, { $amount }
       *[other] { $by }, firma { $signed_by }: { $act }, { $player }, { $amount }
    }
notice-signed = Firmato dal testimone: { $coup }
notice-away = { $player }: assente
notice-back = { $player }: di nuovo al tavolo
notice-seat_given_up = { $player }: assente troppo a lungo, posto libero
notice-removed = { $player }: uscita decisa da chi gestisce il tavolo
notice-ready =
    { $is_ready ->
        [yes] { $player } dà il via libera
       *[no] { $player } ritira il via libera
    }
notice-prefer =
    { $pace ->
        [turbo] { $player }: ritmo turbo
       *[calm] { $player }: ritmo calmo
    }
notice-go = Croupier: avanti
notice-open = Tavolo riaperto
notice-confirm = Avviso sul tempo di gioco confermato
notice-draw_lost = Estrazione { $draw } non recuperabile
