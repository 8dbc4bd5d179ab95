import type { CommandContext } from '#platform/server/transaction.ts';
import { tellPassHoldersJob } from '../jobs/tell-pass-holders.ts';

type Paused = { ownerUserId: string; source: string };

/** Has the people who have a creator's passes told, once the transaction commits, that these can't be used while the creator is suspended. */
export async function tellOfPausedPasses(command: CommandContext, { ownerUserId, source }: Paused): Promise<void> {
  await command.enqueue(tellPassHoldersJob, { ownerUserId, source, is: 'paused', daysAdded: 0 });
}
