import { CAPS } from '#kernel/caps.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { addDays } from '#kernel/time/instant.ts';
import { lockAccount } from '#features/people/api/accounts/lock-account.ts';
import { findEmail } from '#features/people/api/accounts/find-email.ts';
import { isWanted } from '../../rules/routing.ts';
import type { NotificationTopic } from '../../rules/topics.ts';
import type { MailList } from '../contract/mail-list.ts';
import type { MailRequest } from './send-mail.ts';
import { findBell } from '../../api/find-bells.ts';
import { findSettings } from '../../api/find-settings.ts';
import { countFromSender } from './count-from-sender.ts';
import { isMailStopped } from './is-mail-stopped.ts';

export type LeasedMail = { email: string; edition: number; attempt: number };

// However many there are: what a person booked and what they sell, as long as it isn't all about one buyer. How much hosts write about a date
// is limited where it is written.
const UNLIMITED: ReadonlySet<string> = new Set(['HOST_MESSAGES', 'REMINDERS', 'SALES', 'SUBSCRIBERS'] satisfies NotificationTopic[]);
const OPEN = new Set(['waiting', 'taken', 'sending']);

/**
 * Leases a mail to this worker before it is sent, and returns where it goes; null if it shouldn't be sent (any more). The row stays locked
 * while that is decided. A mail leased before is leased again, as its worker has died: until a worker records that the end of the mail goes
 * out (`markMailSending`), nothing can have arrived. If it had recorded that and the outcome is unknown, the mail is leased again only if it
 * is transactional: a ticket that comes twice, under one Message-ID, is better than none. Any other is left, and never comes twice.
 */
export async function leaseMail(command: CommandContext, mail: MailRequest): Promise<LeasedMail | null> {
  const { tx, now } = command;
  const key = { to_user_id: mail.toUserId, message_key: mail.messageKey };
  await tx
    .insertInto('mail_outbox')
    .values({ ...key, list: mail.list?.topic ?? null, created_at: now })
    .onConflict((conflict) => conflict.columns(['to_user_id', 'message_key']).doNothing())
    .execute();
  const row = await tx
    .selectFrom('mail_outbox')
    .select(['state', 'attempts'])
    .where('to_user_id', '=', key.to_user_id)
    .where('message_key', '=', key.message_key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const update = (values: object) =>
    tx.updateTable('mail_outbox').set(values).where('to_user_id', '=', key.to_user_id).where('message_key', '=', key.message_key).execute();
  if (row.state === 'sending' && mail.list) {
    await update({ state: 'unknown', reason: 'The worker died while it was sent.' });
    return null;
  }
  if (!OPEN.has(row.state)) return null;
  const person = await findEmail(tx, mail.toUserId);
  const refusal = person === null ? 'stopped' : await refusalOf(command, mail, person);
  if (refusal !== null || person === null) {
    await update({ state: refusal ?? 'stopped' });
    return null;
  }
  const attempt = row.attempts + 1;
  await update({ state: 'taken', attempts: attempt, claimed_at: now });
  return { email: person.email, attempt, edition: await editionOf(command, mail.toUserId) };
}

type Recipient = { email: string; isSuspended: boolean };

async function refusalOf(command: CommandContext, { toUserId, messageKey, list }: MailRequest, { email, isSuspended }: Recipient) {
  const { tx } = command;
  if (await isMailStopped(tx, toUserId, email)) return 'stopped';
  if (!list) return null;
  // They can't sign in to read what it is about.
  if (isSuspended) return 'unwanted';
  if (!(await isListWanted({ tx }, toUserId, list))) return 'unwanted';
  const counted = UNLIMITED.has(list.topic)
    ? await countFromSender(tx, { toUserId, messageKey, topic: list.topic })
    : await countOthers(command, { toUserId, messageKey, topic: list.topic });
  return counted >= CAPS.listMailsPerDay ? 'capped' : null;
}

type Counted = { toUserId: string; messageKey: string; topic: MailList['topic'] };

// By topic, so that one doesn't use up the day's mail of another. Mails that other workers are sending right now count too.
async function countOthers(command: CommandContext, { toUserId, messageKey, topic }: Counted): Promise<number> {
  const { tx, now } = command;
  await lockAccount(command, toUserId);
  const { count } = await tx
    .selectFrom('mail_outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('to_user_id', '=', toUserId)
    .where('list', '=', topic)
    .where('message_key', '<>', messageKey)
    .where(({ eb, and, or }) =>
      or([and([eb('state', '=', 'sent'), eb('sent_at', '>', addDays(now, -1))]), eb('state', 'in', ['taken', 'sending'])]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function isListWanted({ tx }: Pick<CommandContext, 'tx'>, userId: string, list: NonNullable<MailRequest['list']>): Promise<boolean> {
  if (list.topic === 'DIGEST') {
    const row = await tx.selectFrom('notification_settings').select('digest').where('user_id', '=', userId).executeTakeFirst();
    return row !== undefined && row.digest !== 'off';
  }
  if (list.creatorUserId !== undefined && (await findBell(tx, userId, list.creatorUserId)).mails === false) return false;
  return isWanted((await findSettings(tx, [userId]))(userId), list.topic, 'mail');
}

async function editionOf({ tx }: CommandContext, userId: string): Promise<number> {
  const row = await tx.selectFrom('notification_settings').select('link_edition').where('user_id', '=', userId).executeTakeFirst();
  return row?.link_edition ?? 0;
}
