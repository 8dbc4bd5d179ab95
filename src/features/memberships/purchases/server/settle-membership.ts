import type { CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueBookingChanged } from '#features/follows/api/enqueue-booking-changed.ts';
import { isOver, renewsItself, type RecurringEvent } from '#features/payments/recurring/rules.ts';
import type { RecurringRow } from '#features/payments/api/lock-recurring.ts';
import { enqueueTakenBack } from '../../api/enqueue-taken-back.ts';
import { notifyOfMembership } from './notify-of-membership.ts';
import { writeUse } from '../../server/commands/write-use.ts';

/**
 * Records the state of a membership that renews, grants the places of each period that has started, and notifies both sides.
 * Part of the transaction that settles the order; idempotent. Places of a past period don't carry over. Those spent after the last paid
 * period, while its renewal was awaited, are given up with the membership.
 */
export async function settleMembership(command: CommandContext, order: RecurringRow, events: RecurringEvent[]): Promise<void> {
  if (order.status === 'pending' || order.paid_through === null) return;
  const { tx, now } = command;
  const purchase = await tx
    .selectFrom('membership_purchases')
    .select(['id', 'status', 'period', 'session_usage_limit', 'started_at', 'ends_at', 'trial_ends_at'])
    .where('owner_user_id', '=', order.owner_user_id)
    .where('id', '=', order.id)
    .forUpdate()
    .executeTakeFirst();
  if (!purchase) throw new Error(`The membership of the order ${order.id} is not there.`);
  let { period } = purchase;
  for (const paymentId of events.flatMap(grantsOf)) {
    const use = { ownerUserId: order.owner_user_id, purchaseId: purchase.id, places: purchase.session_usage_limit };
    if (await writeUse(command, { ...use, kind: 'grant', period: period + 1, source: paymentId })) period += 1;
  }
  // Money that went back ends it before the provider says so.
  const status = order.ending === 'now' && !isOver(order.status) ? 'cancelled' : order.status;
  await tx
    .updateTable('membership_purchases')
    .set({
      status,
      auto_renew: order.ending !== 'now' && renewsItself(order.status),
      period,
      started_at: purchase.started_at ?? now,
      ends_at: order.paid_through,
      trial_ends_at: order.status === 'trial' ? order.paid_through : purchase.trial_ends_at,
      grace_end: order.grace_end,
      updated_at: now,
    })
    .where('owner_user_id', '=', order.owner_user_id)
    .where('id', '=', order.id)
    .execute();
  if (isOver(status) && status !== purchase.status) {
    // Money that came with the end has granted nothing: what was spent after the period before it isn't paid for.
    const since = period > purchase.period ? order.paid_through : (purchase.ends_at ?? order.paid_through);
    await enqueueTakenBack(command, { ownerUserId: order.owner_user_id, purchaseId: purchase.id, since: since.toISOString() });
  }
  if (events.length > 0) await enqueueBookingChanged(command, { ownerUserId: order.owner_user_id, userId: order.user_id });
  await notifyOfMembership(command, order, events);
}

function grantsOf(event: RecurringEvent): string[] {
  return event.kind === 'started' || event.kind === 'trial-started' || event.kind === 'renewed' ? [event.paymentId] : [];
}
