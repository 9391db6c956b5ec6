/** The frame of every page: navigation, account, preferences. */

import { loadSession } from "../api.js";
import { afterPaint, h, loadStyleSheet, replaceChildren, svg } from "../dom.js";
import { liveRegions, notify } from "../announcer.js";
import { applyTheme, onPreferenceChange } from "../preferences.js";
import { loadMessages, t } from "../text/i18n.js";

/** @import {Session} from "../../messages.d.ts" */
/** @typedef {{main: HTMLElement, header: HTMLElement, session: Session}} Shell */

/** The icon of the preferences: three sliders. */
const GEAR =
  "M3 5h9v2H3zM18 5h3v2h-3zM13 3h4v6h-4zM3 11h3v2H3zM12 11h9v2h-9zM7 9h4v6H7zM3 17h11v2H3zM20 17h1v2h-1zM15 15h4v6h-4z";
const STAFF = ["cashier", "chef", "controller", "direction", "inspector", "payeur", "tailleur"];

applyTheme();
onPreferenceChange("theme", applyTheme);

/**
 * Renders the frame of a page.
 * @param {{page: "hall" | "table" | "mine" | "school" | "learn" | "lab" | "house" | "welcome" | "join", title: string, topics?: string[]}} options
 *   `title` is the key of its name; `topics` are loaded beside `page`.
 * @returns {Promise<Shell>}
 */
export async function renderShell({ page, title, topics = [] }) {
  const [session] = await Promise.all([
    loadSession(),
    loadMessages("page", ...topics),
    loadSheetFor("(pointer: coarse)", "style/touch"),
    loadSheetFor("(forced-colors: active)", "style/forced-colors"),
  ]);
  document.title = `${t(title)} – Tapis Vert`;
  const main = h("main", { id: "main", tabindex: -1 });
  const bar = header(page, session);
  const offline = h("p.offline", { role: "status", hidden: navigator.onLine }, t("offline"));
  for (const name of /** @type {const} */ (["online", "offline"])) {
    addEventListener(name, () => (offline.hidden = name === "online"));
  }
  replaceChildren(
    document.body,
    h("a.skip", { href: "#main" }, t("skip")),
    offline,
    bar,
    main,
    footer(),
    liveRegions(),
  );
  if (session.rehearsal)
    afterPaint(async () => (await import("./rehearsal.js")).addBanner(session));
  const waitingRoles = session.account?.unconfirmed ?? [];
  if (waitingRoles.length && page !== "house")
    afterPaint(async () => (await import("./notices.js")).addUnconfirmedNotice(waitingRoles));
  if (page !== "table") afterPaint(loadRefusals); // a table has more urgent requests
  if (page !== "table" && session.account?.roles.includes("player"))
    afterPaint(async () => (await import("./notices.js")).addSeatStrip());
  return { main, header: bar, session };
}

/** Loads a style sheet as soon as the query is true. @param {string} query @param {string} name */
function loadSheetFor(query, name) {
  const media = matchMedia(query);
  const load = () => loadStyleSheet(name);
  media.addEventListener("change", load, { once: true });
  return media.matches && load();
}

/** @param {string} page @param {Session} session */
function header(page, session) {
  const isStaff = session.account?.roles.some((role) => STAFF.includes(role)) ?? false;
  const links = [
    { page: "hall", href: "/", text: t("nav-hall") },
    { page: "school", href: "/school", text: t("nav-school") },
    session.account && { page: "mine", href: "/me", text: t("nav-mine") },
    isStaff && { page: "house", href: "/house", text: t("nav-house") },
  ];
  return h(
    "header.bar",
    h(
      "a.brand",
      { href: "/" },
      h("img", { src: new URL("../../icon.svg", import.meta.url).href, alt: "" }),
      "Tapis Vert",
    ),
    h(
      "nav",
      { "aria-label": t("nav") },
      links.map((link) =>
        link
          ? h("a", { href: link.href, "aria-current": link.page === page && "page" }, link.text)
          : null,
      ),
    ),
    h("div.who", accountMenu(session), preferencesButton(session)),
  );
}

/** @param {Session} session */
function accountMenu(session) {
  if (session.account) return h("span.name", session.account.name);
  const onclick = () => openSignIn(session);
  return session.demonstration // its first button is ‘play now’
    ? h("button.plain.names", { onclick }, t("choose-name"))
    : h("button.first", { onclick }, t("sign-in"));
}

/** @param {Session} session */
function preferencesButton(session) {
  const open = async () => (await import("./preferences-dialog.js")).openPreferences(session);
  return h(
    "button.plain.settings",
    { "aria-label": t("settings"), title: t("settings"), onclick: open },
    svg(
      "svg",
      { viewBox: "0 0 24 24", width: 22, height: 22, "aria-hidden": "true" },
      svg("path", { d: GEAR, fill: "currentColor", "fill-rule": "evenodd" }),
    ),
  );
}

function footer() {
  return h(
    "footer.foot",
    h("span", t("foot")),
    h("a", { href: "/lab" }, t("nav-lab")),
    h("a", { href: "/web/verify.js" }, t("verifier")),
  );
}

/**
 * Opens the dialog to sign in, sign up or enter as a guest.
 * @param {Session} session
 * @param {unknown} [state] Found in `history.state` after the reload.
 */
export async function openSignIn(session, state) {
  (await import("./sign-in.js")).openSignInDialog(session, state);
}

/** Loads the error texts, before the connection may be lost. */
export async function loadRefusals() {
  await Promise.all([
    loadMessages("refusals"),
    import("./field-messages.js"),
    import("../toast-place.js"),
    loadStyleSheet("core/toasts"),
  ]);
}

/** Shows an error as a toast. @param {unknown} error */
export async function showError(error) {
  const words = loadMessages("refusals").catch(() => null); // impossible without a connection
  const [{ errorText }] = await Promise.all([import("../text/errors.js"), words]);
  notify(errorText(error), { kind: "bad" });
}
