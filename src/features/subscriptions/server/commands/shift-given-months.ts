import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { isOver } from '#features/payments/recurring/rules.ts';
import type { SubscriberState } from './lock-subscriber.ts';

/**
 * Moves what a person still has of given months back by a time that they have paid for since, so that none of them passes while they pay: what
 * hadn't begun by `from` begins and ends so much later, what had ends so much later. The caller holds the subscriber's lock.
 */
export async function shiftGivenMonths(
  command: CommandContext,
  subscriber: SubscriberState,
  { from, to }: { from: Date; to: Date },
): Promise<void> {
  const { tx, now } = command;
  const length = to.getTime() - from.getTime();
  if (subscriber.given_until === null || subscriber.given_until <= from || length <= 0) return;
  const by = sql`${length / 1000} * interval '1 second'`;
  await tx
    .updateTable('given_months')
    .set({
      starts_at: sql<Date>`case when starts_at >= ${from} then (starts_at at time zone 'UTC' + ${by}) at time zone 'UTC' else starts_at end`,
      ends_at: sql<Date>`(ends_at at time zone 'UTC' + ${by}) at time zone 'UTC'`,
      updated_at: now,
    })
    .where('creator_user_id', '=', subscriber.creator_user_id)
    .where('subscriber_user_id', '=', subscriber.subscriber_user_id)
    .where('ends_at', '>', from)
    .execute();
  await writeGivenUntil(command, subscriber, new Date(subscriber.given_until.getTime() + length));
}

/** Writes until when a person has given months, which is also the end of their subscription if no card pays for it. The caller holds the subscriber's lock. */
export async function writeGivenUntil({ tx, now }: CommandContext, subscriber: SubscriberState, givenUntil: Date): Promise<void> {
  const runsByCard = subscriber.order_id !== null && !isOver(subscriber.status);
  await tx
    .updateTable('subscribers')
    .set({ given_until: givenUntil, updated_at: now, ...(runsByCard ? {} : { current_period_end: givenUntil }) })
    .where('creator_user_id', '=', subscriber.creator_user_id)
    .where('subscriber_user_id', '=', subscriber.subscriber_user_id)
    .execute();
}
