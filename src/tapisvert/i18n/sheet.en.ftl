# What a day sheet says, in English.

sheet-kind = Day sheet
sheet-day = Day
sheet-number = Number
sheet-number-about = from the SHA-256 of the sheet
sheet-house = House
sheet-from-journal = from the journal
sheet-month = Month
sheet-year = Year
sheet-days = Day
sheet-tables = Table
sheet-by-days = Day by day
sheet-by-tables = By table
sheet-box = Tips
sheet-cash-difference = Cash desk
sheet-transferred = Transferred
sheet-from-days = from the day sheets
sheet-nothing = Nothing happened on this day.
sheet-signed = Signed with the key of the house’s checkpoints:
sheet-unsigned = Not signed: the key of the checkpoints is not here.
sheet-note = Signed note
sheet-slip = Slip
sheet-slip-original = Original
sheet-slip-copy = Copy { $number }
sheet-about = { $rulebook }, in { $currency }. Entries { $first } to { $last }, SHA-256 of the last: { $hash }
sheet-play = Coups
sheet-coups = Coups
sheet-stakes = Stakes
sheet-handle = Stakes decided
sheet-result = Result of the bank
sheet-bound = Share of stakes in prison
sheet-expected = Expected
sheet-low = Band, from
sheet-high = Band, to
sheet-band = Result within the band of 95%
sheet-within = yes
sheet-outside = no
sheet-shifts = Shifts
sheet-shift = Shift { $number }
sheet-opening = Opening
sheet-fills = Fills
sheet-credits = Credits
sheet-closing = Closing
sheet-drop = Drop
sheet-count-account = Paid from accounts
sheet-count-advances = Advances
sheet-count-result = Result by the count
sheet-count-coups = Won by the coups
sheet-count-difference = Difference
sheet-desk = Cash desk
sheet-desk-shifts = Money in the desk
sheet-desk-opening = Opening
sheet-desk-sold = Chips sold
sheet-desk-redeemed = Chips bought back
sheet-desk-purses = Paid into balances
sheet-desk-transfers = Transferred
sheet-desk-exchange = Against other notes
sheet-desk-inflow = Notes taken
sheet-desk-outflow = Notes paid
sheet-desk-expected = Expected
sheet-desk-counted = Counted
sheet-desk-difference = Difference
sheet-stock = Stock of chips
sheet-inventory = { $place }: count of chips, entry { $entry }, { $at }
sheet-series = Series
sheet-value = Value
sheet-stock-pieces = Stock
sheet-floats = Floats
sheet-circulation = In circulation
sheet-vault = Vault
sheet-expected-pieces = Expected
sheet-transfers = Transfers
sheet-rates = Rates
sheet-currency = Currency
sheet-rate = Rate
sheet-worth = worth { $amount }
sheet-rest = In the house’s currency
sheet-rest-about = received; paid out with a minus sign
sheet-foreign-notes = Other banknotes
sheet-from = From
sheet-to = To
sheet-given-by = Given by
sheet-received-by = Received by
sheet-notes = Banknotes
sheet-counted = Counted
sheet-variance = Variance
sheet-identified =
    { $count ->
        [one] { $count } document was seen.
       *[other] { $count } documents were seen.
    }
sheet-people = People above the threshold, by their number in the register
sheet-person = Person
sheet-day-sum = Sum of the day
sheet-desk-uncounted =
    { $count ->
        [one] 1 sale or purchase before an opening count: money missing by then is in no difference.
       *[other] { $count } sales and purchases before an opening count: money missing by then is in no difference.
    }
sheet-moves = Counts
sheet-at = When
sheet-entry = Entry
sheet-act = Action
sheet-amount = Amount
sheet-by = Requested by
sheet-signed-by = Signed by
sheet-pieces = Pieces
sheet-act-opening = Opening count
sheet-act-checked = Opening count, cards or wheel checked
sheet-act-fill = Fill
sheet-act-credit = Credit
sheet-act-closing = Closing count
sheet-act-drop = Count of the drop
sheet-act-desk_opened = Opening count
sheet-act-desk_closed = Cash-up
sheet-act-desk_transferred = Transfer
sheet-act-chips_counted = Count of chips
sheet-act-chips_withdrawn = Chips withdrawn
sheet-act-chips_added = Chips added
sheet-act-chips_sold = Sale
sheet-act-chips_sold_at_table = Sale at a table
sheet-act-chips_redeemed = Purchase
sheet-act-corrected = { $act }, corrects entry { $entry }: { $previous }
sheet-against-closer =
    { $differs ->
        [none] { $pieces }, as the closing count of entry { $entry }
       *[other] { $pieces }; against the closing count of entry { $entry }: { $differs }
    }
sheet-derogations = Derogations
sheet-incidents = Incidents
sheet-event = Event
sheet-no-derogations = No derogations.
sheet-no-incidents = No incidents.
sheet-tips = Tips in the staff’s box: { $amount }.
sheet-no-tips = No tips.
sheet-coups-uncounted =
    { $count ->
        [one] 1 coup was played without an opening count: chips missing by then are in no difference.
       *[other] { $count } coups were played without an opening count: chips missing by then are in no difference.
    }
sheet-sensor = Sensor: { $agreements } of { $coups } coups as entered, { $silent } without a reading.
sheet-contradictions = Results that the sensor read otherwise
sheet-reading = Sensor
sheet-entered-result = Entered
sheet-hours-of-table = Hour by hour
sheet-players = Players at most
sheet-abandoned = Register of abandoned stakes
sheet-player = Player
sheet-on = On
sheet-chef = Chef de table
sheet-controller = Controller
sheet-claimed = Claimed
sheet-endowed = To the table’s reserve
sheet-closed = Register closed
sheet-both = Requested, signed by
sheet-winnings = winnings
sheet-prison = { $on }, prison { $degree }
sheet-hours = Opened: { $opened }. Closed: { $closed }.
sheet-limits = Limits posted by the direction alone
sheet-no-limits = No limits posted by the direction alone.
sheet-signatures = Signatures
sheet-signs-as = As
sheet-signs-name = Name
sheet-signs-date = Date
sheet-signature = Signature
sheet-signs-direction = Direction
sheet-signs-cashier = Cash desk
sheet-signs-controller = Controller
