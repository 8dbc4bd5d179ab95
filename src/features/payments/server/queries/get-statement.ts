import { sql } from 'kysely';
import type { Page } from '#kernel/page.ts';
import type { Actor } from '#platform/server/request-context.ts';
import { keysetPage } from '#platform/server/keyset-page.ts';
import type { Services } from '#platform/server/services.ts';
import type { GetStatement, StatementLine } from '../../contract.ts';
import { monthsSpan, taxYearSpan } from '../../earning-rules.ts';

const PAGE = 500;

/** Lists every movement of the caller's money within a month or a tax year, oldest first, 500 a page. */
export async function getStatement(services: Services, actor: Actor, input: GetStatement): Promise<Page<StatementLine>> {
  const span = 'month' in input ? monthsSpan(input.month, input.month) : taxYearSpan(input.taxYear);
  const query = services.db
    .selectFrom('payment_logs as l')
    .innerJoin('payments as p', (join) => join.onRef('p.owner_user_id', '=', 'l.owner_user_id').onRef('p.id', '=', 'l.payment_id'))
    .select(['l.id', 'l.at', 'l.event_type', 'l.amount', 'l.platform_fee', 'l.amount_paid_to_owner'])
    .select(['p.id as payment_id', 'p.created_at', 'p.type', 'p.description', 'p.username'])
    .where('l.owner_user_id', '=', actor.userId)
    .where('p.owner_user_id', '=', actor.userId)
    .where('l.amount', '<>', 0)
    .where('l.event_type', 'in', ['PAYMENT', 'RENEWAL', 'REFUND'])
    .where('l.at', '>=', span.from)
    .where('l.at', '<', span.to);
  return await keysetPage(services.cursors, {
    list: `statement:${actor.userId}:${span.from.getTime()}:${span.to.getTime()}`,
    input: { limit: PAGE, cursor: input.cursor },
    read: (after, count) =>
      query
        .$if(after !== null, (all) => all.where(sql<boolean>`(l.at, l.id) > (${new Date(Number(after?.[0]))}, ${String(after?.[1])})`))
        .orderBy('l.at')
        .orderBy('l.id')
        .limit(count)
        .execute(),
    keyOf: (row) => [row.at.getTime(), row.id],
    present: (shown) =>
      shown.map((row) => ({
        at: row.at.toISOString(),
        paymentId: row.payment_id,
        orderedAt: row.created_at.toISOString(),
        type: row.type,
        event: row.event_type,
        title: row.description.title,
        username: row.username,
        amount: row.amount,
        platformFee: row.platform_fee,
        received: row.amount_paid_to_owner,
      })),
  });
}
