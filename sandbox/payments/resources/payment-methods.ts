import { queryObjects, findObject, getOwnObject, updateObject } from '../store/objects.ts';
import { invalidRequest, missingObject } from '../wire/api-error.ts';
import { listObjects, listParams, pageParams } from '../wire/list.ts';
import type { Objects } from '../wire/objects.ts';
import { type Ids, idOf, type Route, route } from '../wire/route.ts';
import { choice, string } from '../wire/schema.ts';
import { emit } from '../webhooks/emit.ts';
import type { Call } from '../world.ts';

const type = choice('card');

/** Customers' saved cards, and the setup intents that saved them. */
export const paymentMethodRoutes: readonly Route[] = [
  route('GET', '/v1/payment_methods', { ...pageParams, customer: string(200), type }, (call, params) =>
    // Without a customer, the API lists no cards that belong to one.
    listObjects(call, 'payment_method', '/v1/payment_methods', params, { customer: params.customer ?? 'none', type: params.type }),
  ),
  route('GET', '/v1/payment_methods/:id', {}, (call, _params, ids) => getOwnObject(call, 'payment_method', idOf(ids))),
  route('POST', '/v1/payment_methods/:id/detach', {}, detach),
  route('GET', '/v1/customers/:id/payment_methods', { ...pageParams, type }, (call, params, ids) => {
    const { id } = getOwnObject(call, 'customer', idOf(ids));
    return listObjects(call, 'payment_method', `/v1/customers/${id}/payment_methods`, params, { customer: id, type: params.type });
  }),
  route('GET', '/v1/setup_intents', { ...listParams, customer: string(200), payment_method: string(200) }, (call, params) =>
    listObjects(call, 'setup_intent', '/v1/setup_intents', params, { customer: params.customer, payment_method: params.payment_method }),
  ),
  route('GET', '/v1/setup_intents/:id', {}, (call, _params, ids) => getOwnObject(call, 'setup_intent', idOf(ids))),
];

/** Detaches a saved card; customers and subscriptions that used it by default now have no default. */
function detach(call: Call, _params: object, ids: Ids): Objects['payment_method'] {
  const method = getOwnObject(call, 'payment_method', idOf(ids));
  const customerId = method.customer;
  if (typeof customerId !== 'string') {
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.', {
      code: 'payment_method_unexpected_state',
    });
  }
  const customer = findObject(call, 'customer', customerId);
  if (customer === undefined) throw missingObject('customer', customerId);
  if (customer.invoice_settings.default_payment_method === method.id) {
    updateObject(call, 'customer', customerId, { invoice_settings: { ...customer.invoice_settings, default_payment_method: null } });
  }
  for (const one of queryObjects(call, 'subscription', { where: { default_payment_method: method.id }, limit: 100 })) {
    updateObject(call, 'subscription', one.id, { default_payment_method: null });
  }
  const detached = updateObject(call, 'payment_method', method.id, { customer: null });
  emit(call, 'payment_method.detached', detached, { customer: customerId });
  return detached;
}
