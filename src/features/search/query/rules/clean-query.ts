import { withPlainApostrophes } from '#kernel/text/invisible-characters.ts';

const MAX = 100;
const MIN = 2;
// Cutting may leave half of a letter outside the basic plane.
const HALF_LETTER = /[\uD800-\uDBFF]$/;

/**
 * Returns what to search for when someone types `text` (docs/product.md#search-query): unsupported characters part words like spaces, spaces
 * collapse, and it is cut off after 100 characters. Null if fewer than two are left, which is no query. Double quotes around words become
 * the single ones a query may have, so that a phrase stays one.
 */
export function searchQueryOf(text: string): string | null {
  const query = withPlainApostrophes(text)
    .replaceAll(/(?<=^|[\s-])["“”]([^"“”]*\S\s+\S[^"“”]*)["“”](?=\s|$)/gu, "'$1'")
    .replaceAll(UNKNOWN_SIGNS, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX)
    .replace(HALF_LETTER, '')
    .trimEnd();
  return query.length < MIN ? null : query;
}

// With the hyphens after them, which only exclude a word after a space that was typed. Joiners belong to their words.
const UNKNOWN_SIGNS = /(?:[^\p{L}\p{M}\p{N}_\s\-&@.?!'\u200c\u200d]-*)+/gu;

/** Returns whether a query has unsupported characters. */
export function hasUnknownSigns(query: string): boolean {
  return query.replaceAll(UNKNOWN_SIGNS, '') !== query;
}
