## The pages of draws: their list at a table, and the proof of one

draw-name = Draw { $number } · { $tip }
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
draw-holds = Verified in your browser: every coup is the one that chain, start and keys give.
draw-holds-so-far = Verified in your browser: right so far. The draw is still in play.
draw-fails = The proof does not hold: line { $line } is wrong. Save it and show it to the house.
draw-added = What fixed the draw
draw-proved = What it proves
draw-fact-counted = Entropy added by
draw-fact-withheld = Entropy withheld by
draw-fact-cut = Cut at card
draw-fact-witness = Fingerprint of the witness
draw-fact-start = Start of the draw
draw-fact-tip = Tip of the house’s chain
draw-none = no one
draw-yourself = Check it yourself
draw-save-record = Save the record up to this draw’s end.
draw-no-money = It shows the acts of the draws. Stakes, balances and all other lines are hidden: only their SHA-256 is there.
draw-save-verifier = Save a verifier:
draw-opens = opens from your disk, without a server;
draw-node = runs in Node: node verify.js FILE. tapisvert verify FILE checks it too.
draw-compare = A house could serve a false verifier. Compare the SHA-256 of your file with one that is published elsewhere, as with the source of Tapis Vert.
draw-json = Data (JSON)
