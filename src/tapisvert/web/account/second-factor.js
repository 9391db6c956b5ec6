/** The section of two-step verification: set up a device, see what is left, remove it. */

import { get, post, put } from "../core/api.js";
import { h, replaceChildren, svg } from "../core/dom.js";
import { errorText } from "../core/text/errors.js";
import { t } from "../core/text/i18n.js";
import { codeInput } from "../core/frame/one-time-code.js";
import { copyText } from "../core/share.js";
import { ownForm, passwordInput } from "./own-form.js";

/** @import {Child} from "../core/dom.js" */
/** @import {OfferedFactor, RecoveryCodes, SecondFactor} from "../messages.d.ts" */

const PATH = "/api/me/second-factor";
/** Light modules around a QR code, by its standard. */
const QUIET = 4;

/** @returns {HTMLElement} */
export function secondFactorPanel() {
  const place = h("div", { class: "second-factor" });
  const show = (/** @type {Child[]} */ ...children) => {
    replaceChildren(place, children);
    place.querySelector("input")?.focus();
  };
  const load = async () => {
    try {
      replaceChildren(place, overview(await get(PATH), show, load));
    } catch (problem) {
      replaceChildren(place, h("p", { class: "error", role: "alert" }, errorText(problem)));
    }
  };
  load();
  return place;
}

/**
 * @typedef {(...children: Child[]) => void} Show
 * @typedef {() => Promise<void>} Load
 */

/**
 * @param {SecondFactor} factor
 * @param {Show} show
 * @param {Load} load
 * @returns {Child[]}
 */
function overview({ is_required, recovery_codes }, show, load) {
  const isSet = recovery_codes !== null;
  /** @param {string} key @param {(body: object) => Promise<void>} send @param {string} [kind] */
  const button = (key, send, kind = "") =>
    h(
      "button",
      { type: "button", class: kind, onclick: () => show(ownerForm(key, isSet, send, load)) },
      t(key),
    );
  const setUp = async (/** @type {object} */ body) => {
    show(deviceForm(await post(PATH, body), show, load));
  };
  const remove = async (/** @type {object} */ body) => {
    await post(`${PATH}/remove`, body);
    await load();
  };
  if (!isSet)
    return [
      h("p", null, t(is_required ? "mine-second-needed" : "mine-second-why")),
      button("mine-second-set-up", setUp, "first"),
    ];
  return [
    h("p", null, t("mine-second-is-on", { count: recovery_codes })),
    h(
      "div",
      { class: "row" },
      button("mine-second-new-device", setUp),
      !is_required && button("mine-second-remove", remove),
    ),
  ];
}

/**
 * The form that proves the owner: the password, and the code of a device in use.
 * @param {string} key
 * @param {boolean} isSet
 * @param {(body: object) => Promise<void>} send
 * @param {Load} load
 */
function ownerForm(key, isSet, send, load) {
  const password = passwordInput();
  const code = codeInput();
  const read = () =>
    isSet ? { password: password.value, code: code.value } : { password: password.value };
  return ownForm(
    t(key === "mine-second-remove" ? key : "mine-second-next"),
    () => send(read()),
    load,
    h("label", { class: "field" }, t("mine-password-old"), password),
    isSet && h("label", { class: "field" }, t("code"), code),
  );
}

/**
 * The QR code, the same as text, and the field of the first code.
 * @param {OfferedFactor} offered
 * @param {Show} show
 * @param {Load} load
 */
function deviceForm({ secret, qr }, show, load) {
  const code = codeInput();
  const confirm = async () => {
    /** @type {RecoveryCodes} */
    const { codes } = await put(PATH, { code: code.value });
    show(recoveryView(codes, load));
    /** @type {HTMLElement | null} */ (document.querySelector(".recovery"))?.focus();
  };
  return ownForm(
    t("mine-second-confirm"),
    confirm,
    load,
    h("p", null, t("mine-second-scan")),
    qrPicture(qr),
    h("p", null, t("mine-second-by-hand"), " ", h("code", null, groups(secret, 4, " "))),
    h("label", { class: "field" }, t("mine-second-first-code"), code),
  );
}

/** @param {readonly string[]} rows */
function qrPicture(rows) {
  const side = rows.length + 2 * QUIET;
  const dark = rows.flatMap((row, y) =>
    [...row].map((module, x) => (module === "1" ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")),
  );
  return svg(
    "svg",
    { class: "qr", viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": t("mine-second-qr") },
    svg("rect", { width: side, height: side, fill: "#fff" }),
    svg("path", { d: dark.join(""), fill: "#000" }),
  );
}

/**
 * @param {readonly string[]} codes
 * @param {Load} load
 */
function recoveryView(codes, load) {
  const lines = codes.map((code) => groups(code, 5, "-"));
  const status = h("span", { role: "status" });
  const copy = async () => {
    status.textContent = t(
      (await copyText(lines.join("\n"))) ? "mine-second-copied" : "mine-second-copy-failed",
    );
  };
  return h(
    "div",
    { class: "recovery", tabindex: -1, role: "group", "aria-label": t("mine-second-recovery") },
    h("h3", null, t("mine-second-recovery")),
    h("p", null, t("mine-second-recovery-why")),
    h(
      "ol",
      null,
      lines.map((line) => h("li", null, h("code", null, line))),
    ),
    h(
      "p",
      { class: "row" },
      h("button", { type: "button", onclick: copy }, t("mine-second-copy")),
      h("button", { type: "button", class: "first", onclick: load }, t("mine-second-noted")),
      status,
    ),
  );
}

/** A text in groups of letters. @param {string} text @param {number} length @param {string} between */
const groups = (text, length, between) =>
  (text.match(new RegExp(`.{1,${length}}`, "g")) ?? []).join(between);
