// Words of the page: whole English sentences, translated by what the server put beside them.

/** @type {Record<string, string | string[]>} what is counted has a text for each of the forms that the language has */
const translations = JSON.parse(document.getElementById("words")?.textContent || "{}");
const plurals = new Intl.PluralRules(document.documentElement.lang);
const KINDS = /** @type {const} */ (["one", "few", "many", "other"]);
const FORMS = KINDS.filter((form) => plurals.resolvedOptions().pluralCategories.includes(form));

/**
 * A sentence in the reader's language, its named places filled in.
 * @param {string} sentence
 * @param {Record<string, string | number>} [facts]
 * @returns {string}
 */
export function _(sentence, facts = {}) {
  return fill(String(translations[sentence] || sentence), facts);
}

/**
 * A sentence about so many things, its {number} and other named places filled in.
 * @param {string} one
 * @param {string} many
 * @param {number} number
 * @param {Record<string, string | number>} [facts]
 * @returns {string}
 */
export function count(one, many, number, facts = {}) {
  const forms = [translations[one] ?? [one, many]].flat();
  return fill(forms[Math.min(FORMS.findIndex((form) => form === plurals.select(number)), forms.length - 1)], { number, ...facts });
}

/**
 * @param {string} sentence
 * @param {Record<string, string | number>} facts
 * @returns {string}
 */
function fill(sentence, facts) {
  return sentence.replace(/\{(\w+)\}/g, (place, name) => String(facts[name] ?? place));
}
