import { refundCharge } from '../money/refund-charge.ts';
import { findObject, getOwnObject } from '../store/objects.ts';
import { invalidRequest, missingReference } from '../wire/api-error.ts';
import { listObjects, listParams } from '../wire/list.ts';
import { mergeMetadata } from '../wire/metadata.ts';
import type { Objects } from '../wire/objects.ts';
import { idOf, type Route, route } from '../wire/route.ts';
import { boolean, choice, integer, metadata, string, type Values } from '../wire/schema.ts';
import type { Call } from '../world.ts';

const createParams = {
  amount: integer(1),
  charge: string(200),
  metadata: metadata(),
  payment_intent: string(200),
  reason: choice('duplicate', 'fraudulent', 'requested_by_customer'),
  refund_application_fee: boolean(),
  reverse_transfer: boolean(),
};

export const refundRoutes: readonly Route[] = [
  route('POST', '/v1/refunds', createParams, createRefund),
  route('GET', '/v1/refunds', { ...listParams, charge: string(200), payment_intent: string(200) }, (call, params) =>
    listObjects(call, 'refund', '/v1/refunds', params, { charge: params.charge, payment_intent: params.payment_intent }),
  ),
  route('GET', '/v1/refunds/:id', {}, (call, _params, ids) => getOwnObject(call, 'refund', idOf(ids))),
];

function createRefund(call: Call, params: Values<typeof createParams>): Objects['refund'] {
  return refundCharge(call, chargeOf(call, params), {
    amount: params.amount,
    reason: params.reason,
    reverseTransfer: params.reverse_transfer ?? false,
    refundApplicationFee: params.refund_application_fee ?? false,
    metadata: mergeMetadata({}, params.metadata),
  });
}

function chargeOf(call: Call, params: Values<typeof createParams>): Objects['charge'] {
  if (params.charge !== undefined) {
    const charge = findObject(call, 'charge', params.charge);
    if (charge === undefined) throw missingReference('charge', params.charge, 'charge');
    return charge;
  }
  if (params.payment_intent === undefined) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    });
  }
  const intent = findObject(call, 'payment_intent', params.payment_intent);
  if (intent === undefined) throw missingReference('payment_intent', params.payment_intent, 'payment_intent');
  const charge = intent.latest_charge === null ? undefined : findObject(call, 'charge', intent.latest_charge);
  if (charge === undefined || intent.status !== 'succeeded') {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, { param: 'payment_intent' });
  }
  return charge;
}
