import { sql, type ExpressionBuilder } from 'kysely';
import type { z } from 'zod';
import type { DB } from '#db/schema.ts';
import type { Page } from '#kernel/http/paging.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Payment } from '../../contract.ts';
import { filterPayments } from './filter-payments.ts';
import { presentPayments } from './present-payments.ts';
import type { QueryPaymentsByUser } from '../contract.ts';

type Input = z.output<typeof QueryPaymentsByUser>;

// Orders that came to nothing, or were refunded, aren't upcoming.
const CLOSED = ['FAILED', 'CANCELLED', 'REFUNDED'] as const;

// Past orders sort by the date they show: a session's own, otherwise the day of the order.
const SHOWN_AT = sql<Date>`case when type = 'SESSION_EVENT' then coalesce(over_at, created_at) else created_at end`;

// Tickets that they gave to others aren't theirs to use.
const FOR_OTHERS = sql<boolean>`(description ->> 'gift' is not distinct from 'TICKET')`;

/** Lists the caller's payments, bought or sold; newest first, or by their end if the filter is about that. */
export async function listPayments(services: Services, actor: Actor, side: 'bought' | 'sold', input: Input): Promise<Page<Payment>> {
  const filters = [input.type, input.status, input.when, input.overFrom, input.overTo, input.search, input.period]
    .map((word) => word ?? '')
    .join(':');
  const byEnd = input.when === 'UPCOMING' || input.overFrom !== undefined || input.overTo !== undefined;
  const placed = byEnd ? sql<Date>`over_at` : input.when === 'PAST' ? SHOWN_AT : sql<Date>`created_at`;
  let query = (await filterPayments(services, actor, side, input)).select(placed.as('placed_at'));
  if (byEnd) query = query.where('status', 'not in', CLOSED);
  if (input.overFrom !== undefined) query = query.where('over_at', '>', new Date(input.overFrom));
  if (input.overTo !== undefined) query = query.where('over_at', '<=', new Date(input.overTo));
  if (input.when === 'UPCOMING')
    query = query.where('over_at', '>', services.now()).where('type', '=', 'SESSION_EVENT').where(FOR_OTHERS, '=', false);
  if (input.when === 'PAST') query = query.where((row) => isPast(row, services.now()));
  const [way, behind] = byEnd ? (['asc', sql`>`] as const) : (['desc', sql`<`] as const);
  return await keysetPage(services.cursors, {
    list: `payments:${side}:${actor.userId}:${filters}`,
    input,
    read: (after, count) =>
      query
        .$if(after !== null, (all) =>
          all.where(sql<boolean>`(${placed}, id) ${behind} (${new Date(Number(after?.[0]))}::timestamptz, ${String(after?.[1])}::uuid)`),
        )
        .orderBy(placed, way)
        .orderBy('id', way)
        .limit(count)
        .execute(),
    keyOf: (row) => [row.placed_at.getTime(), row.id],
    present: (shown) => presentPayments(services, actor, shown),
  });
}

// What has no date of its own, such as a subscription, is managed elsewhere: its payments are history.
function isPast(row: ExpressionBuilder<DB, 'payments'>, now: Date) {
  return row.or([
    row('type', '<>', 'SESSION_EVENT'),
    row(FOR_OTHERS, '=', true),
    row('over_at', 'is', null),
    row('over_at', '<=', now),
    row('status', 'in', CLOSED),
  ]);
}
