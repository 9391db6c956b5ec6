/** The register of people: who they are, the sums of their day, and their documents. */

import { post, put } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { download } from "../../core/share.js";
import { labelText, money } from "../../core/text/format.js";
import { openForm } from "../form-dialog.js";
import { actionButton, asyncSection, itemTable, note } from "../frame.js";
import { choices, t } from "../i18n.js";
import { peopleCsv } from "../reports/reports.js";

/** @import {Child} from "../../core/dom.js" */
/** @import {Field} from "../form-readers.js" */
/** @import {PersonView, ReportedPerson} from "../../messages.d.ts" */
/** @typedef {(customer: PersonView, reload: () => Promise<void>) => Child} Acts */

const ADDRESS = "/api/staff/people";
/** The longer side of a photo that is stored. */
const PHOTO_PX = 480;
const KINDS = ["passport", "identity_card", "driving_licence", "residence_permit"];

/**
 * The search by a part of a name.
 * @param {Acts} acts Further acts with a customer.
 * @param {boolean} mayReport
 */
export function peopleDesk(acts, mayReport) {
  const search = h("input", { type: "search", autocomplete: "off", oninput: () => reload() });
  /** @returns {Promise<void>} */
  const reload = () => list.reload();
  const list = asyncSection(
    async () => {
      const name = search.value.trim();
      return name ? await post(`${ADDRESS}/search`, { name }) : null;
    },
    (/** @type {PersonView[] | null} */ persons) => persons && personTable(persons, acts, reload),
  );
  /** @param {PersonView} customer */
  const show = ({ name }) => {
    search.value = name;
    list.reload();
  };
  const openNew = () => openPerson(null, search.value.trim(), show);
  return h(
    "section.panel",
    h("h3", t("people-title")),
    h("div.row", h("label.field.find", t("people-find"), search)),
    list.element,
    h(
      "div.row",
      h("button", { onclick: openNew }, t("person-enter")),
      mayReport && h("button", { onclick: openReport }, t("people-report")),
    ),
  );
}

/** @param {PersonView[]} persons @param {Acts} acts @param {() => Promise<void>} reload */
function personTable(persons, acts, reload) {
  if (!persons.length) return note("people-none");
  /** @type {import("../frame.js").Columns<PersonView>} */
  const columns = [
    ["number", ({ number }) => String(number)],
    ["photo", photoView],
    ["name", ({ name, is_barred: isBarred }) => [name, isBarred && [" ", barredMark()]]],
    ["born", ({ born }) => born ?? "–"],
    ["document", documentText],
    ["sum", sumText, true],
    [
      "acts",
      (customer) =>
        h(
          "div.row",
          acts(customer, reload),
          actionButton(t("person-identify"), async () => openPerson(customer, "", reload), {
            label: labelText(t("person-identify"), customer.name),
          }),
          actionButton(t("person-photo"), () => changePhoto(customer, reload), {
            label: labelText(t("person-photo"), customer.name),
          }),
        ),
    ],
  ];
  return itemTable(t("people-title"), "person", columns, persons);
}

const barredMark = () => h("strong.error", t("person-barred"));

/** @param {PersonView} customer */
const photoView = ({ number, photo_at: photoAt }) =>
  photoAt === null
    ? "–"
    : h("img.portrait", { src: `${ADDRESS}/${number}/photo?at=${photoAt}`, alt: "" });

/**
 * Stores a picture of this device as the photo of a person.
 * @param {PersonView} customer
 * @param {() => Promise<void>} reload
 */
async function changePhoto({ number }, reload) {
  const input = h("input", { type: "file", accept: "image/*" });
  /** @type {File | null} */
  const file = await new Promise((resolve) => {
    input.addEventListener("change", () => resolve(input.files?.[0] ?? null));
    input.addEventListener("cancel", () => resolve(null));
    input.click();
  });
  if (!file) return;
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(t("person-photo-unreadable"));
  });
  await put(`${ADDRESS}/${number}/photo`, { photo: reduce(picture) });
  await reload();
}

/** A picture in the size of a photo, as JPEG in Base64. @param {ImageBitmap} picture */
function reduce(picture) {
  const scale = Math.min(1, PHOTO_PX / Math.max(picture.width, picture.height));
  const canvas = h("canvas");
  canvas.width = Math.round(scale * picture.width);
  canvas.height = Math.round(scale * picture.height);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg").split(",")[1];
}

/** @param {PersonView} customer */
const documentText = ({ document_kind: kind, country }) =>
  kind ? labelText(t(`document-${kind}`), country ?? "") : t("document-none");

/** The sum of the day beside the threshold. @param {PersonView} customer */
const sumText = ({ day_sum: sum, identified_from: limit }) =>
  limit === null ? money(sum) : t("person-sum-of", { sum: money(sum), limit: money(limit) });

/**
 * Enters a person, or changes their row and identifies them.
 * @param {PersonView | null} customer
 * @param {string} name What was searched for.
 * @param {(customer: PersonView) => unknown} done
 */
function openPerson(customer, name, done) {
  openForm(t(customer ? "person-identify" : "person-enter"), {
    about: t("person-about"),
    fields: ({ kind }) => [
      { name: "name", label: t("person-full-name"), value: customer?.name ?? name },
      { name: "born", kind: "day", value: customer?.born ?? "", isOptional: true },
      {
        name: "kind",
        label: t("person-document"),
        kind: "choice",
        value: customer?.document_kind ?? "",
        options: [{ value: "", text: t("document-none") }, ...choices("document", KINDS)],
        reshapes: true,
      },
      ...(kind ? documentFields() : []),
    ],
    submit: t("person-save"),
    shape: ({ name: typedName, born, kind, country, number }) => ({
      name: typedName,
      ...(born ? { born } : {}),
      ...(kind ? { document: { kind, country: String(country).toUpperCase(), number } } : {}),
    }),
    send: (body) => (customer ? put(`${ADDRESS}/${customer.number}`, body) : post(ADDRESS, body)),
    notice: t("person-saved"),
    done,
    codeFields: {
      document_known: "number",
      document_missing: "kind",
      invalid_name: "name",
      invalid_time: "born",
    },
  });
}

/** The people with acts on some days, for the authority, as a file. */
function openReport() {
  openForm(t("people-report"), {
    about: t("people-report-about"),
    fields: () => [
      { name: "first", kind: "day", label: t("people-report-first") },
      { name: "last", kind: "day", label: t("people-report-last") },
    ],
    submit: t("people-report-save"),
    shape: ({ first, last }) => ({ first, last }),
    send: (body) => post(`${ADDRESS}/report`, body),
    done: (/** @type {ReportedPerson[]} */ persons) =>
      download(peopleCsv(persons), "people.csv", "text/csv"),
  });
}

/** @returns {Field[]} */
const documentFields = () => [
  { name: "country", longest: 3, help: t("document-country-about") },
  { name: "number", longest: 40, label: t("document-number") },
];
