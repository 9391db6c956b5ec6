/** Types of the state of a table, which no browser loads. */

import type {
  BallFell,
  CoupDealt,
  Draw,
  Posted,
  Preferences,
  Corrected,
  PremiumEarned,
  Settled,
  StakeCorrected,
  Suspension,
} from "../../messages.d.ts";
import type { Players } from "./player-holdings.js";
import type { Rulebook } from "./rulebook.js";

export type CoupEvent = CoupDealt | BallFell;
export type Call = { n: number; at: number; words: string; clause: string };

/** The current coup, or the last one. */
export interface Coup {
  /** In the order of dealing. */
  cards: string[];
  /** Once it is dealt. */
  event: CoupEvent | null;
  /** The entry of the deal; 0 before. */
  n: number;
  /** Its effect on all stakes. */
  settled: readonly (Settled | PremiumEarned)[];
  /** The reason of a null coup (CR-11). */
  nulled: string | null;
}

/** A table as its page shows it. */
export interface TableState {
  /** The last entry in it. */
  n: number;
  /** Its id. */
  table: string;
  /** The table's public name. */
  name: string;
  rulebook: Rulebook;
  /** The viewer's name at the table. */
  own: string | null;
  currency: string;
  /** The pace: automatic, tailleur or real. */
  mode: string;
  /** True if the odds are shown here. */
  odds: boolean;
  limits: Posted;
  phase: string;
  stage: string;
  /** The player who may cut. */
  cutter: string | null;
  /** The end of the stage, by the local Date.now(). */
  deadline: number | null;
  /** The length of the stage; null without a deadline. */
  stageMs: number | null;
  /** From a lone player's last chip to the end of the window; null in company. */
  quietMs: number | null;
  /** Why the window began again; null if it did not. */
  again: "resumed" | "unstaked" | null;
  /** The players who are ready to deal. */
  ready: readonly string[];
  /** The players with neither chips nor stakes as bets opened. */
  idle: readonly string[];
  /** The viewer's, as the table knows them. */
  prefers: Preferences | null;
  isLast: boolean;
  /** True from the end of a taille to the first card of the next. */
  isTailleOver?: boolean;
  /** The head of the record at the snapshot. */
  head: string;
  /** The moduli of the witnesses named until then. */
  witnesses: readonly string[];
  /** True if stakes of the first degree may be withdrawn whole (VT-16). */
  withoutRest: boolean;
  /** True after a refait until 'rien ne va plus' (R06). */
  refaitStands: boolean;
  /** The refaits in a row. */
  run: number;
  /** Those before the last coup; 0 if that ended the run before this page was loaded. */
  runBefore: number;
  players: Players;
  /** At a private table the results since it opened, by player, also of those who have left. */
  nets: Readonly<Record<string, number>> | null;
  /** The chips with which the viewer last left, or the table closed. */
  cashedOut: number | null;
  /** The players of each société (CR-7). */
  societes: readonly (readonly string[])[];
  /** Of one that was committed since the snapshot no more than its first parts. */
  draw: (Pick<Draw, "tip" | "committed" | "opened" | "start"> & Partial<Draw>) | null;
  coup: Coup;
  /** The number of the last decided coup since the opening, 0 before the first. */
  coupNumber: number;
  /** The last correction of a coup, until bets close again. */
  correction: Corrected | StakeCorrected | null;
  /** Of the taille; at the wheel of the whole session; `previous` stood before a correction. */
  results: readonly { n: number; event: CoupEvent; previous?: string }[];
  /** The last ones. */
  calls: readonly Call[];
  /** 'Faites vos jeux', sent with the coup before: it is called when the betting stage begins. */
  next: Call | null;
  suspended: Suspension | null;
  /** The phase in which a suspended game resumes. */
  suspendedFrom: string;
  /** The time of the viewer's next reality check. */
  checkDueMs: number | null;
  /** True if winning stakes stay on the cloth (R19). */
  stakesStay: boolean;
  /** The local clock minus the server's, in milliseconds. */
  skew: number;
}
