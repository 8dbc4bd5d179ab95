import { sql } from 'kysely';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { PaymentType } from '../../contract.ts';
import type { GetEarnings, MonthOfEarnings } from '../contract.ts';
import { monthsBetween, monthsSpan } from '../../ledger/rules/months.ts';
import { paymentRefusals } from '../../refusals.ts';

const MOST_MONTHS = 36;
const COLUMN = {
  SESSION_EVENT: 'tickets',
  MEMBERSHIP: 'memberships',
  SUBSCRIPTION: 'subscriptions',
  TIP: 'tips',
} as const satisfies Record<Exclude<PaymentType, 'GIFT'>, keyof MonthOfEarnings>;

type Row = { month: string; type: keyof typeof COLUMN; received: number };

/**
 * Returns what the caller received in each month, in pence, from the ledger, including months without earnings. A gift counts as what is
 * given. Refuses more than three years.
 */
export async function getEarnings({ db }: Services, actor: Actor, { from, to }: GetEarnings): Promise<{ months: MonthOfEarnings[] }> {
  const months = monthsBetween(from, to);
  if (months.length === 0 || months.length > MOST_MONTHS) throw paymentRefusals.WRONG_MONTHS();
  const span = monthsSpan(from, to);
  const { rows } = await sql<Row>`
    select to_char(e.at at time zone 'Europe/London', 'YYYY-MM') as month,
      case when p.type <> 'GIFT' then p.type when p.description->>'gift' = 'MONTHS' then 'SUBSCRIPTION' else 'MEMBERSHIP' end as type, (-sum(e.amount))::int as received
    from ledger_entries e join payments p on p.owner_user_id = e.owner_user_id and p.id = e.payment_id
    where e.owner_user_id = ${actor.userId} and p.owner_user_id = ${actor.userId}
      and e.account = 'creator_earnings' and e.at >= ${span.from} and e.at < ${span.to}
    group by 1, 2`.execute(db);
  const byMonth = new Map(months.map((month) => [month, { month, tickets: 0, memberships: 0, subscriptions: 0, tips: 0 }]));
  for (const { month, type, received } of rows) {
    const kept = byMonth.get(month);
    if (kept) kept[COLUMN[type]] = received;
  }
  return { months: [...byMonth.values()] };
}
