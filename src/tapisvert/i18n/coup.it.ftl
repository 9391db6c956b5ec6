## La pagina di un colpo: la figura, perché ogni chance vince o perde, la prova

coup-result-two = Noir { $noir }, rouge { $rouge }
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
coup-learn = Impara in 60 secondi
coup-share = Condividi
coup-copied = Link copiato
coup-picture = Immagine
coup-proof = Prova
coup-proof-none = Le carte sono state date a mano, da un mazzo reale: non c’è nulla da calcolare.
coup-proof-before =
    { $kind ->
        [cards] L’ordine delle 312 carte era fissato prima della prima puntata: ecco la sua impronta, pubblicata in quel momento.
       *[number] Il numero era fissato prima della prima puntata: ecco la sua impronta, pubblicata in quel momento.
    }
coup-proof-checking = Verifica nel tuo browser…
coup-proof-holds =
    { $kind ->
        [cards] Verificato nel tuo browser: ognuna di queste { $cards } carte era al suo posto in quell’ordine.
       *[number] Verificato nel tuo browser: è proprio il numero che era fissato.
    }
coup-proof-fails = La prova non regge. Mostra questa pagina alla casa.
coup-proof-draw = Estrazione
coup-proof-root = Impronta dell’ordine
coup-proof-commitment = Impegno sul seme
coup-proof-seed = Seme
coup-proof-sealed = Il seme si pubblica alla fine dell’estrazione.
coup-proof-whole = La prova dell’intera estrazione
coup-proof-json = Dati per la tua verifica (JSON)
