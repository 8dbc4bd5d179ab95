import { Link } from 'react-router';
import { formatPounds } from '#kernel/money/money.ts';
import * as paths from '#kernel/http/paths.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import type { Balance, OrderKey } from '../../payouts/contract.ts';

/**
 * Warnings about a creator's money: debts, disputes, refunds that are due. Empty if all
 * is well.
 */
export function BalanceNotices({ balance }: { balance: Balance }) {
  const { held, disputed, disputedOrder, refundsDue, refundDueOrder } = balance;
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {held < 0 ? (
        <Notice tone="warn">
          You owe {formatPounds(-held)}: more went back to buyers than was left after your payouts. Your next earnings cover it, and only
          the rest will be paid out.
        </Notice>
      ) : null}
      {disputed > 0 ? (
        <Notice tone="warn">
          {disputed === 1 ? 'One payment is' : `${disputed} payments are`} disputed by the buyer’s bank. Your share is on hold until that’s
          settled. <SoldLink status="DISPUTED" only={disputedOrder} />
        </Notice>
      ) : null}
      {refundsDue > 0 ? (
        <Notice tone="warn">
          {refundsDue === 1
            ? 'One payment came too late or was for something returned'
            : `${refundsDue} payments came too late or were for something returned`}
          , and should be refunded. <SoldLink status="REFUND_DUE" only={refundDueOrder} />
        </Notice>
      ) : null}
    </div>
  );
}

// One alone is a press away, where it is answered.
function SoldLink({ status, only }: { status: 'DISPUTED' | 'REFUND_DUE'; only: OrderKey | null }) {
  return (
    <Link
      to={only ? paths.order(only.itemId, only.userId, only.paymentId) : `${paths.hubPart('sales')}?status=${status}`}
      className="font-semibold underline"
    >
      {only ? 'Open the order' : 'Show the orders'}
    </Link>
  );
}
