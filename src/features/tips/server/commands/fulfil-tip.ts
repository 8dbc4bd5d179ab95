import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import type { Selectable } from 'kysely';
import type { Tips } from '#db/schema.ts';
import type { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { writeTipComment } from '#features/comments/api/tip-comment.ts';
import { countTip } from '#features/content/api/items/count-tip.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { notify } from '#features/notifications/api/notify.ts';
import { receiptNumber } from '#features/payments/orders/rules/receipt.ts';
import type { PaymentRow } from '#features/payments/api/lock-payment.ts';
import { TIPS_NOT_REFUNDABLE } from '#features/payments/refunds/copy.ts';

/**
 * Gives a tip whose money has arrived: counts it for its item, shows it there as a comment if it was meant to be one, notifies the creator,
 * and mails the sender a receipt. An item that is gone, or may no longer be read, doesn't prevent that. Throws if the tip was given before.
 */
export async function fulfilTip(command: CommandContext, payment: PaymentRow): Promise<boolean> {
  const tip = await command.tx
    .updateTable('tips')
    .set({ status: 'paid', paid_at: command.now })
    .where('recipient_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.item_id)
    .where('status', 'in', ['pending', 'abandoned'])
    .returningAll()
    .executeTakeFirst();
  if (!tip) throw new Error(`The tip of payment ${payment.id} has already been given, or does not exist.`);
  const sender = await readSender(command, payment);
  const item = itemOf(tip);
  if (item) {
    await countTip(command, { ownerUserId: tip.recipient_user_id, uri: item }, 1);
    if (tip.as_comment && sender) await showAsComment(command, tip, item, sender);
  }
  await notify(command, {
    type: 'PAYMENT',
    toUserId: payment.owner_user_id,
    toUsername: payment.owner_username,
    from: { userId: payment.user_id, username: payment.username, displayName: sender?.displayName ?? null },
    ...(item ? { itemUri: item } : {}),
    source: payment.id,
    data: { kind: 'TIP', amount: payment.amount, tipId: payment.item_id, senderUserId: payment.user_id },
  });
  await mailReceipt(command, payment, tip.message);
  return true;
}

function itemOf(tip: Selectable<Tips>): ContentItemUri | null {
  return tip.content_id === null || tip.content_type === null ? null : { type: tip.content_type, id: tip.content_id };
}

type Sender = { userId: string; username: string; displayName: string | null; admin: boolean };

async function readSender({ tx }: CommandContext, payment: PaymentRow): Promise<Sender | null> {
  const user = await tx
    .selectFrom('users')
    .select(['user_id as userId', 'username', 'display_name as displayName', 'admin'])
    .where('user_id', '=', payment.user_id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return user ?? null;
}

async function showAsComment(command: CommandContext, tip: Selectable<Tips>, item: ContentItemUri, sender: Sender): Promise<void> {
  const commentId = await writeTipComment(command, sender, {
    contentItemUri: item,
    contentUserId: tip.recipient_user_id,
    text: tip.message ?? '',
    tipAmount: tip.amount,
  });
  if (commentId === null) return;
  await command.tx
    .updateTable('tips')
    .set({ comment_id: commentId })
    .where('recipient_user_id', '=', tip.recipient_user_id)
    .where('id', '=', tip.id)
    .execute();
}

async function mailReceipt(command: CommandContext, payment: PaymentRow, message: string | null): Promise<void> {
  const amount = formatPounds(payment.amount);
  await enqueueMail(command, {
    toUserId: payment.user_id,
    subject: `Your tip of ${amount} to @${payment.owner_username}`,
    title: 'Thank you for your tip',
    paragraphs: [`@${payment.owner_username} has received your tip of ${amount}. ${TIPS_NOT_REFUNDABLE}`],
    details: [
      ['Paid', amount],
      [`@${payment.owner_username} receives`, formatPounds(payment.amount - payment.platform_fee)],
      ...(message === null ? [] : ([['Your message', message]] satisfies [string, string][])),
      ['Receipt', receiptNumber({ id: payment.id, createdAt: payment.created_at.toISOString() })],
    ],
    action: { label: 'View receipt', path: paths.order(payment.item_id, payment.user_id) },
    messageKey: `tip.${payment.id}`,
  });
}
