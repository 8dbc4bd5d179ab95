import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { MailOrder } from './send-mail.ts';

type Outcome = { attempt: number } & ({ state: 'sent' } | { state: 'waiting' | 'unknown' | 'bounced'; reason: string });

const REASON_MAX = 300;

/** Records what became of a claimed mail; does nothing if another worker has claimed it since. */
export async function settleMail({ tx, now }: CommandContext, order: MailOrder, outcome: Outcome): Promise<void> {
  await tx
    .updateTable('mail_outbox')
    .set({
      state: outcome.state,
      ...(outcome.state === 'sent' ? { sent_at: now, reason: null } : { reason: outcome.reason.slice(0, REASON_MAX) }),
    })
    .where('to_user_id', '=', order.toUserId)
    .where('message_key', '=', order.messageKey)
    .where('attempts', '=', outcome.attempt)
    .execute();
}
