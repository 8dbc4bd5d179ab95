/**
 * Returns the text of a `tsvector` with the words at their positions. The words come from `cutWords`: they hold only letters, marks and
 * digits, so nothing in them means anything to PostgreSQL, and the locale of the database has no part in it.
 */
export function vectorText(words: readonly string[]): string {
  return words.map((word, index) => `'${word}':${index + 1}`).join(' ');
}

/** Returns the text of a `tsquery` for these words next to each other; the beginning of the last one is enough if `isOpen`. */
export function phraseText(words: readonly string[], { isOpen = false } = {}): string {
  return words.map((word) => `'${word}'`).join(' <-> ') + (isOpen ? ':*' : '');
}
