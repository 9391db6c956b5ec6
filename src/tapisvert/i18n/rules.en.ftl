# The rules pages in plain words, in English. Amounts and percentages arrive as text.

rules-learn = Learn in two minutes
rules-here =
    { $layout ->
        [wheel] What to know
       *[cards] What is different here
    }
rules-how = How it is played
rules-lead-two_rows =
    Two rows of cards are dealt, first Noir, then Rouge, each until it counts { $stop } or more. An ace counts 1, court cards 10, the others their number. The row nearer to { $stop } wins. Couleur wins if the first card has the colour of the winning row, Inverse if not. A winning bet is paid { $pays } to 1. If both rows count the same, bets stand; if both count { $refait } it is a refait, { $effect ->
        [partage] and half of each bet comes back at once.
        [lost] and bets are lost.
       *[prison] and bets go to prison.
    }
rules-lead-one_row = One row of cards is dealt until it counts { $stop } or more. An ace counts 1, court cards 10, the others their number. The colour of the last card wins: Rouge or Noir. Couleur wins if the first and the last card have the same colour, Inverse if not. A winning bet is paid { $pays } to 1.
rules-lead-wheel =
    { $wheel ->
        [double_zero] The ball falls into one of 38 numbers: 1 to 36, 0 and 00.
        [triple_zero] The ball falls into one of 39 numbers: 1 to 36, 0, 00 and 000.
       *[single_zero] The ball falls into one of 37 numbers, 0 to 36.
    } A bet wins if it covers that number; the fewer numbers it covers, the more it pays. { $wheel ->
        [double_zero] On 0 and 00,
        [triple_zero] On 0, 00 and 000,
       *[single_zero] On zero,
    } { $effect ->
        [partage] half of a bet on a simple chance comes back
        [lost] bets on the simple chances are lost
       *[prison] the simple chances go to prison
    }: Rouge, Noir, Pair, Impair, Manque and Passe.
rules-coup-decided = A coup
rules-coup-prison = A refait
rules-coup-half = Paid half
rules-cloth = The cloth, with the payout of each bet
rules-cloth-why = Each chip shows the odds: 17 means 17 to 1.
rules-bets = Bets and limits
rules-edge = House edge
rules-edge-why = The house edge is what the bank keeps of each bet on average, here from a full shoe.
rules-edge-why-wheel = The house edge is what the bank keeps of each bet on average.
rules-edge-flat = { $edge }
rules-edge-divide = { $edge } with partager
rules-edge-stay = { $edge } with laisser
rules-edge-insured = { $edge } insured
rules-announced = Announced bets
rules-announcement = Called
rules-pieces = Pieces
rules-laid = Laid on
rules-prison = Out of prison
rules-prison-lead = What a bet of { $stake } in prison is worth:
rules-prison-refaits = Refaits
rules-prison-zeros = Zeros
rules-prison-back = Partager gives back
rules-prison-wins = Wins to get it all back
rules-regulation =
    The whole regulation: { $clauses } clauses, { $calls ->
        [one] { $calls } call
       *[other] { $calls } calls
    }
rules-amount = { $amount }
rules-amount-cents = { NUMBER($amount, minimumFractionDigits: 2) }
rules-rate = { NUMBER($share, style: "percent", maximumFractionDigits: 2) }
rules-percent = { NUMBER($share, style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2) }
bet-plein = Plein: one number
bet-cheval = Cheval: two numbers
bet-transversale = Transversale: three numbers
bet-carre = Carré: four numbers
bet-quatre-premiers = Quatre premiers: 0 to 3
bet-cinq-premiers = Cinq premiers: 0, 00 and 1 to 3
bet-sixain = Sixain: six numbers
bet-douzaine = Douzaine: twelve numbers
bet-colonne = Colonne: twelve numbers
bet-vingt-quatre = Two dozens or columns: twenty-four numbers

## What differs from house to house: $n, $amount, $percent of the value; $layout is cards or wheel

trait-layout-one_row = One row of cards, not two.
trait-wheel-double_zero = Two zeros, 0 and 00: 38 numbers.
trait-wheel-triple_zero = Three zeros, 0, 00 and 000: 39 numbers.
trait-ace_of_spades = An ace of spades among the first { $n } cards: winning bets are paid half.
trait-refait-none = No refait and no prison.
trait-refait-partage =
    { $layout ->
        [wheel] Zero: half the bet comes back at once, and nothing goes to prison.
       *[cards] A refait: half the bet comes back at once, and nothing goes to prison.
    }
trait-refait-lost =
    { $layout ->
        [wheel] Zero takes the bets on simple chances whole.
       *[cards] A refait takes the bets whole, unless they are insured.
    }
trait-refait_in_prison-deepen =
    { $layout ->
        [wheel] Every further zero costs a bet in prison one more win to get out.
       *[cards] Every further refait costs a bet in prison one more win to get out.
    }
trait-refait_in_prison-deepen_then_lose =
    { $layout ->
        [wheel] Every further zero costs a bet in prison one more win to get out; past the limit a zero takes it.
       *[cards] Every further refait costs a bet in prison one more win to get out; past the limit a refait takes it.
    }
trait-refait_in_prison-halve =
    { $layout ->
        [wheel] Every further zero halves a bet in prison once more; one win gets back what is left.
       *[cards] Every further refait halves a bet in prison once more; one win gets back what is left.
    }
trait-refait_in_prison-lose =
    { $layout ->
        [wheel] A further zero takes a bet in prison.
       *[cards] A further refait takes a bet in prison.
    }
trait-refait_in_prison-stay =
    { $layout ->
        [wheel] A further zero changes nothing for a bet in prison.
       *[cards] A further refait changes nothing for a bet in prison.
    }
trait-run_limit =
    { $past ->
        [lost]
            { $layout ->
                [wheel] At most { $n } zeros in a row: one more takes the bets in prison.
               *[cards] At most { $n } refaits in a row: one more takes the bets in prison.
            }
       *[divided]
            { $layout ->
                [wheel] At most { $n } zeros in a row: one more splits the bets in prison with the bank.
               *[cards] At most { $n } refaits in a row: one more splits the bets in prison with the bank.
            }
    }
trait-run_limit-none =
    { $layout ->
        [wheel] A bet stays in prison however many zeros follow.
       *[cards] A bet stays in prison however many refaits follow.
    }
trait-degree_limit =
    { $past ->
        [lost]
            { $layout ->
                [wheel] At most { $n } degrees of prison: one zero more takes the bet.
               *[cards] At most { $n } degrees of prison: one refait more takes the bet.
            }
       *[divided]
            { $layout ->
                [wheel] At most { $n } degrees of prison: one zero more, and the bet is divided.
               *[cards] At most { $n } degrees of prison: one refait more, and the bet is divided.
            }
    }
trait-prison_window-after_refait =
    { $layout ->
        [wheel] Partager and déplacer only right after the zero.
       *[cards] Partager and déplacer only right after the refait.
    }
trait-prison_window-any_betting = Partager and déplacer at any time before ‘rien ne va plus’.
trait-prison_window-none = Bets in prison are neither divided nor moved: they wait for the next coups.
trait-last_card_refait-without_rest = After a refait, if the taille ends with no card left, bets just imprisoned come back whole.
trait-last_card_refait-withdraw_whole = After a refait with the very last card, bets just imprisoned come back whole.
trait-insurance_rate-none = No insurance.
trait-insurance_multiple = Insurance for { $percent }, in multiples of { $amount }.
trait-insurance_multiple-none = Insurance for { $percent }, on any bet.
trait-premium_due-every_coup = The insurance premium is for one coup dealt, null ones included.
trait-cut_card = The last { $n } cards of the shoe are not dealt.
trait-packs = { $n ->
    [one] The cards are one pack of 52.
   *[other] The cards are { $n } packs of 52.
}
trait-last_coup-one_more = After the cut card comes up, one more coup is dealt.
trait-void_coup-returned = If the cards run out within a coup, your bets come back.
trait-lost_draw-returned = If a sealed draw is lost after “rien ne va plus”, your bets come back.
trait-late_bets-repeated_by_two = A late bet counts if croupier and chef repeat it.
trait-late_bets-never = A late bet never counts.
trait-seats = { $n } seats; others may play standing.
trait-winnings-stay = A winning bet stays on the cloth; its winnings go to you.
trait-excess-if_won = What exceeds the maximum pays nothing: it comes back if you win, and is lost if you lose.
trait-excess-refuse = A bet above the maximum is refused.
