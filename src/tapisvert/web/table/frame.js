/**
 * The frame of a table: the bar above, the slots round the cloth, and at the right a rail, or a
 * drawer where there is no room for one.
 */

import { h, icon, replaceChildren } from "../core/dom.js";
import { limitsText } from "../core/table/posted-limits.js";
import { tableTitle } from "../core/table/rulebook.js";
import { t } from "../core/text/i18n.js";

/** @import {TableState} from "../core/table/table-state.d.ts" */

/** Windows with room for a rail next to the cloth. */
export const WIDE_SCREEN = "(min-width: 75rem)";

const ICONS = {
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  side: "M4 5h16v14H4zM14.5 5v14M6.5 9h5M6.5 12h5M6.5 15h5",
};

/**
 * Puts the table's own parts into the page's bar, and links to other pages into its menu.
 * @param {HTMLElement} header The page's own.
 * @param {HTMLElement} head The table's name and limits.
 * @param {HTMLElement} croupier
 * @param {HTMLElement} doors What one does beside play: chips, leave, rules.
 * @param {HTMLElement} side
 */
export function renderFrame(header, head, croupier, doors, side) {
  document.body.classList.add("at-table");
  const corner = /** @type {HTMLElement} */ (header.querySelector(".who"));
  const settings = /** @type {HTMLElement} */ (header.querySelector(".settings"));
  const menu = h("div.menu", { id: "table-menu", popover: true });
  settings.append(h("span", t("settings")));
  menu.append(doors, /** @type {HTMLElement} */ (header.querySelector("nav")), settings);
  // A choice there needs the window.
  menu.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a, button")) menu.hidePopover();
  });
  side.id = "side";
  side.popover = "auto";
  header.querySelector(".brand")?.after(head, croupier);
  corner.append(openButton("side", t("side")), openButton("menu", t("menu"), menu.id), menu);
  matchMedia(WIDE_SCREEN).addEventListener("change", () => {
    for (const open of document.querySelectorAll(":popover-open"))
      /** @type {HTMLElement} */ (open).hidePopover();
  });
}

/**
 * Puts an element at the head of the rail; without a rail, into the free corner of the cloth.
 * @param {HTMLElement} extra
 * @param {HTMLElement} side
 * @param {HTMLElement} cloth
 */
export function placeBeside(extra, side, cloth) {
  const wide = matchMedia(WIDE_SCREEN);
  keepPlaced([wide], () =>
    wide.matches ? side.prepend(extra) : cloth.querySelector(".spot-field")?.append(extra),
  );
}

/**
 * Puts the player's balance and stakes into the rail; without a rail, into the line of chips.
 * @param {HTMLElement & {purse: HTMLElement}} rack
 * @param {HTMLElement} side
 */
export function placePurse(rack, side) {
  const wide = matchMedia(WIDE_SCREEN);
  keepPlaced([wide], () =>
    (wide.matches ? side : rack.querySelector(".line"))?.prepend(rack.purse),
  );
}

/**
 * Puts the seats into the rail; without a rail at the upper edge of the cloth, in a low window into
 * the drawer.
 * @param {HTMLElement} seats
 * @param {HTMLElement} cloth
 * @param {HTMLElement} side
 */
export function placeSeats(seats, cloth, side) {
  const low = matchMedia("(max-height: 26rem)");
  const wide = matchMedia(WIDE_SCREEN);
  keepPlaced([low, wide], () =>
    low.matches || wide.matches ? side.prepend(seats) : cloth.before(seats),
  );
}

/**
 * Puts the staff's consoles next to the cloth: in the rail, in a separate column on a tablet
 * without a rail, on a telephone in the drawer.
 * @param {HTMLElement} console
 * @param {HTMLElement} side
 */
export function placeConsole(console, side) {
  const wide = matchMedia(WIDE_SCREEN);
  const tablet = matchMedia("(min-width: 40rem)");
  keepPlaced([wide, tablet], () =>
    tablet.matches && !wide.matches ? side.before(console) : side.prepend(console),
  );
}

/** Puts an element in its place, now and at each change of these. @param {MediaQueryList[]} queries @param {() => void} put */
function keepPlaced(queries, put) {
  for (const query of queries) query.addEventListener("change", put);
  put();
}

/** @param {keyof typeof ICONS} name @param {string} text @param {string} [opens] */
function openButton(name, text, opens = name) {
  return h(
    "button",
    {
      type: "button",
      class: `plain opens-${name}`,
      popovertarget: opens,
      "aria-label": text,
      title: text,
    },
    icon(ICONS[name]),
  );
}

/**
 * Titles the document, and renders the table's name, rules and limits.
 * @param {HTMLElement} head
 * @param {TableState} state
 */
export function renderTitle(head, state) {
  const name = tableTitle(state.rulebook, state.name);
  document.title = `${name} – Tapis Vert`;
  const { name: rules, house } = state.rulebook;
  const parts = [!name.includes(rules) && rules, limitsText(state.limits)];
  const line = parts.filter(Boolean).join(" · ");
  replaceChildren(head, h("h1", name), h("p.muted", { title: house }, line));
}
