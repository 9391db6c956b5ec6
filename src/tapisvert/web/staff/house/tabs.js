/** Tabs of panels, by pointer and arrow keys. */

import { h, replaceChildren } from "../../core/dom.js";
import { t } from "../i18n.js";

/** @import {Session} from "../../messages.d.ts" */
/** @import {OpenPanel, Panel} from "../frame.js" */

/** @param {readonly Panel[]} rooms @param {Session} session @returns {HTMLElement} */
export function tabs(rooms, session) {
  /** @type {OpenPanel | null} */
  let opened = null;
  const panel = h("section", { role: "tabpanel", id: "room", tabindex: -1 });
  const buttons = rooms.map(({ id }) => {
    const attributes = { role: "tab", id: `tab-${id}`, "aria-controls": "room" };
    return h("button", { ...attributes, onclick: () => choose(id) }, t(`room-${id}`));
  });
  const list = h("div.tabs", { role: "tablist", "aria-label": t("house-rooms") }, buttons);
  const choose = (/** @type {string} */ id) => {
    if (location.hash !== `#${id}`) history.replaceState(null, "", `#${id}`);
    show(id);
  };
  const show = (/** @type {string} */ id) => {
    const at = Math.max(
      0,
      rooms.findIndex((room) => room.id === id),
    );
    opened?.close?.();
    for (const [place, button] of buttons.entries()) {
      button.setAttribute("aria-selected", String(place === at));
      button.tabIndex = place === at ? 0 : -1;
    }
    panel.setAttribute("aria-labelledby", `tab-${rooms[at].id}`);
    opened = rooms[at].open(session);
    replaceChildren(panel, opened.element);
  };
  list.addEventListener("keydown", (event) => {
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = targetTab(event.key, at, buttons.length);
    if (next === null) return;
    event.preventDefault();
    buttons[next].focus();
    choose(rooms[next].id);
  });
  addEventListener("hashchange", () => show(location.hash.slice(1)));
  show(location.hash.slice(1));
  return h("div.rooms", list, panel);
}

/**
 * The index of the tab that a key leads to, cyclic; null for another key or place.
 * @param {string} key
 * @param {number} at The tab it is pressed on.
 * @param {number} count
 */
function targetTab(key, at, count) {
  /** @type {Record<string, number>} */
  const steps = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: count - 1 - at };
  const step = steps[key];
  return step === undefined || at < 0 ? null : (at + step + count) % count;
}
