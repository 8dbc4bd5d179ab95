import { sql } from 'kysely';
import { statement } from '#db/statement.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import { paymentRefusals } from '../../refusals.ts';
import { PAYOUT_LINES_MAX, type GetPayoutContents, type PayoutContents, type PayoutLine } from '../../statements/contract.ts';

/**
 * Returns what a payout of the caller consists of, in pence: a balance is paid out oldest first, so the movements of a statement fill one
 * payout after the other. `carriedIn`, plus what was received by the lines and the `rest` beyond the first 500, less `carriedOut`, is its
 * amount. A payout that came back doesn't count for later ones, which hold its movements again. Refuses others' payouts as unknown.
 */
export async function getPayoutContents(services: Services, actor: Actor, { payoutId }: GetPayoutContents): Promise<PayoutContents> {
  const span = await readSpan(services, actor, payoutId);
  const cuts = await readCuts(services, actor, span);
  const lines = await readLines(services, actor, cuts);
  const shown = lines.reduce((sum, { received }) => sum + received, 0);
  return {
    amount: span.to.sum - span.from.sum,
    carriedIn: cuts.totalBefore - span.from.sum,
    lines,
    rest: { count: Math.max(0, cuts.last - cuts.first - lines.length), received: cuts.totalAfter - cuts.totalBefore - shown },
    carriedOut: cuts.totalAfter - span.to.sum,
  };
}

/** Everything paid out until a moment, in pence. */
type Point = { sum: number; at: Date };

async function readSpan({ db, config }: Services, actor: Actor, payoutId: string): Promise<{ from: Point; to: Point }> {
  const payouts = db
    .selectFrom('payouts')
    .select(['id', 'amount', 'status', 'created_at'])
    .where('user_id', '=', actor.userId)
    .where('mode', '=', config.payments.mode);
  const payout = await payouts.where('id', '=', payoutId).executeTakeFirst();
  if (!payout) throw paymentRefusals.PAYOUT_NOT_FOUND();
  const before = await db
    .selectFrom('payouts')
    .select([sql<number>`coalesce(sum(amount), 0)::int`.as('sum'), sql<Date | null>`max(created_at)`.as('at')])
    .where('user_id', '=', actor.userId)
    .where('mode', '=', config.payments.mode)
    .where('status', 'not in', ['FAILED', 'CANCELED'])
    .where(sql<boolean>`(created_at, id) < (${payout.created_at}, ${payout.id})`)
    .executeTakeFirstOrThrow();
  return {
    from: { sum: before.sum, at: before.at ?? new Date(0) },
    to: { sum: before.sum + payout.amount, at: payout.created_at },
  };
}

type Cuts = { first: number; last: number; totalBefore: number; totalAfter: number };

// The movements of a statement, with how many there were by then and what they came to.
const MOVEMENTS = `
  select l.id, l.at, l.payment_id, l.event_type, l.source, l.amount, l.platform_fee, l.amount_paid_to_owner,
    (row_number() over in_order)::int as place, (sum(l.amount_paid_to_owner) over in_order)::int as total
  from payment_logs l
  where l.owner_user_id = :owner::uuid and l.amount <> 0 and l.event_type in ('PAYMENT', 'RENEWAL', 'REFUND')
  window in_order as (order by l.at, l.id)`;

// Where what came in is exactly what went out; else where it first covers it; else, while news of a sale is under way, the newest.
const cutAt = (sum: string, at: string) => `
  case when ${sum}::int = 0 then 0 else coalesce(
    (select max(place) from m where total = ${sum}::int and at <= ${at}::timestamptz),
    (select min(place) from m where total >= ${sum}::int and at <= ${at}::timestamptz),
    (select max(place) from m where at <= ${at}::timestamptz), 0) end`;

const CUTS = statement<Cuts, { owner: string; fromSum: number; fromAt: Date; toSum: number; toAt: Date }>(`
  with m as (${MOVEMENTS}), cut as (select ${cutAt(':fromSum', ':fromAt')} as first, ${cutAt(':toSum', ':toAt')} as last)
  select first, last,
    coalesce((select total from m where place = first), 0) as "totalBefore",
    coalesce((select total from m where place = last), 0) as "totalAfter"
  from cut`);

async function readCuts({ db }: Services, { userId }: Actor, { from, to }: { from: Point; to: Point }): Promise<Cuts> {
  const [cuts] = await CUTS.all(db, { owner: userId, fromSum: from.sum, fromAt: from.at, toSum: to.sum, toAt: to.at });
  return cuts ?? { first: 0, last: 0, totalBefore: 0, totalAfter: 0 };
}

type Row = Omit<PayoutLine, 'at' | 'orderedAt' | 'displayName'> & { at: Date; orderedAt: Date };

const LINES = statement<Row, { owner: string; first: number; last: number; limit: number }>(`
  with m as (${MOVEMENTS})
  select m.at, m.payment_id as "paymentId", p.created_at as "orderedAt", p.type, m.event_type as event, d.id is not null as disputed,
    p.description->>'title' as title, p.description->>'billingPeriod' as "billingPeriod", p.username, p.user_id as "userId", p.item_id as "itemId",
    m.amount, m.platform_fee as "platformFee", m.amount_paid_to_owner as received
  from m
  join payments p on p.owner_user_id = :owner::uuid and p.id = m.payment_id
  left join disputes d on d.owner_user_id = :owner::uuid and d.provider_dispute_id = m.source
  where m.place > :first::int and m.place <= :last::int
  order by m.place
  limit :limit::int`);

async function readLines(services: Services, actor: Actor, { first, last }: Cuts): Promise<PayoutLine[]> {
  const rows = await LINES.all(services.db, { owner: actor.userId, first, last, limit: PAYOUT_LINES_MAX });
  const people = await findUserCards(
    services,
    rows.map(({ userId }) => userId),
  );
  return rows.map(({ at, orderedAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    orderedAt: orderedAt.toISOString(),
    username: people.get(row.userId)?.username ?? row.username,
    displayName: people.get(row.userId)?.displayName ?? null,
  }));
}
