## The page of one coup: its picture, why each chance won or lost, and its proof

coup-result-two = Noir { $noir }, Rouge { $rouge }
coup-result-refait = Refait: 31–31
coup-result-null = { $noir }–{ $noir }: null coup
coup-result-row = Row of { $total }
coup-result-number = { $number }, { $color }
coup-place-cards = { $table } · taille { $taille }, coup { $coup } · { DATETIME($day, dateStyle: "long") }
coup-place-wheel = { $table } · spin { $coup } · { DATETIME($day, dateStyle: "long") }
coup-won-by = Winners: { $chances }
coup-won-by-none = No chance wins
coup-badge-wins = wins
coup-badge-loses = loses
coup-badge-null = null
coup-badge-prison = prison
coup-badge-wins_half = wins half
coup-row-noir = Noir
coup-row-rouge = Rouge
coup-row-single = Row
coup-why = Why
coup-rules = All the rules
coup-play = Open this table
coup-learn = Learn in two minutes
coup-share = Share
coup-copied = Link copied
coup-picture = Picture
coup-proof = Proof
coup-proof-none = The cards were dealt by hand from a real pack: there is nothing to compute.
coup-proof-before = Coup { $coup } of the draw. { $witness ->
        [none] The house had committed to it before the first stake of the draw, and knew it.
       *[other] The house had committed to it before the first stake of the draw; the witness gave its key only once the stakes of this coup were fixed.
    }
coup-proof-checking = Checking the proof in your browser…
coup-proof-holds = { $kind ->
        [cards] Verified in your browser: these are the cards that were fixed.
       *[number] Verified in your browser: this is the number that was fixed.
    }
coup-proof-fails = The proof failed. Show this page to the house.
coup-proof-tip = Tip of the house’s chain
coup-proof-start = Start of the draw
coup-proof-share = Chain link revealed for this coup
coup-proof-witness = Fingerprint of the witness
coup-proof-whole = The proof of the whole draw
coup-proof-json = Data for your own check (JSON)
