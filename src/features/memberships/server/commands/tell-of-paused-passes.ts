import { addMinutes } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { tellPassHoldersJob } from '../jobs/tell-pass-holders.ts';

type Paused = { ownerUserId: string; source: string };

// What was being paid at that very moment has been given by then.
const SECOND_LOOK_MINUTES = 5;

/** Has the people who have a creator's passes told, once the transaction commits, that these can't be used while the creator is suspended. */
export async function tellOfPausedPasses(command: CommandContext, { ownerUserId, source }: Paused): Promise<void> {
  const told = { ownerUserId, source, is: 'paused' as const, daysAdded: 0 };
  await command.enqueue(tellPassHoldersJob, told);
  await command.enqueue(tellPassHoldersJob, told, { startAfter: addMinutes(command.now, SECOND_LOOK_MINUTES) });
}
