import type { CommandContext } from '#platform/server/database/transaction.ts';
import { unmarkTipComment } from '#features/comments/api/tip-comment.ts';
import { countTip } from '#features/content/api/items/count-tip.ts';
import type { PaymentRow } from '#features/payments/api/lock-payment.ts';

/** Takes a refunded tip out of its item's count; its comment loses the amount and keeps the text, or goes if it has none. One that is already back is no error. */
export async function takeTipBack(command: CommandContext, payment: PaymentRow): Promise<void> {
  const tip = await command.tx
    .updateTable('tips')
    .set({ status: 'refunded' })
    .where('recipient_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.item_id)
    .where('status', '=', 'paid')
    .returning(['recipient_user_id', 'content_id', 'comment_id'])
    .executeTakeFirst();
  if (!tip || tip.content_id === null) return;
  await countTip(command, { ownerUserId: tip.recipient_user_id, uri: { id: tip.content_id } }, -1);
  if (tip.comment_id !== null) await unmarkTipComment(command, { ownerUserId: tip.recipient_user_id, id: tip.comment_id });
}

/** Marks a tip whose checkout is over without money as abandoned; money that arrives all the same still gives it. */
export async function abandonTip({ tx }: CommandContext, payment: PaymentRow): Promise<void> {
  await tx
    .updateTable('tips')
    .set({ status: 'abandoned' })
    .where('recipient_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.item_id)
    .where('status', '=', 'pending')
    .execute();
}
