## La pagina di un colpo: la figura, perché ogni chance vince o perde, la prova

coup-result-two = Noir { $noir }, Rouge { $rouge }
coup-result-refait = Refait: 31 a 31
coup-result-null = { $noir } a { $noir }: colpo nullo
coup-result-row = Fila di { $total }
coup-result-number = { $number }, { $color }
coup-place-cards = { $table } · taglia { $taille }, colpo { $coup } · { DATETIME($day, dateStyle: "long") }
coup-place-wheel = { $table } · colpo { $coup } · { DATETIME($day, dateStyle: "long") }
coup-won-by = Vincono: { $chances }
coup-won-by-none = Nessuna chance vince
coup-badge-wins = vince
coup-badge-loses = perde
coup-badge-null = nullo
coup-badge-prison = prigione
coup-badge-wins_half = vince metà
coup-row-noir = Noir
coup-row-rouge = Rouge
coup-row-single = Fila
coup-why = Perché
coup-rules = Tutto il regolamento
coup-play = Apri questo tavolo
coup-learn = Impara in due minuti
coup-share = Condividi
coup-copied = Link copiato
coup-picture = Immagine
coup-proof = Prova
coup-proof-none = Le carte sono state date a mano, da un mazzo reale: non c’è nulla da calcolare.
coup-proof-before = Colpo { $coup } dell’estrazione. { $witness ->
        [none] La casa lo aveva fissato prima della prima puntata dell’estrazione, e lo conosceva.
       *[other] La casa lo aveva fissato prima della prima puntata dell’estrazione; il testimone ha dato la sua chiave solo a puntate fissate di questo colpo.
    }
coup-proof-checking = Verifica nel tuo browser…
coup-proof-holds = { $kind ->
        [cards] Verificato nel tuo browser: sono proprio le carte che erano fissate.
       *[number] Verificato nel tuo browser: è proprio il numero che era fissato.
    }
coup-proof-fails = La prova è fallita. Mostra questa pagina alla casa.
coup-proof-tip = Capo della catena della casa
coup-proof-start = Inizio dell’estrazione
coup-proof-share = Anello della catena rivelato per questo colpo
coup-proof-witness = Impronta del testimone
coup-proof-whole = La prova dell’intera estrazione
coup-proof-json = Dati per la tua verifica (JSON)
