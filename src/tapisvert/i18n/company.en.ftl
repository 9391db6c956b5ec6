# Company at a table, in English: seats, invitations, phrases.

## Seats

seats-label = Players at the table
seats-free =
    { $count ->
        [one] 1 free seat
       *[other] { $count } free seats
    }
watching = { $count } watching
seats-more = +{ $count }
seats-more-label = +{ $count }: show all players
seat-you = you
seat-host = host
seat-away = away
seat-stands-here = standing
seat-ready = ready
take-seat = Sit down here
score = Score
score-coups =
    { $coups ->
        [one] { $coups } coup
       *[other] { $coups } coups
    }
seat-net = tonight { $net }
seat-on-cloth = { $amount } on the cloth
seat-taken-by =
    { $count ->
        [one] { $names } has sat down.
       *[other] { $names } have sat down.
    }
seat-free-by =
    { $count ->
        [one] { $names } is no longer at the table.
       *[other] { $names } are no longer at the table.
    }
seat-lost = You were away, so your seat was given up. Your chips are back in your balance.
seat-left = Your chips are back in your balance.
evening-own = Your result
evening-leader = { $player } leads: { $result }
evening-leader-own = You lead: { $result }
evening-winner = { $player } wins the evening: { $result }
evening-winner-own = You win the evening: { $result }
evening-share = Share the evening
evening-curves = Result of each player after each coup
seat-removed = The host has removed you from this table
closing-chips = { $amount } chips went back to your balance: now { $balance }.
closing-balance = Your balance: { $balance }.
closing-hall = Other tables
closing-again = Play again
closing-wait = If { $host } opens the table again, you can sit down here.
closing-wait-seat = If { $host } plays again, you have your seat back here.
closing-opened = The table is open again: sit down.
seat-stands = You were away, so your seat was given up. Your bets stand, and you can play on standing.

## Invitations

invite = Invite
invite-title = Invite friends
invite-open = Anyone with this link can watch and sit down at this table.
invite-private = Only people with this link can find this table. The link works until the table closes.
invite-link = Link to this table
invite-copy = Copy link
invite-copied = Link copied
invite-share = Share
invite-qr = Scan with a phone
invite-text = Come and play at my table
awaited-cut = Your turn to cut.
awaited-decision = Decide on your bets in prison.
awaited-ready = All the others are ready.
awaited-bets = Place your bets.
host-menu = Your table
host-pause = Pause the game
host-pause-then = The game waits until you resume.
host-resume = Resume the game
host-resume-then = Betting opens again for all.
host-remove = Remove a player
host-remove-then = Their chips go back to them.
host-remove-why = Bets outside prison go back at once; bets in prison are decided first. The invitation link changes: send the new one to let someone back in.
host-remove-player = Remove { $player }
host-close = Close the table
host-close-then = Everyone sees the score and gets their chips back.
host-close-why = Free bets go back, bets in prison are divided by the rules. Everyone sees the score, and all chips go back to their owners’ balances.
title-join = Invitation
join-lead = You’re invited to play
join-host = { $host } invites you to play
join-players = At the table: { $players }
join-guest = Choose a name and play right away, with play chips.
join-guest-name = Guest { $n }
join-as = You will play as { $name }.
join-sit = Take a seat
join-open = Just watch
join-sign-in = Sign in to take your seat.
join-lost = This invitation is no longer valid. Ask for a new link.

## Phrases

say = Say something
say-unread = Say something: { $count } new
say-words = Write here
say-send = Send
say-waits = Goes in a few seconds.
said = { $player }: { $words }
phrase-bravo = Bravo!
phrase-ouf = Phew!
phrase-good-luck = Good luck!
phrase-well-played = Well played!
phrase-thanks = Thank you!
phrase-one-more = One more coup?
phrase-cheers = Cheers!
phrase-bye = I’m off, bye!
