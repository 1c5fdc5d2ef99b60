// Words of the page: whole English sentences, translated by what the server put beside them.

/** @type {Record<string, string>} */
const translations = JSON.parse(document.getElementById("words")?.textContent || "{}");

/**
 * A sentence in the reader's language, its named places filled in.
 * @param {string} sentence
 * @param {Record<string, string | number>} [facts]
 * @returns {string}
 */
export function _(sentence, facts = {}) {
  return (translations[sentence] || sentence).replace(/\{(\w+)\}/g, (place, name) => String(facts[name] ?? place));
}
