import type { Page } from '#kernel/page.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import type { QuerySessionEventsBySessionId, SessionEvent } from '../../contract.ts';
import { eventQuery, LISTED } from './event-rows.ts';
import { findSessionOwner } from './find-session-owner.ts';
import { queryEventPage } from './query-event-page.ts';

const FUTURE = eventQuery(`
  where e.session_owner_user_id = $7::uuid and e.session_id = $8::uuid and e.start_at >= $9::timestamptz and ${LISTED}
    and (e.start_at, e.id) > ($4::timestamptz, $5::uuid)
  order by e.start_at, e.id limit $6::int`);

const PAST = eventQuery(`
  where e.session_owner_user_id = $7::uuid and e.session_id = $8::uuid and e.start_at < $9::timestamptz and ${LISTED}
    and (e.start_at, e.id) < ($4::timestamptz, $5::uuid)
  order by e.start_at desc, e.id desc limit $6::int`);

/** The events of one session from a date on, soonest first, or before it, latest first. */
export async function querySessionEventsBySessionId(
  services: Services,
  actor: Actor | null,
  input: QuerySessionEventsBySessionId,
): Promise<Page<SessionEvent>> {
  const ownerUserId = input.userId ?? (await findSessionOwner(services.db, input.sessionId));
  if (ownerUserId === null) return { items: [], nextCursor: null };
  const future = input.direction === 'FUTURE';
  return queryEventPage(services, actor, {
    list: `events:${input.direction}:${input.sessionId}:${input.fromDate}`,
    text: future ? FUTURE : PAST,
    direction: future ? 'forwards' : 'backwards',
    parameters: [ownerUserId, input.sessionId, input.fromDate],
    limit: input.limit,
    cursor: input.cursor,
  });
}
