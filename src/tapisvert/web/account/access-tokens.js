/** The section of access tokens: make one for a program that plays, see them, revoke one. */

import { get, post, remove } from "../core/api.js";
import { h, replaceChildren } from "../core/dom.js";
import { errorText } from "../core/text/errors.js";
import { date } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";
import { codeInput } from "../core/frame/one-time-code.js";
import { copyText } from "../core/share.js";
import { ownForm, passwordInput } from "./own-form.js";

/** @import {Child} from "../core/dom.js" */
/** @import {AccessTokenView, AccessTokens, MadeAccessToken, SecondFactor} from "../messages.d.ts" */

const PATH = "/api/me/access-tokens";
const DAYS = [7, 30, 90, 365];
const USUAL_DAYS = 90;

/** @returns {HTMLElement} */
export function accessTokensPanel() {
  const place = h("div", { class: "access-tokens" });
  const load = async () => {
    try {
      /** @type {AccessTokens} */
      const { tokens } = await get(PATH);
      replaceChildren(place, overview(tokens, show, load));
    } catch (problem) {
      replaceChildren(place, h("p", { class: "error", role: "alert" }, errorText(problem)));
    }
  };
  const show = (/** @type {Child} */ child) => {
    replaceChildren(place, child);
    /** @type {HTMLElement | null} */ (place.querySelector("input, .recovery"))?.focus();
  };
  load();
  return place;
}

/**
 * @param {readonly AccessTokenView[]} tokens
 * @param {(child: Child) => void} show
 * @param {() => Promise<void>} load
 * @returns {Child[]}
 */
function overview(tokens, show, load) {
  const make = async () => {
    /** @type {SecondFactor} */
    const { recovery_codes } = await get("/api/me/second-factor");
    show(tokenForm(recovery_codes !== null, show, load));
  };
  return [
    h("p", null, t("mine-tokens-why")),
    h(
      "p",
      { class: "row" },
      h("a", { href: "/api/openapi.json" }, "OpenAPI"),
      h("a", { href: "/api/asyncapi.json" }, "AsyncAPI"),
    ),
    tokens.length > 0 &&
      h(
        "ul",
        { class: "records" },
        tokens.map((one) => tokenItem(one, load)),
      ),
    h("p", { class: "row" }, h("button", { type: "button", onclick: make }, t("mine-tokens-make"))),
  ];
}

/** @param {AccessTokenView} token @param {() => Promise<void>} load */
function tokenItem({ id, label, used_ms, expires_ms }, load) {
  const revoke = async () => {
    await remove(`${PATH}/${id}`);
    await load();
  };
  const used = used_ms ? t("mine-tokens-used", { date: date(used_ms) }) : t("mine-tokens-unused");
  return h(
    "li",
    null,
    h("h3", null, label),
    h("p", { class: "muted" }, used, " · ", t("mine-tokens-until", { date: date(expires_ms) })),
    h(
      "button",
      { type: "button", "aria-label": t("mine-tokens-revoke-one", { label }), onclick: revoke },
      t("mine-tokens-revoke"),
    ),
  );
}

/**
 * The form of a new token: its label, its days, and the proof that the owner asks for it.
 * @param {boolean} hasFactor
 * @param {(child: Child) => void} show
 * @param {() => Promise<void>} load
 */
function tokenForm(hasFactor, show, load) {
  const label = h("input", { name: "label", required: true, maxlength: 40 });
  const days = h(
    "select",
    { name: "days" },
    DAYS.map((count) =>
      h(
        "option",
        { value: count, selected: count === USUAL_DAYS },
        t("mine-tokens-days", { count }),
      ),
    ),
  );
  const password = passwordInput();
  const code = codeInput();
  const send = async () => {
    const proof = hasFactor ? { code: code.value } : {};
    const asked = { label: label.value.trim(), days: Number(days.value) };
    /** @type {MadeAccessToken} */
    const { token } = await post(PATH, { ...asked, password: password.value, ...proof });
    show(tokenView(token, load));
  };
  return ownForm(
    t("mine-tokens-make"),
    send,
    load,
    h("label", { class: "field" }, t("mine-tokens-label"), label),
    h("label", { class: "field" }, t("mine-tokens-ends"), days),
    h("label", { class: "field" }, t("mine-password-old"), password),
    hasFactor && h("label", { class: "field" }, t("code"), code),
  );
}

/** The token's text, which is shown once. @param {string} token @param {() => Promise<void>} load */
function tokenView(token, load) {
  const status = h("span", { role: "status" });
  const copy = async () => {
    const key = (await copyText(token)) ? "mine-second-copied" : "mine-tokens-copy-failed";
    status.textContent = t(key);
  };
  return h(
    "div",
    { class: "recovery", tabindex: -1, role: "group", "aria-label": t("mine-tokens-new") },
    h("h3", null, t("mine-tokens-new")),
    h("p", null, t("mine-tokens-once")),
    h("p", null, h("code", null, token)),
    h(
      "p",
      { class: "row" },
      h("button", { type: "button", onclick: copy }, t("mine-second-copy")),
      h("button", { type: "button", class: "first", onclick: load }, t("mine-second-noted-one")),
      status,
    ),
  );
}
