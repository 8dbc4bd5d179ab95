import { payOut } from '../money/payouts.ts';
import { getOwnObject } from '../store/objects.ts';
import { invalidRequest } from '../wire/api-error.ts';
import { listObjects, listParams } from '../wire/list.ts';
import { idOf, type Route, route } from '../wire/route.ts';
import { choice, integer, required, string } from '../wire/schema.ts';

const createParams = { amount: required(integer(1)), currency: required(choice('gbp')) };
const listPayoutsParams = { ...listParams, status: string(40) };

/** Payouts from connected accounts to their banks. */
export const payoutRoutes: readonly Route[] = [
  route('POST', '/v1/payouts', createParams, (call, params) => {
    if (call.account === '') throw invalidRequest('The payment sandbox pays out to connected accounts only.');
    return payOut(call, call.account, params.amount, false);
  }),
  route('GET', '/v1/payouts', listPayoutsParams, (call, params) =>
    listObjects(call, 'payout', '/v1/payouts', params, { status: params.status }),
  ),
  route('GET', '/v1/payouts/:id', {}, (call, _params, ids) => getOwnObject(call, 'payout', idOf(ids))),
];
