# The laboratory page, in English. Amounts and shares arrive as text.

lab = Laboratory
lab-lead = What does a betting system change? Try it over thousands of evenings, dealt exactly by the rules, next to the exact odds.
lab-rulebook = Game
lab-read-otherwise = Other readings of the rules
lab-copy-link = Copy link
lab-copy = Copy
lab-copied = Copied.
lab-command = The same at the command line:

## Evenings

lab-evenings = Evenings with a system
lab-question = Evenings to simulate
lab-system = System
lab-beside = Compare with
lab-no-other = nothing
lab-system-flat = Flat betting
lab-system-martingale = Martingale
lab-system-paroli = Paroli
lab-system-dalembert = D’Alembert
lab-system-fibonacci = Fibonacci
lab-system-labouchere = Labouchère
lab-system-oscar = Oscar’s grind
lab-system-whittacker = Whittacker
lab-about-flat = The same stake every time.
lab-about-martingale = Double after a loss; back to one unit after a win.
lab-about-paroli = Let winnings ride up to three times; back to one unit after a loss.
lab-about-dalembert = One unit more after a loss, one less after a win.
lab-about-fibonacci = 1, 1, 2, 3, 5, 8…: one step on after a loss, two back after a win.
lab-about-labouchere = Stake the two ends of the line 1-2-3-4; cross them out after a win, add the loss after a loss.
lab-about-oscar = One unit more after a win, until the series has won one unit.
lab-about-whittacker = Stake the sum of the last two losses; a win crosses both out.
lab-chance = Bet on
lab-unit = Base stake
lab-bankroll = Bankroll
lab-target = Target
lab-none = none
lab-coups = Coups per evening
lab-prison = After a refait
lab-prison-divide = take half back at once
lab-prison-stay = leave the stake in prison
lab-prison-wait = leave it, and wait for it
lab-insured = Insurance
lab-insured-none = none
lab-insured-part = { $percent } of each stake
lab-evenings-count = Evenings
lab-seed = Seed
lab-new-seed = New seed
lab-wrong = Enter a number from { $least } to { $most }.
lab-more = More settings
lab-simulate = Simulate
lab-stop = Stop
lab-starting = Dealing…
lab-computing = Computing…
lab-progress = Evenings played
lab-busy = The server is busy: your simulation starts in a moment.
lab-stopped = Stopped.
lab-done =
    { $evenings } evenings of up to { $coups ->
        [one] one coup
       *[other] { $coups } coups
    } each.
lab-done-both =
    { $evenings } evenings of up to { $coups ->
        [one] one coup
       *[other] { $coups } coups
    } each, the same coups for both systems.
lab-spoken = { $system }: ruined in { $ruin } of the evenings, ahead in { $ahead }.
lab-results = How the evenings end
lab-legend-narrow = 50 of 100 evenings
lab-legend-middle = 90
lab-legend-wide = 98
lab-legend-median = half above, half below
lab-legend-single = single evenings
lab-legend-mean = mean result
lab-legend-expected = expected by the odds
lab-fan-text = { $system }: half of the evenings end with { $low } to { $high }; one in twenty with { $worst } or less, one in twenty with { $best } or more.
lab-results-text = { $system }: results of the evenings. Mean { $mean }.
lab-axis-coups = { $coups } coups
lab-insight = No system changes the edge: the bank keeps { $edge } of all settled stakes. A system only changes how results are spread.
lab-all-figures = All figures
lab-table-caption = Means and shares with the limits that hold 95 times in 100.
lab-figure = Figure
lab-ruin = Ruined
lab-ahead = Ahead at the end
lab-target-reached = Reach { $amount }
lab-mean-result = Mean result
lab-expected = Expected by the odds
lab-edge-of-stakes = { $edge } of { $stakes } decided
lab-between = { $low } to { $high }
lab-staked = Settled stakes
lab-cost = Lost per unit decided
lab-edge = Exact edge
lab-drawdown = Largest drawdown
lab-coups-played = Coups played
lab-quantile = { $share } of evenings end with no more than
lab-refused-invalid_player = This simulation cannot run: check the stake, the bankroll and the target.
lab-refused-too_many_evenings = Too many evenings: choose fewer.
lab-refused-too_many_coups = Too many coups in all: choose fewer or shorter evenings.
lab-refused-simulation_limit = Your other simulations are still running: wait, or stop one.
lab-refused-simulation_capacity = The server is busy: try again in a moment.
lab-refused-calculation_failed = The simulation was interrupted: try again.
lab-refused-simulation_unavailable = This server cannot simulate.

## A file of results

lab-file = Results of a house
lab-file-lead = A file of spins or coups: is the wheel or the shuffle true, and what would each system have won on it?
lab-file-choose = Choose a file
lab-file-drop = Or drop it anywhere on this page: Excel, OpenDocument, CSV, text or JSON, up to 700 kB.
lab-file-private = The file goes only to this house’s own server, which does not store it.
lab-file-open = If the file leaves something open
lab-file-open-column = Column of the coups: name or place
lab-file-open-sheet = Sheet
lab-file-open-zero = A number that stands for a zero
lab-file-open-order = Several columns were written
lab-file-open-name = “{ $label }”
lab-file-order-none = –
lab-file-order-lines = line by line
lab-file-order-columns = column by column
lab-file-large = The file is too large: split it, or test it at the command line.
lab-file-unreadable = The browser cannot read this file: choose it again.
lab-file-reading = Reading { $name }…
lab-file-of-wheel =
    { $coups ->
        [one] { $name }: { $n } spin.
       *[other] { $name }: { $n } spins.
    }
lab-file-of-cards =
    { $coups ->
        [one] { $name }: { $n } coup.
       *[other] { $name }: { $n } coups.
    }
lab-file-checks = All checks
lab-file-check = Check
lab-file-found = Found
lab-file-chance = By chance
lab-file-p = p
lab-file-adjusted = p among all
lab-file-name = Name
lab-file-spins = Spins
lab-file-rarest = Rarest check
lab-file-unusual = How rare: once in so many. Unusual, above the dashed line: { $names }.
lab-file-none-unusual = How rare: once in so many. Nothing unusual: all are below the dashed line.
lab-file-systems = Systems on these results
lab-file-systems-lead = Each system on { $chance }: base stake { $unit }, bankroll { $bankroll }, all coups of the file.
lab-file-system = System
lab-file-final = At the end
lab-file-least = Lowest
lab-file-greatest = Highest
lab-file-staked = Staked
lab-file-coups = Coups
lab-file-ended = End
lab-file-ended-length = played to the end
lab-file-ended-target = target reached
lab-file-ended-stop = limit of loss reached
lab-file-ended-ruin = ruined
lab-file-latest = The latest { $count } coups.
lab-file-report = Save the report
lab-file-command = The report as PDF, at the command line:
lab-refused-unknown_results = No system can play this file: it does not say what became of the bet.

## The next coup

lab-coup = The next coup
lab-pad = Cards already dealt
lab-pad-lead = Tap a card once for each copy dealt; one tap past the last copy resets it.
lab-pad-back = Delete or a right click puts one back.
lab-card-gone =
    { $card }, { $count ->
        [0] none dealt
       *[other] { $count } dealt
    }
lab-clear = Full pack
lab-after-coups = After coups
lab-of-taille = Taille
lab-deal = Deal
lab-cards-left =
    { $gone ->
        [0] All { $left } cards left
       *[other] { $left } cards left, { $gone } gone
    }
lab-best = Best bet: { $chance }, { $decision } – edge { $edge }
lab-edge-caption = House edge on one unit staked, exactly. Minus: in the player’s favour; small figure: change due to the cards gone.
lab-edge-decided = A tie decides nothing and leaves the bet. Of what is decided { $chance } costs: { $edges }.
lab-other-chances = Any other bet
lab-decision-flat = plain
lab-decision-divide = half back at once
lab-decision-stay = left in prison
lab-decision-insured = insured
lab-refait = Refait { $refait }, other ties { $ties }.
lab-zero = Zero { $refait }.

## What each interpretation costs

lab-readings = What each interpretation costs
lab-readings-lead = Where a regulation can be read in two ways, each reading has its price. Above zero it costs the player more.
lab-readings-caption = Change of the bank’s edge against the reading used here, from a full pack.
lab-reading = Other reading
lab-change = Edge
lab-per-thousand = Per 1,000 staked
lab-here = here: { $reading } ({ $ruling })
lab-no-cut-card = none
lab-free = These readings do not change the edge of a coup:
lab-free-reading = { $field } ({ $ruling }):
lab-no-change = no difference.
lab-effect-moment = only when the choice is made.
lab-effect-access = only who may insure, and what.
lab-effect-stakes = only the stakes on the cloth.
lab-effect-excess = only the part above the maximum: per unit of it.
lab-effect-taille_end = only how many coups a taille has.
lab-effect-beyond_one_coup = only bets in prison when a taille ends; odds --rulings simulates that.
lab-effect-outside_the_game = only a draw that is lost, and no law says how often one is.
