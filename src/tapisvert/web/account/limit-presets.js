/** Suggested limits: three choices that set loss, time and reminder at once. */

import { put } from "../core/api.js";
import { cancelButton, openDialog } from "../core/dialog.js";
import { h, replaceChildren } from "../core/dom.js";
import { errorText } from "../core/text/errors.js";
import { money, number } from "../core/text/format.js";
import { notify } from "../core/announcer.js";
import { handleSubmit, once } from "../core/once.js";
import { t } from "../core/text/i18n.js";

/** @import {Limit, Protected} from "../messages.d.ts" */
/** @typedef {{loss_day: number, time_day: number, reality_check: number}} Preset Minor units, minutes. */

/** @type {Readonly<Record<string, Preset>>} */
const PRESETS = {
  low: { loss_day: 5_000, time_day: 60, reality_check: 20 },
  middle: { loss_day: 20_000, time_day: 120, reality_check: 30 },
  high: { loss_day: 100_000, time_day: 240, reality_check: 60 },
};

/** @param {(told: Protected) => void} show */
export function presetButtons(show) {
  return h(
    "div",
    { class: "presets", role: "group", "aria-label": t("mine-presets") },
    Object.entries(PRESETS).map(([name, preset]) =>
      h(
        "button",
        { type: "button", onclick: () => openPreset(name, preset, show) },
        h("b", null, t(`mine-preset-${name}`)),
        h("span", null, presetText(preset)),
      ),
    ),
  );
}

/** @param {Preset} preset */
function presetText({ loss_day: loss, time_day: minutes, reality_check: every }) {
  return t("mine-preset-what", {
    loss: money(loss),
    minutes: number(minutes),
    every: number(every),
  });
}

/**
 * Opens the dialog that confirms a preset.
 * @param {string} name
 * @param {Preset} preset
 * @param {(told: Protected) => void} show
 */
function openPreset(name, preset, show) {
  const error = h("p", { class: "error", role: "alert" });
  const set = () =>
    once(error, async () => {
      try {
        for (const [limit, amount] of /** @type {[Limit, number][]} */ (Object.entries(preset)))
          show(await put("/api/me/limits", { limit, amount }));
        opened.element.close("");
        notify(t("mine-done"), { kind: "good" });
      } catch (problem) {
        replaceChildren(error, errorText(problem));
      }
    });
  const form = h(
    "form",
    { onsubmit: handleSubmit(set) },
    h("p", null, presetText(preset)),
    h("p", { class: "muted" }, t("mine-limit-when")),
    error,
    h("div", { class: "actions" }, cancelButton(), h("button", { class: "first" }, t("mine-set"))),
  );
  const opened = openDialog(t(`mine-preset-${name}`), form, []);
}
