import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { MailRequest } from './send-mail.ts';

type Outcome = { attempt: number } & ({ state: 'sent' } | { state: 'waiting' | 'unknown' | 'bounced'; reason: string });

const REASON_MAX = 300;

/** Records the outcome of a leased mail; does nothing if another worker has leased it since. */
export async function completeMail({ tx, now }: CommandContext, mail: MailRequest, outcome: Outcome): Promise<void> {
  await tx
    .updateTable('mail_outbox')
    .set({
      state: outcome.state,
      ...(outcome.state === 'sent' ? { sent_at: now, reason: null } : { reason: outcome.reason.slice(0, REASON_MAX) }),
    })
    .where('to_user_id', '=', mail.toUserId)
    .where('message_key', '=', mail.messageKey)
    .where('attempts', '=', outcome.attempt)
    .execute();
}
