import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { judgeCode } from '#features/payments/api/codes/take-code.ts';
import { kindsCovered } from '#features/payments/codes/rules.ts';
import { eventQuery, LISTED, runEventQuery } from '#features/sessions/api/event-query.ts';
import { sessionRefusals } from '#features/sessions/refusals.ts';
import type { OfferedKinds, QueryKindsOfCode } from '../contract.ts';
import { presentKind } from './query-kinds.ts';
import { readKindFacts } from './read-kind-facts.ts';

const EVENT = eventQuery<{ owner: string; id: string }>({
  where: `e.session_owner_user_id = :owner::uuid and e.id = :id::uuid and (${LISTED})`,
  limit: '1',
  owner: ':owner::uuid',
});

/**
 * Lists the kinds of ticket to a date that are sold only with a code, if this one names them (docs/product.md#kinds-of-ticket). Refuses a date that
 * the reader can't see as one that doesn't exist, and a code that they can't use for it.
 */
export async function queryKindsOfCode(
  services: Pick<Services, 'db' | 'now'>,
  actor: Actor,
  { userId: owner, sessionEventId, code }: QueryKindsOfCode,
): Promise<OfferedKinds> {
  const [event] = await runEventQuery(services, EVENT, actor, { owner, id: sessionEventId });
  if (!event) throw sessionRefusals.SESSION_EVENT_NOT_FOUND();
  const now = services.now();
  const item = { type: 'session', sessionId: event.session_id } as const;
  const { row } = await judgeCode(services.db, { ownerUserId: owner, userId: actor.userId, code, item }, { now, looks: true });
  const named = kindsCovered(row.covers, item);
  if (typeof named === 'string') return [];
  const facts = await readKindFacts(services.db, event, { userId: actor.userId, now, isBuying: true });
  return facts.kinds
    .filter(({ id, audience }) => audience === 'code' && named.includes(id))
    .flatMap((kind) => presentKind(kind, facts, now));
}
