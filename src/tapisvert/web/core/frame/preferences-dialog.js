/** The preferences dialog: language, theme, sounds; and signing out. */

import { notify } from "../announcer.js";
import { remove } from "../api.js";
import { openDialog } from "../dialog.js";
import { h, loadStyleSheet } from "../dom.js";
import { field, select } from "../form.js";
import { navigate, once, singly } from "../once.js";
import { LANGUAGES, TIPS, setPreference, getPreference } from "../preferences.js";
import { loadMessages, t } from "../text/i18n.js";

/** @import {Preferences} from "../preferences.js" */

const NAMES = { it: "Italiano", fr: "Français", en: "English" };
const SWITCHES = /** @type {const} */ (["sound", "speech", "translate", "phrases", "cut"]);

/** Opens the dialog. */
export const openPreferences = singly(
  async (/** @type {import("../../messages.d.ts").Session} */ session) => {
    await Promise.all([loadStyleSheet("core/frame/settings"), loadMessages("settings")]);
    const dialog = openDialog(t("settings"), [
      h(
        "div.selections",
        choice("language", t("language"), LANGUAGES, (name) => NAMES[name], location),
        choice("theme", t("theme"), ["auto", "bright", "dark"], (name) => t(`theme-${name}`)),
        choice("pace", t("tempo"), ["calm", "turbo"], (name) => t(`tempo-${name}`)),
      ),
      h(
        "div.switches",
        SWITCHES.map(switchField),
        notifyField(),
        tipsField(),
        switchField("entropy"),
      ),
    ]);
    dialog.element.classList.add("settings-dialog");
    const leave = h("button.sign-out", { onclick: () => once(leave, signOut) }, t("sign-out"));
    if (session.account) dialog.element.querySelector(".actions")?.prepend(leave);
    return dialog.closed;
  },
);

async function signOut() {
  await remove("/api/session");
  await navigate(() => location.assign("/"));
}

/**
 * @template {"language" | "theme" | "pace"} Name
 * @param {Name} name
 * @param {string} title
 * @param {readonly Preferences[Name][]} values
 * @param {(value: Preferences[Name]) => string} label
 * @param {{reload(): void}} [page] What is shown anew with the choice.
 */
function choice(name, title, values, label, page) {
  const onchange = () => {
    setPreference(name, /** @type {Preferences[Name]} */ (list.value));
    page?.reload();
  };
  const list = select(values, getPreference(name), label, { onchange });
  if (name === "language") for (const option of list.options) option.lang = option.value;
  return field(title, list);
}

/** @param {typeof SWITCHES[number] | "entropy"} name */
const switchField = (name) =>
  checkbox(`prefer-${name}`, getPreference(name), (isOn) => setPreference(name, isOn));

/** The coach of the first coups; switched on again it starts over. */
const tipsField = () =>
  checkbox("prefer-tips", getPreference("tips") < TIPS, (isOn) =>
    setPreference("tips", isOn ? 0 : TIPS),
  );

/** Words of the system, for which its permission is asked with the first tap; a phone's browser may have none. */
function notifyField() {
  const change = async (/** @type {boolean} */ isOn) => {
    let isPossible = isOn && (await Notification.requestPermission()) === "granted";
    try {
      if (isPossible) new Notification("Tapis Vert", { body: t("prefer-notify") });
    } catch {
      isPossible = false;
    }
    setPreference("notify", isPossible);
    if (isPossible === isOn) return;
    /** @type {HTMLInputElement} */ (label.querySelector("input")).checked = false;
    notify(t("notify-impossible"), { kind: "bad" });
  };
  const label = checkbox("prefer-notify", getPreference("notify"), change);
  return "Notification" in window && label;
}

/**
 * @param {string} key The label's.
 * @param {boolean} isOn
 * @param {(isOn: boolean) => void} change
 */
function checkbox(key, isOn, change) {
  const box = h("input", { type: "checkbox", checked: isOn, onchange: () => change(box.checked) });
  return h("label.row", box, t(key));
}
