import { type Payout, payOut, settlePayout } from '../money/payouts.ts';
import { balanceOf } from '../money/balance-transactions.ts';
import { dropAction, postponeActions } from '../store/due-actions.ts';
import { getObject } from '../store/objects.ts';
import { array, integer, required, string, type Values } from '../wire/schema.ts';
import { type Call, inAccount, wallSeconds } from '../world.ts';
import { inPast, once } from './past-call.ts';

const WEEK = 7 * 24 * 60 * 60;

/** When an account's money was sent to its bank, in seconds since 1970, oldest first, and how many pence stayed each time. */
export const payoutsShape = {
  reference: required(string(100)),
  account: required(string(200)),
  at: required(array(required(integer(1)), 1000)),
  keep: integer(0),
};

type Sent = Pick<Payout, 'id' | 'amount' | 'status' | 'created' | 'arrival_date'>;

/** Pays out what an account had available at each of these times, once per reference. Anything since then goes out a week from now. */
export function recordPayouts(call: Call, { reference, account, at, keep = 0 }: Values<typeof payoutsShape>): { payouts: Sent[] } {
  return once(call, reference, () => {
    const sent = at.flatMap((moment) => sendThen(call, account, moment, keep));
    postponeActions(call, 'pay_out', account, wallSeconds(call) + WEEK);
    return { payouts: sent };
  });
}

function sendThen(call: Call, account: string, at: number, keep: number): Sent[] {
  const then = inPast(call, at);
  const { available } = balanceOf(inAccount(then, account));
  if (available <= keep) return [];
  const { id, arrival_date: arrival } = payOut(then, account, available - keep, true);
  if (arrival <= wallSeconds(call)) {
    dropAction(call, 'settle_payout', id);
    settlePayout(inPast(call, arrival), id);
  }
  const { amount, status, created } = getObject(call, 'payout', id);
  return [{ id, amount, status, created, arrival_date: arrival }];
}
