import type { CommandContext } from '#platform/server/database/transaction.ts';
import { findEmail } from '#features/people/api/accounts/find-email.ts';
import type { MailReturn } from './mail-webhook.ts';
import { addressHash, isMailStopped } from './is-mail-stopped.ts';
import { notify } from '../../api/notify.ts';
import { enqueueOtherMailReturned } from '../../api/other-mail-returned.ts';

const REASON_MAX = 300;

/**
 * Stops mail to a person after one came back: nothing more is sent to that address, and they are notified in the app. Idempotent; does nothing
 * for people who are gone. What went to an address that isn't theirs may be something that they sent to somebody else: a job looks for it.
 */
export async function stopMail(command: CommandContext, { userId, wentTo, token, isComplaint = false, reason }: MailReturn): Promise<void> {
  const { tx, now } = command;
  const found = await findEmail(tx, userId);
  if (!found) return;
  if (!wentTo(found.email))
    return token === undefined
      ? undefined
      : enqueueOtherMailReturned(command, { onBehalfOf: userId, token, ...(isComplaint ? { isComplaint } : {}) });
  if (await isMailStopped(tx, userId, found.email)) return;
  const user = await tx.selectFrom('users').select('username').where('user_id', '=', userId).executeTakeFirstOrThrow();
  const values = { stopped_at: now, address_hash: addressHash(userId, found.email), reason: oneLine(reason), updated_at: now };
  await tx
    .insertInto('mail_standings')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  await notify(command, { toUserId: userId, toUsername: user.username, type: 'MAIL_RETURNED', source: now.toISOString(), data: {} });
}

/** Resumes mail to the caller's address, because they say that it works. */
export async function resumeMail({ tx, now }: CommandContext, userId: string): Promise<void> {
  await tx.updateTable('mail_standings').set({ stopped_at: null, updated_at: now }).where('user_id', '=', userId).execute();
}

function oneLine(reason: string): string {
  return reason.replaceAll(/\s+/g, ' ').trim().slice(0, REASON_MAX);
}
