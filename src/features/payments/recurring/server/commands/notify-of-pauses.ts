import type { CommandContext } from '#platform/server/database/transaction.ts';
import { notifyOfPauseJob } from '../jobs/notify-of-pause.ts';

/**
 * Has those told who can't use what they bought from a suspended person, and hear of no new end because it was to end anyway. Call it
 * before `endRecurringOrders` marks what the suspension ends. Telling them twice sends one mail.
 */
export async function notifyOfPauses(command: CommandContext, ownerUserId: string): Promise<void> {
  const ending = await command.tx
    .selectFrom('recurring_orders')
    .select('id')
    .where('owner_user_id', '=', ownerUserId)
    .where('status', '=', 'scheduled_cancellation')
    .where((eb) => eb.or([eb('ending', 'is', null), eb('ending', '=', 'period_end')]))
    .execute();
  for (const { id } of ending) await command.enqueue(notifyOfPauseJob, { ownerUserId, id });
}
