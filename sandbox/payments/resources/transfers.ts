import { balanceOf } from '../money/balance-transactions.ts';
import { recordTransfer, reverseTransfer } from '../money/destination.ts';
import { findObject, getOwnObject } from '../store/objects.ts';
import { invalidRequest, missingObject, missingReference } from '../wire/api-error.ts';
import { listObjects, listParams, pageParams } from '../wire/list.ts';
import { mergeMetadata } from '../wire/metadata.ts';
import type { Objects } from '../wire/objects.ts';
import { type Ids, idOf, type Route, route } from '../wire/route.ts';
import { boolean, choice, integer, metadata, required, string, type Values } from '../wire/schema.ts';
import { type Call, seconds } from '../world.ts';
import { checkDestination } from './check-destination.ts';
import { refundFeeShare } from './fee-share.ts';

const createParams = {
  amount: required(integer(1)),
  currency: required(choice('gbp')),
  description: string(1000),
  destination: required(string(200)),
  metadata: metadata(),
  source_transaction: string(200),
  source_type: choice('card'),
  transfer_group: string(255),
};

const reversalParams = { amount: integer(1), description: string(1000), metadata: metadata(), refund_application_fee: boolean() };

export const transferRoutes: readonly Route[] = [
  route('POST', '/v1/transfers', createParams, createTransfer),
  route('GET', '/v1/transfers', { ...listParams, destination: string(200), transfer_group: string(255) }, (call, params) =>
    listObjects(call, 'transfer', '/v1/transfers', params, { destination: params.destination, transfer_group: params.transfer_group }),
  ),
  route('GET', '/v1/transfers/:id', {}, (call, _params, ids) => getOwnObject(call, 'transfer', idOf(ids))),
  route('POST', '/v1/transfers/:id/reversals', reversalParams, createReversal),
  route('GET', '/v1/transfers/:id/reversals', pageParams, (call, params, ids) => {
    const transfer = getOwnObject(call, 'transfer', idOf(ids));
    return listObjects(call, 'transfer_reversal', `/v1/transfers/${transfer.id}/reversals`, params, { transfer: transfer.id });
  }),
  route('GET', '/v1/transfers/:transfer/reversals/:id', {}, (call, _params, ids) => {
    const reversal = getOwnObject(call, 'transfer_reversal', idOf(ids));
    if (reversal.transfer !== idOf(ids, 'transfer')) throw missingObject('transfer_reversal', reversal.id);
    return reversal;
  }),
];

function createTransfer(call: Call, params: Values<typeof createParams>): Objects['transfer'] {
  checkDestination(call, params.destination, 'destination');
  const source = params.source_transaction === undefined ? null : sourceOf(call, params.source_transaction);
  if (source === null && balanceOf(call).available < params.amount) {
    throw invalidRequest('You have insufficient available funds in your Stripe account.', { code: 'balance_insufficient' });
  }
  return recordTransfer(call, {
    destination: params.destination,
    amount: params.amount,
    group: params.transfer_group ?? source?.transfer_group ?? null,
    source: source?.id ?? null,
    availableOn: source === null ? seconds(call) : availabilityOf(call, source),
    metadata: mergeMetadata({}, params.metadata),
    description: params.description ?? null,
  });
}

function sourceOf(call: Call, id: string): Objects['charge'] {
  const charge = findObject(call, 'charge', id);
  if (charge === undefined) throw missingReference('charge', id, 'source_transaction');
  return charge;
}

function availabilityOf(call: Call, charge: Objects['charge']): number {
  const transaction = charge.balance_transaction;
  return (transaction === null ? undefined : findObject(call, 'balance_transaction', transaction)?.available_on) ?? seconds(call);
}

function createReversal(call: Call, params: Values<typeof reversalParams>, ids: Ids): Objects['transfer_reversal'] {
  const transfer = getOwnObject(call, 'transfer', idOf(ids));
  const left = transfer.amount - transfer.amount_reversed;
  if (left <= 0) throw invalidRequest(`Transfer ${transfer.id} is already fully reversed.`, { code: 'transfer_already_reversed' });
  const amount = params.amount ?? left;
  if (amount > left)
    throw invalidRequest(`Amount to reverse (${amount}) is greater than the unreversed amount (${left}).`, { param: 'amount' });
  const reversal = reverseTransfer(call, transfer, amount, { sourceRefund: null, metadata: mergeMetadata({}, params.metadata) });
  if (params.refund_application_fee === true) refundFeeShare(call, transfer, amount);
  return reversal;
}
