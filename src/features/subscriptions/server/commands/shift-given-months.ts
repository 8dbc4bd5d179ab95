import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { paysByCard, type SubscriberState } from './lock-subscriber.ts';

/**
 * Moves what a person still has of given months by the time from one instant to another, and returns until when they have them: back by what
 * they have paid for since, so that none of them passes while they pay, or forward by what they no longer have paid for, if `to` is earlier.
 * What hadn't begun by `from` begins and ends so much later, what had ends so much later. The caller holds the subscriber's lock.
 */
export async function shiftGivenMonths(
  command: CommandContext,
  subscriber: SubscriberState,
  { from, to }: { from: Date; to: Date },
): Promise<Date> {
  const { tx, now } = command;
  const length = to.getTime() - from.getTime();
  const had = subscriber.given_until ?? from;
  if (length === 0 || (length > 0 ? had <= from : had < from)) return had;
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
  const until = new Date(had.getTime() + length);
  await writeGivenUntil(command, subscriber, until);
  return until;
}

/**
 * Writes until when a person has given months, which is also the end of their subscription if no card pays for it; none if that is within what a
 * card has paid for. The caller holds the subscriber's lock.
 */
export async function writeGivenUntil({ tx, now }: CommandContext, subscriber: SubscriberState, givenUntil: Date): Promise<void> {
  await tx
    .updateTable('subscribers')
    .set({
      updated_at: now,
      ...(paysByCard(subscriber)
        ? { given_until: givenUntil > subscriber.current_period_end ? givenUntil : null }
        : { given_until: givenUntil, current_period_end: givenUntil }),
    })
    .where('creator_user_id', '=', subscriber.creator_user_id)
    .where('subscriber_user_id', '=', subscriber.subscriber_user_id)
    .execute();
}
