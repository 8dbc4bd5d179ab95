import type { CommandContext } from '#platform/server/database/transaction.ts';
import { sendNoticeJob, type Notice } from './send-notice-job.ts';

/** Notifies an account's holder by email of a change that someone else may have made; sent when the transaction commits. */
export async function announce(command: CommandContext, to: string, notice: Notice): Promise<void> {
  await command.enqueue(sendNoticeJob, { mailId: command.newId(), to, notice });
}
