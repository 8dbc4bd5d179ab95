import type { Selectable } from 'kysely';
import type { Subscribers } from '#db/schema.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { isOver } from '#features/payments/recurring/rules.ts';

export type SubscriberState = Selectable<Subscribers>;
type Pair = { creatorUserId: string; subscriberUserId: string };

/** Whether a card pays for somebody's subscription, or has paid for what is left of it. */
export function paysByCard({ order_id: orderId, status }: Pick<SubscriberState, 'order_id' | 'status'>): boolean {
  return orderId !== null && !isOver(status);
}

/**
 * Reads what a person has of a creator's subscription and locks it until the transaction ends. Somebody who never had any is written as one
 * whose subscription has expired, so that two transactions at once wait for each other here too.
 */
export async function lockSubscriber(command: CommandContext, { offerId, ...pair }: Pair & { offerId: string }): Promise<SubscriberState> {
  const { tx, now } = command;
  await tx
    .insertInto('subscribers')
    .values({
      creator_user_id: pair.creatorUserId,
      subscriber_user_id: pair.subscriberUserId,
      subscription_id: offerId,
      status: 'expired',
      auto_renew: false,
      current_period_end: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['creator_user_id', 'subscriber_user_id']).doNothing())
    .execute();
  const row = await findLocked(command, pair);
  if (row === null) throw new Error(`The subscription to ${pair.creatorUserId} was removed while it was being written.`);
  return row;
}

/** Does the same without writing anybody; null for people who never had any. */
export async function findLocked({ tx }: CommandContext, { creatorUserId, subscriberUserId }: Pair): Promise<SubscriberState | null> {
  const row = await tx
    .selectFrom('subscribers')
    .selectAll()
    .where('creator_user_id', '=', creatorUserId)
    .where('subscriber_user_id', '=', subscriberUserId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}
