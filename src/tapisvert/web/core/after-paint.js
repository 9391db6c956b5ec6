/** Work that waits until the page has been painted. */

import { h } from "./dom.js";

/** @param {() => void} act */
export function afterPaint(act) {
  requestAnimationFrame(() => setTimeout(act));
}

/**
 * Loads a style sheet that only some pages need.
 * @param {string} name Of the file in `style`, without its suffix.
 * @returns {Promise<void>} Resolves when it has loaded or failed.
 */
export function loadStyleSheet(name) {
  const href = new URL(`../style/${name}.css`, import.meta.url).href;
  return new Promise((done) => {
    if (document.querySelector(`link[href="${href}"]`)) return done();
    const there = () => done();
    document.head.append(h("link", { rel: "stylesheet", href, onload: there, onerror: there }));
  });
}
