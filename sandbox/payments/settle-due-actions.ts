import { readBalance } from './money/balance-transactions.ts';
import { disputeByCard, loseDispute } from './money/disputes.ts';
import { expireSession } from './money/expire-session.ts';
import { payOutAutomatically, settlePayout } from './money/payouts.ts';
import { bookCharge } from './money/payment-intent.ts';
import { failRefund, settleRefund } from './money/refund-charge.ts';
import { transact } from './store/database.ts';
import { type DueAction, finishAction, finishDueOf, nextDueAction } from './store/due-actions.ts';
import { getObject } from './store/objects.ts';
import { pruneAnswers } from './store/idempotency.ts';
import { emit } from './webhooks/emit.ts';
import { finishClock } from './billing/test-clocks.ts';
import { endIncomplete, endPeriod, finalizeRenewal, tryRenewal, warnOfTrialEnd } from './billing/renew.ts';
import { actOf, callAt, type Call, type World } from './world.ts';

/** Runs every action that is due, each in its own transaction. Returns how many there were. */
export function settleDueActions(world: World): number {
  let count = 0;
  for (let action = nextDueAction(world); action !== undefined; action = nextDueAction(world)) {
    const due = action;
    transact(world.database, () => {
      finishAction(world, due.id);
      const now = actOf(world);
      // An action on a customer's timeline runs at its own time, however late the sandbox gets to it.
      settleAction(due.timeline === '' ? now : callAt(now, due.at), due);
    });
    count += 1;
  }
  pruneAnswers(world);
  return count;
}

/** Runs a due action at the time of the call. */
export function settleAction(call: Call, action: DueAction): void {
  switch (action.kind) {
    case 'expire_session':
      if (getObject(call, 'checkout.session', action.object_id).status === 'open') expireSession(call, action.object_id);
      return;
    case 'book_charge':
      bookCharge(call, getObject(call, 'charge', action.object_id), false);
      return;
    case 'settle_refund':
      settleRefund(call, action.object_id);
      return;
    case 'fail_refund':
      failRefund(call, action.object_id);
      return;
    case 'announce_balance':
      // One event covers everything that became available together.
      finishDueOf(call, 'announce_balance');
      emit(call, 'balance.available', readBalance(call));
      return;
    case 'warn_of_trial_end':
      warnOfTrialEnd(call, action.object_id);
      return;
    case 'end_period':
      endPeriod(call, action.object_id);
      return;
    case 'finalize_invoice':
      finalizeRenewal(call, action.object_id);
      return;
    case 'retry_invoice':
      tryRenewal(call, action.object_id);
      return;
    case 'expire_incomplete':
      endIncomplete(call, action.object_id);
      return;
    case 'dispute_by_card':
      disputeByCard(call, action.object_id);
      return;
    case 'lose_dispute':
      loseDispute(call, action.object_id);
      return;
    case 'pay_out':
      payOutAutomatically(call, action.object_id);
      return;
    case 'settle_payout':
      settlePayout(call, action.object_id);
      return;
    case 'finish_clock':
      finishClock(call, action.object_id);
      return;
    default:
      action.kind satisfies never;
  }
}
