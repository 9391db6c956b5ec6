/** Helpers that create and update elements. */

/** @typedef {Node | string | number | null | undefined | false | Child[]} Child */
/** @typedef {{[name: string]: any}} Attributes Strings, numbers, booleans; functions for `on…`. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Creates an HTML element or a custom element.
 * @template {string} Tag
 * @param {Tag} tag
 * @param {Attributes | null} [attributes]
 * @param {...Child} children
 * @returns {Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag] : HTMLElement}
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  setAttributes(element, attributes ?? {});
  element.append(...toNodes(children));
  return /** @type {any} */ (element);
}

/**
 * Creates an SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes | null} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  setAttributes(element, attributes ?? {});
  element.append(...toNodes(children));
  return element;
}

/**
 * @param {Element} element
 * @param {Attributes} attributes
 */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name.slice(2).toLowerCase(), value);
    } else if (value === false || value === null || value === undefined) {
      element.removeAttribute(name);
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

/**
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function toNodes(children) {
  /** @type {(Node | string)[]} */
  const nodes = [];
  for (const child of children) {
    if (Array.isArray(child)) nodes.push(...toNodes(child));
    else if (child instanceof Node) nodes.push(child);
    else if (child !== null && child !== undefined && child !== false) nodes.push(String(child));
  }
  return nodes;
}

/**
 * Replaces the children of an element.
 * @param {Element} parent
 * @param {...Child} children
 */
export function replaceChildren(parent, ...children) {
  parent.replaceChildren(...toNodes(children));
}

/** @type {WeakMap<Element, Map<string, Element>>} */
const elementsByKey = new WeakMap();

/**
 * Renders one child per item. An item that stays keeps its element, and with it the focus.
 * @template Item
 * @param {Element} parent
 * @param {Iterable<Item>} items
 * @param {(item: Item) => string} key
 * @param {(item: Item) => Element} make
 * @param {(element: any, item: Item) => void} [update]
 */
export function reconcile(parent, items, key, make, update) {
  const before = elementsByKey.get(parent) ?? new Map();
  /** @type {Map<string, Element>} */
  const after = new Map();
  let place = parent.firstElementChild;
  for (const item of items) {
    const name = key(item);
    const element = before.get(name) ?? make(item);
    update?.(element, item);
    after.set(name, element);
    if (place && element === place) place = place.nextElementSibling;
    else parent.insertBefore(element, place);
  }
  for (const [name, element] of before) if (!after.has(name)) element.remove();
  elementsByKey.set(parent, after);
}

/**
 * Runs a change of an element's content. If the focused element is removed, `instead` gets the focus.
 * @param {Element} part
 * @param {() => void} change
 * @param {() => Element | null | undefined} instead The element to focus then.
 */
export function preserveFocus(part, change, instead) {
  const had = part.contains(document.activeElement);
  change();
  if (had && !part.contains(document.activeElement))
    /** @type {HTMLElement | null | undefined} */ (instead())?.focus();
}

/**
 * Registers a custom element, once.
 * @param {string} name
 * @param {CustomElementConstructor} element
 */
export function defineElement(name, element) {
  if (!customElements.get(name)) customElements.define(name, element);
}

/**
 * Dispatches a bubbling custom event.
 * @param {EventTarget} target
 * @param {string} name
 * @param {unknown} [detail]
 */
export function emit(target, name, detail) {
  target.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
}

/** Acts once the page has been painted. @param {() => void} act */
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
