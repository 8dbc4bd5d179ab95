import type { CommandContext } from '#platform/server/transaction.ts';
import type { MailOrder } from '../jobs/send-mail.ts';

/**
 * Notes that the end of a mail goes out now, so that it may arrive; false when another worker has taken it meanwhile, and it must not. From here on
 * nobody but the mail server knows what becomes of it until it has answered.
 */
export async function handOverMail({ tx }: CommandContext, { toUserId, messageKey }: MailOrder, attempt: number): Promise<boolean> {
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
