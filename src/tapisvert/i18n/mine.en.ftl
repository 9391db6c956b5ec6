# Your play: in English. Amounts arrive as text.

## Who and how much

mine-title = Your play
mine-stranger = Here is what you have, every coup that you played, and the limits that you set. Sign in first.
mine-player = player
mine-role-chef = chef de table
mine-role-controller = controller
mine-role-croupier = croupier
mine-role-direction = direction
mine-role-inspector = inspector
mine-role-payeur = payeur
mine-role-tailleur = tailleur
mine-balance = What you have
mine-in-all = In all
mine-away = Away from the tables
mine-chips = Chips at the table
mine-staked = On the cloth
mine-to-table = To the table: { $table }

## Every coup

mine-history = Your coups
mine-history-none = You have played no coup yet.
mine-earlier = Earlier coups
mine-laid = Staked on { $on }: { $amount }
mine-stands = The coup decides nothing: your stakes stand.
mine-premium-returned = The premium of { $amount } for { $on } comes back to you.
mine-apart = Apart from the coups
mine-abandoned = { $amount } that you left are kept for you.
mine-claimed = { $amount } that were kept for you come back to you.
mine-endowed = { $amount } that were kept for you, and that you did not ask for, go to the endowment of the table.
mine-why = Why: { $clause }
mine-curve = The result of these coups:
mine-curve-text = Coups: { $coups }, since { $since }. Result { $result }; at its lowest { $least }, at its highest { $most }.
mine-coups = coups: { $coups }

## Records

mine-records = Records
mine-records-why = A record has everything that was done at a table, with every proof. Anybody can verify it.
mine-records-none = There will be one after your first coup.
mine-verify = Verify the record
mine-columns = The permanence (CSV)

## Protection

mine-protection = Playing within your limits
mine-not-playing = You are not playing now.
mine-reality = You have been playing since { $since }, for { $minutes } min. You staked { $staked }; the result is { $won }.
mine-check-due = The next reminder comes at { $at }.
mine-limits = Limits
mine-limits-why = A stricter limit counts at once, a looser one after 24 hours.
mine-limit-when = If it is stricter it counts at once. If it is looser, or lifted, it counts in 24 hours; until then you can think again.
mine-limit-loss-day = Loss in a day
mine-limit-loss-week = Loss in a week
mine-limit-loss-month = Loss in a month
mine-limit-stake-day = Stakes in a day
mine-limit-stake-week = Stakes in a week
mine-limit-stake-month = Stakes in a month
mine-limit-time-day = Time in a day
mine-limit-time-week = Time in a week
mine-limit-time-month = Time in a month
mine-limit-sitting = Length of a sitting
mine-limit-reality-check = Reminder of the time, every
mine-minutes = { $minutes } min
mine-no-limit = no limit
mine-by-house = the house’s
mine-change = Change
mine-played = so far: { $amount }
mine-pending = It will be { $amount } from { $from }.
mine-pending-lift = It will be lifted from { $from }.
mine-in-minutes = Minutes
mine-amount = Amount
mine-minutes-wrong = Write a whole number of minutes, as 60.
mine-set = Set it
mine-lift = Lift the limit
mine-done = It is done.
mine-break = A break
mine-break-why = During a break no stake is taken. It cannot be shortened.
mine-break-until = You are on a break until { $until }.
mine-break-for = For how long
mine-break-take = Take the break
mine-break-confirm = You will not be able to stake until { $until }. Neither you nor the house can shorten the break.
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
mine-for-good = for good
mine-exclusion = Excluding yourself
mine-exclude-why = Whoever excludes himself does not come in until it ends. It cannot be taken back.
mine-excluded-until = You are excluded until { $until }.
mine-exclude-for = For how long
mine-exclude-take = Exclude me
mine-exclude-confirm = You will not be able to play or sign in until { $until }, and your session ends now. This cannot be taken back.
mine-exclude-confirm-ever = You will not be able to play or sign in any more, and your session ends now. It has no end, and cannot be taken back here.
mine-type-name = To confirm, write your name: { $name }

## The password

mine-password = Your password
mine-password-why = At least { $letters } characters. You sign in anew everywhere after it. The name to sign in with may change too.
mine-password-old = Password until now
mine-password-new = New password
mine-password-again = The new one again
mine-password-differs = The two are not the same.
mine-password-change = Change the password
