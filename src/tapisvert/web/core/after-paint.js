/** What can wait until the cloth has been painted. */

import { h } from "./dom.js";

/** @param {() => void} act */
export function afterPaint(act) {
  requestAnimationFrame(() => setTimeout(act));
}

/**
 * A style sheet that only some pages need; what comes with it need not be seen without it.
 * @param {string} name Of the file in `style`, without its end.
 * @returns {Promise<void>} Kept when it is there, or cannot be had.
 */
export function loadStyleSheet(name) {
  const href = new URL(`../style/${name}.css`, import.meta.url).href;
  return new Promise((done) => {
    if (document.querySelector(`link[href="${href}"]`)) return done();
    const there = () => done();
    document.head.append(h("link", { rel: "stylesheet", href, onload: there, onerror: there }));
  });
}
