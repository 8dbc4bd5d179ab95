import { type Query, queryObjects } from '../store/objects.ts';
import type { Call } from '../world.ts';
import { invalidRequest } from './api-error.ts';
import type { Kind } from './objects.ts';
import { type Json, listOf, present } from './present.ts';
import { createdRange, integer, string } from './schema.ts';

/** The parameters of every v1 list. */
export const pageParams = { limit: integer(1, 100), starting_after: string(200), ending_before: string(200) };
export const listParams = { ...pageParams, created: createdRange() };

type ListInput = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: Query['created'];
};

/** A page of one kind, newest first, 10 objects unless `limit` (1 to 100) says otherwise. */
export function listObjects(call: Call, kind: Kind, url: string, input: ListInput, where: Query['where'] = {}): Json {
  if (input.starting_after !== undefined && input.ending_before !== undefined) {
    throw invalidRequest('You cannot parameterize both starting_after and ending_before.', { param: 'starting_after' });
  }
  const limit = input.limit ?? 10;
  const found = queryObjects(call, kind, {
    where,
    created: input.created,
    after: input.starting_after,
    before: input.ending_before,
    limit: limit + 1,
  });
  const hasMore = found.length > limit;
  // With ending_before, the extra object is the newest one: it is the furthest from the cursor.
  const page = input.ending_before === undefined ? found.slice(0, limit) : found.slice(-limit);
  return listOf(
    url,
    page.map((one) => present(call, one as Json)),
    hasMore,
  );
}
