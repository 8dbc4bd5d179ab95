import { refundFee } from '../money/destination.ts';
import { getOwnObject } from '../store/objects.ts';
import { invalidRequest, missingObject } from '../wire/api-error.ts';
import { listObjects, listParams, pageParams } from '../wire/list.ts';
import { mergeMetadata } from '../wire/metadata.ts';
import type { Objects } from '../wire/objects.ts';
import { type Ids, idOf, type Route, route } from '../wire/route.ts';
import { integer, metadata, string, type Values } from '../wire/schema.ts';
import type { Call } from '../world.ts';

const refundParams = { amount: integer(1), metadata: metadata() };

export const applicationFeeRoutes: readonly Route[] = [
  route('GET', '/v1/application_fees', { ...listParams, charge: string(200) }, (call, params) =>
    listObjects(call, 'application_fee', '/v1/application_fees', params, { charge: params.charge }),
  ),
  route('GET', '/v1/application_fees/:id', {}, (call, _params, ids) => getOwnObject(call, 'application_fee', idOf(ids))),
  route('POST', '/v1/application_fees/:id/refunds', refundParams, createFeeRefund),
  route('GET', '/v1/application_fees/:id/refunds', pageParams, (call, params, ids) => {
    const fee = getOwnObject(call, 'application_fee', idOf(ids));
    return listObjects(call, 'fee_refund', `/v1/application_fees/${fee.id}/refunds`, params, { fee: fee.id });
  }),
  route('GET', '/v1/application_fees/:fee/refunds/:id', {}, (call, _params, ids) => {
    const refund = getOwnObject(call, 'fee_refund', idOf(ids));
    if (refund.fee !== idOf(ids, 'fee')) throw missingObject('fee_refund', refund.id);
    return refund;
  }),
];

function createFeeRefund(call: Call, params: Values<typeof refundParams>, ids: Ids): Objects['fee_refund'] {
  const fee = getOwnObject(call, 'application_fee', idOf(ids));
  const left = fee.amount - fee.amount_refunded;
  if (left <= 0) throw invalidRequest(`Application fee ${fee.id} has already been refunded.`);
  const amount = params.amount ?? left;
  if (amount > left) {
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on the application fee (${left}).`, {
      param: 'amount',
    });
  }
  return refundFee(call, fee, amount, mergeMetadata({}, params.metadata));
}
