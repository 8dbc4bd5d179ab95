import type { CommandContext } from '#platform/server/database/transaction.ts';
import { recordPairs } from '../../orders/server/commands/record-sellers.ts';

/**
 * Records that something of a person's lies with a host from whom they may never order, such as their wait for a place, so that their
 * export and the deletion of their account find it.
 */
export async function recordSeller(command: CommandContext, pair: { userId: string; ownerUserId: string }): Promise<void> {
  await recordPairs(command, [pair]);
}
