import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { STANDARD_KIND, type TicketKind } from '#features/content/contract/ticket-kinds.ts';
import { eventQuery, LISTED, runEventQuery } from '#features/sessions/api/event-query.ts';
import { sessionRefusals } from '#features/sessions/refusals.ts';
import type { EventOfHost } from '../../contract.ts';
import type { OfferedKinds } from '../contract.ts';
import type { KindFacts } from '../rules.ts';
import { readKindFacts } from './read-kind-facts.ts';

const EVENT = eventQuery<{ owner: string; id: string }>({
  where: `e.session_owner_user_id = :owner::uuid and e.id = :id::uuid and (${LISTED})`,
  limit: '1',
  owner: ':owner::uuid',
});

/**
 * Lists the kinds of ticket to a date for one reader, without those for a code: what each costs, until when it is sold, how many are left, and whether it is for them.
 * Their own open checkout doesn't count as taken. Refuses a date that the reader can't see as one that doesn't exist.
 */
export async function queryKinds(
  services: Pick<Services, 'db' | 'now'>,
  actor: Actor | null,
  { userId: owner, sessionEventId }: EventOfHost,
): Promise<OfferedKinds> {
  const [event] = await runEventQuery(services, EVENT, actor, { owner, id: sessionEventId });
  if (!event) throw sessionRefusals.SESSION_EVENT_NOT_FOUND();
  const now = services.now();
  const facts = await readKindFacts(services.db, event, { userId: actor?.userId ?? null, now, isBuying: true });
  const basics = { id: null, position: 0, name: STANDARD_KIND, price: facts.standardPrice };
  const standard = { ...basics, audience: 'everyone' as const, isFor: true, left: null };
  const others = facts.kinds.filter(({ audience }) => audience !== 'code');
  return [standard, ...others.flatMap((kind) => presentKind(kind, facts, now))];
}

/** Presents a kind that is still sold or sold out; nothing once its last day is over. One for a code is for whoever has named the code. */
export function presentKind({ places, ...kind }: TicketKind, { kinds, audiences, taken }: KindFacts, now: Date): OfferedKinds {
  if (kind.until !== undefined && now >= new Date(kind.until)) return [];
  const left = places === undefined ? null : Math.max(0, places - (taken.get(kind.id) ?? 0));
  const position = 1 + kinds.findIndex(({ id }) => id === kind.id);
  return [{ ...kind, position, isFor: kind.audience === 'code' || audiences.has(kind.audience), left }];
}
