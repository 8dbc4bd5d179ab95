import type { CommandContext } from '#platform/server/database/transaction.ts';
import { notifyAtRiskJob, type NotifyAtRisk } from '../notices/server/notify-at-risk.ts';

/**
 * Notifies the people with tickets to upcoming events, once the transaction commits, that these are at risk because their host was
 * suspended or their session taken down, or that this is over.
 */
export async function notifyAtRisk(command: CommandContext, change: Omit<NotifyAtRisk, 'after'>): Promise<void> {
  await command.enqueue(notifyAtRiskJob, change);
}
