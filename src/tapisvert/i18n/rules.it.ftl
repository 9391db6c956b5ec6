# Le pagine delle regole in parole semplici, in italiano. Amounts and percentages arrive as text.

rules-learn = Impara in due minuti
rules-here =
    { $layout ->
        [wheel] Da sapere
       *[cards] Che cosa cambia qui
    }
rules-how = Come si gioca
rules-lead-two_rows =
    Si danno due file di carte, prima Noir e poi Rouge, ciascuna fino a { $stop } o più. L’asso vale 1, le figure 10, le altre il loro numero. Vince la fila più vicina a { $stop }. Couleur vince se la prima carta ha il colore della fila vincente, Inverse se non lo ha. Chi vince è pagato { $pays } a 1. Se le due file fanno lo stesso totale, le puntate restano; se fanno { $refait } è un refait, { $effect ->
        [partage] e metà di ogni puntata torna subito.
        [lost] e le puntate sono perse.
       *[prison] e le puntate vanno in prigione.
    }
rules-lead-one_row = Si dà una fila di carte fino a { $stop } o più. L’asso vale 1, le figure 10, le altre il loro numero. Vince il colore dell’ultima carta: Rouge o Noir. Couleur vince se la prima e l’ultima carta hanno lo stesso colore, Inverse se no. Chi vince è pagato { $pays } a 1.
rules-lead-wheel =
    { $wheel ->
        [double_zero] La pallina cade in uno di 38 numeri: da 1 a 36, 0 e 00.
        [triple_zero] La pallina cade in uno di 39 numeri: da 1 a 36, 0, 00 e 000.
       *[single_zero] La pallina cade in uno di 37 numeri, da 0 a 36.
    } Una puntata vince se copre quel numero; meno numeri copre, più paga. { $wheel ->
        [double_zero] Con 0 e 00
        [triple_zero] Con 0, 00 e 000
       *[single_zero] Con lo zero
    } { $effect ->
        [partage] torna metà delle puntate sulle chance semplici
        [lost] le puntate sulle chance semplici sono perse
       *[prison] le chance semplici vanno in prigione
    }: Rouge, Noir, Pair, Impair, Manque e Passe.
rules-coup-decided = Un colpo
rules-coup-prison = Un refait
rules-coup-half = Pagato a metà
rules-cloth = Il tappeto, con quanto paga ogni puntata
rules-cloth-why = Il numero sul gettone dice quanto paga la puntata: 17 vuol dire 17 a 1.
rules-bets = Puntate e limiti
rules-edge = Vantaggio del banco
rules-edge-why = Il vantaggio è quanto il banco trattiene in media di ogni puntata, qui con il sabot intero.
rules-edge-why-wheel = Il vantaggio è quanto il banco trattiene in media di ogni puntata.
rules-edge-flat = { $edge }
rules-edge-divide = { $edge } con partager
rules-edge-stay = { $edge } con laisser
rules-edge-insured = { $edge } assicurata
rules-announced = Puntate annunciate
rules-announcement = Annuncio
rules-pieces = Pezzi
rules-laid = Dove
rules-prison = Uscire di prigione
rules-prison-lead = Quanto vale una puntata di { $stake } in prigione:
rules-prison-refaits = Refait
rules-prison-zeros = Zeri
rules-prison-back = Partager rende
rules-prison-wins = Vincite per riprenderla intera
rules-regulation =
    Il regolamento intero: { $clauses } articoli, { $calls ->
        [one] { $calls } annuncio
       *[other] { $calls } annunci
    }
rules-amount = { $amount }
rules-amount-cents = { NUMBER($amount, minimumFractionDigits: 2) }
rules-rate = { NUMBER($share, style: "percent", maximumFractionDigits: 2) }
rules-percent = { NUMBER($share, style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2) }
bet-plein = Plein: un numero
bet-cheval = Cheval: due numeri
bet-transversale = Transversale: tre numeri
bet-carre = Carré: quattro numeri
bet-quatre-premiers = Quatre premiers: da 0 a 3
bet-cinq-premiers = Cinq premiers: 0, 00 e da 1 a 3
bet-sixain = Sixain: sei numeri
bet-douzaine = Douzaine: dodici numeri
bet-colonne = Colonne: dodici numeri
bet-vingt-quatre = Due dozzine o colonne: ventiquattro numeri

## What differs from house to house: $n, $amount, $percent of the value; $layout is cards or wheel

trait-layout-one_row = Una fila di carte, non due.
trait-wheel-double_zero = Due zeri, 0 e 00: 38 numeri.
trait-wheel-triple_zero = Tre zeri, 0, 00 e 000: 39 numeri.
trait-ace_of_spades = Un asso di picche fra le prime { $n } carte: le vincite sono pagate a metà.
trait-refait-none = Né refait né prigione.
trait-refait-partage =
    { $layout ->
        [wheel] Zero: metà della puntata torna subito, niente va in prigione.
       *[cards] Refait: metà della puntata torna subito, niente va in prigione.
    }
trait-refait-lost =
    { $layout ->
        [wheel] Lo zero prende intere le puntate sulle chance semplici.
       *[cards] Il refait prende intere le puntate, se non sono assicurate.
    }
trait-refait_in_prison-deepen =
    { $layout ->
        [wheel] Ogni ulteriore zero costa a una puntata in prigione una vincita in più per uscire.
       *[cards] Ogni altro refait costa a una puntata in prigione una vincita in più per uscire.
    }
trait-refait_in_prison-deepen_then_lose =
    { $layout ->
        [wheel] Ogni ulteriore zero costa a una puntata in prigione una vincita in più per uscire; oltre il limite la prende.
       *[cards] Ogni altro refait costa a una puntata in prigione una vincita in più per uscire; oltre il limite la prende.
    }
trait-refait_in_prison-halve =
    { $layout ->
        [wheel] Ogni altro zero dimezza ancora una puntata in prigione; una sola vincita ne restituisce il resto.
       *[cards] Ogni altro refait dimezza ancora una puntata in prigione; una sola vincita ne restituisce il resto.
    }
trait-refait_in_prison-lose =
    { $layout ->
        [wheel] Un altro zero fa perdere la puntata in prigione.
       *[cards] Un altro refait fa perdere la puntata in prigione.
    }
trait-refait_in_prison-stay =
    { $layout ->
        [wheel] Un altro zero non cambia nulla per una puntata in prigione.
       *[cards] Un altro refait non cambia nulla per una puntata in prigione.
    }
trait-run_limit =
    { $past ->
        [lost]
            { $layout ->
                [wheel] Al massimo { $n } zeri di fila: con un altro le puntate in prigione sono perse.
               *[cards] Al massimo { $n } refait di fila: con un altro le puntate in prigione sono perse.
            }
       *[divided]
            { $layout ->
                [wheel] Al massimo { $n } zeri di fila: con un altro le puntate in prigione si dividono.
               *[cards] Al massimo { $n } refait di fila: con un altro le puntate in prigione si dividono.
            }
    }
trait-run_limit-none =
    { $layout ->
        [wheel] Una puntata resta in prigione, per quanti zeri seguano.
       *[cards] Una puntata resta in prigione per quanti refait seguano.
    }
trait-degree_limit =
    { $past ->
        [lost]
            { $layout ->
                [wheel] Al massimo { $n } gradi di prigione: con un altro zero la puntata è persa.
               *[cards] Al massimo { $n } gradi di prigione: con un altro refait la puntata è persa.
            }
       *[divided]
            { $layout ->
                [wheel] Al massimo { $n } gradi di prigione: con un altro zero la puntata si divide.
               *[cards] Al massimo { $n } gradi di prigione: con un altro refait la puntata si divide.
            }
    }
trait-prison_window-after_refait =
    { $layout ->
        [wheel] Partager e déplacer solo subito dopo lo zero.
       *[cards] Partager e déplacer solo subito dopo il refait.
    }
trait-prison_window-any_betting = Partager e déplacer in ogni momento prima del «rien ne va plus».
trait-prison_window-none = Una puntata in prigione non si divide e non si sposta: aspetta i colpi seguenti.
trait-last_card_refait-without_rest = Dopo un refait, se la taglia finisce senza resto, le puntate appena imprigionate tornano intere.
trait-last_card_refait-withdraw_whole = Dopo un refait con l’ultima carta, le puntate appena imprigionate tornano intere.
trait-insurance_rate-none = Nessuna assicurazione.
trait-insurance_multiple = Assicurazione per { $amount } e multipli: il premio è { $percent }.
trait-insurance_multiple-none = Assicurazione su qualsiasi puntata: il premio è { $percent }.
trait-premium_due-every_coup = Il premio di assicurazione vale per un colpo solo, anche nullo.
trait-cut_card = Le ultime { $n } carte del sabot non si danno.
trait-packs = { $n ->
    [one] Si gioca con un mazzo da 52 carte.
   *[other] Si gioca con { $n } mazzi da 52 carte.
}
trait-last_coup-one_more = Uscita la carta di taglio, si dà ancora un colpo.
trait-void_coup-returned = Se le carte finiscono durante un colpo, le puntate tornano ai giocatori.
trait-lost_draw-returned = Se un’estrazione sigillata si perde dopo il «rien ne va plus», le puntate tornano ai giocatori.
trait-late_bets-repeated_by_two = Una puntata in ritardo vale se croupier e chef la ripetono.
trait-late_bets-never = Una puntata in ritardo non vale mai.
trait-seats = { $n } posti; gli altri possono giocare in piedi.
trait-winnings-stay = La puntata che vince resta sul tappeto; la vincita va a te.
trait-excess-if_won = Quanto supera il massimo non è pagato: torna se vinci, si perde se perdi.
trait-excess-refuse = Una puntata oltre il massimo è rifiutata.
