import type { CommandContext } from '#platform/server/transaction.ts';
import { announceHostJob, type AnnounceHost } from '../jobs/announce-host.ts';

/** Has the people with tickets to a host's upcoming events told that the host was suspended or restored, once the transaction commits. */
export async function announceHost(command: CommandContext, told: Omit<AnnounceHost, 'after'>): Promise<void> {
  await command.enqueue(announceHostJob, told);
}
