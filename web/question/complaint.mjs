/** What is said in any language, and what is wrong with something that was typed, in the words of the command. */

/**
 * A phrase as it is written in a program, its parts in their places: phrase`one player among ${players}`. The catalog has
 * them as {0}, {1} and so on.
 */
export function phrase(texts, ...parts) {
  const text = texts.reduce((said, next, place) => `${said}{${place - 1}}${next}`);
  return { text, parts: Object.fromEntries(parts.map((part, place) => [String(place), part])) };
}

/** How many cards were found. */
export function someCards(number) {
  return number === 1 ? phrase`1 card` : phrase`${number} cards`;
}

function inEnglish({ text, parts }) {
  return fillIn(text, parts, inEnglish);
}

/** A text with the parts in its places. @param say how a part is said that is a phrase itself */
export function fillIn(text, parts, say) {
  return text.replace(/\{(\w+)\}/g, (_, name) => {
    const part = parts[name] ?? '';
    if (Array.isArray(part)) return part.join(', ');
    return typeof part === 'object' ? say(part) : String(part);
  });
}

const LONGEST_FOUND = 60;

const SPOKEN = { papillon: 'Papillon', 'papillon-pdf': 'PDF', 'papillon-adpoker': 'AdPoker', francion: 'Francion' };

/** Text that is not in the notation, or a position that cannot be. */
export class Complaint extends Error {
  /**
   * @param where the field
   * @param expected what would have been right
   * @param found what is there instead; a text is cut to what a message can show
   * @param clause the full citation of the clause that decides, `''` where none does
   */
  constructor(where, expected, found, clause = '') {
    super(inEnglish(complaintPhrase(where, expected, found, clause, inEnglish)));
    this.name = 'Complaint';
    this.where = where;
    this.expected = inEnglish(expected);
    this.found = typeof found === 'string' ? cut(found) : inEnglish(found);
    this.clause = clause;
    this.said = { expected, found };
  }

  /** The whole complaint, as it is said in a language. */
  inWords(say) {
    return say(complaintPhrase(this.where, this.said.expected, this.said.found, this.clause, say));
  }

  /** The same as a plain object: an error's own message is lost in JSON. */
  toJSON() {
    const { message, where, expected, found, clause } = this;
    return { message, where, expected, found, clause };
  }
}

/** Text that was typed stands between quotation marks, a phrase about it does not. @param say how a phrase is said */
function complaintPhrase(where, expected, found, clause, say) {
  const told = typeof found === 'string' ? quote(cut(found)) : say(found);
  return clause
    ? phrase`${where}: expected ${expected}, found ${told} (${citationText(clause)})`
    : phrase`${where}: expected ${expected}, found ${told}`;
}

function cut(text) {
  const letters = [...text];
  return letters.length <= LONGEST_FOUND ? text : `${letters.slice(0, LONGEST_FOUND - 3).join('')}...`;
}

/** A full citation as people write it: `Papillon 1.1`. */
export function citationText(citation) {
  const [document, number] = citation.split(':');
  return `${SPOKEN[document] ?? document} ${number}`;
}

/** Text in quotation marks, with what does not print made visible. */
export function quote(text) {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const shown = [...text].map((letter) => (letter === mark ? `\\${mark}` : visible(letter)));
  return mark + shown.join('') + mark;
}

const ESCAPES = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function visible(letter) {
  if (ESCAPES[letter]) return ESCAPES[letter];
  if (letter === ' ' || !/[\p{C}\p{Z}]/u.test(letter)) return letter;
  const code = letter.codePointAt(0);
  const [sign, digits] = code < 0x100 ? ['x', 2] : code < 0x10000 ? ['u', 4] : ['U', 8];
  return `\\${sign}${code.toString(16).padStart(digits, '0')}`;
}
