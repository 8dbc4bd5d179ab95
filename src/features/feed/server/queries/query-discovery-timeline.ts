import type { Page } from '#kernel/http/paging.ts';
import { readerOf } from '#platform/server/http/reader.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { CardContent } from '#features/content/cards/contract.ts';
import { normalizeTag } from '#features/content/rules.ts';
import { loadContents } from '#features/content/api/cards/load-contents.ts';
import { findInterests } from '#features/content/api/tags/find-interests.ts';
import type { QueryDiscoveryTimeline } from '../../contract.ts';
import { START, takePage, type Progress } from '../../rules.ts';
import { readRanked } from './read-ranked.ts';

type Scroll = { progress: Progress; interests: string[] };

/**
 * Discover: open items, the most engaging recent ones first, with those matching the reader's interests lifted, at most two in a row by one
 * creator, and none by people the reader blocked or was blocked by; locked items as teasers (docs/product.md#discover). With a tag, only
 * items that have it, by rank alone.
 */
export async function queryDiscoveryTimeline(
  services: Services,
  actor: Actor | null,
  { limit, cursor, tag: given, form }: QueryDiscoveryTimeline,
): Promise<Page<CardContent>> {
  const reader = readerOf(actor);
  const tag = given === undefined ? null : normalizeTag(given);
  // Not bound to the reader: after signing in, a guest's list continues where it ended.
  const list = `discover:${tag ?? ''}`;
  const scroll = cursor ? readScroll(services.cursors.open(list, cursor)) : await begin(services, reader.userId, tag);
  const read = readRanked(services, reader, { tag, interests: scroll.interests, size: limit + 4 });
  const { items: keys, next } = await takePage(read, scroll.progress, limit);
  const items = await loadContents(services, reader, keys, form);
  return { items, nextCursor: next && services.cursors.seal(list, writeScroll({ progress: next, interests: scroll.interests })) };
}

async function begin(services: Services, readerUserId: string | null, tag: string | null): Promise<Scroll> {
  const interests = readerUserId === null || tag !== null ? [] : await findInterests(services.db, readerUserId);
  return { progress: START, interests };
}

// The interests at the first page hold for the whole scroll: a like during the scroll doesn't move anything still to come.
function writeScroll({ progress: { after, held, run }, interests }: Scroll): (string | number)[] {
  const held3 = held ? [held.userId, held.after.at, held.after.id] : ['', 0, ''];
  return [after.at, after.id, ...held3, run?.userId ?? '', run?.length ?? 0, ...interests];
}

function readScroll(values: (string | number)[]): Scroll {
  const [at, id, heldUserId, heldAt, heldId, runUserId, length, ...interests] = values;
  return {
    progress: {
      after: { at: Number(at), id: String(id) },
      held: heldUserId === '' ? null : { userId: String(heldUserId), after: { at: Number(heldAt), id: String(heldId) } },
      run: runUserId === '' ? null : { userId: String(runUserId), length: Number(length) },
    },
    interests: interests.map(String),
  };
}
