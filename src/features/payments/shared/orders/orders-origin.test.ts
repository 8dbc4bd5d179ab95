import { expect, test } from 'vitest';
import { ordersOriginOf } from './orders-origin.ts';

const USUAL = { to: '/my-hub/sales', label: 'Sales' };

test.each<[string, unknown]>([
  ['without a state', null],
  ['a state of something else', { next: '/' }],
  ['an address that lists no orders', { orders: '/mayamoves?q=noah' }],
  ['an address of another site', { orders: '//elsewhere.test/my-hub/sales' }],
  ['something else in its place', { orders: ['/my-hub/sales'] }],
])('the way back from an order leads to the usual list: %s', (_what, state) => {
  expect(ordersOriginOf(state, USUAL)).toEqual(USUAL);
});

test.each([
  ['/my-hub/sales?q=Noah&status=PAID', 'Sales'],
  ['/my-hub', 'My hub'],
  ['/my-hub/orders?when=PAST', 'Orders'],
  ['/my-hub/orders?side=sold&type=TIP', 'Orders sold'],
])('the way back from an order that was opened at %s leads there, filter included', (to, label) => {
  expect(ordersOriginOf({ orders: to }, USUAL)).toEqual({ to, label });
});
