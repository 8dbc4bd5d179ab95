import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { notify } from '#features/notifications/api/notify.ts';
import type { PaymentType } from '../../contract.ts';
import { receiptNumber } from '../../orders/rules/receipt.ts';
import { isForCurrentPeriod, isOver } from '../../recurring/rules.ts';
import { whenOfPurchase } from '../../orders/rules/when-of-purchase.ts';
import { findRecurring } from '../../api/recurring/find-recurring.ts';
import { readItemFacts } from '../../api/orders/item-facts.ts';
import type { PaymentRow } from '../../api/lock-payment.ts';
import { BANK_DELAY, ENDED_COPY } from '../copy.ts';

type RefundFacts = {
  providerRefundId: string;
  amount: number;
  reason: string;
  /** Null if it was made in the provider's dashboard. */
  requestedByUserId: string | null;
  takesShare: boolean;
  whole: boolean;
  /** Whether nothing that the payment bought is left. */
  isEnd: boolean;
  /** Which places ended with it, in words; null if it was money alone, or the whole order. */
  places: string | null;
};

const SHARE_TAKEN = 'Your share of it has been taken from your balance, and the platform has returned its fee.';
const SHARE_LEFT = 'Your share of it stays with you.';

const KEPT: Record<PaymentType, string> = {
  SESSION_EVENT: 'Your ticket stays valid.',
  MEMBERSHIP: 'Your membership stays as it is.',
  SUBSCRIPTION: 'Your subscription stays as it is.',
  TIP: 'The rest of your tip stays with them.',
  GIFT: 'Your gift stays as it is.',
};

const KEPT_SEATS = 'Your tickets stay valid.';

/**
 * Notifies the buyer that money is on its way back, how much and why, and what becomes of their purchase; also notifies the
 * seller if an administrator refunded it, here or in the provider's dashboard.
 */
export async function notifyOfRefund(command: CommandContext, payment: PaymentRow, refund: RefundFacts): Promise<void> {
  const { title } = payment.description;
  const amount = formatPounds(refund.amount);
  const byUs = refund.requestedByUserId !== payment.owner_user_id && refund.requestedByUserId !== payment.user_id;
  const who = byUs ? 'We' : `@${payment.owner_username}`;
  const action = { label: 'View order', path: paths.order(payment.item_id, payment.user_id, payment.id) };
  const what = refund.whole ? `your payment for ${title}` : `${amount} of the ${formatPounds(payment.amount)} you paid for ${title}`;
  await enqueueMail(command, {
    toUserId: payment.user_id,
    subject: `${refund.whole ? 'Refunded' : 'Partly refunded'}: ${title}`,
    title: `${amount} is on its way back to you`,
    paragraphs: [
      `${who} refunded ${what}. It can take your bank ${BANK_DELAY} to show it.`,
      ...(await whatBecomes(command, payment, refund)),
      `Reason: ${refund.reason}`,
    ],
    details: await detailsOf(command, payment, amount),
    action,
    messageKey: `refund.${refund.providerRefundId}`,
  });
  await notify(command, {
    type: 'REFUND_PROCESSED',
    toUserId: payment.user_id,
    toUsername: payment.username,
    source: refund.providerRefundId,
    data: { title, itemId: payment.item_id, buyerUserId: payment.user_id, paymentId: payment.id, amount: refund.amount },
  });
  if (!byUs) return;
  await enqueueMail(command, {
    toUserId: payment.owner_user_id,
    subject: `We refunded ${amount}: ${title}`,
    title: `${amount} went back to @${payment.username}`,
    paragraphs: [
      `An administrator refunded ${refund.whole ? 'all' : 'part'} of what @${payment.username} paid you for ${title}. ${refund.takesShare ? SHARE_TAKEN : SHARE_LEFT}`,
      `Reason: ${refund.reason}`,
    ],
    action,
    messageKey: `refund.seller.${refund.providerRefundId}`,
  });
}

// Leaves out that a session is over, and that a purchase paid too late or returned isn't theirs. When the current period of a renewing order
// is refunded, the mail about its end says so.
async function whatBecomes({ tx, now }: CommandContext, payment: PaymentRow, { whole, isEnd, places }: RefundFacts): Promise<string[]> {
  if (places !== null && !(whole && isEnd)) return [places];
  const { type, recurring_id: recurringId, refund_due: isDue, over_at: overAt } = payment;
  // What is returned is no longer theirs, though other places of the order may be.
  if (!whole)
    return payment.refund_owed === null && payment.refund_kept === null
      ? [(payment.description.seats ?? 1) > 1 ? KEPT_SEATS : KEPT[type]]
      : [];
  if (!isEnd) return [];
  if (recurringId !== null) {
    const order = await findRecurring(tx, { ownerUserId: payment.owner_user_id, id: recurringId });
    return order && !isOver(order.status) && !isForCurrentPeriod(payment.description, order) ? [KEPT[type]] : [];
  }
  const ended = ENDED_COPY[type];
  return ended === undefined || isDue || (overAt !== null && overAt <= now) ? [] : [ended];
}

// The purchase, its current date, and the receipt number the buyer finds it under.
async function detailsOf({ tx, now }: CommandContext, payment: PaymentRow, amount: string): Promise<[string, string][]> {
  const { description } = payment;
  const items = await readItemFacts({ db: tx, now: () => now }, [payment]);
  const when = whenOfPurchase({ ...description, ...items.get(payment.id) });
  return [
    ['For', description.title],
    ...(when === null ? [] : ([['When', when]] satisfies [string, string][])),
    ['Refunded', amount],
    ['Receipt', receiptNumber({ id: payment.id, createdAt: payment.created_at.toISOString() })],
  ];
}
