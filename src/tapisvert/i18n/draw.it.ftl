## Le pagine delle estrazioni: l’elenco di un tavolo, e la prova di una

draw-name = Estrazione { $number } · { $tip }
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
draw-holds = Verificata nel tuo browser: ogni colpo è quello che danno catena, inizio e chiavi.
draw-holds-so-far = Verificata nel tuo browser: giusta fin qui. L’estrazione è ancora in gioco.
draw-fails = La prova non regge: la riga { $line } è sbagliata. Salvala e mostrala alla casa.
draw-added = Che cosa ha fissato l’estrazione
draw-proved = Che cosa prova
draw-fact-counted = Entropia aggiunta da
draw-fact-withheld = Entropia trattenuta da
draw-fact-cut = Taglio alla carta
draw-fact-witness = Impronta del testimone
draw-fact-start = Inizio dell’estrazione
draw-fact-tip = Capo della catena della casa
draw-none = nessuno
draw-yourself = Verificala da te
draw-save-record = Salva il verbale fino alla fine di questa estrazione.
draw-no-money = Mostra gli atti delle estrazioni. Puntate, saldi e tutte le altre righe sono nascoste: ne resta solo lo SHA-256.
draw-save-verifier = Salva un verificatore:
draw-opens = si apre dal tuo disco, senza server;
draw-node = gira in Node: node verify.js FILE. Anche tapisvert verify FILE la controlla.
draw-compare = Una casa potrebbe servire un verificatore falso. Confronta lo SHA-256 del tuo file con quello pubblicato altrove, come insieme al sorgente di Tapis Vert.
draw-json = Dati (JSON)
