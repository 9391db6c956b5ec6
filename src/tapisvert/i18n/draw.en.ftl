## The pages of draws: their list at a table, and the proof of one

draw-name = Draw { $name }
draw-list = All draws
draw-about = All draws of this table, including abandoned ones. Proofs are public and contain no amounts.
draw-no-draws = This table has not made a sealed draw yet.
draw-earlier = Earlier draws
draw-play = Open this table
draw-place = { DATETIME($day, dateStyle: "long") } · { $coups } · { $state }
draw-coups = { $count ->
    [one] { $n } coup
   *[other] { $n } coups
}
draw-state-in_play = in play
draw-state-played = played
draw-state-lost = lost
draw-state-abandoned = abandoned
draw-checking = Checking the proof in your browser …
draw-holds = Verified in your browser: commitments, order and every proof are right.
draw-holds-so-far = Verified in your browser: right so far. The seed is published when the draw is over.
draw-fails = The proof does not hold: line { $line } is wrong. Save it and show it to the house.
draw-grade-witnessed = A witness signed it before the order was known: neither the house nor a player could choose the order, unless the holder of the witness’s key helped. Compare the key.
draw-grade-unwitnessed = { $count ->
        [one] No witness had to sign: the house could choose the order if { $players } helped.
       *[other] No witness had to sign: the house could choose the order if all of these helped: { $players }.
    }
draw-grade-withheld = { $count ->
        [one] No witness had to sign: the house could choose the order if { $players } helped, and in any case one of at most { $orders } orders.
       *[other] No witness had to sign: the house could choose the order if all of these helped: { $players }. In any case it could choose one of at most { $orders } orders.
    }
draw-grade-no_entropy = No witness had to sign, and no player added entropy: the house could have tried seeds until one suited it.
draw-grade-not_fixed = The order was not fixed.
draw-abandoned = Its cards were not dealt. A house that abandons draws can keep the one it prefers: count how often it does.
draw-added = Inputs to the order
draw-fact-id = Name of the draw
draw-fact-commitment = Commitment of the house
draw-fact-counted = Entropy added by
draw-fact-withheld = Entropy withheld by
draw-fact-cut = Cut at card
draw-fact-witness = Key of the witness
draw-fact-signature = Signature of the witness
draw-fact-root = Fingerprint of the order
draw-fact-seed = Seed
draw-none = no one
draw-sealed = published when the draw is over
draw-yourself = Check it yourself
draw-save-record = Save the draw.
draw-no-money = It holds no bets and no balances; each player in it sits down with one unit of money, so that any verifier reads it.
draw-save-verifier = Save a verifier:
draw-opens = opens from your disk, without a server;
draw-node = runs in Node: node verify.js FILE. tapisvert verify FILE checks it too.
draw-compare = A house could serve a false verifier. Compare the SHA-256 of your file with one that is published elsewhere, as with the source of Tapis Vert.
draw-json = Data (JSON)
