/** A rules page rendered by the server: its cards and its cloth drawn, its terms explained. */

import { card } from "../cloth/cards/cards.js";
import { clothPicture, figureChip } from "../cloth/roulette/cloth-picture.js";
import { clothLayout } from "../cloth/roulette/geometry.js";
import { replaceChildren } from "../core/dom.js";
import { markTerms } from "../core/text/glossary.js";
import { loadMessages } from "../core/text/i18n.js";
import { showTheme } from "./written-page.js";

/** From the middle of a chip to the edge of a large field. */
const INSET = 30;
const LARGE = 100;

/**
 * The cloth with a chip on each of these bets, showing its payment.
 * @param {Record<string, number>} places
 * @param {string} label
 */
function pictureCloth(places, label) {
  const isUpright = matchMedia("(max-width: 40rem)").matches;
  // Upright, the dozens have a separate line: their names do not fit next to the columns.
  const zeros = Math.max(
    1,
    ...Object.keys(places).map((name) => /^0*$/.exec(name)?.[0].length ?? 0),
  );
  const shape = { zeros, isPaired: "P12/M12" in places };
  const cloth = clothLayout(isUpright, shape, undefined, isUpright ? 1 : 0);
  const chips = cloth.spots
    .filter(({ on: chance, isRepeat }) => chance in places && !isRepeat)
    .map(({ on: chance, x, y, zone }) => {
      // next to or below the name of a large field
      const chipX = zone.width > LARGE ? zone.x + zone.width - INSET : x;
      const chipY = zone.height > LARGE ? zone.y + zone.height - INSET : y;
      return figureChip(chipX, chipY, places[chance] ?? "");
    });
  return clothPicture(cloth, label, chips);
}

function showAddressed() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const details = target?.closest("details");
  if (!details || details.open) return;
  details.open = true;
  target?.scrollIntoView();
}

showTheme();
addEventListener("hashchange", showAddressed);
showAddressed();
await loadMessages("cloth");
for (const place of document.querySelectorAll("[data-card]"))
  replaceChildren(place, card(/** @type {HTMLElement} */ (place).dataset["card"] ?? ""));
for (const place of document.querySelectorAll("[data-places]")) {
  const { places = "{}", label = "" } = /** @type {HTMLElement} */ (place).dataset;
  replaceChildren(place, pictureCloth(JSON.parse(places), label));
  place.closest("figure")?.removeAttribute("hidden");
}
await markTerms(document.querySelectorAll(".prose"));
