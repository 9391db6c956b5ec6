# I suggerimenti dei primi tre colpi: in italiano. $chance è una chance, con il suo nome.

coach = Suggerimenti
coach-hide = Nascondi
coach-sound = Vuoi l’audio?
coach-sound-on = Sì
coach-sound-off = No
coach-bet-cards = Tocca Rouge o Noir per puntare il tuo gettone.
coach-bet-wheel = Tocca Rouge, Noir o un numero per puntare il tuo gettone.
coach-more = Puntata fatta. Tocca ancora per aumentarla.
coach-more-cards = Puntata fatta. Le carte arrivano allo scadere del tempo, o subito con «Dai le carte».
coach-more-wheel = Puntata fatta. La pallina parte allo scadere del tempo, o subito con «Lancia la pallina».
coach-waits = Sei pronto. Si parte quando lo sono tutti, o allo scadere del tempo.
coach-prison = La tua puntata è in prigione e aspetta il prossimo colpo.
coach-choice = Riprendi metà della puntata in prigione, o aspetta il prossimo colpo.
coach-deal-rows = Prima Noir, poi Rouge: ogni fila si ferma a 31 o più. Vince il totale più basso.
coach-deal-row = Una sola fila, fino a 30 o più. Decide l’ultima carta: rossa per Rouge, nera per Noir.
coach-ball = Rien ne va plus: vince ogni puntata che copre il numero.
coach-won = Hai vinto { $amount }.
coach-lost = Hai perso { $amount }.
coach-fate = { $on }: { $outcomes }.
coach-fate-won = vinti { $amount }
coach-fate-half = vinti { $amount }, pagati a metà
coach-fate-free = fuori di prigione, puntata resa
coach-fate-saved = puntata salva con l’assicurazione
coach-fate-prison = in prigione
coach-fate-shared = metà al banco
coach-fate-lost = persi { $amount }
coach-why-row = { $chance } fa { $less } contro { $more }: vince chi è più vicino a 31.
coach-why-couleur = La primissima carta ha il colore di { $chance }: vince Couleur.
coach-why-inverse = La primissima carta non ha il colore di { $chance }: vince Inverse.
coach-why-refait = { $points } a { $points }: refait.
coach-why-tie = { $points } a { $points }: la puntata resta, decide il prossimo colpo.
coach-why-last =
    L’ultima carta è { $colour ->
        [rouge] rossa
       *[noir] nera
    }: vince { $chance }.
coach-why-same = La prima e l’ultima carta sono dello stesso colore: vince Couleur.
coach-why-other = La prima e l’ultima carta sono di colore diverso: vince Inverse.
coach-why-number = È uscito il { $number }.
coach-why-miss = È uscito il { $number }: non ci avevi puntato.
coach-why-zero =
    { $effect ->
        [partage] { $number }: le chance semplici si dividono con il banco; vince solo chi lo copre.
        [lost] { $number }: vince solo chi lo copre.
       *[prison] { $number }: le chance semplici vanno in prigione; vince solo chi lo copre.
    }
