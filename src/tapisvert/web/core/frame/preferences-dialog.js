/** The preferences dialog: language, theme, sounds; and signing out. */

import { remove } from "../api.js";
import { openDialog } from "../dialog.js";
import { h, loadStyleSheet } from "../dom.js";
import { navigate, once } from "../once.js";
import { LANGUAGES, TIPS, setPreference, getPreference } from "../preferences.js";
import { loadMessages, t } from "../text/i18n.js";

const NAMES = { it: "Italiano", fr: "Français", en: "English" };

/**
 * Opens the dialog once, however often the button is pressed.
 * @param {import("../../messages.d.ts").Session} who
 */
export function openPreferences(who) {
  return once(openPreferences, () => showPreferences(who));
}

/**
 * @param {import("../../messages.d.ts").Session} who
 * @returns {Promise<string>} Resolves when the dialog is closed.
 */
async function showPreferences(who) {
  const leave = (/** @type {Event} */ event) =>
    once(/** @type {Element} */ (event.currentTarget), async () => {
      await remove("/api/session");
      await navigate(() => location.assign("/"));
    });
  await Promise.all([loadStyleSheet("settings"), loadMessages("settings")]);
  const opened = openDialog(t("settings"), [
    h("div", { class: "selections" }, languageField(), themeField(), paceField()),
    h("div", { class: "switches" }, switchFields(), tipsField(), switchField("entropy")),
  ]);
  opened.element.classList.add("settings-dialog");
  if (who.account)
    opened.element
      .querySelector(".actions")
      ?.prepend(h("button", { type: "button", class: "sign-out", onclick: leave }, t("sign-out")));
  return opened.closed;
}

function languageField() {
  const select = h(
    "select",
    {
      onchange: () => {
        setPreference("language", /** @type {any} */ (select.value));
        location.reload();
      },
    },
    LANGUAGES.map((language) =>
      h(
        "option",
        { value: language, lang: language, selected: language === getPreference("language") },
        NAMES[language],
      ),
    ),
  );
  return h("label", { class: "field" }, t("language"), select);
}

function themeField() {
  const select = h(
    "select",
    { onchange: () => setPreference("theme", /** @type {any} */ (select.value)) },
    ["auto", "bright", "dark"].map((theme) =>
      h(
        "option",
        { value: theme, selected: theme === getPreference("theme") },
        t(`theme-${theme}`),
      ),
    ),
  );
  return h("label", { class: "field" }, t("theme"), select);
}

function paceField() {
  const select = h(
    "select",
    { onchange: () => setPreference("pace", /** @type {any} */ (select.value)) },
    ["calm", "turbo"].map((pace) =>
      h("option", { value: pace, selected: pace === getPreference("pace") }, t(`tempo-${pace}`)),
    ),
  );
  return h("label", { class: "field" }, t("tempo"), select);
}

function switchFields() {
  return /** @type {const} */ (["sound", "speech", "translate", "phrases", "cut"]).map(switchField);
}

/** @param {"sound" | "speech" | "translate" | "phrases" | "cut" | "entropy"} name */
function switchField(name) {
  const box = h("input", {
    type: "checkbox",
    checked: getPreference(name),
    onchange: () => setPreference(name, box.checked),
  });
  return h("label", { class: "row" }, box, t(`prefer-${name}`));
}

/** The coach of the first coups; switched on again it begins anew. */
function tipsField() {
  const box = h("input", {
    type: "checkbox",
    checked: getPreference("tips") < TIPS,
    onchange: () => setPreference("tips", box.checked ? 0 : TIPS),
  });
  return h("label", { class: "row" }, box, t("prefer-tips"));
}
