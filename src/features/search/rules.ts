const MAX = 100;
const MIN = 2;

/**
 * What is looked for when somebody types `text` (Specification section 5, "Search query"): signs that no search knows are left
 * out, spaces are collapsed, and it ends after 100 characters. Null where less than two are left: that is no query.
 */
export function searchQueryOf(text: string): string | null {
  const query = text
    .replaceAll(/[^\p{L}\p{M}\p{N}_\s\-&@.?!']/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX)
    .trimEnd();
  return query.length < MIN ? null : query;
}
