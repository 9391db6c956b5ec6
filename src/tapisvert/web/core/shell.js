/** The frame of every page: who one is, where one can go, what one prefers. */

import { afterwards } from "./after-paint.js";
import { session } from "./api.js";
import { h, replace, svg } from "./dom.js";
import { errorText } from "./errors.js";
import { liveRegions, notify } from "./announcer.js";
import { dress, onPreference } from "./preferences.js";
import { loadWords, say } from "./i18n.js";

/** @typedef {import("./api.js").Session} Session */
/** @typedef {{main: HTMLElement, session: Session}} Shell */

/** Three sliders, as they are set on any desk. */
const GEAR =
  "M3 5h9v2H3zM18 5h3v2h-3zM13 3h4v6h-4zM3 11h3v2H3zM12 11h9v2h-9zM7 9h4v6H7zM3 17h11v2H3zM20 17h1v2h-1zM15 15h4v6h-4z";
const STAFF = ["chef", "controller", "direction", "payeur", "tailleur"];

dress();
onPreference("theme", dress);

/**
 * Frame a page.
 * @param {{page: "hall" | "table" | "mine" | "school" | "house" | "welcome", title: string, words?: string[]}} options
 *   `title` is the key of its name; `words` are the topics that the page says beside `page`.
 * @returns {Promise<Shell>}
 */
export async function shell({ page, title, words = [] }) {
  const [who] = await Promise.all([session(), loadWords("page", ...words)]);
  document.title = `${say(title)} – Tapis Vert`;
  const main = h("main", { id: "main", tabindex: -1 });
  const offline = h(
    "p",
    { class: "offline", role: "status", hidden: navigator.onLine },
    say("offline"),
  );
  for (const name of /** @type {const} */ (["online", "offline"])) {
    addEventListener(name, () => (offline.hidden = name === "online"));
  }
  replace(
    document.body,
    h("a", { class: "skip", href: "#main" }, say("skip")),
    offline,
    header(page, who),
    main,
    footer(),
    liveRegions(),
  );
  if (page !== "table") afterwards(() => loadWords("refusals")); // a table has more urgent things
  return { main, session: who };
}

/**
 * @param {string} page
 * @param {Session} who
 */
function header(page, who) {
  const isStaff = who.account?.roles.some((role) => STAFF.includes(role)) ?? false;
  const links = [
    { page: "hall", href: "/", text: say("nav-hall") },
    { page: "school", href: "/school", text: say("nav-school") },
    who.account && { page: "mine", href: "/me", text: say("nav-mine") },
    isStaff && { page: "house", href: "/house", text: say("nav-house") },
  ];
  return h(
    "header",
    { class: "bar" },
    h(
      "a",
      { class: "brand", href: "/" },
      h("img", { src: new URL("../icon.svg", import.meta.url).href, alt: "" }),
      "Tapis Vert",
    ),
    h(
      "nav",
      { "aria-label": say("nav") },
      links.map((link) =>
        link
          ? h("a", { href: link.href, "aria-current": link.page === page && "page" }, link.text)
          : null,
      ),
    ),
    h("div", { class: "who" }, person(who), settings(who)),
  );
}

/** @param {Session} who */
function person(who) {
  if (who.account) return h("span", { class: "name" }, who.account.name);
  return h(
    "button",
    { type: "button", class: "first", onclick: () => signIn(who) },
    say("sign-in"),
  );
}

/** @param {Session} who */
function settings(who) {
  const open = async () => (await import("./preferences-dialog.js")).settings(who);
  return h(
    "button",
    {
      type: "button",
      class: "plain",
      "aria-label": say("settings"),
      title: say("settings"),
      onclick: open,
    },
    svg(
      "svg",
      { viewBox: "0 0 24 24", width: 22, height: 22, "aria-hidden": "true" },
      svg("path", { d: GEAR, fill: "currentColor", "fill-rule": "evenodd" }),
    ),
  );
}

function footer() {
  return h(
    "footer",
    { class: "foot" },
    h("span", null, say("foot")),
    h("a", { href: "/api/openapi.json" }, "OpenAPI"),
    h("a", { href: "/api/asyncapi.json" }, "AsyncAPI"),
    h("a", { href: "/web/verify.js" }, say("verifier")),
  );
}

/**
 * Let somebody sign in, sign up, or be a guest: whatever this house lets one do.
 * @param {Session} who
 * @param {unknown} [then] What the page finds in its `history.state` when it has begun anew.
 */
export async function signIn(who, then) {
  (await import("./sign-in.js")).signing(who, then);
}

/**
 * Say what went wrong, in words: nobody is left with a page that does nothing.
 * @param {unknown} error
 */
export function complain(error) {
  notify(errorText(error), { kind: "bad" });
}
