const MAX = 100;
const MIN = 2;

/**
 * What is looked for when somebody types `text` (docs/product.md#search-query): signs that no search knows are left
 * out, spaces are collapsed, and it ends after 100 characters. Null where less than two are left: that is no query. Double quotes
 * around words become the single ones that a query may have, so that a phrase stays one.
 */
export function searchQueryOf(text: string): string | null {
  const query = text
    .replaceAll(/(?<=^|[\s-])["“”]([^"“”]*\S\s+\S[^"“”]*)["“”](?=\s|$)/gu, "'$1'")
    .replaceAll(UNKNOWN_SIGNS, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX)
    .trimEnd();
  return query.length < MIN ? null : query;
}

const UNKNOWN_SIGNS = /[^\p{L}\p{M}\p{N}_\s\-&@.?!']/gu;

/** Whether a query has signs that no search knows. */
export function hasUnknownSigns(query: string): boolean {
  return query.replaceAll(UNKNOWN_SIGNS, '') !== query;
}
