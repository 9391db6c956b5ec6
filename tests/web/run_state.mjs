/** The page's fold of what a table says, as tests call it. */

import { answer } from "./answering.mjs";
import { initialState, reduce } from "../../src/tapisvert/web/core/table/state.js";
import { hint, verdict } from "../../src/tapisvert/web/table/panels/coach-hints.js";

const RULEBOOK = { values: {}, calls: {} };

const calls = {
  /** States of a client that received this view first, and then these messages one by one. */
  states(view, messages, rulebook = RULEBOOK) {
    const states = [initialState(view, rulebook, "Anna", 0)];
    for (const message of messages) states.push(reduce(states.at(-1), message, 0));
    return states;
  },
  /** What the coach says to Anna of a table that stands so. */
  coach(view, rulebook) {
    const state = initialState(view, { ...RULEBOOK, ...rulebook }, "Anna", 0);
    return { hint: hint(state), verdict: verdict(state) };
  },
};

await answer((name, ...given) => calls[name](...given));
