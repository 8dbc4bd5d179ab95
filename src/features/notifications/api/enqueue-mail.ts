import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import { returnPathOf } from '../mail/server/return-path.ts';
import { sendMail, sendUrgentMail, type MailRequest } from '../mail/server/send-mail.ts';
import { mailSite } from '#platform/server/mail/mail-site.ts';
import { mailLayout, type MailContent } from '#platform/server/mail/layout.ts';

/**
 * Sends a mail to a person if and only if the transaction commits; composed of a title, paragraphs, details and one button. A mail enqueued
 * before under the same key is the same mail and isn't sent again.
 */
export async function enqueueMail(command: CommandContext, mail: MailRequest): Promise<void> {
  await enqueueMails(command, [mail]);
}

/** The same for several mails, in one statement for all of them. With `areNew` none can have been enqueued before, and nothing waits to learn it. */
export async function enqueueMails(command: CommandContext, mails: readonly MailRequest[], { areNew = false } = {}): Promise<void> {
  const listing = newAmong(command, mails);
  if (areNew) command.untilCommit(listing);
  for (const mail of areNew ? mails : await listing) await command.enqueue(sendMail, mail);
}

/** The same for a mail that someone is waiting for right now. */
export async function enqueueUrgentMail(command: CommandContext, mail: MailRequest): Promise<void> {
  await enqueueUrgentMails(command, [mail]);
}

/** The same for several of them, in one statement for all. */
export async function enqueueUrgentMails(command: CommandContext, mails: readonly MailRequest[]): Promise<void> {
  for (const fresh of await newAmong(command, mails)) await command.enqueue(sendUrgentMail, fresh);
}

/**
 * Mails an address that belongs to nobody here, at once and outside any transaction. Everyone else is mailed by `enqueueMail`, which looks up
 * their address. `onBehalfOf` is the person to whom it matters if it comes back (`other-mail-returned.ts`). Throws if the mail server refuses it.
 */
export async function mailAddress(
  services: Pick<Services, 'config' | 'mailer' | 'site'>,
  to: string,
  { subject, messageKey, onBehalfOf, ...content }: MailContent & { subject: string; messageKey: string; onBehalfOf?: string },
): Promise<void> {
  const { text, html } = mailLayout(
    { footer: `Questions? Write to ${services.site.values().supportEmail}.`, ...content },
    mailSite(services),
  );
  const returns = onBehalfOf === undefined ? {} : returnPathOf(services, { userId: onBehalfOf, email: to });
  await services.mailer.send({ to, subject, text, html, messageKey, ...returns });
}

type MailKey = { to_user_id: string; message_key: string };

// In key order, so that two transactions that mail the same people can't deadlock.
const LIST = statement<MailKey, { people: string[]; keys: string[]; lists: (string | null)[]; now: Date }>(`
  insert into mail_outbox (to_user_id, message_key, list, created_at)
  select to_user_id, message_key, list, :now::timestamptz
  from unnest(:people::uuid[], :keys::text[], :lists::text[]) mail (to_user_id, message_key, list)
  order by to_user_id, message_key
  on conflict (to_user_id, message_key) do nothing
  returning to_user_id, message_key`);

async function newAmong({ tx, now }: CommandContext, mails: readonly MailRequest[]): Promise<MailRequest[]> {
  if (mails.length === 0) return [];
  const listed = await LIST.all(tx, {
    people: mails.map(({ toUserId }) => toUserId),
    keys: mails.map(({ messageKey }) => messageKey),
    lists: mails.map(({ list }) => list?.topic ?? null),
    now,
  });
  const fresh = new Set(listed.map((row) => `${row.to_user_id}.${row.message_key}`));
  return mails.filter(({ toUserId, messageKey }) => fresh.delete(`${toUserId}.${messageKey}`));
}
