/** The consoles of a table's staff, next to its cloth. */

import { defineElement } from "../core/dom.js";
import { Chef } from "./console/chef.js";
import { StaffDesk } from "./console/desk.js";
import { Service } from "./console/service.js";
import { StakesView } from "./console/stakes-view.js";
import { Tailleur } from "./console/tailleur.js";
import { WalkIns } from "./console/walk-ins.js";
import { setRulebook } from "./error-view.js";

/** @import {TableSocket} from "../core/table/socket.js" */
/** @import {TableState} from "../core/table/table-state.d.ts" */
/** @import {Entry, Session} from "../messages.d.ts" */

const CONSOLES = /** @type {const} */ ({
  "tv-desk": StaffDesk,
  "tv-tailleur": Tailleur,
  "tv-walk-ins": WalkIns,
  "tv-stakes": StakesView,
  "tv-chef": Chef,
});

/**
 * Adds the consoles; each is shown only to its roles.
 * @param {HTMLElement} place
 * @param {TableState} state
 * @param {TableSocket} socket
 * @param {Session} session
 */
export async function openConsoles(place, state, socket, session) {
  const service = new Service(state, socket, session);
  setRulebook(state.rulebook);
  const consoles = Object.entries(CONSOLES).map(([name, Element]) => {
    defineElement(name, Element);
    return new Element(service);
  });
  const draw = (/** @type {readonly Entry[]} */ entries) => {
    for (const console of consoles) console.update(entries);
  };
  await service.load().catch(() => null); // the socket reports that a table has closed
  place.append(...consoles);
  service.addEventListener("change", () => draw([]));
  draw([]);
  const update = (/** @type {TableState} */ now, /** @type {readonly Entry[]} */ entries) => {
    service.follow(now, entries);
    setRulebook(now.rulebook);
    draw(entries);
  };
  return { update };
}
