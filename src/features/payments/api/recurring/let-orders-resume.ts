import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { offerResumingJob } from '../../recurring/server/offer-resuming.ts';
import { findSellers, isWith } from '../orders/find-sellers.ts';
import { isRunning } from '../../recurring/server/is-running.ts';

/**
 * Takes back what a suspension decided about a person's renewing orders: until the paid period ends, their buyers can resume them, and are
 * told so if the seller was suspended. Nobody is charged again unasked, because they were told that they wouldn't be. Leaves alone orders
 * whose other side is still suspended.
 */
export async function letOrdersResume(command: CommandContext, userId: string): Promise<void> {
  const { tx, now } = command;
  const sellers = [userId, ...(await findSellers(tx, userId))];
  const orders = await tx
    .updateTable('recurring_orders')
    .set({ ending: null, updated_at: now })
    .where(isWith('owner_user_id', sellers))
    .where(({ eb, or }) => or([eb('owner_user_id', '=', userId), eb('user_id', '=', userId)]))
    .where('ending', '=', 'suspension')
    .where(isRunning)
    .where(
      sql<boolean>`not exists (select 1 from suspensions s where s.user_id in (recurring_orders.owner_user_id, recurring_orders.user_id))`,
    )
    .returning(['owner_user_id', 'id'])
    .execute();
  for (const { owner_user_id: ownerUserId, id } of orders) {
    if (ownerUserId === userId) await command.enqueue(offerResumingJob, { ownerUserId, id });
  }
}
