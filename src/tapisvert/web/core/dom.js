/** Helpers that create and update elements. */

/** @typedef {Node | string | number | null | undefined | false | Child[]} Child */
/** @typedef {(event: PointerEvent) => unknown} OnPointer */
/**
 * @typedef {object} Listeners
 * @property {OnPointer} [onpointerdown]
 * @property {OnPointer} [onpointerenter]
 * @property {(event: KeyboardEvent) => unknown} [onkeydown]
 * @property {(event: Event) => unknown} [onsubmit]
 */
/** @typedef {Listeners & {[name: string]: any}} Attributes Strings, numbers, booleans; functions for `on…`. */
/**
 * @template Elements, Other
 * @typedef {<Tag extends string>(tag: Tag, ...content: (Attributes | Child)[]) => Created<Elements, Other, Tag>} Create
 *   Takes a tag with its classes, `p.error`; attributes, if there are any; and children.
 */
/**
 * @template Elements, Other, Tag
 * @typedef {Tag extends `${infer Name}.${string}` ? Created<Elements, Other, Name>
 *   : Tag extends keyof Elements ? Elements[Tag] : Other} Created
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Creates an HTML element or a custom element. A button with an action does not submit forms.
 * @type {Create<HTMLElementTagNameMap, HTMLElement>}
 */
export const h = (/** @type {string} */ tag, /** @type {any[]} */ ...content) => {
  const [name = "", ...classes] = tag.split(".");
  const element = fill(document.createElement(name), classes, content);
  if (name === "button" && content[0]?.onclick) element.setAttribute("type", "button");
  return element;
};

/** Creates an SVG element. @type {Create<SVGElementTagNameMap, SVGElement>} */
export const svg = (/** @type {string} */ tag, /** @type {any[]} */ ...content) => {
  const [name = "", ...classes] = tag.split(".");
  return fill(document.createElementNS(SVG, name), classes, content);
};

/** An icon of lines in a 24 by 24 square. @param {string} d Its path. */
export const icon = (d) =>
  svg("svg.icon", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d }));

/**
 * A text centred at a point of a drawing.
 * @param {number} x
 * @param {number} y Of its baseline.
 * @param {Child} text
 * @param {Attributes} [attributes]
 */
export const centredText = (x, y, text, attributes) =>
  svg("text", { x, y, "text-anchor": "middle", ...attributes }, text);

/** @param {any} element @param {string[]} classes @param {any[]} content */
function fill(element, classes, content) {
  const [first] = content;
  const hasAttributes = first?.constructor === Object;
  if (hasAttributes) setAttributes(element, first);
  for (const name of classes) element.classList.add(name);
  element.append(...toNodes(hasAttributes ? content.slice(1) : content));
  return element;
}

/** @param {Element} element @param {Attributes} attributes */
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

/** @param {Child[]} children @returns {(Node | string)[]} */
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

/** Replaces the children of an element. @param {Element} parent @param {...Child} children */
export function replaceChildren(parent, ...children) {
  parent.replaceChildren(...toNodes(children));
}

/** @type {WeakMap<Element, Map<string, Element>>} */
const elementsByKey = new WeakMap();

/**
 * Renders one child per item. An unchanged item keeps its element, and with it the focus.
 * @template Item
 * @param {Element} parent
 * @param {Iterable<Item>} items
 * @param {(item: Item) => string} key
 * @param {(item: Item) => Element} make
 * @param {(element: any, item: Item) => void} [update]
 */
export function reconcile(parent, items, key, make, update) {
  const elements = elementsByKey.get(parent) ?? new Map();
  /** @type {Map<string, Element>} */
  const next = new Map();
  let place = parent.firstElementChild;
  for (const item of items) {
    const name = key(item);
    const element = elements.get(name) ?? make(item);
    update?.(element, item);
    next.set(name, element);
    if (place && element === place) place = place.nextElementSibling;
    else parent.insertBefore(element, place);
  }
  for (const [name, element] of elements) if (!next.has(name)) element.remove();
  elementsByKey.set(parent, next);
}

/**
 * Runs a change of an element's content. If the focused element is removed, `instead` gets the focus.
 * @param {Element} part
 * @param {() => void} change
 * @param {() => Element | null | undefined} instead The element to focus then.
 */
export function preserveFocus(part, change, instead) {
  const hadFocus = part.contains(document.activeElement);
  change();
  if (hadFocus && !part.contains(document.activeElement))
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
 * Calls a function on each custom event of that name, with its detail.
 * @param {EventTarget} target
 * @param {string} name
 * @param {(detail: any) => unknown} act
 */
export function listen(target, name, act) {
  target.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail));
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

/** The middle of an element, in the window. @param {Element} element */
export function middlePoint(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Calls a function once the page has been painted. @param {() => void} act */
export function afterPaint(act) {
  requestAnimationFrame(() => setTimeout(act));
}

/**
 * Loads a style sheet that only some pages need.
 * @param {string} name Its path without its suffix.
 * @returns {Promise<void>} Resolves when it has loaded or failed.
 */
export function loadStyleSheet(name) {
  const href = new URL(`../${name}.css`, import.meta.url).href;
  return new Promise((resolve) => {
    if (document.querySelector(`link[href="${href}"]`)) return resolve();
    const settle = () => resolve();
    document.head.append(h("link", { rel: "stylesheet", href, onload: settle, onerror: settle }));
  });
}
