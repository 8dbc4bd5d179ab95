import type { CommandContext } from '#platform/server/transaction.ts';
import { sendMail, type MailOrder } from '../jobs/send-mail.ts';

/** Sends a mail to a person if and only if the transaction commits; written as title, paragraphs, details and one button. */
export async function enqueueMail(command: CommandContext, order: MailOrder): Promise<void> {
  await command.enqueue(sendMail, order);
}
