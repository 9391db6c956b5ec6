## Le pagine delle estrazioni: l’elenco di un tavolo, e la prova di una

draw-name = Estrazione { $name }
draw-list = Tutte le estrazioni
draw-about = Ogni estrazione di questo tavolo, anche quelle abbandonate. Ogni prova è aperta a tutti e non dice nulla di denaro.
draw-no-draws = Qui non c’è ancora stata un’estrazione sigillata.
draw-earlier = Estrazioni precedenti
draw-play = Apri questo tavolo
draw-place = { DATETIME($day, dateStyle: "long") } · { $coups } · { $state }
draw-coups = { $count ->
    [one] { $n } colpo
   *[other] { $n } colpi
}
draw-state-in_play = in gioco
draw-state-played = giocata
draw-state-lost = persa
draw-state-abandoned = abbandonata
draw-checking = Controllo della prova nel tuo browser …
draw-holds = Verificata nel tuo browser: impegni, ordine e ogni prova sono giusti.
draw-holds-so-far = Verificata nel tuo browser: giusta fin qui. Il seme è pubblicato quando l’estrazione è finita.
draw-fails = La prova non regge: la riga { $line } è sbagliata. Salvala e mostrala alla casa.
draw-grade-witnessed = Un testimone l’ha firmata prima che l’ordine fosse noto: né la casa né un giocatore poteva scegliere l’ordine, salvo l’aiuto di chi ha la chiave del testimone. Confronta la chiave.
draw-grade-unwitnessed = { $count ->
        [one] Nessun testimone doveva firmare: la casa poteva scegliere l’ordine con l’aiuto di { $players }.
       *[other] Nessun testimone doveva firmare: la casa poteva scegliere l’ordine con l’aiuto di tutti questi: { $players }.
    }
draw-grade-withheld = { $count ->
        [one] Nessun testimone doveva firmare: la casa poteva scegliere l’ordine con l’aiuto di { $players }, e comunque un ordine fra { $orders } al massimo.
       *[other] Nessun testimone doveva firmare: la casa poteva scegliere l’ordine con l’aiuto di tutti questi: { $players }. Comunque poteva scegliere un ordine fra { $orders } al massimo.
    }
draw-grade-no_entropy = Nessun testimone doveva firmare, e nessun giocatore ha aggiunto entropia: la casa poteva provare semi fino a trovarne uno che le conveniva.
draw-grade-not_fixed = L’ordine non è stato fissato.
draw-abandoned = Non ne è uscito nulla. Una casa che abbandona estrazioni può tenersi quella che preferisce: conta quante volte lo fa.
draw-added = Che cosa è entrato nell’ordine
draw-fact-id = Nome dell’estrazione
draw-fact-commitment = Impegno della casa
draw-fact-counted = Entropia aggiunta da
draw-fact-withheld = Entropia trattenuta da
draw-fact-cut = Taglio alla carta
draw-fact-witness = Chiave del testimone
draw-fact-signature = Firma del testimone
draw-fact-root = Impronta dell’ordine
draw-fact-seed = Seme
draw-none = nessuno
draw-sealed = pubblicato a estrazione finita
draw-yourself = Verificala da te
draw-save-record = Salva l’estrazione.
draw-no-money = Non contiene puntate né saldi; ogni giocatore vi si siede con un’unità di denaro, così che ogni verificatore la legga.
draw-save-verifier = Salva un verificatore:
draw-opens = si apre dal tuo disco, senza server;
draw-node = gira in Node: node verify.js FILE. Anche tapisvert verify FILE la controlla.
draw-compare = Una casa potrebbe servire un verificatore falso. Confronta lo SHA-256 del tuo file con quello pubblicato altrove, come insieme al sorgente di Tapis Vert.
draw-json = Dati (JSON)
