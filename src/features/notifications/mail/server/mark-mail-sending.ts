import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { MailRequest } from './send-mail.ts';

/**
 * Records that the end of a mail goes out now, so that it may arrive; returns false if another worker has since leased it, and it must
 * not. From here on only the mail server knows what becomes of it until it has answered.
 */
export async function markMailSending({ tx }: CommandContext, { toUserId, messageKey }: MailRequest, attempt: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_outbox')
    .set({ state: 'sending' })
    .where('to_user_id', '=', toUserId)
    .where('message_key', '=', messageKey)
    .where('state', '=', 'taken')
    .where('attempts', '=', attempt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
