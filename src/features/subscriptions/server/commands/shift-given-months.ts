import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { announceEndOfGivenJob, noticeAt } from '../jobs.ts';
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
 * card has paid for. They are told of the end, which may be sooner than before. The caller holds the subscriber's lock.
 */
export async function writeGivenUntil(command: CommandContext, subscriber: SubscriberState, givenUntil: Date): Promise<void> {
  const { tx, now } = command;
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
  if (givenUntil > now) await announceEndOn(command, subscriber, givenUntil);
}

/** Enqueues telling a person that the months end that they were given, as long before it as people are told, or now. */
export async function announceEndOn(
  command: CommandContext,
  pair: Pick<SubscriberState, 'creator_user_id' | 'subscriber_user_id'>,
  givenUntil: Date,
): Promise<void> {
  const [at, { now }] = [noticeAt(givenUntil), command];
  const payload = { creatorUserId: pair.creator_user_id, subscriberUserId: pair.subscriber_user_id };
  await command.enqueue(announceEndOfGivenJob, payload, { startAfter: at > now ? at : now });
}
