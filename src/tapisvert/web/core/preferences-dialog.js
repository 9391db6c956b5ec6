/** What one prefers, asked in a dialog: language, look, sounds; and the way out. */

import { remove } from "./api.js";
import { dialog } from "./dialog.js";
import { h } from "./dom.js";
import { leaving, once } from "./once.js";
import { LANGUAGES, prefer, preference } from "./preferences.js";
import { say } from "./i18n.js";

const NAMES = { it: "Italiano", fr: "Français", en: "English" };

/**
 * Ask once, however often the button is pressed.
 * @param {import("./api.js").Session} who
 */
export function settings(who) {
  return once(settings, () => asked(who));
}

/**
 * @param {import("./api.js").Session} who
 * @returns {Promise<string>} Kept when the dialog is closed.
 */
function asked(who) {
  const leave = (/** @type {Event} */ event) =>
    once(/** @type {Element} */ (event.currentTarget), async () => {
      await remove("/api/session");
      await leaving(() => location.assign("/"));
    });
  const out = who.account && h("button", { type: "button", onclick: leave }, say("sign-out"));
  return dialog(say("settings"), [languages(), themes(), switches(), out]).closed;
}

function languages() {
  const select = h(
    "select",
    {
      onchange: () => {
        prefer("language", /** @type {any} */ (select.value));
        location.reload();
      },
    },
    LANGUAGES.map((language) =>
      h(
        "option",
        { value: language, lang: language, selected: language === preference("language") },
        NAMES[language],
      ),
    ),
  );
  return h("label", { class: "field" }, say("language"), select);
}

function themes() {
  const select = h(
    "select",
    { onchange: () => prefer("theme", /** @type {any} */ (select.value)) },
    ["auto", "bright", "dark"].map((theme) =>
      h("option", { value: theme, selected: theme === preference("theme") }, say(`theme-${theme}`)),
    ),
  );
  return h("label", { class: "field" }, say("theme"), select);
}

function switches() {
  return /** @type {const} */ (["sound", "speech", "translate"]).map((name) => {
    const box = h("input", {
      type: "checkbox",
      checked: preference(name),
      onchange: () => prefer(name, box.checked),
    });
    return h("p", null, h("label", { class: "row" }, box, say(`prefer-${name}`)));
  });
}
