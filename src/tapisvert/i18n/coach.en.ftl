# The hints of the first three coups: in English. $chance is a chance by its name.

coach = Tips
coach-hide = Hide tips
coach-sound = Turn the sound on?
coach-sound-on = Yes
coach-sound-off = No
coach-bet-cards = Tap Rouge or Noir to place your chip.
coach-bet-wheel = Tap Rouge, Noir or any number to place your chip.
coach-more = Your bet is on. Tap again to add to it.
coach-more-cards = Your bet is on. The cards come when the time is up, or at once with ‘Deal now’.
coach-more-wheel = Your bet is on. The ball spins when the time is up, or at once with ‘Spin now’.
coach-waits = You’re ready. It starts when everyone is, or when the time is up.
coach-prison = Your bet is in prison and waits for the next coup.
coach-choice = Take half of your bet in prison back now, or wait for the next coup.
coach-deal-rows = First Noir, then Rouge: each row stops at 31 or more. The lower total wins.
coach-deal-row = One row, dealt to 30 or more. Its last card decides: red for Rouge, black for Noir.
coach-ball = No more bets: every bet that covers the number wins.
coach-won = You won { $amount }.
coach-lost = You lost { $amount }.
coach-fate = { $on }: { $outcomes }.
coach-fate-won = { $amount } won
coach-fate-half = { $amount } won, paid half
coach-fate-free = out of prison, returned
coach-fate-saved = saved by the insurance
coach-fate-prison = in prison
coach-fate-shared = half to the bank
coach-fate-lost = { $amount } lost
coach-why-row = { $chance } has { $less } against { $more }: nearer to 31 wins.
coach-why-couleur = The very first card has { $chance }’s colour: Couleur wins.
coach-why-inverse = The very first card does not have { $chance }’s colour: Inverse wins.
coach-why-refait = { $points }–{ $points }, a refait.
coach-why-tie = { $points }–{ $points }, a tie: your bet stays, the next coup decides.
coach-why-last =
    The last card is { $colour ->
        [rouge] red
       *[noir] black
    }: { $chance } wins.
coach-why-same = The first and the last card have the same colour: Couleur wins.
coach-why-other = The first and the last card differ in colour: Inverse wins.
coach-why-number = { $number } came up.
coach-why-miss = { $number } came up: you had nothing on it.
coach-why-zero =
    { $effect ->
        [partage] { $number }: simple chances are divided with the bank; only bets that cover it win.
        [lost] { $number }: only bets that cover it win.
       *[prison] { $number }: simple chances go to prison; only bets that cover it win.
    }
