import type { CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueBookingChanged } from '#features/follows/api/enqueue-booking-changed.ts';
import { createFreePayments } from '#features/payments/api/checkout/create-payment.ts';
import { monthsAfter } from '../rules.ts';
import { announceEndOfGivenJob, noticeAt } from '../server/jobs.ts';
import { lockSubscriber, paysByCard } from '../server/commands/lock-subscriber.ts';

type Grant = {
  /** Of the order; a new one if missing. */
  id?: string | undefined;
  ownerUserId: string;
  ownerUsername: string;
  receiver: { userId: string; username: string };
  /** The creator's subscription as it is, or was, on offer. */
  offerId: string;
  title: string;
  months: number;
  /** Why they cost nothing. */
  given: 'gift' | 'complimentary';
  /** In place of the hash of a request. */
  requestHash: string;
};

/**
 * Gives somebody months of a creator's subscription that cost them nothing: an order of theirs that comes to 0, marked as given, for which
 * nothing is booked in the ledger. They begin now or, if the receiver has paid for a time or was given months before, when that ends; a card
 * that renews is left as it is. Returns the id of the order. The caller has decided that they get it.
 */
export async function grantMonths(command: CommandContext, grant: Grant): Promise<string> {
  const { id = command.newId(), ownerUserId, receiver, offerId, months, given } = grant;
  const { tx, now } = command;
  await createFreePayments(command, [
    {
      id,
      ownerUserId,
      ownerUsername: grant.ownerUsername,
      buyer: receiver,
      type: 'SUBSCRIPTION',
      itemId: offerId,
      description: { title: grant.title, given, months },
      mode: command.paymentMode,
      requestHash: grant.requestHash,
    },
  ]);
  const subscriber = await lockSubscriber(command, { creatorUserId: ownerUserId, subscriberUserId: receiver.userId, offerId });
  const runsByCard = paysByCard(subscriber);
  const startsAt = latest(now, subscriber.given_until, runsByCard ? subscriber.current_period_end : null);
  const endsAt = monthsAfter(startsAt, months);
  const stamps = { created_at: now, updated_at: now };
  await tx
    .insertInto('given_months')
    .values({
      creator_user_id: ownerUserId,
      id,
      subscriber_user_id: receiver.userId,
      months,
      given,
      starts_at: startsAt,
      ends_at: endsAt,
      ...stamps,
    })
    .execute();
  const isNew = !runsByCard && (subscriber.given_until === null || subscriber.given_until <= now);
  await tx
    .updateTable('subscribers')
    .set({
      given_until: endsAt,
      updated_at: now,
      ...(runsByCard
        ? {}
        : { status: 'scheduled_cancellation', auto_renew: false, current_period_end: endsAt, grace_end: null, order_id: null }),
      ...(isNew ? { subscription_id: offerId, created_at: now } : {}),
    })
    .where('creator_user_id', '=', ownerUserId)
    .where('subscriber_user_id', '=', receiver.userId)
    .execute();
  const pair = { creatorUserId: ownerUserId, subscriberUserId: receiver.userId };
  await command.enqueue(announceEndOfGivenJob, pair, { startAfter: noticeAt(endsAt) });
  await enqueueBookingChanged(command, { ownerUserId, userId: receiver.userId });
  command.publish({ kind: 'order', itemId: offerId, recipientUserIds: [receiver.userId, ownerUserId] });
  return id;
}

function latest(first: Date, ...others: (Date | null)[]): Date {
  return others.reduce<Date>((last, one) => (one !== null && one > last ? one : last), first);
}
