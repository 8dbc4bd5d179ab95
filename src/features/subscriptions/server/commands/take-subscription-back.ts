import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { PaymentRow } from '#features/payments/api/lock-payment.ts';
import { recurringFulfilment } from '#features/payments/api/recurring/recurring-fulfilment.ts';
import { findLocked, paysByCard } from './lock-subscriber.ts';
import { writeGivenUntil } from './shift-given-months.ts';

/** Ends what a refunded order for a subscription paid for: a paid period, or what is left of given months. Idempotent. */
export async function takeSubscriptionBack(command: CommandContext, payment: PaymentRow): Promise<void> {
  if (payment.description.given === undefined) await recurringFulfilment.takeBack(command, payment);
  else await takeMonthsBack(command, payment);
}

async function takeMonthsBack(command: CommandContext, payment: PaymentRow): Promise<void> {
  const { tx, now } = command;
  const [creatorUserId, subscriberUserId] = [payment.owner_user_id, payment.user_id];
  const subscriber = await findLocked(command, { creatorUserId, subscriberUserId });
  if (subscriber?.given_until == null) return;
  const theirs = tx
    .updateTable('given_months')
    .where('creator_user_id', '=', creatorUserId)
    .where('subscriber_user_id', '=', subscriberUserId);
  const months = await tx
    .selectFrom('given_months')
    .select(['starts_at', 'ends_at'])
    .where('creator_user_id', '=', creatorUserId)
    .where('id', '=', payment.id)
    .executeTakeFirst();
  if (!months || months.ends_at <= now) return;
  const from = months.starts_at > now ? months.starts_at : now;
  // What a card pays for in between is none of these months, but lies within those that had begun before.
  const paidUntil = paysByCard(subscriber) && subscriber.current_period_end > from ? subscriber.current_period_end : from;
  const left = Math.max(0, months.ends_at.getTime() - (months.starts_at > now ? from : paidUntil).getTime());
  await theirs.set({ ends_at: from, updated_at: now }).where('id', '=', payment.id).execute();
  const by = sql`${left / 1000} * interval '1 second'`;
  // What was given later begins so much sooner.
  await theirs
    .set({
      starts_at: sql<Date>`(starts_at at time zone 'UTC' - ${by}) at time zone 'UTC'`,
      ends_at: sql<Date>`(ends_at at time zone 'UTC' - ${by}) at time zone 'UTC'`,
      updated_at: now,
    })
    .where('starts_at', '>=', months.ends_at)
    .execute();
  await writeGivenUntil(command, subscriber, new Date(subscriber.given_until.getTime() - left));
  command.publish({ kind: 'order', itemId: payment.item_id, recipientUserIds: [subscriberUserId, creatorUserId] });
}
