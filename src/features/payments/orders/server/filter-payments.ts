import { sql, type ExpressionBuilder } from 'kysely';
import type { z } from 'zod';
import type { DB } from '#db/schema.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { monthsSpan, taxYearSpan } from '../../ledger/rules/months.ts';
import { typedReceiptNumber } from '../rules/receipt.ts';
import { CONCERNS_SELLER } from './order-conditions.ts';
import { containing, findBuyers, searchBuyers } from './search-buyers.ts';
import { findSellers, isWith } from '../../api/orders/find-sellers.ts';
import { isPaymentDueFromSeller } from '../../api/refunds/refund-state.ts';
import type { OrderFilter } from '../contract.ts';

// Comparing the ids of all orders as texts takes as long as everything else.
const PART_OF_ID = /^[\da-f-]+$/i;

/** Which orders are listed, summed or exported. */
export type Filter = z.output<typeof OrderFilter>;

/** Selects the caller's payments that match a filter, bought or sold. Those sold leave out checkouts that nobody paid. */
export async function filterPayments(services: Services, actor: Actor, side: 'bought' | 'sold', filter: Filter) {
  const sellers = side === 'bought' ? await findSellers(services.db, actor.userId) : [];
  const all = services.db.selectFrom('payments').selectAll();
  let query =
    side === 'sold'
      ? all.where('owner_user_id', '=', actor.userId).where(CONCERNS_SELLER)
      : all.where('user_id', '=', actor.userId).where(isWith('owner_user_id', sellers));
  if (filter.type) query = query.where('type', '=', filter.type);
  if (filter.status) query = query.where(hasStatus(filter.status, side));
  if (filter.search) {
    const words = filter.search;
    const named = await searchBuyers(services.db, side === 'bought' ? sellers : await findBuyers(services.db, actor.userId), words);
    query = query.where((row) => matches(row, side, { words, named }));
  }
  if (filter.period) {
    // A month, or the tax year that begins in a year.
    const { from, to } = filter.period.includes('-') ? monthsSpan(filter.period, filter.period) : taxYearSpan(Number(filter.period));
    query = query.where('created_at', '>=', from).where('created_at', '<', to);
  }
  return query;
}

// The status as shown: the last payment of an order that will end, or has ended, says so.
function hasStatus(status: NonNullable<Filter['status']>, side: 'bought' | 'sold') {
  if (status === 'REFUND_DUE') return side === 'sold' ? isPaymentDueFromSeller : sql<boolean>`refund_due`;
  if (status === 'DISPUTED') return side === 'sold' ? sql<boolean>`disputed` : sql<boolean>`false`;
  // What came back in full is shown as booked, too, if something of the order is still valid.
  if (status === 'PAID') return sql<boolean>`${shownAs('COMPLETED')} and amount > refunded_amount`;
  if (status === 'FREE') return sql<boolean>`${shownAs('COMPLETED')} and amount <= refunded_amount`;
  return shownAs(status);
}

function shownAs(status: string) {
  return sql<boolean>`case when recurring_end is not null and status in ('COMPLETED', 'TRIAL') then recurring_end else status end = ${status}`;
}

function matches(row: ExpressionBuilder<DB, 'payments'>, side: 'bought' | 'sold', { words, named }: { words: string; named: string[] }) {
  const pattern = containing(words);
  const number = typedReceiptNumber(words);
  return row.or([
    row(sql<string>`description->>'title'`, 'ilike', pattern),
    row(side === 'bought' ? 'owner_username' : 'username', 'ilike', pattern.replace('%@', '%')),
    isWith(side === 'bought' ? 'owner_user_id' : 'user_id', named),
    ...(PART_OF_ID.test(words) ? [row(sql<string>`id::text`, 'ilike', pattern)] : []),
    ...(number === null ? [] : [row(sql<string>`right(id::text, 12)`, 'like', `${number}%`)]),
  ]);
}
