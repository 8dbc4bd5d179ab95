import { sql } from 'kysely';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { isLeftOver, leftAmount } from '#features/payments/api/refunds/refund-state.ts';
import type { DatesToComeTally, GetDatesToCome } from '../../contract.ts';
import { mayCancelEvents } from '../../policy.ts';
import { sessionRefusals } from '../../refusals.ts';

type Paid = Pick<DatesToComeTally, 'paidTickets' | 'refundable'>;

/** Returns what cancelling dates of a session would touch, for its host; refuses everybody else. */
export async function getDatesToCome(services: Services, actor: Actor, input: GetDatesToCome): Promise<DatesToComeTally> {
  const { userId: owner, sessionId, fromDateTime } = input;
  if (!mayCancelEvents({ ownerUserId: owner }, actor.userId)) throw sessionRefusals.NOT_THE_OWNER();
  const { rows: dates } = await sql<{ id: string; pending: boolean }>`
    select id, decides_at is not null and decided_at is null as pending from session_events
    where session_owner_user_id = ${owner} and session_id = ${sessionId} and end_at > ${services.now()} and cancelled_at is null
      and start_at >= coalesce(${fromDateTime ?? null}::timestamptz, '-infinity')`.execute(services.db);
  if (dates.length === 0) return { dates: 0, holders: 0, paidTickets: 0, refundable: 0 };
  const ids = dates.map(({ id }) => id);
  const open = dates.filter(({ pending }) => pending).map(({ id }) => id);
  const [held, paid] = await Promise.all([
    sql<Pick<DatesToComeTally, 'holders'>>`
      select count(distinct t.user_id)::int as holders from tickets t
      where t.owner_user_id = ${owner} and t.session_event_id = any (${ids}::uuid[]) and t.status = 'active'`.execute(services.db),
    sql<Paid & { promisedTickets: number; promised: number }>`
      select count(*)::int as "paidTickets", coalesce(sum(${leftAmount}), 0)::int as refundable,
        count(*) filter (where p.item_id = any (${open}::uuid[]))::int as "promisedTickets",
        coalesce(sum(${leftAmount}) filter (where p.item_id = any (${open}::uuid[])), 0)::int as promised
      from payments p
      where p.owner_user_id = ${owner} and p.item_id = any (${ids}::uuid[]) and p.status = 'COMPLETED' and not p.disputed
        and ${isLeftOver}`.execute(services.db),
  ]);
  const { holders = 0 } = held.rows[0] ?? {};
  const { paidTickets = 0, refundable = 0, promisedTickets = 0, promised = 0 } = paid.rows[0] ?? {};
  const part = promisedTickets === 0 ? {} : { promised: { paidTickets: promisedTickets, refundable: promised } };
  return { dates: dates.length, holders, paidTickets, refundable, ...part };
}
