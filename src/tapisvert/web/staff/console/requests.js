/** Requests of the chef's and the direction's console. Pure. */

import { ACTS } from "../acts.js";

const POSTS = new Set(["tailleur", "payeur", "chef", "inspector"]);

/** Requests at every table, in display order. */
export const REQUESTS = [
  "repeat",
  "late",
  "reject",
  "null",
  "last",
  "rotate",
  "declare",
  "abandon",
  "advance",
  "float",
  "decide",
  "limits",
  "suspend",
  "resume",
  "finish",
];
/** Acts of the house that officials request at a table, declared in full. */
export const DECLARED = Object.keys(ACTS).filter(
  (kind) =>
    !REQUESTS.includes(kind) &&
    ACTS[kind].atTable &&
    ACTS[kind].asks.some((role) => POSTS.has(role)),
);
