/** Coups for the picture of the hall of a house that has dealt none. Pure. */

/** @typedef {{rows: Record<string, string[]>, totals: Record<string, number>}} RowsCoup */

/** Rouge wins, noir, rouge. @type {RowsCoup[]} */
export const EXAMPLES = [
  {
    rows: { noir: ["9s", "7d", "Qc", "8h"], rouge: ["4h", "Qd", "8s", "Kc"] },
    totals: { noir: 34, rouge: 32 },
  },
  {
    rows: { noir: ["Jh", "6c", "9d", "6s"], rouge: ["5d", "Ks", "7h", "2c", "Jd"] },
    totals: { noir: 31, rouge: 34 },
  },
  {
    rows: { noir: ["3c", "Qs", "8d", "4s", "Jc"], rouge: ["Th", "As", "Qh", "9c", "3d"] },
    totals: { noir: 35, rouge: 33 },
  },
];
