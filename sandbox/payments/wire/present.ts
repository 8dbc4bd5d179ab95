import { pendingDeliveries } from '../webhooks/deliveries.ts';
import { queryObjects } from '../store/objects.ts';
import { type Call, wallSeconds } from '../world.ts';

export type Json = { [key: string]: unknown };

/** An object as the API shows it now, with its short lists and time-dependent fields. */
export function present(call: Call, object: Json): Json {
  switch (object['object']) {
    case 'balance_transaction':
      return { ...object, status: Number(object['available_on']) <= wallSeconds(call) ? 'available' : 'pending' };
    case 'dispute':
      return { ...object, balance_transactions: (object['balance_transactions'] as Json[]).map((one) => present(call, one)) };
    case 'transfer':
      return {
        ...object,
        reversals: shortList(
          call,
          'transfer_reversal',
          'transfer',
          String(object['id']),
          `/v1/transfers/${String(object['id'])}/reversals`,
        ),
      };
    case 'application_fee':
      return {
        ...object,
        refunds: shortList(call, 'fee_refund', 'fee', String(object['id']), `/v1/application_fees/${String(object['id'])}/refunds`),
      };
    case 'event':
      return { ...object, pending_webhooks: pendingDeliveries(call, String(object['id'])) };
    default:
      return object;
  }
}

/** A list object as the API returns it. */
export function listOf(url: string, data: readonly unknown[], hasMore: boolean): Json {
  return { object: 'list', data, has_more: hasMore, url };
}

function shortList(call: Call, kind: 'transfer_reversal' | 'fee_refund', field: string, id: string, url: string): Json {
  const found = queryObjects({ ...call, account: '' }, kind, { where: { [field]: id }, limit: 11 });
  return listOf(url, found.slice(0, 10), found.length > 10);
}
