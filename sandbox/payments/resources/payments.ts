import { readBalance } from '../money/balance-transactions.ts';
import { getOwnObject } from '../store/objects.ts';
import { listObjects, listParams } from '../wire/list.ts';
import { idOf, type Route, route } from '../wire/route.ts';
import { string } from '../wire/schema.ts';

/** The read-only resources: payment intents, charges, the balance and its transactions. */
export const paymentRoutes: readonly Route[] = [
  route('GET', '/v1/payment_intents', { ...listParams, customer: string(200) }, (call, params) =>
    listObjects(call, 'payment_intent', '/v1/payment_intents', params, { customer: params.customer }),
  ),
  route('GET', '/v1/payment_intents/:id', {}, (call, _params, ids) => getOwnObject(call, 'payment_intent', idOf(ids))),
  route(
    'GET',
    '/v1/charges',
    { ...listParams, customer: string(200), payment_intent: string(200), transfer_group: string(255) },
    (call, params) =>
      listObjects(call, 'charge', '/v1/charges', params, {
        customer: params.customer,
        payment_intent: params.payment_intent,
        transfer_group: params.transfer_group,
      }),
  ),
  route('GET', '/v1/charges/:id', {}, (call, _params, ids) => getOwnObject(call, 'charge', idOf(ids))),
  route('GET', '/v1/balance', {}, (call) => readBalance(call)),
  route('GET', '/v1/balance_transactions', { ...listParams, source: string(200), type: string(60), currency: string(3) }, (call, params) =>
    listObjects(call, 'balance_transaction', '/v1/balance_transactions', params, {
      source: params.source,
      type: params.type,
      currency: params.currency,
    }),
  ),
  route('GET', '/v1/balance_transactions/:id', {}, (call, _params, ids) => getOwnObject(call, 'balance_transaction', idOf(ids))),
];
