import * as paths from '#kernel/http/paths.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueMails } from '#features/notifications/api/enqueue-mail.ts';
import { findSellers, isWith } from '#features/payments/api/orders/find-sellers.ts';
import { endRecurringOrders } from '#features/payments/api/recurring/end-recurring-orders.ts';
import { creatorLeft } from '#features/payments/recurring/copy.ts';

const BATCH = 500;
const OVER = ['cancelled', 'expired'] as const;

/**
 * Ends the subscriptions of a person who left, those to them, and what they offered, at most 500 rows at a time. Returns how many; 0 means
 * that nothing is left. The rows stay, as the sales do, without words of theirs, and name people only by their id.
 */
export async function endSubscriptionsOf(command: CommandContext, userId: string): Promise<number> {
  const { tx, now } = command;
  // Separate jobs end them at the provider.
  await endRecurringOrders(command, { person: userId }, 'now');
  const withdrawn = await tx
    .updateTable('subscription_offers')
    .set({ status: 'withdrawn', benefit: '', updated_at: now })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('status', '=', 'active'), eb('benefit', '<>', '')]))
    .executeTakeFirst();
  const owners = [userId, ...(await findSellers(tx, userId))];
  const open = tx
    .selectFrom('subscribers')
    .select(['creator_user_id', 'subscriber_user_id'])
    .where(isWith('creator_user_id', owners))
    .where((eb) => eb.or([eb('creator_user_id', '=', userId), eb('subscriber_user_id', '=', userId)]))
    .where('status', 'not in', OVER)
    .orderBy('creator_user_id')
    .orderBy('subscriber_user_id')
    .limit(BATCH);
  await mailReceivers(command, userId);
  const ended = await tx
    .updateTable('subscribers')
    .set({ status: 'cancelled', auto_renew: false, given_until: null, updated_at: now })
    .where(isWith('creator_user_id', owners))
    .where(({ eb, refTuple }) =>
      eb(refTuple('creator_user_id', 'subscriber_user_id'), 'in', open.$asTuple('creator_user_id', 'subscriber_user_id')),
    )
    .executeTakeFirst();
  return Number(withdrawn.numUpdatedRows + ended.numUpdatedRows);
}

// Whoever pays by card is told when the provider has ended it. In the order in which they end, so that each who ends is among them.
async function mailReceivers(command: CommandContext, creatorUserId: string): Promise<void> {
  const { tx, now } = command;
  const receivers = await tx
    .selectFrom('subscribers')
    .select(['subscriber_user_id as userId', 'subscription_id as offerId', 'given_until as givenUntil'])
    .where('creator_user_id', '=', creatorUserId)
    .where('given_until', '>', now)
    .where('order_id', 'is', null)
    .where('status', 'not in', OVER)
    .orderBy('subscriber_user_id')
    .limit(BATCH)
    .execute();
  await enqueueMails(
    command,
    receivers.map(({ userId, offerId, givenUntil }) => ({
      toUserId: userId,
      subject: 'A subscription that you were given has ended',
      title: 'Your subscription has ended',
      paragraphs: creatorLeft({ paid_through: givenUntil }, now),
      action: { label: 'View order', path: paths.order(offerId, userId) },
      messageKey: `given.${creatorUserId}.${userId}.creator-left`,
    })),
  );
}
