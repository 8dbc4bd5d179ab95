import type { Reader } from '#platform/server/http/reader.ts';
import type { Services } from '#platform/server/program/services.ts';
import { searchQueryOf } from '../query/rules/clean-query.ts';
import { hasTerms, parseQuery } from '../query/rules/parse-query.ts';
import { findPeople, type FoundPersonRow } from '../results/server/find-people.ts';

/**
 * Finds people by their name or username, likeliest first, as search does, but not by what they say about themselves. Nobody for what is
 * no query.
 */
export async function findPeopleNamed(
  services: Pick<Services, 'db' | 'now'>,
  reader: Omit<Reader, 'admin'>,
  { query, limit }: { query: string; limit: number },
): Promise<FoundPersonRow[]> {
  const cleaned = searchQueryOf(query);
  if (cleaned === null) return [];
  const parsed = parseQuery(cleaned);
  if (!hasTerms(parsed)) return [];
  const found = await findPeople(services, { reader, asOf: services.now(), parsed, query: cleaned, after: null, limit });
  return found.filter((row) => row.by_name);
}
