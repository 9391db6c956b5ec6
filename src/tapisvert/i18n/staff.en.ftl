# What the consoles of the staff say, in English. Amounts arrive as text.

## The rooms

staff-house-title = Back office
staff-house-to-me = To your account
staff-house-rooms = Sections
staff-house-not-yours = Staff only.
staff-house-sign-in = Staff only: sign in.
staff-house-second-factor = This house asks its staff for two-step verification: set it up in your account.
staff-house-unconfirmed = Your account is waiting: another member of the direction must confirm it. Ask a colleague to open Approvals while you are signed in next to them.
staff-room-tables = Tables
staff-room-accounts = Accounts
staff-room-approvals = Approvals
staff-room-floats = Floats
staff-room-reports = Reports
staff-room-journal = Journal
staff-room-records = Records
staff-room-checkpoints = Checkpoints
staff-loading = Loading…
staff-again = Try again
staff-optional = (optional)

## What is wrong with a field

staff-wrong-missing = Required.
staff-wrong-text = At most { $longest } plain characters on one line.
staff-wrong-amount = Enter an amount above zero, e.g. 500, 1,000 or 12.50.
staff-wrong-above = At most { $most } under the rules.
staff-wrong-below-minimum = Below the minimum.
staff-wrong-whole = Enter a whole number from { $least } to { $most }.
staff-wrong-seconds = Enter 0 to 3,600 seconds, e.g. 1.5.
staff-wrong-id = Use 1 to 64 lower-case letters, digits and hyphens; ‘house’ is reserved.
staff-wrong-currency = Use the three letters of a currency, as EUR, or chips.
staff-wrong-roles-none = Choose at least one role.
staff-wrong-roles-controller = A controller cannot have other roles.
staff-wrong-moment = Choose a future date and time.
staff-wrong-nothing = Change at least one value.
staff-wrong-inspector = The usual time is { $minutes } minutes: for another, name the inspector informed.
staff-wrong-cards = Enter the cards.
staff-wrong-several = Enter at least two cards.
staff-wrong-seen = Enter only the card that was seen.
staff-wrong-seated = A player of this name is at the table.

## The tailleur's console

staff-tailleur-title = Tailleur
staff-tailleur-title-wheel = Croupier
staff-go-commit = Seal a new draw
staff-go-openings = Reveal the players’ contributions
staff-go-seal = Fix the order
staff-go-cutter = Skip { $player }: offer the cut to the next player
staff-go-bets = Open the bets
staff-go-again = No stakes: call again
staff-go-close = Close the bets
staff-go-run = First card
staff-go-card = Next card
staff-go-spin = Spin the ball
staff-go-fall = Ball drops
staff-go-rest = Pause the table
staff-go-key = space bar
staff-wait-players = Waiting for players.
staff-wait-suspended = Play suspended: the direction resumes it.
staff-wait-over = Table closed.
staff-act-close = Rien ne va plus
staff-act-cut = Cut for the player
staff-act-irregular = Irregular cards
staff-act-end_taille = End the taille
staff-act-correct = Undo
staff-sure-close = No stakes on the cloth. Close the bets anyway?
staff-sure-end-taille = The remaining cards are discarded; the next coup starts a new taille.
staff-cut-about = { $player } cuts. Enter the place shown.
staff-cut-at = Cards above the cut, 0 to { $most }

## Entering cards and numbers

staff-entry-title = Cards of the coup
staff-entry-how = Two keys per card: rank, then suit ({ $letters }). Ten is T or 0.
staff-entry-total = Points
staff-entry-whole = Coup complete: confirm it, or undo the last card.
staff-entry-deal = Settle the coup (Enter)
staff-row-noir = Noir
staff-row-rouge = Rouge
staff-row-row = Row
staff-suit-letters = shdc
staff-pad-ranks = Rank
staff-pad-suits = Suit
staff-pad-numbers = Numbers of the wheel
staff-number-title = Winning number
staff-sensor-read = The sensor reads { $result }: Enter takes it.
staff-sensor-differs = The sensor read { $result }: check before you settle.
staff-number-how = Type one or two digits, or tap the number; confirm with Enter.
staff-number-none = No number yet
staff-number-confirm = Settle { $number }, { $colour }
staff-colour-rouge = rouge
staff-colour-noir = noir
staff-colour-vert = zero

## Irregular cards

staff-irregular-case = What happened
staff-irregular-several = Several cards drawn together
staff-irregular-annulled = Card fallen on the floor or among the played cards
staff-irregular-seen = Card seen before it was drawn
staff-irregular-several-top_first = Enter them as they lay, top card first; enter them again when the coup is dealt.
staff-irregular-several-tailleur_orders = Enter them in the order stated by the tailleur; enter them again when the coup is dealt.
staff-irregular-annulled-how = Enter the fallen cards: they are out of the taille.
staff-irregular-seen-how = The card stays valid and counts for the next coup. Enter it only if it should be recorded.
staff-irregular-cards = Cards
staff-irregular-none-yet = No cards yet.
staff-irregular-none-seen = No card: not recorded.
staff-irregular-declare = Declare

## The chef's console, and the direction at a table

staff-chef-title = Chef de table
staff-direction-at-table = Direction
staff-acts-at-table = More actions
staff-chef-suspended = Play suspended ({ $reason }); informed: { $informed }.
staff-chef-is-last = The next coup is the last.
staff-chef-repeat = Repeat a late bet
staff-chef-repeat-about = After ‘rien ne va plus’ a bet counts only if the money is on the table and you and the chef both repeat it aloud. Enter what you repeat; the chef then accepts it with your name.
staff-chef-repeat-do = Repeat
staff-chef-late = Late bet
staff-chef-late-about = After ‘rien ne va plus’ a bet counts only if the money is on the table and croupier and chef both repeat it aloud.
staff-chef-late-do = Accept
staff-chef-reject = Refuse a bet
staff-chef-reject-about = Stake and premium are returned.
staff-chef-reject-do = Refuse
staff-chef-null = Null coup
staff-chef-null-about = ‘Rien va’: all stakes stand, the ball returns to the previous number.
staff-chef-null-do = Declare null
staff-chef-rotate = Relief
staff-chef-rotate-about = Another croupier takes the position.
staff-chef-rotate-do = Relieve
staff-chef-declare = Declare a step
staff-chef-declare-about = Steps carried out in the room, declared in your name.
staff-chef-declare-do = Declare
staff-chef-abandon = Abandoned stake
staff-chef-abandon-about = A controller must sign too; what is taken off the cloth is kept for its owner.
staff-chef-abandon-do = Request the signature
staff-chef-float = Counts and fills
staff-chef-advance = Advance
staff-chef-advance-about = The inspector of the table must consent before you hand over the chips.
staff-chef-advance-do = Ask the inspector
staff-chef-decide = Decide a dispute
staff-chef-decide-about = The direction’s decision is final.
staff-chef-decide-do = Decide
staff-named = { $what }: { $name }
staff-chef-limits = Limits
staff-chef-limits-about = Stakes already placed are not affected.
staff-chef-limits-do = Post the limits
staff-chef-suspend = Suspend
staff-chef-suspend-about = Play stops as it is until it resumes. The control office is informed.
staff-chef-suspend-do = Suspend play
staff-chef-resume = Resume
staff-chef-resume-about = Play continues from where it stopped.
staff-chef-resume-do = Resume play
staff-chef-last = La dernière
staff-chef-last-about = The next coup is the last, then the table closes. This cannot be undone.
staff-chef-last-do = Announce ‘la dernière’
staff-chef-finish = Close the table
staff-chef-finish-about = Free stakes are returned, stakes in prison divided by their degree, chips credited to the balances. This cannot be undone.
staff-chef-finish-do = Close now
staff-abandon-asked = Signature requested from the controller.
staff-derogation-asked = Consent requested from the controller.
staff-declare-asked = Recorded.
staff-act-asked = Signature requested.
staff-advance-asked = Consent requested from the inspector.
staff-late-waits = { $player }: { $amount } on { $what }, repeated by { $by }
staff-late-what = Type
staff-late-stake = Stake
staff-late-announcement = Announcement
staff-abandon-of = Type
staff-abandon-stake = Stake on the cloth
staff-abandon-chips = Unclaimed winnings
staff-stake-free = { $player }: { $amount } on { $on }
staff-stake-in-prison = { $player }: { $amount } in prison on { $on }, degree { $degree }
staff-null-same_direction = ball spun in the wheel’s direction
staff-null-previous_coup_unfinished = ball spun before the previous coup was settled
staff-null-too_few_turns = too few turns
staff-null-wheel_stopped = wheel stopped
staff-null-foreign_body = object in the wheel
staff-suspend-service = operational reasons
staff-suspend-mechanism = equipment failure
staff-suspend-force_majeure = force majeure

## Players without a device

staff-floor-title = Players at the table
staff-floor-seat = Seat a player
staff-floor-seat-about = For a player without a device: change the money, then lay the bets at their word.
staff-floor-name = Name, colour or place
staff-floor-chips = Money changed
staff-floor-means = Pays with
staff-floor-money = Money
staff-floor-chips-of-desk = Chips from the cash desk
staff-floor-person = Person
staff-floor-person-about = The number in the register, once the player is known.
staff-floor-says = { $player } says
staff-floor-says-who = Choose a player, or type the name and a colon
staff-floor-lay = Lay (Enter)
staff-floor-who = Whose bet? Choose a player, or begin with the name: Rossi: rouge 50
staff-floor-cost = { $amount } in all
staff-floor-holds = { $chips } chips, { $laid } on the cloth
staff-floor-stake = { $amount } on { $on }
staff-floor-insured = { $amount } on { $on }, insured
staff-floor-prison = { $amount } in prison { $degree } on { $on }
staff-floor-divide = Divide
staff-floor-insure = Insure
staff-floor-withdraw = Take back
staff-floor-leave = Leaves with chips
staff-floor-leave-about = { $player } takes { $chips } in chips from the table. The cashier changes them into money.
staff-floor-left = { $player } left with { $chips } in chips.
staff-floor-tip = Tip
staff-floor-tip-amount = Amount for the staff
staff-floor-tip-do = Put it in the box
staff-floor-colour = Colour
staff-floor-colour-do = Give the colour
staff-floor-piece-value = Value of a piece
staff-floor-piece = { $colour }, { $piece } a piece
staff-floor-tap = Each tap on the cloth
staff-floor-act-bet = { $amount } on { $on }
staff-floor-act-announce = { $call } at { $amount }
staff-floor-act-sit = { $amount } changed
staff-floor-act-leave = leaves
staff-floor-act-claim = claims what was kept
staff-floor-act-tip = { $amount } for the staff
staff-floor-act-divide = { $on } divided
staff-floor-act-insure = { $on } insured
staff-floor-act-withdraw = { $on } taken back
staff-floor-act-move = { $on } to { $to }
staff-colour-none = no colour
staff-colour-yellow = yellow
staff-colour-blue = blue
staff-colour-green = green
staff-colour-orange = orange
staff-colour-pink = pink
staff-colour-purple = purple
staff-colour-brown = brown
staff-colour-white = white

## The stakes as a list

staff-stakes-title = On the cloth
staff-stakes-none = No bets on the cloth.
staff-stakes-sum =
    { $players ->
        [one] { $amount }, 1 player
       *[other] { $amount }, { $players } players
    }
staff-stakes-insured = insured
staff-stakes-insured-part = { $amount } insured
staff-stakes-prison = prison { $degree }
staff-stakes-column-player = Player
staff-stakes-column-insured = Insured or in prison
staff-stakes-column-amount = Amount
staff-pays-title = Last coup: pay and take

## The room, and the day

staff-room-live = Room
staff-room-today = Today
staff-live-waiting =
    { $count ->
        [0] No decision is waiting.
        [one] 1 decision is waiting.
       *[other] { $count } decisions are waiting.
    }
staff-live-seconds = { $seconds } s
staff-live-last = Latest results
staff-live-suspended = suspended
staff-live-is-last = la dernière
staff-live-players =
    { $away ->
        [0] { $players } of { $seats }
       *[other] { $players } of { $seats }, { $away } away
    }
staff-live-stakes = On the cloth
staff-live-staff = Staff
staff-live-no-staff = not posted yet
staff-live-house = all staff of the house
staff-live-to-table = To the table
staff-live-to-approvals = Sign
staff-live-waits-late = { $player }: { $amount } on { $what }, repeated by { $by }
staff-live-waits-post = { $name } has yet to sign: { $role }
staff-live-waits-relief = Relief not signed yet: { $name }, { $role }
staff-live-waits-advance = Advance of { $amount } to { $player }
staff-live-waits-abandon = Abandoned stake of { $player }: a controller signs
staff-live-waits-derogation = Derogation: a controller signs
staff-live-waits-irregular = A card was seen: it counts for the next coup
staff-live-waits-suspended = Play suspended: { $reason }
staff-live-waits-away = { $player } is away, with { $amount } on the cloth
staff-live-waits-unclaimed = Abandoned by { $player }, not claimed: { $amount }
staff-live-waits-count = Open without an opening count
staff-today-tables = Tables open
staff-today-of = { $open } of { $all }
staff-today-players = Players
staff-today-coups = Coups
staff-today-handle = Stakes decided
staff-today-result = Bank’s result
staff-today-expected = Expected
staff-today-approvals = Approvals waiting
staff-today-decisions = Decisions at tables
staff-today-results = Open tables since they opened; closed ones, their last session
staff-today-closed = closed at { $at }
staff-today-incidents = Incidents since { $at }
staff-today-no-incident = No incident.

## The staff of a table

staff-desk-title = Staff of the table
staff-desk-empty = Post the staff of this table
staff-desk-missing = Still missing before the first stake: { $parts }.
staff-desk-awaited =
    { $count ->
        [one] 1 signature awaited
       *[other] { $count } signatures awaited
    }
staff-closing-title = Closing of the table: { $done } of { $all } done
staff-closing-coup = Coup settled
staff-closing-prison = No stake in prison
staff-closing-abandoned = No stake of an absent player on the cloth
staff-closing-count = Closing count signed
staff-closing-drop = Drop counted
staff-step-done = done
staff-step-open = still to do
staff-post-offered = { $by } has posted you to this table: { $role }.
staff-post-take = Take the post
staff-post-relieve = Relieve { $name }
staff-post-held = { $role }: { $name }
staff-post-waiting = { $role }: { $name }, signature awaited
staff-post-end = Take off the table
staff-post-give = Post to the table
staff-post-give-about = The person takes the post on their own device.
staff-person-elsewhere = { $name } (at { $tables })
staff-person-none = No account has this role: the direction gives it in Accounts.

## Refusals, as the staff is told

staff-refused-insufficient_chips = The player does not have enough chips at the table.
staff-refused-insufficient_balance = Balance too low: the payment was not made.
staff-problem-balance_limit = The balance cannot hold this much.
staff-refused-unknown_stake = This stake is no longer on the cloth.
staff-refused-part_of_announcement = This piece belongs to an announcement: reject that as one.
staff-refused-invalid_state = Not possible at this stage of the game.
staff-refused-coup_not_settled = The table can close once the coup is settled.
staff-refused-not_available = Not possible at this table: check how it is dealt.
staff-refused-card_unavailable = All copies of this card are already out in this taille.
staff-refused-too_many_copies = A card would come out more often than there are packs.
staff-refused-forbidden = This needs another role.
staff-refused-suspended = Play is suspended.
staff-refused-table_finished = The table is closed.
staff-refused-betting_closed = Not possible after ‘rien ne va plus’.
staff-refused-not_repeated = The croupier named has not repeated exactly this stake.
staff-refused-not_late = Bets are still open: the player can place it as usual.
staff-refused-below_minimum = Below the minimum.
staff-refused-above_maximum = Above the maximum.
staff-refused-odd_amount = It cannot be halved.
staff-refused-above_cap = Above the highest maximum the rules allow.
staff-refused-consent_required = More than the direction may raise alone: a controller must consent.
staff-refused-invalid_limits = Invalid limits: check minimum and maximum.
staff-refused-forbidden_announcement = This announcement is not accepted.
staff-refused-already_announced = ‘La dernière’ has already been announced.
staff-refused-unknown_player = This player has left the table.
staff-problem-name_taken = This name is taken: choose another.
staff-problem-table_taken = A table with this ID exists already: choose another.
staff-problem-four_eyes = Another person must sign: not the requester, the owner of the account or the sender of its link.
staff-problem-already_decided = Already decided.
staff-problem-forbidden = This needs another role.
staff-problem-last_direction = At least one account must keep the direction role.
staff-problem-offline = No connection: try again when you are online.

## Fields

staff-coup-option = Coup { $number }: { $result }
staff-coup-number = Coup { $number }
staff-ask-coup = Coup
staff-ask-stake = Stake
staff-ask-player = Player
staff-ask-on = Chance
staff-ask-amount = Amount
staff-ask-call = Announcement
staff-ask-born = Date of birth
staff-ask-country = Country
staff-ask-unit = Amount per piece
staff-ask-croupier = Croupier who repeated it
staff-ask-reason = Reason
staff-ask-informed = Person informed at the control office
staff-ask-dispute = Dispute
staff-ask-decision = Decision
staff-ask-clause = Step
staff-ask-role = Position
staff-ask-rotate-name = Relieved by
staff-ask-minutes = After (minutes)
staff-ask-inspector = Inspector informed
staff-ask-minimum = Minimum
staff-ask-maximum = Maximum
staff-ask-maxima = Maximum per kind of chance
staff-ask-rulebook = Rulebook
staff-ask-id = Permanent ID
staff-ask-table-name = Name
staff-ask-mode = Dealer
staff-ask-currency = Currency
staff-ask-play-money = Play chips (no cash value)
staff-ask-odds = Show the exact odds to players
staff-ask-turbo = Allow the turbo pace
staff-ask-seats = Maximum number of players
staff-ask-rulings = Readings of the rules
staff-ask-pace = Pace
staff-ask-account-name = Name
staff-ask-roles = Roles
staff-ask-bar = Duration
staff-ask-until = Until
staff-ask-way = Action
staff-help-croupier = Recorded in the journal with your name.
staff-help-suspend-informed = Name of the person informed.
staff-help-minutes = Usually { $minutes } minutes.
staff-help-cap = at most { $most }
staff-help-multiple = empty: { $multiple } × the minimum
staff-help-derogation = { $alone } without consent, up to { $most } with a controller’s
staff-ask-staff = Staff
staff-staff-assigned = by post: those posted to the table
staff-staff-house = by role: all staff of the house
staff-help-staff = By post: only those posted to the table, who have taken their post, act here. By role: anyone in the house who has the role.
staff-help-id = Lower-case letters, digits, hyphens, e.g. roulette-2. It cannot be changed.
staff-help-currency = The same for all tables.
staff-help-seats = Seated and standing; 100 by default.
staff-help-roles = A controller cannot have other roles.
staff-help-ruling = { $help }. Accepts { $accepts }; house value { $value }.
staff-help-seconds = { $seconds } seconds by default.
staff-ruling-house = { $value } (house)
staff-kind-simple = Simple chances
staff-kind-plein = Plein
staff-kind-cheval = Cheval
staff-kind-transversale = Transversale pleine
staff-kind-carre = Carré
staff-kind-quatre-premiers = Quatre premiers
staff-kind-cinq-premiers = Cinq premiers
staff-kind-sixain = Sixain
staff-kind-douzaine = Douzaine
staff-kind-colonne = Colonne
staff-kind-vingt-quatre = Two dozens or columns
staff-pace-entropy = Adding entropy
staff-pace-coupe = Cut
staff-pace-bets = Betting
staff-pace-decision = Betting after a refait or zero
staff-pace-closed = ‘Rien ne va plus’ to first card or ball
staff-pace-card = Between cards
staff-pace-ball = Ball spinning
staff-pace-pause = Showing the result
staff-pace-away = Away before the seat is released (0: never)

## Tables

staff-table-make = New table
staff-table-made = Table created.
staff-table-open = Open
staff-table-open-about = { $name } reopens with no players.
staff-table-close = Close
staff-table-close-about = { $name } closes now: free stakes are returned, stakes in prison divided by their degree, chips credited to the balances.
staff-table-limits = Limits
staff-table-balances = Balances
staff-mode-automatic = automatic
staff-mode-tailleur = with a croupier
staff-mode-real = real cards or wheel
staff-play-money = play chips
staff-stage-is-idle = waiting for players
staff-stage-is-commitments = draw sealed
staff-stage-is-openings = contributions revealed
staff-stage-is-witness = draw signed by the witness
staff-stage-is-coupe = cut
staff-stage-is-bets = betting
staff-stage-is-decision = betting after a refait or zero
staff-stage-is-closed = rien ne va plus
staff-stage-is-cards = dealing
staff-stage-is-ball = ball spinning
staff-stage-is-pause = coup settled
staff-stage-is-over = closed
staff-column-stage = Stage
staff-column-players = Players
staff-column-player = Player
staff-column-chips = Chips
staff-column-stakes = On the cloth
staff-column-account = Account
staff-column-amount = Amount
staff-column-name = Name
staff-column-roles = Roles
staff-column-state = Status
staff-column-acts = Actions
staff-column-table = Table
staff-column-unclaimed = Unclaimed
staff-column-what = Movement
staff-column-when = When
staff-column-balance = Balance
staff-column-purse = Balance
staff-ledger-after = After entry { $n } (this request).
staff-ledger-players = Players’ balances
staff-ledger-no-player = No players at the table.
staff-ledger-house = House balances
staff-ledger-bank = Bank, since the table opened
staff-ledger-held = Premiums held
staff-ledger-unclaimed = Unclaimed by { $name }
staff-ledger-endowment = Table’s reserve

## People

staff-account-make = New account
staff-account-find = Search by name
staff-accounts-caption = { $count ->
        [one] { $count } account
       *[other] { $count } accounts
    }
staff-account-active = active
staff-account-new = no password yet
staff-account-disabled = disabled
staff-account-is-barred = barred
staff-account-is-excluded = excluded at own request
staff-account-roles = Roles
staff-account-roles-about = New roles apply at the next sign-in. Staff roles apply once another member of the direction has approved them.
staff-account-roles-asked = Sent for approval: another member of the direction must approve the roles.
staff-account-roles-do = Save
staff-account-link = New link
staff-account-link-about = { $name } gets a link to set a new password; the old one stops working and all sessions end. Another member of the direction must then confirm the account.
staff-account-disable = Disable
staff-account-disable-about = { $name } can no longer sign in; stakes on the cloth stand.
staff-account-device = Lost device
staff-account-device-about = { $name } can sign in with the password alone, once another member of the direction has approved.
staff-account-device-asked = Sent for approval.
staff-account-enable = Enable
staff-account-enable-about = { $name } can sign in again. Staff roles apply once another member of the direction has confirmed them.
staff-account-bar = Bar
staff-account-bar-about = A barred player cannot play at any table.
staff-account-bar-do = Confirm
staff-account-barred = Saved for { $name }.
staff-account-unconfirmed = awaiting confirmation
staff-purse-show = Movements
staff-purse-title = Balance of { $name }
staff-purse-holds = Available:
staff-purse-at-caption = { $name } at the tables
staff-purse-at-none = Nothing at the tables.
staff-purse-caption = Movements, latest first
staff-purse-none = No movements yet.
staff-purse-earlier = Earlier
staff-purse-did-sat = chips bought at { $table }
staff-purse-did-left = chips cashed in at { $table }
staff-purse-did-claimed = claimed at { $table }
staff-purse-did-closed = chips cashed in: { $table } closed
staff-purse-did-issued = issued: requested by { $asked }, approved by { $by }, no. { $number }
staff-purse-did-taken_back = paid out: requested by { $asked }, approved by { $by }, no. { $number }
staff-purse-did-play_chips = play chips from the house
staff-bar-until = until a date
staff-bar-good = permanently
staff-bar-nothing = lift the bar
staff-link-title = Link for { $name }
staff-link-about = Give it only to { $name }. It works once and is not shown again. Staff accounts, and new passwords, must then be confirmed by another member of the direction.
staff-link-copy = Copy
staff-link-copied = Copied.
staff-link-copy-yourself = Selected: copy it with the keyboard.
staff-role-player = player
staff-role-tailleur = tailleur
staff-role-at-wheel = croupier at the wheel
staff-role-payeur = payeur
staff-role-croupier = croupier
staff-role-chef = chef de table
staff-role-controller = controller
staff-role-direction = direction
staff-role-inspector = inspector
staff-role-cashier = cashier

## Four eyes

staff-approvals-about = Chips need two people of the direction or the cash desk; staff accounts, staff roles and new passwords two members of the direction; abandoned stakes the chef and a controller; derogations from the maximum the direction and a controller. The requester cannot approve.
staff-approvals-none = No requests waiting.
staff-approvals-confirm-all = Confirm all { $count } accounts
staff-approvals-confirmed = { $count } accounts confirmed.
staff-approval-by = Requested by { $by }, { $at }, no. { $number }
staff-approval-yours = Your request: someone else must approve it.
staff-approval-waits = Waiting for { $signers }.
staff-signer-controller = a controller
staff-signer-direction = a member of the direction
staff-signer-inspector = the inspector of the table
staff-signer-cashier = a cashier
staff-approval-yes = Sign
staff-approval-no = Do not sign
staff-approval-pending-execution = Carried out as soon as the table allows.
staff-approval-account-yes = Confirm
staff-approval-account-no = Do not confirm
staff-approval-derogation-yes = Consent
staff-approval-derogation-no = Do not consent
staff-approval-advance-yes = Consent
staff-approval-advance-no = Do not consent
staff-floats-none = There is no table with real cards or a real wheel.
staff-float-uncounted = Open without an opening count: what is missing from the float now cannot be found later. Chef or inspector counts it.
staff-floats-about = From the opening count to the closing count of each shift. Result: closing + credits + drop − opening − fills, with what accounts paid and what was advanced.
staff-people-title = People
staff-people-find = Find by name
staff-people-none = No one of this name in the register.
staff-people-report = Report for the authority
staff-people-report-about = Everyone with acts on these days, with documents where the house stores them. Each report is recorded.
staff-people-report-first = First day
staff-people-report-last = Last day
staff-people-report-save = Save as CSV
staff-person-enter = Enter a person
staff-person-identify = Identify
staff-person-about = The document that you have seen; without one, only the name.
staff-person-full-name = Name, as on the document
staff-person-name = Name
staff-person-document = Document
staff-document-none = None yet
staff-document-passport = Passport
staff-document-identity_card = Identity card
staff-document-driving_licence = Driving licence
staff-document-residence_permit = Residence permit
staff-document-country-about = As in the lines at the bottom of the document: CHE, ITA, D
staff-document-number = Number of the document
staff-person-save = Save
staff-person-saved = Saved.
staff-person-number = No.
staff-person-born = Born
staff-person-photo = Photo
staff-person-photo-unreadable = This file is no picture that the browser can read.
staff-person-sum = Today
staff-person-acts = Acts
staff-person-barred = may not play
staff-person-sum-of = { $sum } of { $limit }
staff-cash-title = Cash desk and chips in circulation
staff-cash-sold = Sold
staff-cash-redeemed = Bought back
staff-cash-from_tables = Out of the tables
staff-cash-circulation = In circulation
staff-cash-purses = Players’ balances
staff-cash-sell = Sell chips
staff-cash-redeem = Buy chips back
staff-cash-done = Recorded.
staff-cash-foreign = Other banknotes
staff-cash-rate = 1 { $currency } = { $rate }
staff-cash-rate-missing = { $currency }: no rate today
staff-rate-about = A controller or the direction must sign. The rate is for notes taken and paid, until the next one or the end of the day.
staff-cash-signed-above = Above { $amount } another cashier, a controller or the direction signs.
staff-cash-asked = Signature requested from another cashier, a controller or the direction.
staff-float-shift = Shift
staff-float-opening = Opening
staff-float-fills = Fills
staff-float-credits = Credits
staff-float-closing = Closing
staff-float-drop = Drop
staff-float-should_hold = Expected in the float
staff-float-result = Result
staff-float-coups = Result of the coups
staff-float-difference = Difference
staff-float-number = No. { $number }, { $at }
staff-float-tips = Tips in the staff’s box since the table opened: { $amount }
staff-float-act-opening = Opening count
staff-float-act-fill = Fill
staff-float-act-credit = Credit
staff-float-act-closing = Closing count
staff-float-act-drop = Count of the drop
staff-float-count-about = A cashier must sign before it counts.
staff-float-drop-about = A controller must sign before it counts.
staff-count-differs = Difference from the closing count
staff-float-closer = As the closing count of { $at } has it: { $amount }.
staff-count-sum = Sum:
staff-float-ask = Ask for the signature
staff-float-asked = Signature requested from a cashier.
staff-float-drop-asked = Signature requested from a controller.
staff-float-entry = { $act }, { $amount }, { $at }
staff-cash-act-chips_sold = Sale
staff-cash-act-chips_sold_at_table = Sale at a table
staff-cash-act-chips_redeemed = Purchase
staff-cash-act-desk_opened = Opening count
staff-cash-act-desk_closed = Cash-up
staff-cash-act-desk_transferred = Transfer
staff-cash-act-chips_counted = Count of chips
staff-cash-act-chips_withdrawn = Chips withdrawn
staff-cash-act-chips_added = Chips added
staff-till-opened = Open since { $at }: { $by }.
staff-till-yours = You work here.
staff-till-closed = Not open: count the money in the desk first.
staff-till-uncounted = Not open: money missing from these sales cannot be found later. Count the money in the desk.
staff-till-about = Count all money in the desk: a controller or the direction must sign before it counts.
staff-till-title = Money in the desk
staff-till-opening = Opening
staff-till-sold = Sold
staff-till-redeemed = Bought back
staff-till-purses = Into balances
staff-till-transfers = Transferred
staff-till-exchange = Against other notes
staff-till-inflow = Taken
staff-till-outflow = Paid out
staff-till-expected = Expected
staff-till-counted = Counted
staff-till-difference = Difference
staff-stock-title = Chips by value
staff-place-vault = Vault
staff-place-desk = Cash desk { $desk }
staff-stock-counted = Counted on { $at }
staff-stock-about = A count of the chips at one place is compared with stock, floats and circulation once it is signed.
staff-transfer-about = Count what you give: the transfer counts once who receives it has signed.
staff-transfer-asked = Signature requested from the receiver.
staff-piece-kind = Chip
staff-piece-stock = Stock
staff-piece-floats = Floats
staff-piece-circulation = In circulation
staff-piece-places = At desks and in the vault
staff-piece-expected = Expected
staff-piece-counted = Counted
staff-piece-variance = Variance
staff-float-correct-about = Enter the right amount with its pieces; 0 without pieces voids the count. A controller or the direction must sign.
staff-float-correct-asked = Signature requested from a controller or the direction.
staff-slip-title = Print a slip
staff-slip-about = Any but the first printing of an entry is marked as a copy.
staff-slip-print = Print
staff-slip-done = Slip saved as a PDF.
staff-ask-entry = Entry
staff-register-title = Register of abandoned stakes
staff-register-none = Earlier sessions left nothing unclaimed.
staff-register-about = Left over from earlier sessions. A controller signs before it is paid: then it goes to the player’s balance, or you hand over the chips if the player has no account.
staff-register-sum = { $player }: { $amount }, since { $since }
staff-register-pay = Pay
staff-register-pay-label = Pay { $player } { $amount }
staff-register-close = Close the register
staff-register-close-about =
    { $days ->
        [one] Unclaimed for 1 day: { $amount }. When the register closes, this goes to the table’s reserve for good.
       *[other] Unclaimed for { $days } days: { $amount }. When the register closes, this goes to the table’s reserve for good.
    }
staff-register-act-claimed = paid from the register
staff-register-act-closed = register closed, to the table’s reserve
staff-ask-chips = Chips
staff-ask-act = Action
staff-help-pieces = One value a line: { $series } 50 × 40
staff-help-other-pieces = Pieces of other values, one a line: { $series } 50 × 40
staff-wrong-pieces = Enter one value a line, such as 50 × 40.
staff-wrong-unchecked = Check the cards or the wheel, then tick the box.
staff-approval-chips-yes = Approve
staff-approval-chips-no = Refuse
staff-approval-given =
    { $kind ->
        [account] Confirmed.
        [chips] Approved.
        [second_factor] Removed.
        [advance] Consent given.
        [derogation] Consent given.
       *[other] Signed.
    }
staff-approval-refused =
    { $kind ->
        [account] Not confirmed.
        [chips] Refused.
        [second_factor] Not removed.
        [advance] Consent refused.
        [derogation] Consent refused.
       *[other] Not signed.
    }
staff-approvals-latest = Latest decisions
staff-approvals-more = Show more
staff-approval-decided = Requested by { $asked }, decided by { $by }, { $at }, no. { $number }
staff-approval-outcome-done = carried out
staff-approval-outcome-not-approved = not approved
staff-approval-outcome-refused = refused: { $why }
staff-approval-outcome-superseded = replaced by a later request
staff-approval-second_factor-yes = Remove
staff-approval-second_factor-no = Do not remove
staff-chips-ask = Request chips
staff-chips-about = Another member of the direction or a cashier must approve.
staff-chips-asked = Sent for approval.
staff-chips-issue = add to the balance
staff-chips-take = pay out of the balance

## Journal, records, checkpoints

staff-journal-title = Entries, latest first
staff-journal-about = Everything the table records, live, refusals included. Click a line for its fields in the record.
staff-journal-house = Outside the tables
staff-journal-table = Table
staff-journal-from = From entry { $n }.
staff-journal-connecting = Connecting…
staff-journal-open = Connected, live.
staff-journal-offline = Connection lost; reconnecting automatically.
staff-journal-gone = Session expired: sign in again.
staff-records-about = The record of a session holds every command and every answer; the verifier and the replay read it. The permanence holds the results only.
staff-records-sessions =
    { $count ->
        [one] 1 session
       *[other] { $n } sessions
    }
staff-records-session = Session { $session }
staff-records-record = record
staff-records-permanences = permanence
staff-records-another = Another session
staff-checkpoint-about = A checkpoint signs the last entry of every table. Keep a copy outside the server, with the key: it proves that nothing was cut off.
staff-checkpoint-again = Refresh
staff-checkpoint-newest = Latest checkpoint
staff-checkpoint-keep = Download
staff-checkpoint-key = Verification key
staff-checkpoint-keep-key = Download the key

## Reports

staff-day-sheet = Day sheet (PDF)
staff-day-sheet-day = Day
staff-report-about = Result of the bank at each table against its expectation, with the band that holds 95% of results. Computed from the journal.
staff-report-again = Refresh
staff-report-tables = Tables
staff-report-of = Report: { $name }
staff-report-title = { $name }, in { $currency }
staff-report-table = Table
staff-report-coups = Coups
staff-report-stakes = Stakes settled
staff-report-handle = Stakes decided
staff-report-result = Bank result
staff-report-bound = in prison
staff-report-expected = Expected
staff-report-band = Band of 95%
staff-report-deviations = Standard deviations
staff-report-verdict = Against the band
staff-report-within = within the band
staff-report-above = above the band
staff-report-below = below the band
staff-report-none = no stakes
staff-report-from-to = { $low } to { $high }
staff-report-csv = Curve (CSV)
staff-report-worth = Stakes in prison count at their value if divided.
staff-report-kinds = By kind of chance
staff-report-kind = Kind
staff-report-sessions = By session, latest first
staff-report-session = Session
staff-report-opened = Opened
staff-report-closed = Closed
staff-report-goes-on = open
staff-plot-words = { $name }: { $found } for the bank after { $coups } coups; expected { $expected }, 95% of results between { $low } and { $high }: { $verdict }.
staff-plot-found = result
staff-plot-expected = expected
staff-plot-band = 95% of results

## First steps, and accounts of several people

staff-keys-ready = Keyboard ready
staff-people-make = Several accounts
staff-people-about = One person a line: the name, a colon, the roles. Roles: { $roles }.
staff-ask-people = People
staff-help-people = For example: Anna Rossi: tailleur, payeur
staff-wrong-people = Line { $line }: write a name, a colon and roles.
staff-people-links = Links
staff-people-links-about = Give each person their own link. Each works once and is not shown again.
staff-first-title = First steps: { $done } of { $all } done
staff-first-factor = Set up your own two-step verification
staff-first-direction = A second member of the direction
staff-first-staff = Tailleur, chef de table, cashier and controller
staff-first-confirmed = All accounts confirmed by a second person
staff-first-tables = A table with real cards or a real wheel
staff-first-denominations = Denominations of chips and banknotes, in the settings file
staff-first-opening = First opening count
