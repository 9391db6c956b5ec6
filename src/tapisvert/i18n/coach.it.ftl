# I suggerimenti dei primi tre colpi: in italiano. $chance è una chance, con il suo nome.

coach = Suggerimenti
coach-hide = Nascondi
coach-bet-cards = Tocca Rouge o Noir per puntare il gettone che hai in mano.
coach-bet-wheel = Tocca Rouge, Noir o un numero per puntare il gettone che hai in mano.
coach-more = Puntata fatta. Tocca ancora per aumentarla.
coach-more-cards = Puntata fatta. Tocca ancora per aumentarla, poi «Dai le carte».
coach-more-wheel = Puntata fatta. Tocca ancora per aumentarla, poi «Lancia la pallina».
coach-waits = Sei pronto. Si parte quando lo sono tutti, o allo scadere del tempo.
coach-prison = La tua puntata è in prigione: toccala per riprenderne subito metà, oppure lasciala al prossimo colpo.
coach-zero = Zero: la tua puntata è in prigione. Toccala per riprenderne subito metà, oppure lasciala al prossimo giro.
coach-deal-rows = Prima noir, poi rouge: ogni fila si ferma a 31 o più. Vince il totale più basso.
coach-deal-row = Una sola fila, fino a 30 punti o più. Decide l’ultima carta: rossa per rouge, nera per noir.
coach-ball = Rien ne va plus: vince ogni puntata che copre il numero.
coach-won = Hai vinto.
coach-lost = Hai perso.
coach-even = Né vinto né perso.
coach-why-row = { $chance } fa { $less } contro { $more }: vince chi è più vicino a 31.
coach-why-couleur = Vince { $chance }, e la primissima carta ha il suo colore: vince couleur.
coach-why-inverse = Vince { $chance }, ma la primissima carta è dell’altro colore: vince inverse.
coach-why-refait =
    { $effect ->
        [partage] Pari, refait: metà della puntata torna a te.
        [lost] Pari, refait: il banco prende la puntata.
       *[prison] 31 pari, refait: la puntata va in prigione. Toccala per riprenderne metà, o aspetta.
    }
coach-why-tie = { $points } pari: la puntata resta, decide il prossimo colpo.
coach-why-last = L’ultima carta ha il colore di { $chance }: vince { $chance }.
coach-why-same = La prima e l’ultima carta sono dello stesso colore: vince couleur.
coach-why-other = La prima e l’ultima carta sono di colore diverso: vince inverse.
coach-why-number = È uscito il numero { $number }: vince ogni puntata che lo copre.
coach-why-zero = Zero: le chance semplici vanno in prigione; tutte le altre puntate perdono, salvo quelle sullo zero.
