import { formatPounds } from '#kernel/money/money.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { findAdministrators } from '#features/people/api/accounts/find-administrators.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import type { BookCheck } from './compare-books.ts';

/** How long, in days, the result of a comparison is stored. */
export const CHECK_DAYS = 90;
const MOST = 100;
const MAILED = 15;

/** Stores the result of a comparison of the books for ninety days, and mails administrators the differences. */
export async function storeLedgerCheck(command: CommandContext, check: BookCheck): Promise<void> {
  const differences = check.differences.slice(0, MOST);
  const id = command.newId();
  await command.tx
    .insertInto('ledger_checks')
    .values({ id, at: command.now, drift: check.drift, compared: check.compared, differences: JSON.stringify(differences) })
    .execute();
  const old = new Date(command.now.getTime() - CHECK_DAYS * 24 * 60 * 60_000);
  await command.tx.deleteFrom('ledger_checks').where('at', '<', old).execute();
  if (differences.length === 0) return;
  for (const toUserId of await findAdministrators(command.tx)) {
    await enqueueMail(command, {
      toUserId,
      subject: `The books differ by ${formatPounds(check.drift)}`,
      title: 'The ledger and the payment provider differ',
      paragraphs: [
        ...differences.slice(0, MAILED),
        ...(differences.length > MAILED ? [`And ${check.differences.length - MAILED} more, listed in the worker’s log.`] : []),
        'Nothing is corrected automatically. The runbook “Payments are out of step” explains how to find the cause.',
      ],
      messageKey: `ledger-check.${id}.${toUserId}`,
    });
  }
}
