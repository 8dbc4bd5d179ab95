import { whenInWords } from '#kernel/time/event-when.ts';
import * as paths from '#kernel/http/paths.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { mailParagraphs } from '#features/notifications/api/mail-paragraphs.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { findSettings } from '#features/notifications/api/find-settings.ts';
import { findMailed } from '#features/notifications/api/find-mailed.ts';

/** A host's message to everyone who takes part in a date, as it is mailed. */
export type BroadcastMail = {
  broadcastId: string;
  text: string;
  title: string;
  startDateTime: string;
  endDateTime: string;
  timeZone: string;
  isOnline: boolean;
};

/** Mails a host's message to one person who takes part, if they want such mail. Returns whether it is mailed. */
export async function mailBroadcast(command: CommandContext, host: Actor, recipientUserId: string, mail: BroadcastMail): Promise<boolean> {
  if (!(await findMailed(command.tx, [recipientUserId], 'HOST_MESSAGES')).has(recipientUserId)) return false;
  const name = host.displayName || host.username;
  const { timeZone: readerZone } = (await findSettings(command.tx, [recipientUserId]))(recipientUserId);
  await enqueueMail(command, {
    toUserId: recipientUserId,
    subject: `${name}: ${mail.title}`.slice(0, 200),
    title: `${name} wrote to everyone coming to “${mail.title}”`.slice(0, 200),
    paragraphs: mailParagraphs(mail.text, 'Read the rest of the message on our site.'),
    details: [['When', whenInWords(mail, mail.isOnline ? readerZone : null)]],
    action: { label: 'Open conversation', path: paths.chat(host.userId) },
    list: { topic: 'HOST_MESSAGES' },
    messageKey: `round.${mail.broadcastId}.${recipientUserId}`,
  });
  return true;
}
