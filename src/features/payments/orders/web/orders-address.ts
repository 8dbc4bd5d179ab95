import * as LIMITS from '#kernel/limits.ts';
import { PaymentType } from '../../contract.ts';
import type { OrderFilter } from './use-orders-export.ts';
import { searchedWords } from '../rules/searched-words.ts';
import { OrderFilter as ListFilter, OrderStatus } from '../contract.ts';

/** Which orders the page shows, as its address says. */
export type OrdersAddress = Required<{ side: 'bought' | 'sold'; when: 'UPCOMING' | 'PAST'; search: string }> &
  Pick<OrderFilter, 'type' | 'status' | 'period'>;

/** Reads the address of the orders page; what it doesn't know is left out. */
export function readOrdersAddress(params: URLSearchParams): OrdersAddress {
  return {
    side: params.get('side') === 'sold' ? 'sold' : 'bought',
    when: params.get('when') === 'PAST' ? 'PAST' : 'UPCOMING',
    type: PaymentType.safeParse(params.get('type')).data,
    // Links of before the two were told apart.
    status: OrderStatus.safeParse(params.get('status')?.replace(/^COMPLETED$/, 'PAID')).data,
    period: ListFilter.shape.period.safeParse(params.get('period') ?? undefined).data,
    search: searchedWords((params.get('q') ?? '').slice(0, LIMITS.orderSearchMax)),
  };
}

/** Returns the address after a change. Values that a fresh page has, given as empty texts, aren't in it. */
export function changeOrdersAddress(params: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const changed = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}

/**
 * Returns which orders to ask for. Only what was bought is split by date. A search or filter covers everything: what isn't a ticket, or has
 * come to nothing, is never upcoming.
 */
export function orderFilterOf({ side, when, type, status, period, search }: OrdersAddress): OrderFilter {
  const isSplit = side === 'bought' && status === undefined && search === '' && (type === undefined || type === 'SESSION_EVENT');
  return { type, status, ...(side === 'sold' ? { period } : {}), search: search || undefined, when: isSplit ? when : undefined };
}
