/** What is wrong with something that was typed, in the words of the command. */

const LONGEST_FOUND = 60;

/** @type {Record<string, string>} */
const SPOKEN = { papillon: 'Papillon', 'papillon-pdf': 'PDF', 'papillon-adpoker': 'AdPoker' };

/** Text that is not in the notation, or a position that cannot be. */
export class Complaint extends Error {
  /**
   * @param {string} where the field
   * @param {string} expected what would have been right
   * @param {string} found what is there instead; it is cut to what a message can show
   * @param {string} clause the full citation of the clause that decides, `''` where none does
   */
  constructor(where, expected, found, clause = '') {
    const letters = [...found];
    const shown = letters.length <= LONGEST_FOUND ? found : `${letters.slice(0, LONGEST_FOUND - 3).join('')}...`;
    super(`${where}: expected ${expected}, found ${quoted(shown)}${clause && ` (${spoken(clause)})`}`);
    this.name = 'Complaint';
    this.where = where;
    this.expected = expected;
    this.found = shown;
    this.clause = clause;
  }

  /** The same as a plain object: an error's own message is lost in JSON. */
  toJSON() {
    const { message, where, expected, found, clause } = this;
    return { message, where, expected, found, clause };
  }
}

/**
 * A full citation as people write it: `Papillon 1.1`.
 *
 * @param {string} citation
 */
export function spoken(citation) {
  const [document, number] = citation.split(':');
  return `${SPOKEN[document] ?? document} ${number}`;
}

/**
 * Text in quotation marks, with what does not print made visible.
 *
 * @param {string} text
 */
export function quoted(text) {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const shown = [...text].map((letter) => (letter === mark ? `\\${mark}` : visible(letter)));
  return mark + shown.join('') + mark;
}

/** @type {Record<string, string>} */
const ESCAPES = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** @param {string} letter */
function visible(letter) {
  if (ESCAPES[letter]) return ESCAPES[letter];
  if (letter === ' ' || !/[\p{C}\p{Z}]/u.test(letter)) return letter;
  const code = /** @type {number} */ (letter.codePointAt(0));
  const [sign, digits] = code < 0x100 ? ['x', 2] : code < 0x10000 ? ['u', 4] : ['U', 8];
  return `\\${sign}${code.toString(16).padStart(/** @type {number} */ (digits), '0')}`;
}
