import { useLocation } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { fieldOf } from '#kernel/objects/is-object.ts';

/** The list of orders that a way back leads to. */
export type OrdersOrigin = { to: string; label: string };

const LISTS: Record<string, string> = {
  [paths.hub]: 'My hub',
  [paths.hubPart('sales')]: 'Sales',
  [paths.hubPart('tickets')]: 'My tickets',
  [paths.orders()]: 'Orders',
};

/** What a link from a list to an order carries, so that the way back leads to the list as it is narrowed now. */
export function useOrdersOrigin(): { orders: string } {
  const { pathname, search } = useLocation();
  return { orders: `${pathname}${search}` };
}

/** Returns the list from which an order was opened, by the state of its history entry; without one that lists orders, `usual`. */
export function ordersOriginOf(state: unknown, usual: OrdersOrigin): OrdersOrigin {
  const to = fieldOf(state, 'orders');
  if (typeof to !== 'string') return usual;
  const [pathname = '', search = ''] = to.split('?');
  const label = LISTS[pathname];
  if (label === undefined) return usual;
  return { to, label: pathname === paths.orders() && new URLSearchParams(search).get('side') === 'sold' ? 'Orders sold' : label };
}
