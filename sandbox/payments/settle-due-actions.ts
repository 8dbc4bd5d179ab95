import { readBalance } from './money/balance-transactions.ts';
import { expireSession } from './money/expire-session.ts';
import { failRefund, settleRefund } from './money/refund-charge.ts';
import { transact } from './store/database.ts';
import { type DueAction, finishAction, finishDueOf, nextDueAction } from './store/due-actions.ts';
import { getObject } from './store/objects.ts';
import { pruneAnswers } from './store/idempotency.ts';
import { emit } from './webhooks/emit.ts';
import { actOf, type Call, type World } from './world.ts';

/** Does all that the clock says is due, each action in a transaction of its own. Gives how many there were. */
export function settleDueActions(world: World): number {
  let count = 0;
  for (let action = nextDueAction(world); action !== undefined; action = nextDueAction(world)) {
    const due = action;
    transact(world.database, () => {
      finishAction(world, due.id);
      settle(actOf(world), due);
    });
    count += 1;
  }
  pruneAnswers(world);
  return count;
}

function settle(call: Call, action: DueAction): void {
  switch (action.kind) {
    case 'expire_session':
      if (getObject(call, 'checkout.session', action.object_id).status === 'open') expireSession(call, action.object_id);
      return;
    case 'settle_refund':
      settleRefund(call, action.object_id);
      return;
    case 'fail_refund':
      failRefund(call, action.object_id);
      return;
    case 'announce_balance':
      // One event for all that became available together.
      finishDueOf(call, 'announce_balance');
      emit(call, 'balance.available', readBalance(call));
      return;
    default:
      action.kind satisfies never;
  }
}
