// Messages of a table's socket and of HTTP. Made by: python -m tapisvert.server.apidocs
// Amounts are whole minor units; moments are milliseconds since 1970, UTC.

/** So much was withdrawn and registered by the chef and the controller: CR-19. */
export type Abandoned = { "event": "abandoned"; "line": number; "player": string; "on": string | null; "degree": number; "amount"?: number; "chef": string; "controller": string };
/** A token as its owner sees it. Moments are milliseconds since 1970; `used_ms` is 0 if it was never used. */
export type AccessToken = { "id": string; "label": string; "made_ms": number; "used_ms": number; "expires_ms": number };
/** The tokens of an account, oldest first. */
export type AccessTokenList = { "tokens": (AccessToken)[] };
/** An account: the roles that count, and the roles that await a second person's confirmation. */
export type Account = { "id": string; "name": string; "roles": (Role)[]; "disabled": boolean; "has_password": boolean; "unconfirmed": (Role)[] };
/** An account, and the one-time address where its owner chooses a password. */
export type AccountLink = { "account": string; "link": string };
/** An account's money, in its purse and at tables, and the movements of its purse, latest first; `before` requests earlier ones, null if there are none. `names` are names of accounts. */
export type AccountPurse = { "account": string; "name": string; "amount": number; "at": (TableHolding)[]; "movements": (Movement)[]; "before": number | null; "names": Record<string, string> };
/** An account in the list of the staff; a ban and a self-exclusion with their ends, or 0. */
export type AccountRow = { "id": string; "name": string; "roles": (Role)[]; "disabled": boolean; "has_password": boolean; "unconfirmed": (Role)[]; "has_second_factor": boolean; "barred_until_ms": number; "excluded_until_ms": number };
/** Acknowledge a reality check: the player has seen the time played, and the win or loss. */
export type AcknowledgeRealityCheckNotice = { "notice": "confirm" };
/** Chips advanced to a player, with the consent of the table's inspector (CR-16). */
export type AdvanceChips = { "kind": "advance"; "table": string; "player": string; "amount": number };
/** Chips were advanced to a player, who now has `chips`; the inspector was consulted: CR-16. */
export type Advanced = { "event": "advanced"; "line": number; "player": string; "amount": number; "chips"?: number; "giver": string; "inspector": string };
/** An announcement was accepted; `repeated` is the croupier's call: CR-17, CR-18. */
export type Announced = { "event": "announced"; "line": number; "player": string; "call": string; "unit": number; "pieces": number; "total": number; "repeated": string };
/** An announcement: what the croupier calls, and the pieces by chance; `of` says what is called after its name. */
export type AnnouncedBet = { "title": string; "pieces": Record<string, number>; "of": string | null };
/** An announcement, its pieces by place, and an arranged spin at which it wins. */
export type AnnouncedCoup = { "title": string; "pieces": Record<string, number>; "coup": LessonCoup };
/** Reply to a request, under entry `n`; `again` for a repeated request; `text` is the line of a command in the record. */
export type Answer = { "id": string; "n": number; "again"?: true; "text"?: string; "events": (Event)[] };
/** Kind of answer that a question expects. */
export type AnswerKind = "amount" | "choice" | "number";
/** An approval that was requested, and its decision; `names` are those of its accounts. `outcome` is null until an approved request is executed; then it is `done` or the code of a refusal. */
export type Approval = { "id": number; "kind": string; "subject": Record<string, unknown>; "asked_by": string; "asked_ms": number; "decided_by": string | null; "decided_ms": number | null; "approved": boolean | null; "outcome": string | null; "names": Record<string, string> };
/** The stakes of a coup are complete: its number in the draw, from 1. */
export type Asked = { "event": "asked"; "line": number; "coup": number };
/** Assignment of a post at the table to a person of the staff, who has yet to take it. */
export type AssignPostNotice = { "notice": "assign"; "role": Role; "name": string; "by": string };
/** The balances of all players; visible to the staff and to the player who requested them. */
export type Balanced = { "event": "balances"; "line": number; "players": Record<string, unknown>; "bank": number; "held": number; "unclaimed"?: Record<string, number>; "endowment"?: number };
/** A coup of the wheel; on the wire its event is `coup`. */
export type BallFell = { "event": "coup"; "line": number; "number": number; "color": string; "result": Record<string, string>; "call": (string)[] };
/** The stakes decided, the bank's result, and `bound`, the bank's share of imprisoned stakes at their valuation. Result and bound together are compared with the expectation, around which 95 in 100 results lie between `low` and `high`. */
export type BankSums = { "coups": number; "stakes": number; "handle": number; "result": number; "bound": number; "expected": number; "deviation": number; "low": number; "high": number; "kinds": (KindSums)[] };
/** The bet with the lowest edge for the bank. */
export type BestBet = { "on": string; "decision": string };
/** The bank's expected gain per unit placed, and per unit that a coup decides (null if none can); the player's probability of winning then; the standard deviation of the player's result, in units. */
export type BetOdds = { "edge": number; "per_decided": number | null; "hit_rate": number; "deviation": number };
/** The return of a unit in prison: `divided` for certain, and `stays` on average if it stays on its chance or on another. `decision` is best, at `place`. */
export type BoundOdds = { "on": string; "degree": number; "divided": number; "stays": Record<string, number>; "place": string; "decision": string };
/** So many cards were burnt, face down; their faces stay unknown. */
export type Burnt = { "event": "burnt"; "line": number; "cards": number };
/** Words called at a moment of the game, with the clause that quotes them. */
export type Call = { "event": "call"; "line": number; "words": string; "clause": string };
/** The words of a call, and the clause that quotes them. */
export type CallTerms = { "words": string; "clause": string };
/** The witness did not answer: this coup of the draw is called off and drawn again. */
export type CalledOff = { "event": "called_off"; "line": number; "coup": number };
/** The `nth` card of a coup was dealt. */
export type CardNotice = { "notice": "card"; "card": string; "nth": number };
/** Sums that earlier sessions left unclaimed, with their times. */
export type CarriedNotice = { "notice": "register_carried"; "sums": (UnclaimedSum)[] };
/** Chips that the cashier sells for money, or buys back; `foreign` are the banknotes of another currency that pay for them, or for which they are bought. A repeated `id` is executed once. */
export type CashAct = { "id": string; "amount": number; "chips": (Pile)[]; "is_redemption"?: boolean; "foreign"?: (Pile)[]; "person"?: number | null };
/** Entry of a cash desk: chips sold or bought back, a count of its money (`act`), whose pieces are banknotes, chips that are added to the stock, withdrawn or counted, or a transfer `to` another desk of chips and of the money `amount`, whose banknotes are its `notes`. The vault is a desk of chips and transfers; a sale at a table has no desk. `foreign` are banknotes of other currencies, and of a sale or purchase the `rate` and what they are `worth`. `shift` is its desk shift, 0 where the desk was not open; `expected` the sum of the shift before its cash-up, and `lines` the pieces of the house before a count. `person` is a number of the register; `table` and `player` are those of a sale at a table. It takes the place of the entry that it `corrects`, which had the amount `previous`. */
export type CashEntry = { "entry": number; "at": number; "act": string; "desk": string; "amount": number; "chips": (Pile)[]; "shift": number; "to"?: string | null; "notes"?: (Pile)[]; "foreign"?: (Pile)[]; "rate"?: string | null; "worth"?: number; "by"?: string | null; "signed_by"?: string | null; "person"?: number | null; "table"?: string | null; "player"?: string | null; "expected"?: number | null; "expected_foreign"?: Record<string, number>; "lines"?: (PieceLine)[]; "corrects"?: number | null; "previous"?: number | null };
/** Figures of the cashier, in minor units: chips `sold` and `redeemed` for money; the net amount of chips `from_tables`; the chips in `circulation`, which follow; the sum of all `purses`; the latest `entries` of the desks, newest first; the `desks`; the `desk` where the reader works, and whether it `sells` now; and `signed_above`, the amount above which a second person signs a sale. `rates` are those of today of the other currencies, None for one that is not posted; `lines` are the pieces by series and value, and `counts` the last count of those in each desk and the vault. Who counts sees no figures until the cash-up, and never the stock. */
export type CashView = { "sold": number | null; "redeemed": number | null; "from_tables": number; "circulation": number | null; "purses": number; "entries": (CashEntry)[]; "desks": (DeskState)[]; "desk": string | null; "sells": boolean; "signed_above": number | null; "rates": Record<string, string | null>; "lines": (PieceLine)[]; "counts": (CashEntry)[] };
/** A coup: the rows' totals or the number, and the chances that won, as far as the file says. */
export type CellView = { "totals": Record<string, number> | null; "number": number | null; "result": string };
/** The probabilities of a coup for a chance; the rest is a void coup, for lack of cards. */
export type ChanceOdds = { "wins": number; "wins_half": number; "loses": number; "null": number; "prison": number };
/** The result of a coup on a chance, the reason for it, and the clause of the reason. */
export type ChanceReason = { "chance": string; "result": string; "reason": string; "clause": string };
/** The old and the new password, and optionally a new login name. */
export type ChangePassword = { "old": string; "new": string; "login"?: string | null };
/** A check: its name in words, found, expected by chance, its p-value alone and among all. */
export type CheckView = { "name": string; "statistic": number; "expected": number; "p_value": number; "adjusted": number };
/** A player claimed and received the registered amount. */
export type Claimed = { "event": "claimed"; "line": number; "player": string; "amount"?: number };
/** The meaning of a clause, in the project's own words. */
export type ClauseText = { "kind": string; "text": string };
/** Closing act of a table's register: sums that were not claimed in the house's term (R27). */
export type CloseRegister = { "kind": "register"; "table": string };
/** Stakes can no longer be withdrawn, moved or added. */
export type Closed = { "event": "closed"; "line": number };
/** A place on the cloth, and the numbers that it covers; none at cards. */
export type ClothSpot = { "name": string; "kind": string; "numbers": (number)[] };
/** The colour of a player's chips at a wheel, and the value of a piece. */
export type ColouredChips = { "colour": string; "piece": number };
/** The house is bound to the chain of a draw: see `Commit`. */
export type Committed = { "event": "committed"; "line": number; "tip": string; "witness"?: string };
/** The control office consented to the limits that the direction posts: CR-5e. */
export type Consented = { "event": "consented"; "line": number; "direction": string; "controller": string };
/** Correction of a whole free stake of a coup, 0 if none lay; it is paid again (R30). */
export type CorrectBet = { "kind": "correct_stake"; "table": string; "coup"?: number | null; "player": string; "on": string; "amount": number };
/** Correction of the cards of a coup, all in order, such as `Ts 9h` (R30). */
export type CorrectCards = { "kind": "correct_cards"; "table": string; "coup"?: number | null; "cards": string };
/** Correction of a sale, a purchase or a count of a cash desk; 0 voids it. */
export type CorrectCash = { "kind": "correct_cash"; "corrects": number; "amount": number; "chips"?: (Pile)[]; "foreign"?: (Pile)[] };
/** Correction of a count, fill, credit or drop since the table opened; 0 voids it. */
export type CorrectCount = { "kind": "correct_count"; "table": string; "corrects": number; "amount": number; "chips"?: (Pile)[] };
/** Correction of the number of a coup, 37 being 00 and 38 being 000 (R30). */
export type CorrectNumber = { "kind": "correct_number"; "table": string; "coup"?: number | null; "number": number };
/** The last coup is corrected to this result; `previous` is the number or the totals before. */
export type Corrected = { "event": "corrected"; "line": number; "coup": number; "previous": string; "result": Record<string, string>; "call": (string)[]; "chef": string; "signer": string; "rows"?: Record<string, (string)[]>; "totals"?: Record<string, number>; "number"?: number; "color"?: string };
/** Chips added to the house's stock at a cash desk or in the vault, or withdrawn from it, or a count of those there, blind. */
export type CountChips = { "kind": "stock"; "act": "chips_added" | "chips_counted" | "chips_withdrawn"; "desk"?: string | null; "amount": number; "chips": (Pile)[] };
/** Opening count or cash-up of the money in a cash desk; its pieces are banknotes. */
export type CountDesk = { "kind": "desk"; "act": "desk_closed" | "desk_opened"; "desk"?: string | null; "amount": number; "chips": (Pile)[]; "foreign"?: (Pile)[] };
/** Count of the money in a table's box after a shift; its pieces are banknotes. */
export type CountDrop = { "kind": "drop"; "table": string; "shift": number; "amount": number; "chips": (Pile)[] };
/** Opening or closing count of a table's float, a fill or a credit, from a cash desk or back there. An opening needs the check of the cards, or of the wheel, by both. */
export type CountFloat = { "kind": "float"; "table": string; "act": "closing" | "credit" | "fill" | "opening"; "desk"?: string | null; "amount": number; "chips": (Pile)[]; "is_checked"?: boolean };
/** A coup of the player, with its effects as the table's events; or, without a coup, movements of money outside one: division, and abandoned stakes. `gain` is negative for a loss. */
export type Coup = { "table": string; "n": number; "at": number; "coup": Record<string, unknown> | null; "events": (Record<string, unknown>)[]; "gain": number };
/** A coup of cards, row by row; on the wire its event is `coup`. */
export type CoupDealt = { "event": "coup"; "line": number; "rows": Record<string, (string)[]>; "totals": Record<string, number>; "result": Record<string, string>; "call": (string)[] };
/** The draw that a coup came from: the entry of its commitment, its tip and start, the coup's number in it, the share that it opened, and the witness's fingerprint, null without one. */
export type CoupDraw = { "n": number; "tip": string; "start": string; "coup": number; "share": string; "witness": string | null };
/** One coup: its number in its taille and its taille in its session, each counted from 1, the cards with their totals or the number with its colour, and each result. `draw` is null for real cards. It contains no data of players. */
export type CoupReport = { "table": string; "n": number; "at": number; "rulebook": string; "edition": string; "session": number; "taille": number; "coup": number; "rows": ((string)[])[]; "totals": (number)[]; "number": number | null; "color": string | null; "call": (string)[]; "chances": (ChanceReason)[]; "draw": CoupDraw | null };
/** Coups, newest first; `before` requests earlier ones, null if there are none. With `archived` there were earlier coups, in sessions whose files are not on this server. */
export type Coups = { "coups": (Coup)[]; "before": number | null; "archived"?: boolean };
/** Notes of a currency in a desk shift, in its minor units: the `inflow` of sales of chips, the `outflow` of purchases, and transfers, less those from the desk. At the cash-up the desk should have `expected`, which follows, and has the `difference` more. */
export type CurrencySums = { "opening"?: number; "inflow"?: number; "outflow"?: number; "transfers"?: number; "expected"?: number; "counted"?: number | null; "difference"?: number | null };
/** The player cut so many cards from the top. */
export type CutMade = { "event": "cut_made"; "line": number; "player": string; "at_card": number };
/** A coup of a taille: its rows, noir's first, and their totals. */
export type DealtCoup = { "rows": ((string)[])[]; "totals": (number)[] };
/** The first coups of the taille of a seed. */
export type DealtTaille = { "coups": (DealtCoup)[] };
/** A dispute was settled by the direction. */
export type Decided = { "event": "decided"; "line": number; "dispute": string; "decision": string };
/** The decision on a request: approved or not. */
export type DecisionBody = { "approved": boolean };
/** Kind of a pending decision. */
export type DecisionKind = "abandon" | "advance" | "away" | "count" | "derogation" | "irregular" | "late" | "post" | "relief" | "suspended" | "unclaimed";
/** A step performed in the room was declared. */
export type Declared = { "event": "declared"; "line": number; "clause": string; "role": string; "name": string };
/** Values of the house's chips and of banknotes, in minor units, for the grid of a count; the currency of its tables, its cash desks, and the other currencies that they take. */
export type Denominations = { "chips": (number)[]; "notes": (number)[]; "currency": string; "desks": (string)[]; "currencies": (string)[] };
/** Money of a cash desk from an opening count to its cash-up, in minor units. `purses` is what players paid into their purses, less what they were paid; `transfers` what came from other desks and the vault, less what went there; and `exchange` the worth of the notes of other currencies at purchases, less that at sales. At the cash-up the desk should have `expected`, which follows, and has the `difference` more. `foreign` are the other currencies, and `entries` the counts, and corrections. */
export type DeskShift = { "number": number; "desk": string; "opened_at": number; "closed_at"?: number | null; "opening"?: number; "sold"?: number; "redeemed"?: number; "purses"?: number; "transfers"?: number; "exchange"?: number; "expected"?: number; "counted"?: number | null; "difference"?: number | null; "foreign"?: Record<string, CurrencySums>; "entries"?: (CashEntry)[] };
/** A cash desk: its last `shift`, who opened it (`opened_by`) and when (`open_since`), None after the cash-up. Who counts sees no shift while it is open. */
export type DeskState = { "name": string; "shift": DeskShift | null; "opened_by": string | null; "open_since": number | null };
/** End of a person's post at the table, or of an assignment that was not taken. */
export type DismissFromPostNotice = { "notice": "dismiss"; "role": Role; "name": string; "by": string };
/** An imprisoned stake was divided, not by a coup: by its player, or at the close (R11). */
export type Divided = { "event": "divided"; "line": number; "player": string; "on": string; "degree": number; "stake": number; "to_player": number; "to_bank": number };
/** The sealed draw that decides the coups; `tip` names it, `witness` is the fingerprint of its witness's key. From the start on `coups` counts those that were shown. Once the next is `asked` its stakes are complete, and `statement` is what its witness signed. `cut` and `cards_left` are those of a pack. */
export type Draw = { "tip": string; "witness": string | null; "committed": (string)[]; "opened": (string)[]; "start": string | null; "coups": number; "asked": boolean; "statement": Statement | null; "cut"?: boolean | null; "cards_left"?: number | null };
/** A draw ended after so many coups. `is_stated` is True if the witness stated that none of them is missing. */
export type DrawEnded = { "event": "draw_ended"; "line": number; "tip": string; "coups": number; "is_stated": boolean };
/** Fault that a verifier finds on a line: its code, with its values. */
export type DrawFinding = { "line": number; "code": string; "values": Record<string, string | number> };
/** The draw in play cannot be opened; `cards` of the coup were already dealt: R26. */
export type DrawLost = { "event": "draw_lost"; "line": number; "tip": string; "cards": (string)[] };
/** The proof of one draw, with nothing of money. `record` is the address of the session's record up to the draw's end, which each verifier takes. `witness` is the fingerprint of its key, null without one, `start` null before it. `withheld` are the players who committed to entropy and did not open it. `grade`, `is_right`, `is_complete`, `findings` and `sentences` are the server's own verdict on that record. */
export type DrawProof = { "table": string; "draw": DrawRow; "rulebook": string; "witness": string | null; "start": string | null; "counted": (string)[]; "withheld": (string)[]; "grade": "choosable" | "fixed" | "no_coup" | "witnessed" | "wrong"; "is_right": boolean; "is_complete": boolean; "findings": (DrawFinding)[]; "sentences": (DrawSentence)[]; "record": string };
/** One draw of a table: the pack of a taille, or the spins of a session. `n` is the entry of its commitment, `number` its number in the session; `coups` were dealt from it. It is `played`, `lost` before its end, `abandoned` before a coup, or `in_play`. */
export type DrawRow = { "n": number; "at": number; "tip": string; "number": number; "coups": number; "state": "abandoned" | "in_play" | "lost" | "played" };
/** Sentence of a verdict: its point, with its values. With a doubt the record is not complete, as docs/background/fairness.md has it. */
export type DrawSentence = { "point": string; "values": Record<string, string | number>; "doubt": boolean };
/** Draws of a table, newest first, without those of archived sessions. */
export type Draws = { "table": string; "draws": (DrawRow)[] };
/** Kind of exercise: its name, and its number of levels. */
export type Drill = { "name": string; "levels": number };
/** An unclaimed amount went to the table's endowment: CR-19. */
export type Endowed = { "event": "endowed"; "line": number; "player": string; "amount": number };
/** An amount claimed after the close is paid from the endowment: CR-19. */
export type EndowmentReturned = { "event": "endowment_returned"; "line": number; "player": string; "amount": number };
/** Enter the next card dealt at a real table. */
export type EnterCardNotice = { "notice": "fell"; "card": string };
/** New entries of a table, up to entry `to`; for its staff the requests that are `possible` from now on, if they have changed. */
export type Entries = { "to": number; "entries": (Entry)[]; "possible"?: (string)[] };
/** A player is bound to entropy of their own. */
export type EntropyCommitted = { "event": "entropy_committed"; "line": number; "player": string; "commitment": string };
/** A player opened their entropy. */
export type EntropyOpened = { "event": "entropy_opened"; "line": number; "player": string; "value": string };
/** Journal entries of a table: `n` is the number, `at` the time in milliseconds. */
export type Entry = { "n": number; "at": number; "line"?: string; "events"?: (Event)[]; "notice"?: Notice };
/** Each player's result after every coup of a private table since it opened, minor units. */
export type Evening = { "results": Record<string, (number)[]> };
/** The evenings played so far, and their requested number. The last part has them all. */
export type EveningsPart = { "played": number; "wanted": number; "histogram": Histogram; "sides": (Side)[] };
/** Evenings of a player who leaves at a target, or when ruined: one system, or two compared. `prison` is the player's decision on a stake imprisoned by a refait or zero. If the player is `insured`, it is `insured_percent` of each stake, as far as the house insures it. The same seed deals the same coups to both systems. */
export type EveningsQuestion = { "rulebook": string; "systems": (string)[]; "unit": number; "bankroll": number; "coups": number; "evenings": number; "seed": number; "rulings"?: Record<string, string | number | null>; "chances"?: (string)[]; "target"?: number | null; "stop"?: number | null; "prison"?: "divide" | "stay" | "wait"; "insured"?: boolean; "insured_percent"?: number };
export type Event = RefusedEvent | WitnessNamed | Committed | EntropyCommitted | EntropyOpened | Sealed | Started | Asked | ShareOpened | NullNumber | CalledOff | DrawEnded | DrawLost | PaidAs | Corrected | StakeCorrected | Owed | Relaid | Undivided | PremiumReversed | Call | Opened | Sat | Left | SocieteFormed | ExcessMarked | PackReady | CutMade | Burnt | Staked | Withdrawn | Moved | InsuranceTaken | PremiumReturned | PremiumEarned | Announced | Closed | CoupDealt | BallFell | Settled | Divided | TailleOver | Nulled | Reversed | Irregularity | LastAnnounced | Finished | Balanced | LateAccepted | Abandoned | Claimed | Endowed | EndowmentReturned | Advanced | Tipped | Consented | LimitsChanged | Suspended | Resumed | Rotated | Decided | Declared;
/** Part of a stake is now above the maximum: `amount` is in play, `excess` is not. */
export type ExcessMarked = { "event": "excess_marked"; "line": number; "player": string; "on": string; "amount": number; "excess": number };
/** One exercise. The same rulebook, drill, level and seed give the same exercise. */
export type Exercise = { "rulebook": string; "drill": string; "level": number; "seed": number; "scene": Scene; "questions": (Question)[]; "steps": (Reasoning)[] };
/** Quantiles of a player's money after so many coups, by the share of the evenings. */
export type Fan = { "coups": (number)[]; "quantiles": Record<string, (number)[]> };
/** An estimate with its standard error; null if it is unknown. */
export type Figure = { "value": number | null; "error": number | null };
/** A name, or a part of one, in any spelling. */
export type FindPeople = { "name": string };
/** The table is closed. */
export type Finished = { "event": "finished"; "line": number };
/** Act about a table's float. */
export type FloatAct = "closing" | "credit" | "drop" | "fill" | "opening";
/** The shifts of a real table since its session opened, oldest first, and its `tips`. `is_uncounted`: it is open without an opening count. `possible` are the acts possible now. `closer` is the last closing count, of an earlier session too. */
export type FloatLine = { "table": string; "name": string; "currency": string; "shifts": (ShiftLine)[]; "tips": number; "is_uncounted": boolean; "possible": (FloatAct)[]; "closer": FloatMove | null };
/** Count, fill, credit or drop, with both persons and its entry; `corrects` is the entry of the count, of the amount `previous`, whose place it takes. At an opening: `is_checked`, both have checked the cards, or the wheel; `closer`, the entry of the last closing count, and by which pieces the opening `differs` from it. The chips come from `desk`, a cash desk or the vault, and go back there. */
export type FloatMove = { "entry": number; "at": number; "act": FloatAct; "amount": number; "chips": (Pile)[]; "by": string; "signed_by": string; "shift"?: number | null; "corrects"?: number | null; "previous"?: number | null; "is_checked"?: boolean | null; "closer"?: number | null; "differs"?: (PileChange)[] | null; "desk"?: string };
/** Assignment of a colour to a player at a wheel, `piece` being a chip's value; None ends it. */
export type GiveColourNotice = { "notice": "colour"; "player": string; "colour"?: "blue" | "brown" | "green" | "orange" | "pink" | "purple" | "white" | "yellow"; "piece": number };
/** Spins of a dealer or a day: their rarest check, its p-value alone and among all groups. */
export type GroupView = { "name": string; "spins": number; "check": string | null; "p_value": number; "adjusted": number };
/** The displayed name of a guest at a demonstration. */
export type Guest = { "name": string };
/** A post of the table's staff, and the person who holds it. */
export type HeldPost = { "role": Role; "name": string };
/** Bins of the results, the same for both systems: where the first begins, and their width. */
export type Histogram = { "first": number; "width": number };
/** An act outside the tables: its entry of the house log (null: a checkpoint), its kind, for acts signed by two that of the request, the account that did it (null: the machine itself), the account, table or request concerned, the sum that it moved of purses, and further details. */
export type HouseAct = { "number": number | null; "at": number; "act": string; "kind": string | null; "by": string | null; "about": string | null; "amount": number | null; "fields": Record<string, string> };
/** Acts of the house, newest first; `before` requests earlier ones, null: no more. */
export type HouseActs = { "acts": (HouseAct)[]; "before": number | null };
/** The request id that a client chooses; a repeated request is executed once. */
export type IdempotentBody = { "id": string };
/** Document of a person: its kind, the country as in its machine-readable lines, its number. */
export type IdentityDocument = { "kind": "driving_licence" | "identity_card" | "passport" | "residence_permit"; "country": string; "number": string };
/** An event of the day for which the direction is responsible, with its entry at the table. */
export type Incident = { "table": string; "n": number; "at": number; "event": Record<string, unknown> };
/** A further amount of the stake is insured; the bank holds the premium until it is due. */
export type InsuranceTaken = { "event": "insurance_taken"; "line": number; "player": string; "on": string; "premium": number; "amount": number };
/** A coup with a refait, at which every bet is insured, and the premium of a bet. */
export type InsuredCoup = { "premium_minor": number; "coup": LessonCoup };
/** The address, below the server's, that leads a friend to a table; the modules of the QR code of the whole address, row by row: 1 is dark. */
export type Invitation = { "link": string; "qr": (string)[] };
/** Table of an invitation: name, layout, opener if it is private, and present players. */
export type Invited = { "name": string; "layout": Layout; "private": string | null; "players": (string)[] };
/** Irregular cards were declared; the seen cards allow `coups_left` more coups. */
export type Irregularity = { "event": "irregularity"; "line": number; "kind": string; "cards": (string)[]; "coups_left": number | null };
/** The token of an invitation to a table; a listed table needs none. */
export type Join = { "token"?: string };
/** The stakes of one kind of chance, the bank's result on them and its expectation. */
export type KindSums = { "kind": string; "handle": number; "result": number; "expected": number };
/** The next coup is the table's last. */
export type LastAnnounced = { "event": "last_announced"; "line": number };
/** A late stake or announcement counts: croupier and chef both repeated it: CR-9. */
export type LateAccepted = { "event": "late_accepted"; "line": number; "player": string; "croupier": string; "chef": string };
/** The distribution of a coup: `totals` of a row, `ties` at the totals that make a coup null, `numbers` of the wheel from 0 on, `bets` by chance and by the decision about the refait. */
export type LawView = { "rulebook": string; "chances": Record<string, ChanceOdds>; "totals": Record<string, number>; "ties": Record<string, number>; "numbers": (number)[]; "refait": number; "null": number; "bets": Record<string, Record<string, BetOdds>> };
/** Source of a coup's result: two rows of cards, one row, or the wheel. */
export type Layout = "one_row" | "two_rows" | "wheel";
/** A player left with their chips. */
export type Left = { "event": "left"; "line": number; "player": string; "chips"?: number };
/** The coups of a lesson, in order; the last one has a refait, a zero or an ace of spades. `numbers` is, at a wheel, for each number of the shown cloth the spin at which a bet on it wins. `divided` is each imprisoned bet after it, if its player divides immediately, as far as the house does; `second_degree` the same one refait later, where that imprisons it a degree deeper; `after` the coup that follows for players who wait. All are empty without prison. `insurance` is a last coup, where the house insures this stake, `announcement` one where it takes the voisins. >>> from tapisvert.regulations import rulebook >>> lesson(rulebook("venezia-trente-et-quarante"), 1).coups[-1].totals {'noir': 31, 'rouge': 31} */
export type Lesson = { "rulebook": string; "layout": string; "seed": number; "stake_minor": number; "coups": (LessonCoup)[]; "numbers": Record<string, LessonCoup>; "divided": Record<string, LessonBet>; "second_degree": Record<string, LessonBet>; "after": LessonCoup | null; "insurance": InsuredCoup | null; "announcement": AnnouncedCoup | null };
/** Settlement of the stake on one chance, and its clause. Amounts are minor units. */
export type LessonBet = { "outcome": string; "to_player_minor": number; "to_bank_minor": number; "clause": string };
/** A coup or a spin: the call, the result on each simple chance, the settlement of each bet. */
export type LessonCoup = { "call": (string)[]; "results": Record<string, string>; "bets": Record<string, LessonBet>; "rows"?: (Row)[]; "totals"?: Record<string, number>; "number"?: number | null; "color"?: string | null };
/** The drills of one rulebook. */
export type Lessons = { "rulebook": string; "name": string; "layout": string; "drills": (Drill)[] };
/** Kind of limit: amounts in minor units, times in minutes. */
export type Limit = "loss_day" | "loss_month" | "loss_week" | "reality_check" | "sitting" | "stake_day" | "stake_month" | "stake_week" | "time_day" | "time_month" | "time_week";
/** Other limits are posted: CR-5. */
export type LimitsChanged = { "event": "limits_changed"; "line": number; "limits": Record<string, unknown> };
/** A new token's label and days; the password, and a code if there is a second factor. */
export type MakeAccessToken = { "label": string; "password": string; "code"?: string; "days"?: number };
/** Chips into a player's purse; a negative amount is paid out of it. */
export type MoveChips = { "kind": "chips"; "account": string; "amount": number };
/** Act about a table's float, requested by one account and signed by another. */
export type MoveFloatNotice = { "notice": "float"; "act": FloatAct; "amount": number; "chips": (Pile)[]; "signed_by": string; "shift"?: number; "corrects"?: number; "previous"?: number; "is_checked"?: boolean; "closer"?: number; "differs"?: (PileChange)[]; "desk"?: string; "by": string };
/** A stake moved whole; for a free one, `amount` and `excess` are the new stake on `to`. */
export type Moved = { "event": "moved"; "line": number; "player": string; "on": string; "to": string; "degree": number; "amount": number; "excess": number };
/** A movement of a purse (negative: out of it), by entry `n` of a table, or of the house log if `table` is null; `balance` is the amount after it. `what` is `sat`, `left`, `claimed`, `closed`, `issued`, `taken_back` or `play_chips`. `by` caused it; a movement approved by two people has the number of the approval and the requester's account. */
export type Movement = { "table": string | null; "n": number; "at": number; "what": string; "amount": number; "balance": number; "by": string; "asked_by": string | null; "approval": number | null };
/** A new token: its text, which is shown once, and its stored data. */
export type NewAccessToken = { "token": string; "made": AccessToken };
/** An account to be created by the direction. */
export type NewAccount = { "name": string; "roles": (Role)[] };
/** A private table to be opened: a rulebook, and the settings that differ from it. */
export type NewPrivate = { "rulebook": string; "name"?: string; "rulings"?: Record<string, string | number | null>; "minimum"?: number | null; "maximum"?: Record<string, number> | number | null; "mode"?: string | null; "pace"?: Record<string, number> | null };
/** A table to be created, with the keys of a table in the settings file. */
export type NewTable = { "table": Record<string, unknown> };
/** Note of an incident at a table; the direction signs that it has read it. */
export type NoteIncident = { "kind": "incident"; "table": string; "category": "dispute" | "disturbance" | "equipment" | "injury" | "other"; "text": string };
export type Notice = StageNotice | CardNotice | SocieteNotice | StaffNotice | SignedNotice | CarriedNotice | ProceedNotice | EnterCardNotice | UndoCardNotice | ReportReadingNotice | ReopenTableNotice | AcknowledgeRealityCheckNotice | RepeatLateStakeNotice | AssignPostNotice | TakePostNotice | DismissFromPostNotice | GiveColourNotice | MoveFloatNotice | SettleUnclaimedNotice | ReadyNotice | PreferNotice | PlayerAwayNotice | PlayerBackNotice | ReleaseSeatNotice | RemovePlayerNotice | RotateNotice;
/** The number of a sealed coup that the chef had declared null: it pays nothing (CR-11). */
export type NullNumber = { "event": "null_number"; "line": number; "number": number };
/** The coup is null; the ball goes back to the number before, if there was one: CR-11. */
export type Nulled = { "event": "nulled"; "line": number; "reason": string; "back_to": number | null };
/** A number in the order of the wheel: its frequency, and that of it and two on each side. */
export type NumberView = { "number": number; "count": number; "sector": number };
/** The odds of the next coup, after `gone` cards; `edges_before` are those of the full pack. */
export type Odds = { "gone": number; "law": LawView; "edges_before": Record<string, Record<string, number>>; "best": BestBet; "insurance_pays": Record<string, boolean>; "prison": (BoundOdds)[] };
/** The next coup under a rulebook, with removed cards. */
export type OddsQuestion = { "rulebook": string; "rulings"?: Record<string, string | number | null>; "gone"?: Record<string, number> };
/** A secret for a device, as text and as the modules of a QR code, row by row: 1 is dark. */
export type OfferedFactor = { "secret": string; "qr": (string)[] };
/** A post that `by` gave to a person, who has yet to take it, perhaps to relieve another. */
export type OfferedPost = { "role": Role; "name": string; "by": string; "is_relief": boolean };
/** The request was carried out. */
export type Ok = { "done"?: boolean };
/** A code of the second factor, or a recovery code. */
export type OneTimeCodeBody = { "code": string };
/** The table is open under these rules. With `stakes_stay` a winning stake stays: R19. */
export type Opened = { "event": "opened"; "line": number; "rulebook": string; "edition": string; "currency": string; "limits": Record<string, unknown>; "rulings": Record<string, string | number | null>; "stakes_stay"?: boolean };
/** Outcome of a stake that a coup decided. */
export type Outcome = "deepened" | "divided" | "eased" | "excess_returned" | "imprisoned" | "insured" | "lost" | "released" | "won" | "won_half";
/** A player owes an amount that a correction takes and they no longer have at the table: R30. */
export type Owed = { "event": "owed"; "line": number; "player": string; "amount"?: number };
/** A complete pack is ready for the cut; these players saw it shuffled: CT-1.2, T2-2.1. */
export type PackReady = { "event": "pack_ready"; "line": number; "cards": number; "witnesses": (string)[] };
/** A player is paid as if the lost coup had this result, or the wheel this number. */
export type PaidAs = { "event": "paid_as"; "line": number; "player": string; "result": Record<string, string>; "number"?: number };
/** Payment of a player's whole amount in a table's register (CR-19). */
export type PayClaim = { "kind": "claim"; "table": string; "player": string };
/** A pending decision at a table, the urgent kinds first. `late`: croupier `by` repeated a stake of `player`. `post`, `relief`: `by` gave `role` to `name`, whose signature is awaited. `advance`, `abandon`, `derogation`: the number of the `approval`. `irregular`: a card was seen. `suspended`: with its `reason`. `away`: `player` left stakes. `unclaimed`: winnings of `player` wait in the register. `count`: the table is open without an opening count of its float. */
export type PendingDecision = { "kind": DecisionKind; "player"?: string | null; "name"?: string | null; "by"?: string | null; "role"?: Role | null; "on"?: string | null; "call"?: string | null; "amount"?: number | null; "unit"?: number | null; "reason"?: string | null; "approval"?: number | null };
/** Pending loosening of a limit: its new amount (or none) and the time of effect. */
export type PendingLimit = { "amount": number | null; "from_ms": number };
/** The results of a table, latest taille last. `day` is the beginning of the current day of limits. `before` requests earlier coups; null if there are none. A taille may begin there. */
export type Permanence = { "table": string; "layout": string; "day": number; "tailles": (TailleView)[]; "before": number | null };
/** A person: the name, the date of birth as 1962-05-30, and the document that was seen. */
export type PersonForm = { "name": string; "born"?: string | null; "document"?: IdentityDocument | null };
/** Photo of a person, as JPEG or PNG; null deletes it. */
export type PersonPhoto = { "photo": string | null };
/** Person of the register: `document_kind` and `country` are those of the document, null until it was seen; `day_sum` is what passed between person and house today, in minor units, and `identified_from` the sum for which the house wants a document. `is_barred`: an account whose name resembles theirs may not play. `photo_at` is the time of their photo, null without one. */
export type PersonView = { "number": number; "name": string; "born": string | null; "document_kind": string | null; "country": string | null; "entered_at": number; "day_sum": number; "identified_from": number | null; "is_barred": boolean; "photo_at": number | null };
/** One of the fixed phrases, the only talk at a table that is not private. */
export type Phrase = "bravo" | "bye" | "cheers" | "good-luck" | "one-more" | "ouf" | "thanks" | "well-played";
/** A phrase that a player says, or `words` at a private table; sent once, not journaled. */
export type PhraseSaid = { "phrase": { "player": string; "said"?: "bravo" | "ouf" | "good-luck" | "well-played" | "thanks" | "one-more" | "cheers" | "bye"; "words"?: string } };
/** Pieces of a series and value: `stock` of the house, those in floats and in `circulation`, and the rest, by `places`: each desk and the vault. Who counts sees neither stock nor places. */
export type PieceLine = { "series": string; "value": number; "stock": number | null; "floats": number; "circulation": number; "places": Record<string, number> };
/** Pieces of one value: chips of a series, or banknotes of a currency. >>> Pile("A", 5_000, 40).amount 200000 */
export type Pile = { "series": string; "value": number; "pieces": number };
/** Pieces of one series and value more than in an earlier count; negative if fewer. */
export type PileChange = { "series": string; "value": number; "pieces": number };
/** A question whether the server is there, exactly these bytes; `Pong` answers it. */
export type Ping = { "do": "ping" };
/** The game to be played now, if possible by a rulebook, or one table by its id. */
export type PlayNowBody = { "game"?: "roulette" | "trente-et-quarante"; "rulebook"?: string | null; "table"?: string | null };
/** The last connection of a player has closed. */
export type PlayerAwayNotice = { "notice": "away"; "player": string };
/** A player is connected again. */
export type PlayerBackNotice = { "notice": "back"; "player": string };
/** Statement of a player over a period: its first and last day, the first moment and the first after it, a line for each day and table at which money moved, and the totals. A day begins at `day_begins` in `time_zone`. */
export type PlayerStatement = { "player": string; "first": string; "last": string; "begins_at": number; "ends_at": number; "time_zone": string; "day_begins": string; "lines": (StatementLine)[]; "totals": (PlayerSums)[] };
/** Sums of a player: `staked` is the sum of the stakes that a coup decided or imprisoned, `won` the bank's payments on them, `lost` its gains, premiums included, and `corrected` what it paid by corrections of coups, less what it took (R30). Debts are `advanced`. */
export type PlayerSums = { "currency": string; "brought": number; "advanced": number; "staked": number; "won": number; "lost": number; "corrected": number; "tips": number; "abandoned": number; "claimed": number; "taken_out": number; "at_table": number };
/** The bank's result and expectation after a number of coups, and the standard deviation. */
export type Point = { "coups": number; "result": number; "expected": number; "deviation": number };
/** The answer to `Ping`. */
export type Pong = { "pong": true };
/** Rate of another currency: the price of one unit in the house's, for the rest of the day. */
export type PostRate = { "kind": "rate"; "act": "rate_posted"; "currency": string; "rate": string };
/** The limits of a table. */
export type Posted = { "minimum": number; "maximum": Record<string, number> | number | null };
/** Preferences of a player at a table: the tempo, the cut, and entropy of their own. */
export type PreferNotice = { "notice": "prefer"; "player": string; "pace": Tempo; "cut": boolean; "entropy": boolean };
/** A player's preferences: `pace` is calm or turbo; whether to cut, and to add entropy. */
export type Preferences = { "pace": string; "cut": boolean; "entropy": boolean };
/** The bank earned the premium. */
export type PremiumEarned = { "event": "premium_earned"; "line": number; "player": string; "on": string; "premium": number };
/** The insurance ended before its coup was decided; the premium is returned to the player. */
export type PremiumReturned = { "event": "premium_returned"; "line": number; "player": string; "on": string; "premium": number };
/** The bank holds a premium again that it earned by the corrected coup; `amount` is insured. */
export type PremiumReversed = { "event": "premium_reversed"; "line": number; "player": string; "on": string; "premium": number; "amount": number };
/** The id of a private table, opened by the account or open to it by an invitation. */
export type PrivateTable = { "table": string };
/** Why a message came to no table. */
export type Problem = { "id"?: string; "error": string; "message": string };
/** Perform the next action now, at the tailleur's request. */
export type ProceedNotice = { "notice": "go" };
/** The player's own limits, the limits in force, and the play that counts towards them. */
export type Protected = { "own": Record<string, number>; "pending": Record<string, PendingLimit>; "in_force": Record<string, number>; "break_until_ms": number; "excluded_until_ms": number; "played": Record<string, Sums>; "reality": RealityCheck; "check_due_ms": number | null };
/** The password, and a code of the second factor if the account has one. */
export type ProvedPassword = { "password": string; "code"?: string };
/** The amount in a player's purse, and the table where the player is. */
export type Purse = { "amount": number; "table": string | null };
/** One question; a choice has all its `options`. The clause supports the answer. Before a second try the answer's own reason in `mistakes` is shown, else the `hints`. */
export type Question = { "key": string; "asked": AnswerKind; "answer": string | number; "clause": string; "options"?: (string)[]; "facts"?: Record<string, string | number>; "hints"?: (Reasoning)[]; "mistakes"?: Record<string, Reasoning> };
/** Maximum above what the direction raises alone (CR-5e). */
export type RaiseMaximum = { "kind": "derogation"; "table": string; "maximum": Record<string, number> | number };
/** An alternative of a ruling, and its change of the bank's edge per stake placed. `changes` are by chance and decision, `best` for a player who always decides best; both have only changes. `effect` is `edge`, or the reason why the edge does not change. */
export type Reading = { "ruling": string; "field": string; "taken": string | number | null; "alternative": string | number | null; "effect": string; "changes": Record<string, Record<string, number>>; "best": Record<string, number> };
/** Consent of a player to deal now, or its withdrawal; it is valid until the window ends. */
export type ReadyNotice = { "notice": "ready"; "player": string; "is_ready": boolean };
/** Contents of a reality check: start of play, stakes and win (negative: loss), minor units. */
export type RealityCheck = { "since_ms": number; "minutes": number; "staked": number; "won": number };
/** One step from the scene to the answer, with its clause. */
export type Reasoning = { "key": string; "clause": string; "facts"?: Record<string, string | number> };
/** A signed note: for the entry of a request, or for what all who watch were shown. */
export type Receipt = { "id"?: string; "receipt": string };
/** Recovery codes, shown once; each replaces a device's code once. */
export type RecoveryCodes = { "codes": (string)[] };
/** A refused request, with the clause and the reason. */
export type RefusedEvent = { "event": "refused"; "line": number; "code": string; "clause": string; "message": string };
/** A rehearsal: its accounts, their password, and words of simulated people, newest first. */
export type RehearsalView = { "people": (TrainingAccount)[]; "password": string; "said": (SpokenWords)[] };
/** So much of a stake lies again, as at the corrected coup; it comes from the chips. */
export type Relaid = { "event": "relaid"; "line": number; "player": string; "on": string; "degree": number; "amount": number; "excess": number };
/** A player has been away for so long that the seat is released. */
export type ReleaseSeatNotice = { "notice": "seat_given_up"; "player": string };
/** A player to be removed from a private table. */
export type Removal = { "player": string };
/** The opener of a private table removes a player, who leaves once all stakes are decided. */
export type RemovePlayerNotice = { "notice": "removed"; "player": string };
/** Removal of the lost second factor of another account. */
export type RemoveSecondFactor = { "kind": "second_factor"; "account": string };
/** Open a closed table again, at the direction's request. */
export type ReopenTableNotice = { "notice": "open" };
/** Repetition of a late stake or announcement by a croupier: CR-9. */
export type RepeatLateStakeNotice = { "notice": "repeat"; "player": string; "on"?: string; "amount"?: number; "call"?: string; "unit"?: number; "by": string };
/** A late stake or announcement, repeated by the croupier `by` for the chef to accept: CR-9. */
export type RepeatedStake = { "player": string; "by": string; "on"?: string | null; "amount"?: number | null; "call"?: string | null; "unit"?: number | null };
/** A table's report in one line. */
export type ReportLine = { "table": string; "name": string; "rulebook": string; "currency": string; "sessions": number; "sums": BankSums };
/** Reading of the sensor of a real table: a card that left the shoe, or the number in which the ball rests, with the wheel's direction and its `speed` in turns a minute, if it measures them. Staff see it; the result is what a croupier enters. */
export type ReportReadingNotice = { "notice": "reading"; "card"?: string; "number"?: number; "direction"?: "clockwise" | "counterclockwise"; "speed"?: number };
/** A table's report. `mechanism` is `worth`: imprisoned stakes count at the value of their division. */
export type ReportView = { "table": string; "name": string; "rulebook": string; "currency": string; "mechanism": string; "sums": BankSums; "sessions": (SessionReport)[]; "series": (Point)[] };
/** Act by which money passed between a person and the house, in minor units. */
export type ReportedAct = { "entry": number; "at": number; "day": string; "act": string; "amount": number };
/** First and last day of a report. */
export type ReportedDays = { "first": string; "last": string };
/** Person of a report, with the document's number where the house stores it. */
export type ReportedPerson = { "number": number; "name": string; "born": string | null; "document_kind": string | null; "country": string | null; "document": string | null; "acts": (ReportedAct)[] };
/** A coup by its entry: the rows' totals or the number, the winners, why it is null; if it was corrected, the totals or the number before. */
export type Result = { "n": number; "at": number; "totals": Record<string, number> | null; "number": number | null; "result": string; "null": string | null; "previous": string | null };
/** A file of a house's results under a rulebook, and the player who plays it with each system. `column`, `order`, `zero` and `sheet` say what a file leaves open, as the options of `tapisvert randomness` do. `name` is that of the file in its report. */
export type ResultsQuestion = { "file": string; "evenings": EveningsQuestion; "language"?: "en" | "fr" | "it"; "column"?: (string)[]; "order"?: "columns" | "lines" | null; "zero"?: Record<string, string>; "sheet"?: string | null; "name"?: string };
/** A file of results: how it was read, its coups, the verdict in words, and its tests. `tailles` holds the cell of each coup, `cells` the coup of each cell. `is_unusual` is True if a check failed at `level`. */
export type ResultsView = { "reading": (string)[]; "tailles": ((number)[])[]; "cells": Record<string, CellView>; "is_unusual": boolean; "level": number; "sentences": (string)[]; "checks": (CheckView)[]; "numbers": (NumberView)[]; "dealers": (GroupView)[]; "days": (GroupView)[] };
/** The game continues in the phase in which it was suspended. */
export type Resumed = { "event": "resumed"; "line": number };
/** A settlement of the corrected coup is reversed (R30): the fields of `Settled`, and how much of the stake lay above the maximum (R09). */
export type Reversed = { "event": "reversed"; "line": number; "player": string; "on": string; "degree": number; "stake": number; "outcome": Outcome; "to_player": number; "to_bank": number; "excess": number };
/** Roles that may give a command (VT-4, CR-9, CR-15, CR-19). */
export type Role = "cashier" | "chef" | "controller" | "croupier" | "direction" | "inspector" | "payeur" | "player" | "tailleur";
/** The roles of an account. */
export type Roles = { "roles": (Role)[] };
/** The account's roles at a table, and the name of a private table's opener. */
export type RolesAtTable = { "roles": (Role)[]; "private": string | null };
/** A table of the room. `seconds` remain of the `stage_seconds` of the stage; null without a clock. `stakes` is the sum of the stakes on the cloth, `players` the number of players at the table, `away` the number without a connection. `last` are its latest results, newest first. */
export type RoomTable = { "id": string; "name": string; "layout": string; "mode": string; "phase": string; "stage": string; "seconds": number | null; "stage_seconds": number | null; "seats": number; "players": number; "away": number; "stakes": number; "last": (string)[]; "is_last": boolean; "is_assigned": boolean; "posts": (HeldPost)[]; "decisions": (PendingDecision)[] };
/** The chef relieves a croupier; away from the usual time they inform the inspector: CR-13. */
export type RotateNotice = { "notice": "rotate_asked"; "role": string; "name": string; "minutes"?: number; "inspector"?: string; "by": string };
/** Another official took over a role: CR-13. */
export type Rotated = { "event": "rotated"; "line": number; "role": string; "name": string; "minutes": number | null; "inspector": string | null };
/** Cards on the cloth: `noir`, `rouge`, or the one `row` of 2.0. */
export type Row = { "name": string; "cards": (string)[] };
/** A value of a rulebook, its clause, its ruling, and the alternatives for a table. */
export type RuleValue = { "value": string | number | null; "clause": string | null; "ruling": string | null; "accepts": string | null };
/** A house's game, in one edition. `in_force_from` is its first day, or null. */
export type RulebookLine = { "id": string; "game": string; "house": string; "name": string; "edition": string; "in_force_from": string | null; "layout": string };
/** A rulebook: `pays` to one by kind of chance, `chances` in the order of the cloth, `why` behind each refusal, outcome and reason; the direction alone raises a maximum up to `standing`, with consent up to `caps`; `multiples` are those of the minimum, by section, that amounts of `limits`, `standing` and `caps` are; `declarations` are the steps performed by the room, `announcements` all that the house accepts, by call. A table's default name begins with `file_name`, the name in the rulebook's file; `is_shipped` is false for a house's own file. */
export type RulebookView = { "id": string; "game": string; "house": string; "name": string; "edition": string; "in_force_from": string | null; "layout": string; "file_name": string; "is_shipped": boolean; "language": string; "values": Record<string, RuleValue>; "pays": Record<string, number>; "limits": Posted; "standing": Record<string, number>; "caps": Record<string, number>; "multiples": Record<string, Record<string, number>>; "calls": Record<string, (CallTerms)[]>; "chances": (ClothSpot)[]; "clauses": Record<string, ClauseText>; "rulings": Record<string, RulingText>; "why": Record<string, RulingReason>; "declarations": (string)[]; "announcements": Record<string, AnnouncedBet> };
/** The clause or ruling behind a code, and the key of its sentence in the `table` texts. */
export type RulingReason = { "clause": string; "words": string | null };
/** A ruling: the reading of a clause that leaves a choice. */
export type RulingText = { "title": string; "text": string };
export type Said = Snapshot | Entries | PhraseSaid | Watching | Answer | Receipt | Problem | Pong;
/** A player took a place or brought chips; both figures are called back to them: CR-21. */
export type Sat = { "event": "sat"; "line": number; "player": string; "brought"?: number; "chips"?: number; "standing": boolean };
/** A phrase to say at the player's table. */
export type Say = { "phrase": Phrase };
/** Words to say at the player's private table; runs of white space become one space. */
export type SayWords = { "words": string };
/** Scene of an exercise: cards, stakes round a number, or a short story. */
export type Scene = { "rows"?: (Row)[]; "said"?: (string)[]; "number"?: number | null; "unit_minor"?: number | null; "piles"?: (StakePile)[]; "deeds"?: (StakeAction)[] };
/** Commitments and cut of a draw are complete; `committed` are the players, in code-point order. */
export type Sealed = { "event": "sealed"; "line": number; "committed": (string)[] };
/** A player at a table, `away` without a connection, `ready` to deal now, `idle` with neither chips nor stakes; `chips` are for them and the staff. */
export type Seat = { "place": string; "stakes": (Stake)[]; "chips"?: number | null; "away"?: boolean; "ready"?: boolean; "idle"?: boolean };
/** A player's seat: the table's id, the chips brought in minor units, and the player's name. `chips` is 0 if the player sat there before, or has to choose the amount first. */
export type SeatView = { "table": string; "chips": number; "name": string };
/** An account's second factor: whether the house requires one, and the number of its unused recovery codes; null without a second factor. */
export type SecondFactorView = { "is_required": boolean; "recovery_codes": number | null };
/** Sale or purchase of chips at a cash desk, above what the house leaves to one person; `person` is a number of the register. */
export type SellChips = { "kind": "sale"; "act": "chips_redeemed" | "chips_sold"; "amount": number; "chips": (Pile)[]; "foreign"?: (Pile)[]; "person"?: number | null };
/** A reading: a `card` that left the shoe, or the `number` in which the ball rests, 37 being 00 and 38 being 000. A repeated `id` is recorded once. */
export type SensorReading = { "id": string; "card"?: string | null; "number"?: number | null; "direction"?: "clockwise" | "counterclockwise" | null; "speed"?: number | null };
/** A reading of the table's sensor: a card, or a number with the wheel's direction and speed. */
export type SensorView = { "card"?: string | null; "number"?: number | null; "direction"?: string | null; "speed"?: number | null };
/** The signed-in account, if any, and what the server offers. Its owner alone sees `login`; null without a password. With `needs_second_factor` the roles of the staff count once the account has one. A `rehearsal` is a house of simulated people. `program` starts the house's commands. */
export type Session = { "account": Account | null; "demonstration": boolean; "sign_up": boolean; "password_letters": number; "login": string | null; "needs_second_factor": boolean; "rehearsal": boolean; "program": string };
/** The report of a session; a session in play has no end. */
export type SessionReport = { "opened": number; "closed": number | null; "sums": BankSums };
/** The number of sessions that a table has had; the last may be in play. */
export type Sessions = { "table": string; "sessions": number };
/** A limit in minor units or minutes; null lifts it, a day later. */
export type SetLimit = { "limit": Limit; "amount": number | null };
/** Payment of a `player`'s whole sum, or closing of the sums stored since `until_ms` or before; `amount` is the sum that both persons signed. */
export type SettleUnclaimedNotice = { "notice": "register"; "act": Settlement; "amount": number; "signed_by": string; "player"?: string; "until_ms"?: number; "by": string };
/** Settlement of one stake: `stake` in play, of `degree` before the coup. */
export type Settled = { "event": "settled"; "line": number; "player": string; "on": string; "degree": number; "stake": number; "outcome": Outcome; "to_player": number; "to_bank": number };
/** Act about the register of a table: payment to a player, or the closing act (CR-19). */
export type Settlement = "claimed" | "closed";
/** The house opened its share of a coup, before the coup itself. */
export type ShareOpened = { "event": "share_opened"; "line": number; "coup": number; "share": string };
/** Result of a shift by the count and by the coups. `result` = closing + credits + drop + account + advances - opening - fills, where `account` is the amount that players' purses paid at the table less the amount they got back. `coups` is the bank's gain by the coups of the shift, and `difference` = `result` - `coups` is the surplus of the count. Until everything is counted `result` and `difference` are None. `should_hold` is the expected float by the journal if players without a device changed money for all of their chips: chips brought from elsewhere are known by the counts only. */
export type ShiftFigures = { "account": number; "advances": number; "coups": number; "should_hold": number; "result": number | null; "difference": number | null };
/** A shift of a table: its counts, the results, and each act of its float. Who counts sees no `figures` until all is counted. */
export type ShiftLine = { "number": number; "opened_at": number; "closed_at": number | null; "opening": number; "fills": number; "credits": number; "closing": number | null; "drop": number | null; "figures": ShiftFigures | null; "moves": (FloatMove)[] };
/** Figures of one system's evenings: those of `tapisvert simulate evenings --json`. `paths` is the money of single evenings at the fan's coups, `counts` the number of evenings in each bin of the histogram. */
export type Side = { "system": string; "estimates": Record<string, Figure>; "limits": Record<string, [number, number]>; "edge_per_decided": number | null; "beyond_edge": Figure | null; "quantiles": Record<string, number>; "fan": Fan; "paths": ((number)[])[]; "counts": (number)[] };
/** Credentials: `name` is the login name, not the displayed one. `code` is that of the second factor, or a recovery code, where the account has one. */
export type SignIn = { "name": string; "password": string; "code"?: string };
/** A new player's account: the displayed name, the login name and the password. */
export type SignUp = { "name": string; "login": string; "password": string };
/** The statement of the witness for a coup of the draw, and the key of the coup; or for the end of the draw, `end J` after J coups. */
export type SignedNotice = { "notice": "signed"; "coup": number | string; "n": number; "m": number; "at": number; "prev": string; "signature": string; "key": string | null };
/** How a table stands: said first. */
export type Snapshot = { "table": TableView };
/** These players count as one against the maximum. */
export type SocieteFormed = { "event": "société_formed"; "line": number; "players": (string)[] };
/** A player requests a société, which forms once all its players have requested it in this order; or withdraws the request, and `players` is empty. */
export type SocieteNotice = { "notice": "société_asked"; "player": string; "players": (string)[] };
/** Words of a simulated person at a table, for the croupier there to enter. */
export type SpokenWords = { "table": string; "player": string; "words": string; "at": number };
/** Person who can hold a post at a table: the roles of officials, and the ids of the other open tables at which the person holds a post. */
export type StaffMember = { "name": string; "roles": (Role)[]; "tables": (string)[] };
/** The posts at the opening: role, name and account. */
export type StaffNotice = { "notice": "staff"; "posts": ((string)[])[] };
/** The staff of a table, for the staff: their posts, and requests awaiting a second person. `missing`: parts of the opening that a real table lacks, its `count` or a post. `requests` are the kinds used at this table, each with the roles that make it; `possible` are the ones possible now. `readings` are those of the table's sensor for the coup in play, oldest first. `closing`: what is done before a real table is closed for the day, and whether it is; the employees' box holds `tips`. */
export type StaffView = { "requests": Record<string, (Role)[]>; "possible": (string)[]; "is_assigned": boolean; "missing": (string)[]; "closing": Record<string, boolean>; "tips": number; "posts": (HeldPost)[]; "given": (OfferedPost)[]; "readings": (SensorView)[]; "repeated": (RepeatedStake)[] };
/** Stage of a table, named after the event that ends it. */
export type Stage = "ball" | "bets" | "cards" | "closed" | "commitments" | "coupe" | "decision" | "idle" | "openings" | "over" | "pause" | "witness";
/** The stage of the table and its seconds; null: until a person acts. With `quiet` a lone player's window closes so many seconds after the last chip. The deal does not wait for players who are `idle`: they have neither chips nor stakes. */
export type StageNotice = { "notice": "stage"; "stage": Stage; "seconds": number | null; "quiet"?: number; "idle"?: (string)[]; "player"?: string | null };
/** A stake on the cloth; degree 0 is a free stake, outside prison. `insured_amount` is the insured part of it, where it is not the whole. */
export type Stake = { "on": string; "degree": number; "amount": number; "excess": number; "insured": boolean; "insured_amount"?: number };
/** Act of the player, or a coup, before the question. */
export type StakeAction = { "what": string; "facts"?: Record<string, string | number> };
/** The whole free stake on a chance at a coup is corrected, from `previous`: R30. */
export type StakeCorrected = { "event": "stake_corrected"; "line": number; "coup": number; "player": string; "on": string; "previous": number; "amount": number; "chef": string; "signer": string };
/** Stake on the cloth, counted in pieces of the scene's unit. */
export type StakePile = { "on": string; "kind": string; "pieces": number; "amount_minor": number };
/** So much was added; there are now `amount` in play and `excess` above the maximum. */
export type Staked = { "event": "staked"; "line": number; "player": string; "on": string; "added": number; "amount": number; "excess": number };
/** The coups of a draw are fixed. The fields name the players whose entropy is in them, those who committed and did not open, and those at the table who committed nothing, each in code-point order. */
export type Started = { "event": "started"; "line": number; "start": string; "counted": (string)[]; "unopened": (string)[]; "without": (string)[] };
/** Statement of a witness: its number `n` of the key and `m` of the table, each from 1. `prev` is the SHA-256 of the key's statement before, `at` the witness's clock in ms UTC. The `signature` signs the statement; `key` is that of the coup, None at the end of a draw. */
export type Statement = { "n": number; "m": number; "at": number; "prev": string; "signature": string; "key"?: string | null };
/** Sums of a player on one day at one table; `at_table` is the amount at the end of the day. */
export type StatementLine = { "currency": string; "brought": number; "advanced": number; "staked": number; "won": number; "lost": number; "corrected": number; "tips": number; "abandoned": number; "claimed": number; "taken_out": number; "at_table": number; "day": string; "table": string };
/** The net loss and the amount staked in a period, and the time played. */
export type Sums = { "ends_ms": number; "lost": number; "staked": number; "time_ms": number };
/** The game is suspended; `informed` is the person informed at the control office: CR-15. */
export type Suspended = { "event": "suspended"; "line": number; "reason": string; "informed": string };
/** The reason for the suspension of the game, and the person who informed the control office. */
export type Suspension = { "reason": string; "informed": string };
/** A system that plays the file: the money at the end, its extremes, and why it ended. */
export type SystemView = { "system": string; "final": number; "least": number; "greatest": number; "handle": number; "coups": number; "ended": "length" | "ruin" | "stop" | "target" };
/** Each system on a file of results; or none, and the code of the reason. */
export type SystemsView = { "systems": (SystemView)[]; "problem": string | null };
/** A player's chips at a table, stakes on its cloth, and the amount left unclaimed. */
export type TableHolding = { "table": string; "chips": number; "staked": number; "unclaimed": number };
/** A table in the list, its names in the reader's language; `edition` is the edition under which it is open, by the name in its file. `last` are its latest results, newest first: the chances that won, or the number. `private` is the name of a private table's opener, `offered` are the posts there that the reader can take. */
export type TableLine = { "id": string; "name": string; "rulebook": string; "currency": string; "mode": string; "seats": number; "is_play_money": boolean; "odds": boolean; "stage": string; "players": number; "game": string; "house": string; "edition": string; "edition_title": string; "in_force_from": string | null; "layout": string; "minimum": number; "maximum": Record<string, number> | number | null; "bets_seconds": number | null; "is_last": boolean; "last": (string)[]; "private": string | null; "offered": (Role)[] };
/** The tables that the reader sees, and the number of people who play now, at all tables. */
export type TableList = { "playing": number; "tables": (TableLine)[] };
/** Money that a player without a device changes into chips; `person` is a number of the register. A repeated `id` is executed once. */
export type TableSale = { "id": string; "player": string; "amount": number; "person"?: number | null };
/** A table after entry `n`; `table` is its id and `name` its public name. `coup` is the one decided last, number `coup_number` since the opening, with its settled stakes, one's own first; `null` is the reason why the coup after it was declared null. `amended` are the values that differ from the rulebook, `announcements` the added ones, null for those that this table refuses. `seconds` are left of the `stage_seconds` of the stage; null without a clock. `quiet` is the time from a lone player's last chip to the end of the window; null in company. `prefers` are one's own preferences; null if one is not playing. `nets` are the results of all who have played at a private table since it opened, by name; null at any other. `cutter` may cut now. A suspended game resumes in the phase `suspended_from`. `without_rest`: stakes of the first degree may be withdrawn whole. `refait_stands`: the last coup was a refait, and bets have not closed since; `run` is the number of refaits in a row. `societes_asked` is, by player, the société requested; it forms once all its players have requested it. `check_due_ms` is when one's own reality check is due. `head` is that of the record up to entry `n`, `witnesses` the moduli named in it; `cards` lie of the coup in play. */
export type TableView = { "n": number; "table": string; "name": string; "rulebook": string; "edition": string; "currency": string; "limits": Posted; "phase": string; "stage": string; "seconds": number | null; "stage_seconds": number | null; "quiet": number | null; "is_last": boolean; "without_rest": boolean; "refait_stands": boolean; "run": number; "players": Record<string, Seat>; "nets": Record<string, number> | null; "prefers": Preferences | null; "head": string; "witnesses": (string)[]; "draw": Draw | null; "mode": string; "odds": boolean; "amended": Record<string, string | number | null>; "announcements": Record<string, AnnouncedBet | null>; "cutter": string | null; "cards": (string)[]; "coup_number": number; "coup": CoupDealt | BallFell | null; "settled": (Settled | PremiumEarned)[]; "null": string | null; "taille": TailleNow; "suspended": Suspension | null; "suspended_from": string | null; "officials": Record<string, string>; "societes": ((string)[])[]; "societes_asked": Record<string, (string)[]>; "check_due_ms": number | null; "colours": Record<string, ColouredChips>; "staff": StaffView | null };
/** The number of the current taille in its session, and its coups so far. */
export type TailleNow = { "number": number; "coups": number };
/** The run through the shoe is over; `void` when a coup ran out of cards. */
export type TailleOver = { "event": "taille_over"; "line": number; "cards_left": number; "void": boolean };
/** A run through the shoe, or a session of the wheel, with its coups in order. `session` is the opening of that session; `void` is set if the shoe ran out within a coup. */
export type TailleView = { "number": number; "session": number; "over": boolean; "void": boolean; "coups": (Result)[] };
/** Signature of a person who takes an assigned post, with the person relieved. */
export type TakePostNotice = { "notice": "take_post"; "role": Role; "relieves"?: string; "name": string };
/** Tempo of a coup to which all present players have agreed. */
export type Tempo = "calm" | "turbo";
/** A player gave chips to the employees' box. */
export type Tipped = { "event": "tipped"; "line": number; "player": string; "amount": number };
/** The house's day since `since`: each table's session and the incidents, newest first. The day sheet of this `day` is not complete yet. */
export type Today = { "day": string; "since": number; "tables": (TodayTable)[]; "incidents": (Incident)[] };
/** The current or last session of a table, and its sums; `opened` is null before the first. */
export type TodayTable = { "table": string; "name": string; "currency": string; "opened": number | null; "closed": number | null; "sums": BankSums | null };
/** Account for a person in training, of one role. */
export type TrainingAccount = { "name": string; "role": Role; "login": string };
/** Money and chips from a cash desk to another, from the vault or there. Who gives asks, and who receives signs: cashiers at desks; the direction gives for the vault, a controller receives too. */
export type Transfer = { "kind": "transfer"; "act": "desk_transferred"; "desk": string; "to": string; "amount": number; "notes": (Pile)[]; "chips"?: (Pile)[]; "foreign"?: (Pile)[] };
/** Amount that a session left for a player, without `account` for a person without a device; `since_ms` is the close of the session, at which the house's term begins. */
export type UnclaimedSum = { "player": string; "account": string | null; "amount": number; "since_ms": number };
/** The register of a table: unclaimed sums of earlier sessions, oldest first, and the sum that the closing act gives to the table's endowment, by the house's term of so many `days`. */
export type UnclaimedTableView = { "table": string; "name": string; "currency": string; "days": number; "sums": (UnclaimedView)[]; "due": number };
/** A sum that the register holds for a player; `is_due`: the house's term is over. */
export type UnclaimedView = { "player": string; "amount": number; "since": number; "is_due": boolean };
/** A stake that was divided after the corrected coup is whole again: the fields of `Divided`. */
export type Undivided = { "event": "undivided"; "line": number; "player": string; "on": string; "degree": number; "stake": number; "to_player": number; "to_bank": number };
/** Remove the card entered last at a real table, because it was wrong. */
export type UndoCardNotice = { "notice": "correct" };
/** End of a measure; null means for good, where that is allowed. */
export type UntilBody = { "until_ms": number | null };
/** An invitation token, with the new password and login name. Without a login name an account that has signed in before keeps its own. */
export type UseLink = { "token": string; "password": string; "login"?: string | null };
/** The number of spectators at the table, when it has changed; 0 until it is sent. */
export type Watching = { "watching": number };
/** Withdrawal of an abandoned stake, or without `on` of unclaimed winnings (CR-19). */
export type WithdrawAbandoned = { "kind": "abandon"; "table": string; "player": string; "on"?: string | null; "degree"?: number | null };
/** So much of a stake went back to the player's chips, untouched by any coup. */
export type Withdrawn = { "event": "withdrawn"; "line": number; "player": string; "on": string; "degree": number; "amount": number; "excess": number };
/** A witness's key is known at the table: its modulus, in hexadecimal. */
export type WitnessNamed = { "event": "witness_named"; "line": number; "modulus": string };
