import type { Services } from '#platform/server/services.ts';
import { SearchQuery } from '../../contract.ts';
import { isAsked, parseQuery } from '../../rules/query.ts';
import { findPeople, type FoundUser } from './find-people.ts';

/**
 * Finds people by their name or username, likeliest first, as search does, but not by what they say about themselves. Nobody for a query
 * that search refuses.
 */
export async function findPeopleNamed(
  services: Pick<Services, 'db' | 'now'>,
  readerUserId: string,
  { query, limit }: { query: string; limit: number },
): Promise<FoundUser[]> {
  const asked = SearchQuery.safeParse(query);
  if (!asked.success) return [];
  const parsed = parseQuery(asked.data);
  if (!isAsked(parsed)) return [];
  const found = await findPeople(services, { readerUserId, asOf: services.now(), parsed, query: asked.data, after: null, limit });
  return found.filter((row) => row.by_name);
}
