/** Tabs of panels, by pointer and arrow keys. */

import { h, replaceChildren } from "../../core/dom.js";
import { t } from "../i18n.js";

/** @import {Session} from "../../messages.d.ts" */
/** @import {OpenPanel, Panel} from "../frame.js" */

/** @param {readonly Panel[]} rooms @param {Session} session @returns {HTMLElement} */
export function tabs(rooms, session) {
  /** @type {OpenPanel | null} */
  let openRoom = null;
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
    const index = Math.max(
      0,
      rooms.findIndex((room) => room.id === id),
    );
    openRoom?.close?.();
    for (const [place, button] of buttons.entries()) {
      button.setAttribute("aria-selected", String(place === index));
      button.tabIndex = place === index ? 0 : -1;
    }
    panel.setAttribute("aria-labelledby", `tab-${rooms[index].id}`);
    openRoom = rooms[index].open(session);
    replaceChildren(panel, openRoom.element);
  };
  list.addEventListener("keydown", (event) => {
    const index = buttons.findIndex((button) => button === document.activeElement);
    const next = targetTab(event.key, index, buttons.length);
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
 * @param {number} index The tab it is pressed on.
 * @param {number} count
 */
function targetTab(key, index, count) {
  /** @type {Record<string, number>} */
  const steps = { ArrowRight: 1, ArrowLeft: -1, Home: -index, End: count - 1 - index };
  const step = steps[key];
  return step === undefined || index < 0 ? null : (index + step + count) % count;
}
