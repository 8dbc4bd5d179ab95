import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import type { Selectable } from 'kysely';
import type { MembershipPurchases } from '#db/schema.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueBookingChanged } from '#features/follows/api/enqueue-booking-changed.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { notify } from '#features/notifications/api/notify.ts';
import { discountWords } from '#features/payments/codes/copy.ts';
import { receiptNumber } from '#features/payments/orders/rules/receipt.ts';
import type { PaymentRow } from '#features/payments/api/lock-payment.ts';
import { recurringFulfilment } from '#features/payments/api/recurring/recurring-fulfilment.ts';
import { notifyOfLatePayment } from '#features/payments/api/orders/notify-of-late-payment.ts';
import { lastDayOf } from '../../rules.ts';
import { writeUse } from '../../server/commands/write-use.ts';

/**
 * Grants a pass once its money has arrived: puts it in force with all of its places, notifies its creator and mails the buyer a receipt.
 * What was sold is granted as it was then, even if it is no longer on sale. Returns false if its last day has passed or one of the two has
 * left: the payment is kept, marked for refund by the caller, and the person who can refund it is asked to.
 */
export async function giveMembership(command: CommandContext, payment: PaymentRow): Promise<boolean> {
  if (payment.recurring_id !== null) return recurringFulfilment.give(command, payment);
  const { tx, now } = command;
  const purchase = await tx
    .selectFrom('membership_purchases')
    .selectAll()
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.id)
    .where('started_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!purchase) throw new Error(`The membership of payment ${payment.id} was given before, or is not there.`);
  const isOver = purchase.status === 'cancelled' || (purchase.ends_at !== null && purchase.ends_at <= now);
  await tx
    .updateTable('membership_purchases')
    .set(isOver ? { status: 'cancelled', updated_at: now } : { status: 'active', period: 1, started_at: now, updated_at: now })
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.id)
    .execute();
  if (isOver) {
    await notifyOfLatePayment(command, payment);
    return false;
  }
  const use = { ownerUserId: purchase.owner_user_id, purchaseId: purchase.id, places: purchase.session_usage_limit };
  await writeUse(command, { ...use, kind: 'grant', period: 1, source: payment.id });
  await enqueueBookingChanged(command, { ownerUserId: payment.owner_user_id, userId: payment.user_id });
  const user = await tx.selectFrom('users').select('display_name').where('user_id', '=', payment.user_id).executeTakeFirst();
  await notify(command, {
    type: 'PAYMENT_MEMBERSHIP',
    toUserId: payment.owner_user_id,
    toUsername: payment.owner_username,
    from: { userId: payment.user_id, username: payment.username, displayName: user?.display_name ?? null },
    source: payment.id,
    data: { title: purchase.title, amount: payment.amount, orderId: payment.item_id, buyerUserId: payment.user_id },
  });
  await mailReceipt(command, payment, purchase);
  return true;
}

async function mailReceipt(command: CommandContext, payment: PaymentRow, purchase: Selectable<MembershipPurchases>): Promise<void> {
  const limit = purchase.session_usage_limit;
  await enqueueMail(command, {
    toUserId: payment.user_id,
    subject: `Your pass: ${purchase.title}`,
    title: `${purchase.title} is yours`,
    paragraphs: [
      `It pays for ${limit === null ? 'sessions' : limit === 1 ? 'one place in a session' : `${limit} places in sessions`} with @${payment.owner_username}. Choose it when you book; if you give a place back, you can use it again.`,
    ],
    details: [
      ...(purchase.subtitle === null ? [] : ([['What', purchase.subtitle]] satisfies [string, string][])),
      [
        'Paid',
        payment.description.discount
          ? `${formatPounds(payment.amount)} (${discountWords(payment.description.discount)})`
          : formatPounds(payment.amount),
      ],
      ['Places', limit === null ? 'Unlimited' : String(limit)],
      ...(purchase.ends_at === null ? [] : ([['Valid until', lastDayOf(purchase.ends_at)]] satisfies [string, string][])),
      ['Receipt', receiptNumber({ id: payment.id, createdAt: payment.created_at.toISOString() })],
    ],
    action: { label: 'View receipt', path: paths.order(payment.item_id, payment.user_id) },
    messageKey: `membership.${payment.id}`,
  });
}

/** Marks a purchase whose checkout ended without payment as abandoned; money that arrives after all still grants it. */
export async function releaseMembership(command: CommandContext, payment: PaymentRow): Promise<void> {
  await command.tx
    .updateTable('membership_purchases')
    .set({ status: 'abandoned', updated_at: command.now })
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.id)
    .where('status', '=', 'pending')
    .execute();
  if (payment.recurring_id !== null) await recurringFulfilment.release(command, payment);
}
