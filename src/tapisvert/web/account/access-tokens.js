/** The section of access tokens: create one for a program that plays, list them, revoke one. */

import { get, post, remove } from "../core/api.js";
import { h } from "../core/dom.js";
import { field, select } from "../core/form.js";
import { date } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";
import { ownForm, ownPanel, ownerProof, shownOnce } from "./panel-parts.js";

/** @import {Panel} from "./panel-parts.js" */
/** @import {AccessToken, AccessTokenList, NewAccessToken, SecondFactorView} from "../messages.d.ts" */

const PATH = "/api/me/access-tokens";
const DAYS = [7, 30, 90, 365];
const USUAL_DAYS = 90;
const TOKEN = {
  title: "mine-tokens-new",
  why: "mine-tokens-once",
  noted: "mine-second-noted-one",
  failed: "mine-tokens-copy-failed",
};

export const accessTokensPanel = () => ownPanel("access-tokens", overview);

/** @param {Panel} panel */
async function overview(panel) {
  /** @type {AccessTokenList} */
  const { tokens } = await get(PATH);
  const make = async () => {
    /** @type {SecondFactorView} */
    const { recovery_codes } = await get("/api/me/second-factor");
    panel.show(tokenForm(panel, recovery_codes !== null));
  };
  return [
    h("p", t("mine-tokens-why")),
    h(
      "p.row",
      h("a", { href: "/api/openapi.json" }, "OpenAPI"),
      h("a", { href: "/api/asyncapi.json" }, "AsyncAPI"),
    ),
    tokens.length > 0 &&
      h(
        "ul.records",
        tokens.map((token) => tokenItem(panel, token)),
      ),
    h("p.row", h("button", { onclick: make }, t("mine-tokens-make"))),
  ];
}

/** @param {Panel} panel @param {AccessToken} token */
function tokenItem(panel, { id, label, used_ms, expires_ms }) {
  const revoke = async () => {
    await remove(`${PATH}/${id}`);
    await panel.load();
  };
  const used = used_ms ? t("mine-tokens-used", { date: date(used_ms) }) : t("mine-tokens-unused");
  return h(
    "li",
    h("h3", label),
    h("p.muted", used, " · ", t("mine-tokens-until", { date: date(expires_ms) })),
    h(
      "button",
      { "aria-label": t("mine-tokens-revoke-one", { label }), onclick: revoke },
      t("mine-tokens-revoke"),
    ),
  );
}

/**
 * The form of a new token: its label, its days, and the owner's proof of identity.
 * @param {Panel} panel
 * @param {boolean} hasFactor
 */
function tokenForm(panel, hasFactor) {
  const label = h("input", { name: "label", required: true, maxlength: 40 });
  const days = select(DAYS, USUAL_DAYS, (count) => t("mine-tokens-days", { count }), {
    name: "days",
  });
  const proof = ownerProof(hasFactor);
  const send = async () => {
    /** @type {NewAccessToken} */
    const { token } = await post(PATH, {
      label: label.value.trim(),
      days: Number(days.value),
      ...proof.body(),
    });
    panel.show(shownOnce(panel, TOKEN, token, h("p", h("code", token))));
  };
  return ownForm(
    panel,
    t("mine-tokens-make"),
    send,
    field(t("mine-tokens-label"), label),
    field(t("mine-tokens-ends"), days),
    proof.fields,
  );
}
