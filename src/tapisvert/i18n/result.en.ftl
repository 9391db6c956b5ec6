# The result of a coup and the decision about stakes in prison, in English. Amounts arrive as text:
# $gain with its sign.

## The result: $on $gain $stake $degree $next $to_player

settled-net = Coup
settled-show = show each stake
settled-replay = Watch it again
settled-page = Picture and proof, to share
settled-stakes = { $count } stakes
settled-won = { $on } { $gain }
settled-won_half = { $on } { $gain }, paid half
settled-lost =
    { $degree ->
        [0] { $on } { $gain }
       *[other] { $on } { $gain }, lost in prison
    }
settled-lost-many = { $count } stakes lost, { $gain }
settled-imprisoned = { $on }: { $stake } goes to prison
settled-deepened = { $on }: { $stake } drops to degree { $next } of prison
settled-eased = { $on }: { $stake } moves up to degree { $next } of prison
settled-released = { $on }: { $stake } out of prison, returned
settled-divided = { $on } { $gain }, divided: { $to_player } returned
settled-insured = { $on }: { $stake } insured, returned
settled-premium = Insurance on { $on } { $gain }
settled-reversed = { $on } { $gain }, corrected
settled-excess_returned = { $on }: { $to_player } above the maximum, returned

## Stakes in prison

prison-all = { $count } stakes in prison: { $amount }
prison-take = take { $amount } now
prison-wait = wait
prison-wait-worth = wait (worth { $amount })
prison-move-to = to { $chances }
prison-move-any = to another chance
prison-one-by-one = One by one

coup-void-stands = No cards left: coup void, bets stand.
coup-void-returned = No cards left: coup void, bets returned.
coup-nulled = Null coup: { $reason }
coup-corrected = Coup { $coup } corrected: { $result }, not { $previous }.
coup-stake-corrected = Coup { $coup } corrected: { $player } had { $amount } on { $on }, not { $previous }.
coup-lost-best_result = Draw not recoverable: everyone is paid by the best result still possible.
coup-lost-returned = Draw not recoverable: bets are returned.
null-same_direction = the ball spun in the wheel’s direction.
null-previous_coup_unfinished = the ball was spun before the previous coup was settled.
null-too_few_turns = the ball made too few turns.
null-wheel_stopped = the wheel stopped.
null-foreign_body = an object fell into the wheel.
null-called_off = the witness is silent.
