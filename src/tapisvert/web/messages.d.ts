// What is said at a table's socket and over HTTP. Made by: python -m tapisvert.server.apidocs
// Amounts are whole minor units; moments are milliseconds since 1970, UTC.

export type AbandonRequest = { "do": "abandon"; "id": string; "player"?: string | null; "controller": string; "on"?: string | null; "degree"?: number | null };
/** So much was withdrawn and registered by the chef and the controller: CR-19. */
export type Abandoned = { "event": "abandoned"; "line": number; "player": string; "on": string | null; "degree": number; "amount"?: number; "chef": string; "controller": string };
/** Somebody of the house. */
export type Account = { "id": string; "name": string; "roles": (Role)[]; "disabled": boolean; "has_password": boolean };
/** What somebody has, in his purse and at tables, and what moved his purse, the latest first; `before` asks for what was before that, null where nothing was. `names` are those of accounts. */
export type AccountPurse = { "account": string; "name": string; "amount": number; "at": (Held)[]; "movements": (Movement)[]; "before": number | null; "names": Record<string, string> };
export type AcknowledgeRealityCheckRequest = { "do": "confirm"; "id": string };
export type AnnounceRequest = { "do": "announce"; "id": string; "player"?: string | null; "call": string; "unit": number };
/** An announcement was accepted; `repeated` is what the croupier says aloud: CR-17, CR-18. */
export type Announced = { "event": "announced"; "line": number; "player": string; "call": string; "unit": number; "pieces": number; "total": number; "repeated": string };
/** What came of a request, under entry `n`; `again` if it had been asked before. */
export type Answer = { "id": string; "n": number; "again"?: true; "events": (Event)[] };
/** What was asked for, and whether another approved; `names` are those of its accounts. `outcome` is null until what was approved is carried out; then `done`, or the refusal's code, or `lapsed`: signed under an earlier version and never carried out. */
export type Approval = { "id": number; "kind": string; "subject": Record<string, unknown>; "asked_by": string; "asked_ms": number; "decided_by": string | null; "decided_ms": number | null; "approved": boolean | null; "outcome": string | null; "names": Record<string, string> };
/** How a question is answered. */
export type Asked = "amount" | "choice" | "number";
/** What everybody has; shown to the staff, and to whoever asked. */
export type Balanced = { "event": "balances"; "line": number; "players": Record<string, unknown>; "bank": number; "held": number; "unclaimed"?: Record<string, number>; "endowment"?: number };
export type BalancesRequest = { "do": "balances"; "id": string };
/** A coup of the wheel. It is told as `coup`. */
export type BallFell = { "event": "coup"; "line": number; "number": number; "color": string; "result": Record<string, string>; "call": (string)[] };
/** What was staked and decided, what the bank won, and `bound`, what it has of stakes in prison as they count. Result and bound together are held against what was to be expected, of which 95 in 100 results lie between `low` and `high`. */
export type BankSums = { "coups": number; "stakes": number; "handle": number; "result": number; "bound": number; "expected": number; "deviation": number; "low": number; "high": number; "kinds": (KindSums)[] };
/** The bet of which the bank wins least. */
export type BestBet = { "on": string; "decision": string };
/** What the bank wins in the mean of a unit placed, and of one that a coup decides (null where none can); how often the player wins something then; how far his result strays, in units. */
export type BetOdds = { "edge": number; "per_decided": number | null; "hit_rate": number; "deviation": number };
export type BetRequest = { "do": "bet"; "id": string; "player"?: string | null; "on": string; "amount": number };
/** What comes back of a unit in prison: `divided` for certain, and in the mean if it stays on its chance, or on another. Best is to do `decision`, at `place`. */
export type BoundOdds = { "on": string; "degree": number; "divided": number; "stays": Record<string, number>; "place": string; "decision": string };
/** So many cards were burnt, face down; nobody learns which. */
export type Burnt = { "event": "burnt"; "line": number; "cards": number };
/** Words called at a moment of the game, with the clause that quotes them. */
export type Call = { "event": "call"; "line": number; "words": string; "clause": string };
/** Words that are called, and the clause that quotes them. */
export type CallTerms = { "words": string; "clause": string };
/** How probable each thing is that a coup does to a chance; the rest is a coup without end. */
export type ChanceOdds = { "wins": number; "wins_half": number; "loses": number; "null": number; "prison": number };
/** The password until now, and from now on; another name to sign in with, if there is one. */
export type ChangePassword = { "old": string; "new": string; "login"?: string | null };
export type ClaimRequest = { "do": "claim"; "id": string; "player"?: string | null };
/** A player asked for what was registered, and got it. */
export type Claimed = { "event": "claimed"; "line": number; "player": string; "amount"?: number };
/** What a clause says, in our words. */
export type ClauseText = { "kind": string; "text": string };
export type CloseRequest = { "do": "close"; "id": string };
/** No stake is withdrawn, moved or added any more. */
export type Closed = { "event": "closed"; "line": number };
/** A place on the cloth, and the numbers that it covers; none at cards. */
export type ClothSpot = { "name": string; "kind": string; "numbers": (number)[] };
/** The house is bound to the seed of a draw. */
export type Committed = { "event": "committed"; "line": number; "id": string; "commitment": string };
/** A coup that somebody played: what came, and what it did to him, as the table's events; or, without a coup, what moved his money apart from one: division, and what he had abandoned. */
export type Coup = { "table": string; "n": number; "at": number; "coup": Record<string, unknown> | null; "events": (Record<string, unknown>)[] };
/** A coup of cards, row by row. It is told as `coup`. */
export type CoupDealt = { "event": "coup"; "line": number; "rows": Record<string, (string)[]>; "totals": Record<string, number>; "result": Record<string, string>; "call": (string)[] };
/** Coups, the latest first; `before` asks for those before them, null where none are left. */
export type Coups = { "coups": (Coup)[]; "before": number | null };
/** The player cut so many cards from the top. */
export type CutMade = { "event": "cut_made"; "line": number; "player": string; "at_card": number };
export type CutRequest = { "do": "cut"; "id": string; "player"?: string | null; "at_card": number };
export type DealRequest = { "do": "deal"; "id": string; "cards"?: (string)[] | string | null };
/** A card of the coup that is being dealt; one that was entered has no proof. */
export type DealtCards = { "card": string; "proof": Proof | null };
/** Whether it is approved. */
export type Decide = { "approved": boolean };
export type DecideRequest = { "do": "decide"; "id": string; "dispute": string; "decision": string };
/** A dispute was settled by the direction. */
export type Decided = { "event": "decided"; "line": number; "dispute": string; "decision": string };
export type DeclareRequest = { "do": "declare"; "id": string; "clause": string };
/** A step performed in the room was declared done. */
export type Declared = { "event": "declared"; "line": number; "clause": string; "role": string; "name": string };
/** What somebody did, or what fell, before the question. */
export type Deed = { "what": string; "facts"?: Record<string, string | number> };
export type DivideRequest = { "do": "divide"; "id": string; "player"?: string | null; "on": string; "degree"?: number | null };
/** An imprisoned stake was divided, not by a coup: by its player, or at the close (R11). */
export type Divided = { "event": "divided"; "line": number; "player": string; "on": string; "degree": number; "stake": number; "to_player": number; "to_bank": number };
/** The sealed draw that decides: see the protocol of fairness. */
export type Draw = { "id": string; "commitment": string; "root": string | null; "committed": (string)[]; "opened": (string)[]; "is_cut"?: boolean | null; "cards_left"?: number | null };
/** A kind of exercise: its name, and how many levels it has. */
export type Drill = { "name": string; "levels": number };
export type EndTailleRequest = { "do": "end_taille"; "id": string };
/** What nobody asked for went to the table's endowment: CR-19. */
export type Endowed = { "event": "endowed"; "line": number; "player": string; "amount": number };
/** What a player asks for after the close comes out of the endowment again: CR-19. */
export type EndowmentReturned = { "event": "endowment_returned"; "line": number; "player": string; "amount": number };
export type EnterCardRequest = { "do": "fell"; "id": string; "card": string };
/** What a table has written down since, up to entry `to`. */
export type Entries = { "to": number; "entries": (Entry)[] };
/** A player is bound to entropy of his own. */
export type EntropyCommitted = { "event": "entropy_committed"; "line": number; "player": string; "commitment": string };
/** A player showed his entropy. */
export type EntropyOpened = { "event": "entropy_opened"; "line": number; "player": string; "value": string };
export type EntropyRequest = { "do": "entropy"; "id": string; "player"?: string | null; "commitment"?: string | null; "value"?: string | null };
/** What a table has written down: `n` counts them, `at` is when, in milliseconds. */
export type Entry = { "n": number; "at": number; "events"?: (Event)[]; "notice"?: Notice };
export type Event = RefusedEvent | Opened | Sat | Left | SocieteFormed | ExcessMarked | Committed | EntropyCommitted | EntropyOpened | Sealed | Revealed | PackReady | CutMade | Burnt | Call | Staked | Withdrawn | Moved | InsuranceTaken | PremiumReturned | PremiumEarned | Announced | Closed | CoupDealt | BallFell | Settled | Divided | TailleOver | Nulled | Irregularity | LastAnnounced | Finished | Balanced | LateAccepted | Abandoned | Claimed | Endowed | EndowmentReturned | LimitsChanged | Suspended | Resumed | Rotated | Decided | Declared;
/** Part of a stake came to lie above the maximum: `amount` is in play, `excess` is not. */
export type ExcessMarked = { "event": "excess_marked"; "line": number; "player": string; "on": string; "amount": number; "excess": number };
/** One exercise; the same rulebook, drill, level and seed give the same. */
export type Exercise = { "rulebook": string; "drill": string; "level": number; "seed": number; "scene": Scene; "questions": (Question)[]; "steps": (Reasoning)[] };
export type FinishRequest = { "do": "finish"; "id": string };
/** The table is closed. */
export type Finished = { "event": "finished"; "line": number };
export type FormSocieteRequest = { "do": "société"; "id": string; "players": (string)[] };
/** How a guest of a demonstration wants to be called. */
export type Guest = { "name": string };
/** What somebody has at a table: chips, stakes on its cloth, and what he left unclaimed. */
export type Held = { "table": string; "chips": number; "staked": number; "unclaimed": number };
/** The id of a request of the client's making: asked again, it is done once. */
export type IdempotentBody = { "id": string };
/** The stake is insured; the bank holds the premium until it is earned or given back. */
export type InsuranceTaken = { "event": "insurance_taken"; "line": number; "player": string; "on": string; "premium": number };
export type InsureRequest = { "do": "insure"; "id": string; "player"?: string | null; "on": string };
export type IrregularRequest = { "do": "irregular"; "id": string; "kind": string; "cards"?: (string)[] | string | null; "order"?: (string)[] | string | null };
/** Irregular cards were declared; `coups_left` counts the coups that cards seen still allow. */
export type Irregularity = { "event": "irregularity"; "line": number; "kind": string; "cards": (string)[]; "coups_left": number | null };
/** Of one kind of chance: what was staked, what the bank won of it and was to win. */
export type KindSums = { "kind": string; "handle": number; "result": number; "expected": number };
/** The next coup is the table's last. */
export type LastAnnounced = { "event": "last_announced"; "line": number };
export type LastRequest = { "do": "last"; "id": string };
/** A late stake or announcement counts: croupier and chef both repeated it: CR-9. */
export type LateAccepted = { "event": "late_accepted"; "line": number; "player": string; "croupier": string; "chef": string };
export type LateRequest = { "do": "late"; "id": string; "player"?: string | null; "croupier": string; "on"?: string | null; "amount"?: number | null; "call"?: string | null; "unit"?: number | null };
/** The law of a coup. `totals` of a row, `ties` at those that make a coup null, `numbers` of the wheel from 0 on; `bets` by chance and by what is done about the refait. */
export type LawView = { "rulebook": string; "chances": Record<string, ChanceOdds>; "totals": Record<string, number>; "ties": Record<string, number>; "numbers": (number)[]; "refait": number; "null": number; "bets": Record<string, Record<string, BetOdds>> };
export type LeaveRequest = { "do": "leave"; "id": string; "player"?: string | null };
/** A player went with his chips. */
export type Left = { "event": "left"; "line": number; "player": string; "chips"?: number };
/** The drills of one rulebook. */
export type Lessons = { "rulebook": string; "name": string; "drills": (Drill)[] };
/** What a player can limit: amounts in minor units, times in minutes. */
export type Limit = "loss_day" | "loss_month" | "loss_week" | "reality_check" | "sitting" | "stake_day" | "stake_month" | "stake_week" | "time_day" | "time_month" | "time_week";
/** Other limits are posted: CR-5. */
export type LimitsChanged = { "event": "limits_changed"; "line": number; "limits": Record<string, unknown> };
/** An account, and the address where its owner chooses a password, once. */
export type Link = { "account": string; "link": string };
export type MoveRequest = { "do": "move"; "id": string; "player"?: string | null; "on": string; "to": string; "degree"?: number | null };
/** A stake moved, whole; for a free one, `amount` and `excess` are what now lies on `to`. */
export type Moved = { "event": "moved"; "line": number; "player": string; "on": string; "to": string; "degree": number; "amount": number; "excess": number };
/** What came into a purse, or went out of it (below nothing): by entry `n` of a table, or of the house's own book, which is null; after it the purse held `balance`. `what` is `sat`, `left`, `claimed`, `closed`, `issued`, `taken_back` or `play_chips`. `by` did it; what two agreed upon has its approval's number, and who asked. */
export type Movement = { "table": string | null; "n": number; "at": number; "what": string; "amount": number; "balance": number; "by": string; "asked_by": string | null; "approval": number | null };
/** An account that the direction makes. */
export type NewAccount = { "name": string; "roles": (Role)[] };
/** A private table: a rulebook, and what is to be otherwise than a table of it has it. */
export type NewPrivate = { "rulebook": string; "rulings"?: Record<string, string | number | null>; "minimum"?: number | null; "maximum"?: Record<string, number> | number | null; "mode"?: string | null; "pace"?: Record<string, number> | null };
/** A table, with the keys that a table has in the settings' file. */
export type NewTable = { "table": Record<string, unknown> };
export type Notice = { "notice": "stage"; "stage": "idle" | "commitments" | "openings" | "coupe" | "bets" | "decision" | "closed" | "cards" | "ball" | "pause" | "over"; "seconds": number | null; "player"?: string | null } | { "notice": "card"; "card": string; "proof": { "at": number; "salt": string; "path": (string)[] } } | { "notice": "fell"; "card": string } | { "notice": "soci\u00e9t\u00e9_asked"; "player": string; "players": (string)[] } | { "notice": "repeat"; "player": string } | { "notice": "alarm"; "statistic": string; "found": unknown } | { "notice": "away"; "player": string } | { "notice": "back"; "player": string } | { "notice": "seat_given_up"; "player": string } | { "notice": "go" } | { "notice": "correct" } | { "notice": "open" } | { "notice": "confirm" };
export type NullRequest = { "do": "null"; "id": string; "reason": string };
/** The coup is null; the ball goes back to the number before, if there was one: CR-11. */
export type Nulled = { "event": "nulled"; "line": number; "reason": string; "back_to": number | null };
/** What bets are worth at the next coup, after `gone` cards; and what they were worth before. */
export type Odds = { "gone": number; "law": LawView; "edges_before": Record<string, Record<string, number>>; "best": BestBet; "insurance_pays": Record<string, boolean>; "prison": (BoundOdds)[] };
/** It is done. */
export type Ok = { "done"?: boolean };
/** The table is open under these rules. */
export type Opened = { "event": "opened"; "line": number; "rulebook": string; "edition": string; "currency": string; "limits": Record<string, unknown>; "rulings": Record<string, string | number | null> };
/** What became of a stake when a coup decided it. */
export type Outcome = "deepened" | "divided" | "eased" | "excess_returned" | "imprisoned" | "insured" | "lost" | "released" | "won" | "won_half";
/** A complete pack lies ready for the cut; these players saw it shuffled: CT-1.2, T2-2.1. */
export type PackReady = { "event": "pack_ready"; "line": number; "cards": number; "witnesses": (string)[] };
/** A limit that will be loosened: to what (null: lifted), and from when. */
export type PendingLimit = { "amount": number | null; "from_ms": number };
/** What a table has shown, the latest taille last. The house's day began at `day`. `before` asks for the coups before these, null where there are none: a taille may begin there. */
export type Permanence = { "table": string; "layout": string; "day": number; "tailles": (TailleView)[]; "before": number | null };
/** A stake on the cloth, counted in pieces of the scene's unit. */
export type Pile = { "on": string; "kind": string; "pieces": number; "amount_minor": number };
/** After so many coups: what the bank has won, was to win, and the deviation of that. */
export type Point = { "coups": number; "result": number; "expected": number; "deviation": number };
/** The limits at a table. */
export type Posted = { "minimum": number; "maximum": Record<string, number> | number | null };
/** The bank earned the premium. */
export type PremiumEarned = { "event": "premium_earned"; "line": number; "player": string; "on": string; "premium": number };
/** The insurance ended before its coup was decided; the premium is the player's again. */
export type PremiumReturned = { "event": "premium_returned"; "line": number; "player": string; "on": string; "premium": number };
/** The id of a private table. */
export type PrivateTable = { "table": string };
/** Why a message came to no table. */
export type Problem = { "id"?: string; "error": string; "message": string };
export type ProceedRequest = { "do": "go"; "id": string };
/** A card's place in the sealed pack. */
export type Proof = { "at": number; "salt": string; "path": (string)[] };
/** What a player has set, what counts, and what he has played. */
export type Protected = { "own": Record<string, number>; "pending": Record<string, PendingLimit>; "in_force": Record<string, number>; "break_until_ms": number; "excluded_until_ms": number; "played": Record<string, Sums>; "reality": Reality; "check_due_ms": number | null };
/** What somebody keeps away from the tables, and where he plays. */
export type Purse = { "amount": number; "table": string | null };
/** One thing to answer; of a choice with all its `options`. The clause says why it is so. */
export type Question = { "key": string; "asked": Asked; "answer": string | number; "clause": string; "options"?: (string)[]; "facts"?: Record<string, string | number> };
/** Since when somebody plays, and what he staked and won (below nothing: lost). */
export type Reality = { "since_ms": number; "minutes": number; "staked": number; "won": number };
/** One step from what is seen to the answer, and the clause that it stands on. */
export type Reasoning = { "key": string; "clause": string; "facts"?: Record<string, string | number> };
/** A request that was not carried out, by which clause and why. */
export type RefusedEvent = { "event": "refused"; "line": number; "code": string; "clause": string; "message": string };
export type RejectRequest = { "do": "reject"; "id": string; "player"?: string | null; "on": string };
export type ReopenTableRequest = { "do": "open"; "id": string };
export type RepeatLateStakeRequest = { "do": "repeat"; "id": string; "player"?: string | null; "on"?: string | null; "amount"?: number | null; "call"?: string | null; "unit"?: number | null };
/** A table's report in a line. */
export type ReportLine = { "table": string; "name": string; "rulebook": string; "currency": string; "sessions": number; "sums": BankSums };
/** A table's report. `mechanism`: `worth`, if stakes in prison count for what dividing gives. */
export type ReportView = { "table": string; "name": string; "rulebook": string; "currency": string; "mechanism": string; "sums": BankSums; "sessions": (SessionReport)[]; "series": (Point)[] };
export type Request = SitRequest | LeaveRequest | FormSocieteRequest | EntropyRequest | CutRequest | BetRequest | WithdrawRequest | MoveRequest | InsureRequest | DivideRequest | AnnounceRequest | CloseRequest | DealRequest | SpinRequest | NullRequest | IrregularRequest | LastRequest | EndTailleRequest | FinishRequest | BalancesRequest | LateRequest | RejectRequest | AbandonRequest | ClaimRequest | SetLimitsRequest | SuspendRequest | ResumeRequest | RotateRequest | DecideRequest | DeclareRequest | ProceedRequest | EnterCardRequest | UndoCardRequest | ReopenTableRequest | AcknowledgeRealityCheckRequest | RepeatLateStakeRequest;
/** What needs another's eyes: chips for an account (below nothing: taken back), or a stake, or chips, that a player has abandoned at a table. */
export type RequestApproval = { "account"?: string | null; "amount"?: number | null; "table"?: string | null; "player"?: string | null; "on"?: string | null; "degree"?: number | null };
/** A coup by its entry: the rows' totals or the number, what won, why it was null if it was. */
export type Result = { "n": number; "at": number; "totals": Record<string, number> | null; "number": number | null; "result": string; "null": string | null };
export type ResumeRequest = { "do": "resume"; "id": string };
/** The game goes on where it stood. */
export type Resumed = { "event": "resumed"; "line": number };
/** The seed of a draw that is over: whoever likes may compute its whole order. */
export type Revealed = { "event": "revealed"; "line": number; "id": string; "seed": string };
/** Who may give a command (VT-4, CR-9, CR-15, CR-19). */
export type Role = "chef" | "controller" | "croupier" | "direction" | "inspector" | "payeur" | "player" | "tailleur";
/** The roles of an account. */
export type Roles = { "roles": (Role)[] };
/** Somebody's roles at a table; and of a private one, who opened it. */
export type RolesAtTable = { "roles": (Role)[]; "private": string | null };
export type RotateRequest = { "do": "rotate"; "id": string; "role": string; "name": string; "minutes"?: number | null; "inspector"?: string | null };
/** Another official took over a role: CR-13. */
export type Rotated = { "event": "rotated"; "line": number; "role": string; "name": string; "minutes": number | null; "inspector": string | null };
/** Cards that lie on the cloth: `noir`, `rouge`, or the one `row` of 2.0. */
export type Row = { "name": string; "cards": (string)[] };
/** What a rulebook holds, by which clause and ruling; what a table may read instead. */
export type RuleValue = { "value": string | number | null; "clause": string | null; "ruling": string | null; "accepts": string | null };
/** A house's game, in one edition. */
export type RulebookLine = { "id": string; "game": string; "house": string; "name": string; "edition": string; "layout": string };
/** A rulebook: `pays` to one by kind of chance, `chances` in the order of the cloth, `why` behind each refusal, outcome and reason; `declarations` are the steps that the room performs. */
export type RulebookView = { "id": string; "game": string; "house": string; "name": string; "edition": string; "layout": string; "language": string; "values": Record<string, RuleValue>; "pays": Record<string, number>; "limits": Posted; "caps": Record<string, number>; "calls": Record<string, (CallTerms)[]>; "chances": (ClothSpot)[]; "clauses": Record<string, ClauseText>; "rulings": Record<string, RulingText>; "why": Record<string, RulingReason>; "declarations": (string)[] };
/** The clause or ruling behind a code, and which of the words `table` says it in a sentence. */
export type RulingReason = { "clause": string; "words": string | null };
/** How a text is read that leaves a choice. */
export type RulingText = { "title": string; "text": string };
export type Said = Snapshot | Entries | Answer | Problem;
/** A player took a place or brought chips; both figures are called back to him: CR-21. */
export type Sat = { "event": "sat"; "line": number; "player": string; "brought"?: number; "chips"?: number; "standing": boolean };
/** What lies before the learner: cards, stakes round a number, or a short story. */
export type Scene = { "rows"?: (Row)[]; "said"?: (string)[]; "number"?: number | null; "unit_minor"?: number | null; "piles"?: (Pile)[]; "deeds"?: (Deed)[] };
/** The order of a draw is fixed. Whose entropy is in it; who committed and did not open; who at the table committed nothing: names, each in code-point order. */
export type Sealed = { "event": "sealed"; "line": number; "id": string; "root": string; "counted": (string)[]; "unopened": (string)[]; "without": (string)[] };
/** A player at a table, `away` if no connection of theirs is open; the chips are shown to the player and to the staff. */
export type Seat = { "place": string; "stakes": (Stake)[]; "chips"?: number | null; "away"?: boolean };
/** Who is signed in, if anybody is, and what this house offers. `login` is the name to sign in with, told to its owner alone; null without a password. */
export type Session = { "account": Account | null; "demonstration": boolean; "sign_up": boolean; "password_letters": number; "login": string | null };
/** A session; one that goes on has no end. */
export type SessionReport = { "opened": number; "closed": number | null; "sums": BankSums };
/** How many sessions a table has had; the last may be going on. */
export type Sessions = { "table": string; "sessions": number };
/** A limit: minor units or minutes; null lifts it, a day later. */
export type SetLimit = { "limit": Limit; "amount": number | null };
export type SetLimitsRequest = { "do": "limits"; "id": string; "minimum"?: number | null; "maximum"?: Record<string, number> | number | null };
/** The fate of one stake: `stake` in play, of `degree` before the coup. */
export type Settled = { "event": "settled"; "line": number; "player": string; "on": string; "degree": number; "stake": number; "outcome": Outcome; "to_player": number; "to_bank": number };
/** Who signs in: `name` is the one to sign in with, not the one that is shown. */
export type SignIn = { "name": string; "password": string };
/** A new player's account: the name that is shown, the one to sign in with, the password. */
export type SignUp = { "name": string; "login": string; "password": string };
export type SitRequest = { "do": "sit"; "id": string; "player"?: string | null; "chips": number; "standing"?: boolean | null };
/** How a table stands: said first. */
export type Snapshot = { "table": TableView };
/** These players count as one against the maximum. */
export type SocieteFormed = { "event": "société_formed"; "line": number; "players": (string)[] };
export type SpinRequest = { "do": "spin"; "id": string; "number": number };
/** A stake on the cloth; a degree of 0 is none: it is free. */
export type Stake = { "on": string; "degree": number; "amount": number; "excess": number; "insured": boolean };
/** So much was added; there are now `amount` in play and `excess` above the maximum. */
export type Staked = { "event": "staked"; "line": number; "player": string; "on": string; "added": number; "amount": number; "excess": number };
/** What was lost on balance and staked in a period, and for how long was played. */
export type Sums = { "ends_ms": number; "lost": number; "staked": number; "time_ms": number };
export type SuspendRequest = { "do": "suspend"; "id": string; "reason": string; "informed": string };
/** The game is suspended; the control office was informed through `informed`: CR-15. */
export type Suspended = { "event": "suspended"; "line": number; "reason": string; "informed": string };
/** Why the game is suspended, and through whom the control office was informed. */
export type Suspension = { "reason": string; "informed": string };
/** A table of the house. `last` are its last results, the latest first: what won, or the number. Of a private table `private` is who opened it. */
export type TableLine = { "id": string; "name": string; "rulebook": string; "currency": string; "mode": string; "seats": number; "is_play_money": boolean; "odds": boolean; "stage": string; "players": number; "game": string; "house": string; "edition": string; "layout": string; "minimum": number; "maximum": Record<string, number> | number | null; "bets_seconds": number | null; "is_last": boolean; "last": (string)[]; "private": string | null };
/** How a table stands after entry `n`. `coup` is the one decided last, with what became of its stakes, one's own first; `null` why the one after it was declared so. `amended` is what is read here otherwise than in the rulebook. `cutter` may cut now. `suspended_from` is the phase to which a suspended game goes back. `societes_asked`: by player the société that was asked for; it forms once all its players have. `reality_check_due_ms`: one's own. */
export type TableView = { "n": number; "table": string; "rulebook": string; "currency": string; "limits": Posted; "phase": string; "stage": string; "seconds": number | null; "is_last": boolean; "players": Record<string, Seat>; "draw": Draw | null; "mode": string; "odds": boolean; "amended": Record<string, string | number | null>; "cutter": string | null; "cards": (DealtCards)[]; "coup": CoupDealt | BallFell | null; "settled": (Settled | PremiumEarned)[]; "null": string | null; "taille": TailleNow; "suspended": Suspension | null; "suspended_from": string | null; "officials": Record<string, string>; "societes": ((string)[])[]; "societes_asked": Record<string, (string)[]>; "check_due_ms": number | null };
/** Which taille of the session is played, and how many coups it has had. */
export type TailleNow = { "number": number; "coups": number };
/** The run through the shoe is over; `void` when a coup ran out of cards. */
export type TailleOver = { "event": "taille_over"; "line": number; "cards_left": number; "void": boolean };
/** A run through the shoe, or a session of the wheel: its coups in order. `session` is when that session opened; `void` if the shoe ran out within a coup. */
export type TailleView = { "number": number; "session": number; "over": boolean; "void": boolean; "coups": (Result)[] };
export type UndoCardRequest = { "do": "correct"; "id": string };
/** Until when; null is for good, where that can be. */
export type Until = { "until_ms": number | null };
/** A link's token, and what is chosen by it: the password and the name to sign in with. Without that name the account keeps its own, if it has been signed in to before. */
export type UseLink = { "token": string; "password": string; "login"?: string | null };
export type WithdrawRequest = { "do": "withdraw"; "id": string; "player"?: string | null; "on": string; "amount"?: number | null; "degree"?: number | null };
/** So much of a stake went back to the player's chips, untouched by any coup. */
export type Withdrawn = { "event": "withdrawn"; "line": number; "player": string; "on": string; "degree": number; "amount": number; "excess": number };
