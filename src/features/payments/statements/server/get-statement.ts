import { sql } from 'kysely';
import type { Actor } from '#platform/server/http/request-context.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import { STATEMENT_PAYOUTS_MAX, type GetStatement, type Statement } from '../contract.ts';
import { monthsSpan, taxYearSpan } from '../../ledger/rules/months.ts';
import { discountWords } from '../../codes/copy.ts';
import { serializePayout } from '../../payouts/server/list-payouts.ts';
import type { Payout } from '../../payouts/contract.ts';

const PAGE = 500;

/**
 * Lists every movement of the caller's money within a month or a tax year, oldest first, 500 a page, with its payouts, and what was not yet
 * paid out before and after: opening, plus what was received, minus the payouts, is closing.
 */
export async function getStatement(services: Services, actor: Actor, input: GetStatement): Promise<Statement> {
  const span = 'month' in input ? monthsSpan(input.month, input.month) : taxYearSpan(input.taxYear);
  const query = services.db
    .selectFrom('payment_logs as l')
    .innerJoin('payments as p', (join) => join.onRef('p.owner_user_id', '=', 'l.owner_user_id').onRef('p.id', '=', 'l.payment_id'))
    .leftJoin('disputes as d', (join) =>
      join
        .onRef('d.owner_user_id', '=', 'l.owner_user_id')
        .onRef('d.provider_dispute_id', '=', 'l.source')
        .on('d.owner_user_id', '=', actor.userId),
    )
    .select(sql<boolean>`d.id is not null`.as('disputed'))
    .select(['l.id', 'l.at', 'l.event_type', 'l.amount', 'l.platform_fee', 'l.amount_paid_to_owner'])
    .select(['p.id as payment_id', 'p.created_at', 'p.type', 'p.description', 'p.username', 'p.user_id'])
    .where('l.owner_user_id', '=', actor.userId)
    .where('p.owner_user_id', '=', actor.userId)
    .where('l.amount', '<>', 0)
    .where('l.event_type', 'in', ['PAYMENT', 'RENEWAL', 'REFUND'])
    .where('l.at', '>=', span.from)
    .where('l.at', '<', span.to);
  const lines = keysetPage(services.cursors, {
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
    present: async (shown) => {
      const people = await findUserCards(
        services,
        shown.map((row) => row.user_id),
      );
      return shown.map((row) => ({
        at: row.at.toISOString(),
        paymentId: row.payment_id,
        orderedAt: row.created_at.toISOString(),
        type: row.type,
        event: row.event_type,
        disputed: row.disputed,
        title: row.description.title,
        discount: row.description.discount ? discountWords(row.description.discount, row.description.seats) : null,
        billingPeriod: row.description.billingPeriod ?? null,
        username: people.get(row.user_id)?.username ?? row.username,
        displayName: people.get(row.user_id)?.displayName ?? null,
        amount: row.amount,
        platformFee: row.platform_fee,
        received: row.amount_paid_to_owner,
      }));
    },
  });
  const [page, balances, payouts] = await Promise.all([
    lines,
    readBalances(services, actor, span),
    input.cursor ? [] : readPayouts(services, actor, span),
  ]);
  return { ...page, ...balances, payouts };
}

type Span = { from: Date; to: Date };

// From the same lines as the statement, so that they add up; they agree with the ledger to the penny (log-refund.ts).
async function readBalances({ db }: Services, actor: Actor, { from, to }: Span): Promise<{ opening: number; closing: number }> {
  const { rows } = await sql<{ opening: number; closing: number }>`
    with received as (
      select coalesce(sum(amount_paid_to_owner) filter (where at < ${from}), 0)::int as before, coalesce(sum(amount_paid_to_owner), 0)::int as after
      from payment_logs
      where owner_user_id = ${actor.userId} and at < ${to} and amount <> 0 and event_type in ('PAYMENT', 'RENEWAL', 'REFUND')
    ), sent as (
      select coalesce(sum(amount) filter (where created_at < ${from}), 0)::int as before, coalesce(sum(amount), 0)::int as after
      from payouts where user_id = ${actor.userId} and created_at < ${to} and status not in ('FAILED', 'CANCELED')
    )
    select received.before - sent.before as opening, received.after - sent.after as closing from received, sent`.execute(db);
  return rows[0] ?? { opening: 0, closing: 0 };
}

async function readPayouts({ db }: Services, actor: Actor, { from, to }: Span): Promise<Payout[]> {
  const rows = await db
    .selectFrom('payouts')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('created_at')
    .orderBy('id')
    .limit(STATEMENT_PAYOUTS_MAX)
    .execute();
  return rows.map(serializePayout);
}
