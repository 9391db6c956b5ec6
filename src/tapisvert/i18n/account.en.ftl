# Your play: in English. Amounts arrive as text.

## Who and how much

mine-title = Account
mine-stranger = Sign in to see your balance, every coup you have played and your limits.
mine-player = player
mine-role-chef = chef de table
mine-role-controller = controller
mine-role-croupier = croupier
mine-role-direction = direction
mine-role-cashier = cashier
mine-role-inspector = inspector
mine-role-payeur = payeur
mine-role-tailleur = tailleur
mine-balance = Balance
mine-in-all = Total
mine-away = Available
mine-chips = Chips at the table
mine-staked = On the cloth
mine-to-table = Go to { $table }

## Every coup

mine-history = Your coups
mine-history-none = No coups played yet.
mine-history-archived = Your earlier coups are in the house’s archive: ask the house for them.
mine-earlier = Earlier coups
mine-evenings = By day and table
mine-replay-step = Step by step
mine-replay-slow = Play slowly
mine-laid = { $amount } on { $on }
mine-stands = Undecided: your stakes stand.
mine-premium-returned = Premium of { $amount } for { $on } returned.
mine-apart = Between coups
mine-abandoned = { $amount } left on the table: kept for you.
mine-claimed = { $amount } kept for you: returned.
mine-owed = { $amount } owed to the house after a correction.
mine-endowed = { $amount } kept for you and not claimed: to the table’s reserve.
mine-tipped = { $amount } for the staff.
mine-why = Rule: { $clause }
mine-curve = Result over these coups:
mine-curve-text = { $coups ->
        [one] { $coups } coup since { $since }. Result { $result }; low { $least }, high { $most }.
       *[other] { $coups } coups since { $since }. Result { $result }; low { $least }, high { $most }.
    }
mine-coups =
    { $coups ->
        [one] { $coups } coup
       *[other] { $coups } coups
    }
mine-best = Best coup: { $result }
mine-worst = Worst coup: { $result }
mine-share = Share as a picture

## Records

mine-records = Table records
mine-records-why = A record has everything that happened at a table, with the proofs. Verify it here, or with another program.
mine-records-none = Your first record appears after your first coup.
mine-verify = Verify the record
mine-columns = Permanence (CSV)

## Protection

mine-protection = Responsible gaming
mine-not-playing = You are not playing at the moment.
mine-reality = Playing since { $since } ({ $minutes } min). Staked: { $staked }. Net: { $won }.
mine-check-due = Next reality check: { $at }.
mine-limits = Limits
mine-limits-why = A stricter limit applies at once, a looser one after 24 hours.
mine-presets = Suggested limits
mine-preset-low = Strict
mine-preset-middle = Moderate
mine-preset-high = Loose
mine-preset-what = { $loss } lost or { $minutes } min a day, reminder every { $every } min
mine-more-limits = More limits
mine-limit-when = A stricter limit applies at once. A looser one, or none, applies in 24 hours; you can change your mind until then.
mine-limit-loss-day = Loss per day
mine-limit-loss-week = Loss per week
mine-limit-loss-month = Loss per month
mine-limit-stake-day = Stakes per day
mine-limit-stake-week = Stakes per week
mine-limit-stake-month = Stakes per month
mine-limit-time-day = Time per day
mine-limit-time-week = Time per week
mine-limit-time-month = Time per month
mine-limit-sitting = Length of a session
mine-limit-reality-check = Reality check every
mine-minutes = { $minutes } min
mine-no-limit = no limit
mine-by-house = set by the house
mine-change = Change
mine-played = so far: { $amount }
mine-pending = { $amount } from { $from }.
mine-pending-lift = Removed from { $from }.
mine-in-minutes = Minutes
mine-amount = Amount
mine-minutes-wrong = Enter whole minutes, e.g. 60.
mine-set = Save
mine-lift = Remove the limit
mine-done = Saved.
mine-break = Take a break
mine-break-why = No betting during a break. It cannot be shortened.
mine-break-until = You are on a break until { $until }.
mine-break-for = Length
mine-break-take = Start the break
mine-break-confirm = You won’t be able to bet until { $until }. The break cannot be shortened, not even by the house.
mine-days =
    { $days ->
        [one] one day
       *[other] { $days } days
    }
mine-months = { $months } months
mine-years =
    { $years ->
        [one] one year
       *[other] { $years } years
    }
mine-for-good = permanently
mine-exclusion = Self-exclusion
mine-exclude-why = You won’t be able to sign in or play until it ends. It cannot be undone.
mine-excluded-until = Self-excluded until { $until }.
mine-exclude-for = Length
mine-exclude-take = Exclude me
mine-exclude-confirm = You won’t be able to sign in or play until { $until }, and you will be signed out now. This cannot be undone.
mine-exclude-confirm-ever = You won’t ever be able to sign in or play again, and you will be signed out now. This cannot be undone.
mine-type-name = To confirm, type your name: { $name }

## The password

mine-password = Password
mine-password-why = At least { $letters } characters. You will be signed out everywhere. You can change your username too.
mine-password-old = Current password
mine-password-new = New password
mine-password-again = Repeat the new password
mine-password-differs = The passwords do not match.
mine-password-change = Change password

## Two-step verification

mine-second = Two-step verification
mine-second-why = Sign in with your password and a code from an app on your phone: a stolen password is then not enough.
mine-second-needed = The house requires it for your role: you sign in with your password and a code from an app on your phone.
mine-second-set-up = Set up
mine-second-is-on = On. { $count ->
        [one] { $count } recovery code left.
       *[other] { $count } recovery codes left.
    }
mine-second-new-device = Change device
mine-second-next = Continue
mine-second-remove = Turn off
mine-second-confirm = Turn on
mine-second-scan = Scan this code with an authenticator app.
mine-second-qr = QR code with your key; the same key is given as text below
mine-second-by-hand = Or type this key into the app:
mine-second-first-code = Code shown by the app
mine-second-recovery = Recovery codes
mine-second-recovery-why = Write them down and keep them apart from your phone. Each works once, if the phone is lost. They are not shown again.
mine-second-copy = Copy
mine-second-copied = Copied.
mine-second-copy-failed = Not copied: select the codes and copy them yourself.
mine-second-noted = I have saved them
mine-unconfirmed = You cannot play yet: the house must confirm your new password. Ask at the desk; your balance stays as it is.
unconfirmed-staff = Your account waits for another member of the direction to confirm it as: { $roles }.
unconfirmed-how = How

## Programs

mine-tokens = Access for programs
mine-tokens-why = A program can play for you with a token, within your limits. It cannot change your account.
mine-tokens-make = Create token
mine-tokens-label = What is it for?
mine-tokens-ends = Valid for
mine-tokens-days = { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
mine-tokens-used = Last used { $date }
mine-tokens-unused = Never used
mine-tokens-until = valid until { $date }
mine-tokens-revoke = Revoke
mine-tokens-revoke-one = Revoke { $label }
mine-tokens-new = New token
mine-tokens-once = Copy it now and keep it secret: it plays with your chips. It is not shown again.
mine-tokens-copy-failed = Not copied: select the token and copy it yourself.
mine-second-noted-one = I have saved it
