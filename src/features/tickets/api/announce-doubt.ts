import type { CommandContext } from '#platform/server/database/transaction.ts';
import { announceDoubtJob, type AnnounceDoubt } from '../notices/server/announce-doubt.ts';

/**
 * Has the people with tickets to upcoming events told, once the transaction commits, that their host was suspended or their session taken
 * down, or that this is over.
 */
export async function announceDoubt(command: CommandContext, told: Omit<AnnounceDoubt, 'after'>): Promise<void> {
  await command.enqueue(announceDoubtJob, told);
}
