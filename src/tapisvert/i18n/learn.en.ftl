# The lesson for a newcomer, in English. Amounts arrive as text.
# $colour is red or black, $on, $winner and $other name chances.

title-learn = Learn in two minutes
learn-games = Game
learn-game-two_rows = Trente et Quarante
learn-game-one_row = 2.0
learn-game-wheel = Roulette
learn-step = { $n } of { $steps }
learn-next = Next coup
learn-on = Next
learn-again = Start again
learn-exercises = Three exercises
learn-path = Your path
learn-path-lesson = Lesson
learn-path-exercise = Exercise { $n }
learn-path-table = Table
learn-path-result =
    { $score ->
        [0] wrong
        [1] right
       *[other] right at the second try
    }
learn-path-all = Well done, { $right } of { $of }! Now it is your turn.
learn-path-most =
    { $layout ->
        [wheel] { $right } of { $of }. Go to the table, or try again with other numbers.
       *[other] { $right } of { $of }. Go to the table, or try again with other cards.
    }
learn-path-few =
    { $layout ->
        [wheel] { $right } of { $of }. Look at the mistakes, and try again with other numbers.
       *[other] { $right } of { $of }. Look at the mistakes, and try again with other cards.
    }
learn-path-begin = Begin with the lesson
learn-path-state =
    { $result ->
        [all] { $right } of { $of }: all right
       *[other] { $right } of { $of }: improve
    }
learn-path-more = More exercises
learn-path-again = Try again
learn-end = Well done: you know the game.

## The cards

learn-bet-two_rows = Two rows of cards, Noir and Rouge: the one nearer to { $stop } wins. Bet { $stake }: tap NOIR or ROUGE.
learn-bet-one_row = One row of cards: the colour of its last card wins. Bet { $stake }: tap NOIR or ROUGE.
learn-cloth-later = NOIR or ROUGE first: the other two come next.
learn-where = on { $on }
learn-where-number = on { $number }
learn-laid = { $stake } { $where }.
learn-deal-noir = Deal Noir
learn-deal-rouge = Deal Rouge
learn-deal-row = Deal
learn-noir = Each row is dealt until it reaches { $stop } or more: Noir stops at { $total }. An ace counts 1, court cards 10.
learn-rows = Noir makes { $noir }, Rouge { $rouge }: { $winner } wins, the row nearer to { $stop }.
learn-row =
    { $colour ->
        [red] The row stops at { $stop } or more. Its last card is red: Rouge wins.
       *[black] The row stops at { $stop } or more. Its last card is black: Noir wins.
    }
learn-ask-two_rows = The other bet looks at the very first card, { $card }: if it has the winning row’s colour, Couleur wins; if not, Inverse. { $winner } won: tap COULEUR or INVERSE.
learn-ask-one_row = The other bet: Couleur wins if the first and the last card have the same colour, Inverse if not. Tap the winning chance.
learn-right = Right: { $winner } wins.
learn-wrong-two_rows =
    { $colour ->
        [red] Not this time: the first card is red, and { $row } won. { $winner } wins.
       *[black] Not this time: the first card is black, and { $row } won. { $winner } wins.
    }
learn-wrong-one_row =
    { $side ->
        [couleur] Not this time: first and last card have the same colour. { $winner } wins.
       *[inverse] Not this time: first and last card have different colours. { $winner } wins.
    }
learn-sides-now = Noir and Rouge are settled: now tap COULEUR or INVERSE.
learn-colour-now = This bet is on a colour: tap ROUGE or NOIR.
learn-number-now = This bet is on one number: tap a number.
learn-refait = { $total }–{ $total }: a refait. Your { $stake } on { $on } goes to prison.
learn-choose = Partager: take half back now. Laisser: wait; if { $on } wins the next coup, your { $stake } comes back whole; if { $on } loses, your bet is lost.
learn-deeper =
    { $layout ->
        [wheel] If zero falls again, the bet goes to the second degree: Partager then gives back { $amount }.
       *[other] If a refait falls again, the bet goes to the second degree: Partager then gives back { $amount }.
    }
learn-insure = One more { $stake } on { $on }. For { $premium } you can insure it: after a refait the whole bet comes back.
learn-insure-now = Insure for { $premium } and deal
learn-insure-not = Deal without
learn-uninsured = { $noir }–{ $rouge }, a refait again: without insurance your { $stake } goes to prison.
learn-insured = { $noir }–{ $rouge }, a refait again: your { $stake } comes back whole, without prison. The insurance cost { $premium }.
learn-half = An ace of spades among the first three cards: winning bets are paid half.

## The wheel

learn-bet-wheel = The ball falls into a red or a black number. Bet { $stake }: tap ROUGE or NOIR.
learn-spin = Spin
learn-number =
    { $colour ->
        [rouge] { $number }, red.
        [noir] { $number }, black.
       *[other] { $number }.
    }
learn-bet-number = A single number pays { $plein } to 1. Tap a number: this spin is arranged so that it wins.
learn-bet-again = Between two numbers a cheval pays { $cheval } to 1, on the corner of four a carré { $carre }, a dozen or a column { $douzaine }. One more bet: tap ROUGE or NOIR.
learn-zero = Zero, neither red nor black: bets on numbers lose. Your { $stake } on { $on } goes to prison.
learn-announcement = By one call you bet on a whole part of the wheel: { $title } takes { $count } pieces of { $unit } round zero. Announce it.
learn-announced = { $count } pieces on the cloth, { $total } in all. This spin is arranged so that one of them wins.
learn-announced-result = You bet { $total } and receive { $to_player }.
learn-cloth = Part of the roulette cloth

## What became of the bet

learn-own-won = Your { $stake } { $where } wins { $gain }.
learn-own-won_half = Your { $stake } { $where } wins { $gain }.
learn-own-lost = Your { $stake } { $where } is lost.
learn-own-released = { $on } wins: your { $stake } is free and comes back to you.
learn-own-divided = { $to_player } back to you, { $to_bank } to the bank.
learn-divide = Partager: { $amount } back now
learn-leave = Laisser: leave it in prison
