/** Sends the player's preferences to a table: the tempo, the cut, entropy of their own. */

import { getPreference, onPreferenceChange } from "../../core/preferences.js";

/** @import {TableSocket} from "../../core/table/socket.js" */
/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {Preferences} from "../../messages.d.ts" */

const NAMES = /** @type {const} */ (["pace", "cut", "entropy"]);
/** A table's defaults. @type {Preferences} */
const DEFAULTS = { pace: "calm", cut: false, entropy: true };

export class TablePreferences {
  /** @type {TableState | null} */
  #state = null;
  /** The last request and the entry before it: a refusal is not repeated. */
  #lastRequest = "";

  /** @param {TableSocket} socket */
  constructor(socket) {
    this.socket = socket;
    for (const name of NAMES) onPreferenceChange(name, () => this.#tell());
  }

  /** @param {TableState} state */
  update(state) {
    this.#state = state;
    this.#tell();
  }

  /** Sends the table the missing preferences, once. */
  #tell() {
    const { own: viewer, players, prefers } = this.#state ?? {};
    if (!viewer || !players?.[viewer]) {
      this.#lastRequest = "";
      return;
    }
    const preferences = {
      pace: getPreference("pace"),
      cut: getPreference("cut"),
      entropy: getPreference("entropy"),
    };
    const current = prefers ?? DEFAULTS;
    const text = JSON.stringify(preferences);
    if (NAMES.every((name) => preferences[name] === current[name])) this.#lastRequest = "";
    else if (text !== this.#lastRequest) {
      this.#lastRequest = text;
      this.socket.request("prefer", preferences).catch(() => {});
    }
  }
}
