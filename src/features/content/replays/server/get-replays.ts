import { CAPS } from '#kernel/caps.ts';
import { readerOf } from '#platform/server/http/reader.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { unblocked } from '#features/follows/api/visible-author.ts';
import { contentKeyQuery, runContentKeyQuery } from '../../api/cards/content-keys.ts';
import { loadContents } from '../../api/cards/load-contents.ts';
import type { CardContent } from '../../cards/contract.ts';
import { contentFactsOf } from '../../cards/server/content-facts.ts';
import { maySee } from '../../policy.ts';
import type { GetReplays } from '../contract.ts';

const OF_DATE = contentKeyQuery<{ owner: string; event: string; all: boolean }>({
  where: `c.user_id = :owner::uuid and c.replay_event_id = :event::uuid and c.status = 'published'
    and (:all::boolean or ${unblocked('c.user_id')})`,
  place: 'c.created_at',
  limit: String(CAPS.replaysPerDate),
  owner: ':owner::uuid',
});

/**
 * What the host has added to a date since it was over, newest first: whole where the reader may see it, locked otherwise. Empty if either of
 * reader and host has blocked the other, except for administrators.
 */
export async function getReplays(
  services: Pick<Services, 'db' | 'mediaLinks' | 'now'>,
  actor: Actor | null,
  { userId: owner, sessionEventId: event }: GetReplays,
): Promise<CardContent[]> {
  const reader = readerOf(actor);
  const all = actor !== null && (actor.admin || actor.userId === owner);
  const keys = await runContentKeyQuery(services, OF_DATE, reader, { owner, event, all });
  return loadContents(
    services,
    reader,
    keys.filter((key) => maySee(contentFactsOf(key), reader)),
    'card',
  );
}
