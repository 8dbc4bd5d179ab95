import type { CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueBookingChanged } from '#features/follows/api/enqueue-booking-changed.ts';
import type { RecurringRow } from '#features/payments/api/lock-recurring.ts';
import type { RecurringEvent } from '#features/payments/recurring/rules.ts';
import { type RecurringStatus, isOver, renewsItself } from '#features/payments/recurring/rules.ts';
import { findLocked, lockSubscriber, type SubscriberState } from './lock-subscriber.ts';
import { notifyOfSubscription } from './notify-of-subscription.ts';
import { announceEndOn, shiftGivenMonths } from './shift-given-months.ts';

/**
 * Writes the state of a subscription, which decides who reads what is for subscribers, and notifies both sides of what happened. Part of the
 * transaction that settles the order. An older order that ends late doesn't affect a newer one.
 */
export async function settleSubscription(command: CommandContext, order: RecurringRow, events: RecurringEvent[]): Promise<void> {
  if (order.status === 'pending' || order.paid_through === null) return;
  const pair = { creatorUserId: order.owner_user_id, subscriberUserId: order.user_id };
  // A gift may be redeemed at the same moment by somebody who had nothing: both write them first, and wait for each other.
  const before = isOver(order.status)
    ? await findLocked(command, pair)
    : await lockSubscriber(command, { ...pair, offerId: order.item_id });
  await mirror(command, order, order.status);
  const given =
    before?.given_until == null
      ? null
      : await keepGivenMonths(command, before, { ...order, status: order.status, paid_through: order.paid_through });
  if (events.length > 0) await enqueueBookingChanged(command, { ownerUserId: order.owner_user_id, userId: order.user_id });
  await notifyOfSubscription(command, order, { events, givenUntil: givenAfter(given, order, command.now) });
}

// While a card pays, only months that go on after what it has paid for.
function givenAfter(until: Date | null, { status, paid_through: paidThrough }: RecurringRow, now: Date): Date | null {
  if (until === null || until <= now) return null;
  return !isOver(status) && paidThrough !== null && until <= paidThrough ? null : until;
}

async function mirror({ tx, now }: CommandContext, order: RecurringRow, status: Exclude<RecurringStatus, 'pending'>): Promise<void> {
  const term = {
    subscription_id: order.item_id,
    order_id: order.id,
    status,
    auto_renew: renewsItself(status),
    current_period_end: order.paid_through ?? now,
    grace_end: order.grace_end,
    updated_at: now,
  };
  await tx
    .insertInto('subscribers')
    .values({ creator_user_id: order.owner_user_id, subscriber_user_id: order.user_id, ...term, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['creator_user_id', 'subscriber_user_id'])
        .doUpdateSet((eb) => ({
          ...term,
          created_at: eb
            .case()
            .when('subscribers.order_id', '=', order.id)
            .then(eb.ref('subscribers.created_at'))
            .else(eb.ref('excluded.created_at'))
            .end(),
        }))
        .where(({ eb, or }) =>
          isOver(order.status)
            ? or([
                eb('subscribers.order_id', '=', order.id),
                eb.and([eb('subscribers.order_id', 'is', null), eb('subscribers.given_until', 'is', null)]),
              ])
            : eb.lit(true),
        ),
    )
    .execute();
}

type PaidOrder = RecurringRow & { status: SubscriberState['status']; paid_through: Date };

// Given months wait while a card pays, and go on when it no longer does: at once, if what it paid for ends before its time. Returns until when
// there are any.
async function keepGivenMonths(command: CommandContext, before: SubscriberState, order: PaidOrder): Promise<Date | null> {
  const { tx, now } = command;
  const isTheirs = before.order_id === order.id;
  if (!isOver(order.status)) {
    const from = isTheirs ? before.current_period_end : now;
    if (order.paid_through <= from) return before.given_until;
    return shiftGivenMonths(command, { ...before, status: order.status, order_id: order.id }, { from, to: order.paid_through });
  }
  if (!isTheirs || before.given_until === null || before.given_until <= now) return before.given_until;
  const from = before.current_period_end;
  const until = from > now ? await shiftGivenMonths(command, { ...before, status: order.status }, { from, to: now }) : before.given_until;
  if (until <= now) return until;
  await tx
    .updateTable('subscribers')
    .set({ status: 'scheduled_cancellation', current_period_end: until, order_id: null, updated_at: now })
    .where('creator_user_id', '=', order.owner_user_id)
    .where('subscriber_user_id', '=', order.user_id)
    .execute();
  // While a card paid, nobody was told.
  await announceEndOn(command, before, until);
  return until;
}
