import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { findAdministrators } from '#features/people/api/accounts/find-administrators.ts';
import { findUsernames } from '#features/people/api/usernames/find-usernames.ts';
import { notifyAll } from '#features/notifications/api/notify.ts';
import type { Reported } from '#features/notifications/copy/notification-data.ts';
import type { ReportReason } from '../contract.ts';
import { REPORT_REASONS } from '../copy.ts';

export type NewReport = {
  what: Reported;
  reason: ReportReason;
  /** The item, if this report hid it. */
  hidden?: string;
};

/**
 * Notifies all administrators but the reporter of a new report. Of each kind of thing they are notified once an hour at most, so that a
 * wave of reports isn't a wave of notifications, and of each item that is hidden. Names nobody.
 */
export async function notifyOfReport(
  command: CommandContext,
  reporter: Pick<Actor, 'userId'>,
  { what, reason, hidden }: NewReport,
): Promise<void> {
  const administrators = (await findAdministrators(command.tx)).filter((userId) => userId !== reporter.userId);
  const usernames = await findUsernames(command.tx, administrators);
  const source = hidden === undefined ? `${what}.${command.now.toISOString().slice(0, 13)}` : `${hidden}.${command.now.toISOString()}`;
  const data = { what, reason: REPORT_REASONS[reason], isHidden: hidden !== undefined };
  await notifyAll(
    command,
    administrators.map((toUserId) => ({ toUserId, toUsername: usernames.get(toUserId) ?? '', type: 'NEW_REPORT', source, data })),
  );
}
