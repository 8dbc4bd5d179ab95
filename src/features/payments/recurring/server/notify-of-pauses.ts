import type { CommandContext } from '#platform/server/database/transaction.ts';
import { notifyOfPauseJob } from './notify-of-pause.ts';

/**
 * Notifies holders of purchases that a seller's suspension makes unusable and that were already due to end. Call it before
 * `endRecurringOrders` marks what the suspension ends. Calling it twice sends one mail.
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
