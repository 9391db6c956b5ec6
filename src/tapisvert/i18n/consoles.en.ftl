# What the consoles of the staff say, in English. Amounts arrive as text.

## The rooms

staff-house-title = The house
staff-house-rooms = Rooms of the house
staff-house-not-yours = These rooms are for those who serve the house.
staff-house-sign-in = Sign in: these rooms are for those who serve the house.
staff-room-tables = Tables
staff-room-accounts = People
staff-room-approvals = Four eyes
staff-room-reports = Reports
staff-room-journal = Journal
staff-room-records = Records
staff-room-checkpoints = Checkpoints
staff-loading = One moment…
staff-again = Try again
staff-optional = (optional)

## What is wrong with a field

staff-wrong-missing = This is missing.
staff-wrong-text = Write plain text of at most { $longest } characters, on one line.
staff-wrong-amount = Enter an amount above zero, e.g. 500, 1,000 or 12.50.
staff-wrong-above = The rules allow { $most } at most.
staff-wrong-below-minimum = This is below the minimum.
staff-wrong-whole = Write a whole number from { $least } to { $most }.
staff-wrong-seconds = Enter seconds from 0 to 3,600, e.g. 1.5.
staff-wrong-id = Write 1 to 64 small letters, digits and hyphens; ‘house’ is taken.
staff-wrong-currency = Write 1 to 12 letters A to Z or digits.
staff-wrong-roles-none = Choose at least one role.
staff-wrong-roles-controller = A controller is nothing else beside it.
staff-wrong-moment = Choose a moment that is still to come.
staff-wrong-nothing = Write what changes.
staff-wrong-inspector = The custom is { $minutes } minutes: any other time needs the inspector who was told.
staff-wrong-cards = Enter the cards.
staff-wrong-several = Several cards are two or more.
staff-wrong-seen = At most one card is entered: the one that was seen.

## The tailleur's console

staff-tailleur-title = The tailleur’s console
staff-go-commit = Seal a fresh draw
staff-go-openings = Ask the players to show what they added
staff-go-seal = Fix the order
staff-go-cutter = { $player } does not cut: offer the cut to the next
staff-go-bets = Open the stakes
staff-go-again = No stake lies there: call again
staff-go-close = Close the stakes
staff-go-run = Turn the first card
staff-go-card = Next card
staff-go-spin = Spin the ball
staff-go-fall = The ball falls
staff-go-rest = Let the table rest
staff-go-key = space bar
staff-wait-players = The table waits for players.
staff-wait-suspended = The game is suspended; the direction lets it go on.
staff-wait-over = The table is closed.
staff-act-close = Rien ne va plus
staff-act-cut = Cut for the player
staff-act-irregular = Irregular cards
staff-act-end-taille = End of the taille
staff-act-correct = Take back
staff-sure-close = No stake lies on the cloth. Close all the same?
staff-sure-end-taille = The cards that are left do not count any more; the next coup begins a new taille.
staff-cut-about = { $player } has the cut. What he shows you is entered here.
staff-cut-at = Cards above the cut, 0 to 312

## Entering cards and numbers

staff-entry-title = The cards of the coup
staff-entry-how = Two keys a card: its rank, then its suit ({ $letters }). Ten is T or 0.
staff-entry-total = Points so far
staff-entry-whole = The coup is whole: confirm it, or take the last card back.
staff-entry-deal = The coup is whole: settle it (Enter)
staff-row-noir = Noir
staff-row-rouge = Rouge
staff-row-row = Row
staff-suit-letters = shdc
staff-pad-ranks = Rank
staff-pad-suits = Suit
staff-pad-numbers = Numbers of the wheel
staff-number-title = The number that fell
staff-number-how = Type one or two digits, or touch the number; then confirm with Enter.
staff-number-none = No number yet
staff-number-confirm = { $number }, { $colour }: settle it
staff-colour-rouge = rouge
staff-colour-noir = noir
staff-colour-vert = zero

## Irregular cards

staff-irregular-case = What happened
staff-irregular-several = Several cards were taken at once
staff-irregular-annulled = A card fell to the floor or among those played
staff-irregular-seen = A card was seen before it was drawn
staff-irregular-several-top_first = Enter them as they lay, the top one first; then they are entered again as the coup is dealt.
staff-irregular-several-tailleur_orders = Enter them in the order in which the tailleur says they count; then they are entered again as the coup is dealt.
staff-irregular-annulled-how = Enter the cards that fell: they leave the taille unplayed.
staff-irregular-seen-how = The card stays valid and counts for the next coup. It may be entered, if it is to be written down.
staff-irregular-cards = The cards
staff-irregular-none-yet = None yet.
staff-irregular-none-seen = None: it is not written down.
staff-irregular-declare = Declare

## The chef's console, and the direction at a table

staff-chef-title = The chef’s console
staff-direction-at-table = The direction at this table
staff-acts-at-table = Also at this table
staff-chef-suspended = The game is suspended ({ $reason }); { $informed } was informed.
staff-chef-is-last = The next coup is the last.
staff-chef-repeat = Repeat a late stake
staff-chef-repeat-about = After ‘rien ne va plus’ a stake or an announcement counts only if its money is there and you and the chef both repeat it aloud. Enter what you repeat; the chef then accepts it in your name.
staff-chef-repeat-do = I repeat it
staff-chef-late = Late stake
staff-chef-late-about = After ‘rien ne va plus’ a stake or an announcement counts only if its money is there and croupier and chef both repeat it aloud.
staff-chef-late-do = It was repeated: accept it
staff-chef-reject = Refuse a stake
staff-chef-reject-about = The stake goes back whole, with its premium.
staff-chef-reject-do = Refuse it
staff-chef-null = Null coup
staff-chef-null-about = ‘Rien va’: every stake stands, and the ball goes back to the number before.
staff-chef-null-do = Declare it null
staff-chef-rotate = Relieve
staff-chef-rotate-about = Another takes over the place.
staff-chef-rotate-do = Relieve
staff-chef-declare = Declare a step done
staff-chef-declare-about = What the room performs and the house has declared, under your name.
staff-chef-declare-do = Declare
staff-chef-abandon = Abandoned stake
staff-chef-abandon-about = A controller must sign beside you; what is taken off the cloth is kept for its owner.
staff-chef-abandon-do = Ask for the signature
staff-chef-decide = Decide a dispute
staff-chef-decide-about = The direction decides, without appeal.
staff-chef-decide-do = Decide
staff-chef-limits = Limits
staff-chef-limits-about = Stakes that lie already stay as they were accepted.
staff-chef-limits-do = Post these limits
staff-chef-suspend = Suspend
staff-chef-suspend-about = Everything stands as it is until the game goes on. The control office is informed.
staff-chef-suspend-do = Suspend the game
staff-chef-resume = Resume
staff-chef-resume-about = The game goes on where it stood.
staff-chef-resume-do = Let it go on
staff-chef-last = La dernière
staff-chef-last-about = The next coup is the last, and the table closes after it. This is not taken back.
staff-chef-last-do = Announce ‘la dernière’
staff-chef-finish = Close the table
staff-chef-finish-about = Free stakes go back, those in prison are divided at their degree, chips go to the purses. This is not taken back.
staff-chef-finish-do = Close it now
staff-abandon-asked = The controller is asked to sign.
staff-declared = It is written down.
staff-late-what = What came late
staff-late-stake = a stake
staff-late-announcement = an announcement
staff-abandon-of = What was abandoned
staff-abandon-stake = a stake on the cloth
staff-abandon-chips = winnings that were not taken up
staff-stake-free = { $player }: { $amount } on { $on }
staff-stake-in-prison = { $player }: { $amount } in prison on { $on }, degree { $degree }
staff-null-same_direction = the ball ran the same way as the wheel
staff-null-previous_coup_unfinished = it was thrown before the coup before was settled
staff-null-too_few_turns = it made too few turns
staff-null-wheel_stopped = the wheel stopped
staff-null-foreign_body = a foreign body fell into the wheel
staff-suspend-service = for the service
staff-suspend-mechanism = a mechanism failed
staff-suspend-force_majeure = force majeure

## Refusals, as the staff is told

staff-refused-not_enough_chips = The player has not so many chips at the table.
staff-refused-not_enough_in_purse = There is less in the purse: nothing was paid.
staff-problem-too_much_for_purse = The purse cannot hold so much.
staff-refused-no_such_stake = There is no such stake, or no longer.
staff-refused-not_now = Not at this moment of the game.
staff-refused-coup_not_settled = The table closes once the coup is settled.
staff-refused-not_here = Not at this table: look who has its rhythm.
staff-refused-no_card = This card cannot come: it came out six times in this taille.
staff-refused-too_many_of_a_card = A card would come out a seventh time in this taille.
staff-refused-not_authorized = This is for another role.
staff-refused-suspended = The game is suspended.
staff-refused-table_finished = The table is closed.
staff-refused-betting_closed = Not after ‘rien ne va plus’.
staff-refused-not_repeated = The croupier whom you name has not repeated this stake, or not exactly this one.
staff-refused-not_late = Until ‘rien ne va plus’ a stake is no late one.
staff-refused-below_minimum = Below the minimum.
staff-refused-above_maximum = Above the maximum.
staff-refused-above_cap = Above what the rules let the direction post.
staff-refused-bad_limits = These limits cannot be posted.
staff-refused-forbidden_announcement = This announcement is not accepted.
staff-refused-already_announced = ‘La dernière’ is announced already.
staff-refused-unknown_player = This player is not at the table any more.
staff-problem-name_taken = Somebody has this name already.
staff-problem-table_taken = There is a table with this id.
staff-problem-four_eyes = Another than who asked approves.
staff-problem-already_decided = This was decided before.
staff-problem-not_authorized = This is for another role.
staff-problem-last_direction = Somebody of the direction must be left.
staff-problem-offline = The house does not answer: try again when you are connected.

## Fields

staff-ask-stake = The stake
staff-ask-player = Player
staff-ask-on = Chance
staff-ask-amount = Amount
staff-ask-call = Announcement
staff-ask-unit = Amount a piece
staff-ask-croupier = Croupier who repeated it
staff-ask-reason = Reason
staff-ask-informed = Informed at the control office
staff-ask-dispute = The dispute
staff-ask-decision = The decision
staff-ask-clause = The step
staff-ask-role = Place
staff-ask-successor = Who takes over
staff-ask-minutes = After how many minutes
staff-ask-inspector = Inspector who was told
staff-ask-minimum = Minimum
staff-ask-maximum = Maximum
staff-ask-maxima = Maximum on each kind of chance
staff-ask-rulebook = Rulebook
staff-ask-id = Id, for good
staff-ask-table-name = Name
staff-ask-mode = Who deals
staff-ask-currency = Currency
staff-ask-play-money = Play chips: they are worth nothing
staff-ask-odds = Players see the exact odds
staff-ask-seats = Places
staff-ask-rulings = Readings of the rules
staff-ask-pace = Pace
staff-ask-account-name = Name
staff-ask-roles = Roles
staff-ask-bar = For how long
staff-ask-until = Until
staff-ask-way = What
staff-help-call = As he said it: voisins, tiers, orphelins, finale 7, finale 3/6.
staff-help-croupier = His name stands in the journal beside yours.
staff-help-informed = The name of whoever was told.
staff-help-minutes = The custom is { $minutes } minutes.
staff-help-cap = at most { $most }
staff-help-id = Small letters, digits, hyphens, as roulette-2. It never changes.
staff-help-currency = All tables of the house have the same one.
staff-help-seats = How many may be at it, sitting and standing; 100 if nothing is said.
staff-help-roles = A controller has no other role.
staff-help-ruling = { $help }. It takes { $accepts }; the house has { $value }.
staff-help-seconds = { $seconds } seconds if nothing is said.
staff-ruling-house = as the house: { $value }
staff-kind-simple = Simple chances
staff-kind-plein = Plein
staff-kind-cheval = Cheval
staff-kind-transversale = Transversale pleine
staff-kind-carre = Carré
staff-kind-quatre-premiers = Quatre premiers
staff-kind-sixain = Sixain
staff-kind-douzaine = Douzaine
staff-kind-colonne = Colonne
staff-pace-entropy = To add to the chance
staff-pace-coupe = For the cut
staff-pace-bets = For the stakes
staff-pace-decision = For the stakes after a refait
staff-pace-closed = From ‘rien ne va plus’ to the first card
staff-pace-card = From card to card
staff-pace-ball = While the ball runs
staff-pace-pause = To see what was won
staff-pace-away = Away before the seat is given up (0: never)

## Tables

staff-table-make = New table
staff-table-made = The table is made.
staff-table-open = Open
staff-table-open-about = { $name } opens again, with nobody at it.
staff-table-close = Close
staff-table-close-about = { $name } closes now: free stakes go back, those in prison are divided at their degree, chips go to the purses.
staff-table-limits = Limits
staff-table-balances = Ledger
staff-mode-automatic = automatic
staff-mode-tailleur = with a tailleur
staff-mode-real = real cards
staff-play-money = play chips
staff-stage-is-idle = waits for players
staff-stage-is-commitments = a draw is sealed
staff-stage-is-openings = players show what they added
staff-stage-is-coupe = the cut
staff-stage-is-bets = stakes
staff-stage-is-decision = stakes after a refait
staff-stage-is-closed = rien ne va plus
staff-stage-is-cards = the cards fall
staff-stage-is-ball = the ball runs
staff-stage-is-pause = the coup is settled
staff-stage-is-over = closed
staff-column-stage = Now
staff-column-players = Players
staff-column-player = Player
staff-column-chips = Chips
staff-column-stakes = On the cloth
staff-column-account = Account
staff-column-amount = Amount
staff-column-name = Name
staff-column-roles = Roles
staff-column-state = State
staff-column-acts = Acts
staff-column-table = Table
staff-column-unclaimed = Left unclaimed
staff-column-what = What
staff-column-when = When
staff-column-balance = Balance
staff-column-purse = Purse
staff-ledger-after = After entry { $n }, that of this request.
staff-ledger-players = What players have here
staff-ledger-no-player = Nobody is at the table.
staff-ledger-house = What the house has here
staff-ledger-bank = The bank, since the table opened
staff-ledger-held = Premiums that it holds
staff-ledger-unclaimed = Left by { $name }
staff-ledger-endowment = Endowment

## People

staff-account-make = New account
staff-account-find = Find a name
staff-accounts-caption =
    { $count ->
        [one] one account
       *[other] { $count } accounts
    }
staff-account-active = active
staff-account-new = no password yet
staff-account-disabled = disabled
staff-account-roles = Roles
staff-account-roles-about = Whoever gets other roles signs in anew.
staff-account-roles-do = Give these roles
staff-account-link = New link
staff-account-link-about = { $name } gets a link to choose another password; the one until now counts no more, and sessions end.
staff-account-disable = Disable
staff-account-disable-about = { $name } is let in no more; the stakes stand.
staff-account-enable = Enable
staff-account-enable-about = { $name } may sign in again.
staff-account-bar = Bar
staff-account-bar-about = Whoever is barred plays at no table of this house.
staff-account-bar-do = Confirm
staff-account-barred = It is done for { $name }.
staff-purse-show = Purse
staff-purse-title = The purse of { $name }
staff-purse-holds = In the purse:
staff-purse-at-caption = What { $name } has at tables
staff-purse-at-none = Nothing is at any table.
staff-purse-caption = What came in and went out, the latest first
staff-purse-none = Nothing has come in or gone out yet.
staff-purse-earlier = Earlier
staff-purse-did-sat = chips bought at { $table }
staff-purse-did-left = brought home from { $table }
staff-purse-did-claimed = claimed at { $table }
staff-purse-did-closed = brought home: { $table } closed
staff-purse-did-issued = issued: asked by { $asked }, approved by { $by }, number { $number }
staff-purse-did-taken_back = paid out: asked by { $asked }, approved by { $by }, number { $number }
staff-purse-did-play_chips = play chips of the house
staff-bar-until = until a moment
staff-bar-good = for good
staff-bar-nothing = no longer: let in again
staff-link-title = The link for { $name }
staff-link-about = Hand it to { $name } alone. It works once, and is not shown again.
staff-link-copy = Copy
staff-link-copied = Copied.
staff-link-copy-yourself = It is marked: copy it with your keyboard.
staff-role-player = player
staff-role-tailleur = tailleur
staff-role-payeur = payeur
staff-role-croupier = croupier
staff-role-chef = chef de table
staff-role-controller = controller
staff-role-direction = direction

## Four eyes

staff-approvals-about = Chips are given and taken back by two of the direction; abandoned stakes by the chef and a controller. Whoever asked does not approve.
staff-approvals-none = Nothing waits for a second pair of eyes.
staff-approval-by = Asked by { $by }, { $at }, number { $number }
staff-approval-yours = You asked: another approves.
staff-approval-waits-controller = It waits for a controller.
staff-approval-waits-direction = It waits for another of the direction.
staff-approval-undone = It is approved, and carried out as soon as the table can.
staff-approval-abandon-stake = { $table }: the stake of { $player } on { $on } is withdrawn as abandoned
staff-approval-abandon-prison = { $table }: the stake of { $player } in prison on { $on }, degree { $degree }, is withdrawn as abandoned
staff-approval-abandon-chips = { $table }: the winnings that { $player } has not taken up are withdrawn
staff-approval-abandon-yes = Sign
staff-approval-abandon-no = Do not sign
staff-approval-chips-issue = { $name } gets { $amount } in chips
staff-approval-chips-take = { $name } gives back { $amount } in chips
staff-approval-chips-yes = Approve
staff-approval-chips-no = Refuse
staff-approval-given = It is approved.
staff-approval-refused = It is refused.
staff-approvals-latest = What became of the latest
staff-approvals-more = Show more
staff-approval-decided = Asked by { $asked }, decided by { $by }, { $at }, number { $number }
staff-approval-became-done = carried out
staff-approval-became-lapsed = lapsed: signed under an earlier version and never carried out
staff-approval-became-not-approved = not approved
staff-approval-became-refused = refused: { $why }
staff-chips-ask = Ask for chips
staff-chips-about = They count once another of the direction approves.
staff-chips-asked = Another of the direction is asked.
staff-chips-issue = put into the purse
staff-chips-take = pay out of the purse

## Journal, records, checkpoints

staff-journal-title = Entries, the latest first
staff-journal-about = What the table writes down, as it is written, refusals too. Names are those of the record; amounts are shown in units of the currency.
staff-journal-table = Table
staff-journal-from = From entry { $n } on.
staff-journal-connecting = Connecting…
staff-journal-open = Connected: what comes is shown.
staff-journal-offline = The connection is lost; it comes back by itself.
staff-journal-gone = Your session is over: sign in again.
staff-records-about = The record of a session is all that was asked and answered; the verifier and the replay read it. The permanence is its results alone.
staff-records-sessions =
    { $count ->
        [one] one session
       *[other] { $n } sessions
    }
staff-records-session = Session { $session }
staff-records-record = record
staff-records-permanences = permanence
staff-records-another = Another session
staff-checkpoint-about = A checkpoint is signed over the last entry of every table. Only one that somebody else keeps shows that nothing was cut off: keep it, and keep the key.
staff-checkpoint-again = Fetch again
staff-checkpoint-newest = The newest checkpoint
staff-checkpoint-keep = Keep it
staff-checkpoint-key = The line that verifies it
staff-checkpoint-keep-key = Keep the key

## Reports

staff-report-about = What each table won for the bank, against what its stakes were to bring, with the band in which 95 of 100 results lie. All of it follows from the journal.
staff-report-again = Update
staff-report-tables = The tables
staff-report-of = Report of { $name }
staff-report-title = { $name }, in { $currency }
staff-report-table = Table
staff-report-coups = Coups
staff-report-stakes = Stakes decided
staff-report-handle = Sum staked
staff-report-result = Result of the bank
staff-report-bound = of it in prison
staff-report-expected = Expectation
staff-report-band = 95 in 100
staff-report-deviations = In standard deviations
staff-report-verdict = Against the band
staff-report-within = within the band
staff-report-above = above the band
staff-report-below = below the band
staff-report-none = nothing played
staff-report-from-to = { $low } to { $high }
staff-report-csv = The curve as a table (CSV)
staff-report-worth = A stake in prison counts for what dividing it would give.
staff-report-kinds = By kind of chance
staff-report-kind = Kind
staff-report-sessions = By session, the latest first
staff-report-session = Session
staff-report-opened = Opened
staff-report-closed = Closed
staff-report-goes-on = goes on
staff-plot-words = { $name }: after { $coups } coups the bank has { $found }; expected were { $expected }, and 95 in 100 results lie from { $low } to { $high }: { $verdict }.
staff-plot-found = result
staff-plot-expected = expectation
staff-plot-band = 95 in 100 results
