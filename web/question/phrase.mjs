/** What is said in any language: its English names it in the catalog. */

/**
 * A phrase as it is written in a program, its parts in their places: phrase`one player among ${players}`. The catalog has
 * them as {0}, {1} and so on.
 */
export function phrase(texts, ...parts) {
  const text = texts.reduce((said, next, place) => `${said}{${place - 1}}${next}`);
  return { text, parts: Object.fromEntries(parts.map((part, place) => [String(place), part])) };
}

/** A phrase in English, lists with commas between. */
export function inEnglish({ text, parts }) {
  return filled(text, parts, inEnglish);
}

/** A text with the parts in its places. @param say how a part is said that is a phrase itself */
export function filled(text, parts, say) {
  return text.replace(/\{(\w+)\}/g, (_, name) => {
    const part = parts[name] ?? '';
    if (Array.isArray(part)) return part.join(', ');
    return typeof part === 'object' ? say(part) : String(part);
  });
}
