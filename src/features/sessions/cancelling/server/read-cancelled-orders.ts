import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { paidForValid } from '../../api/tickets-in-turn.ts';
import { withOwnPlace } from '../../api/with-own-place.ts';

/** The dates of a session that were cancelled at an instant, or one of them. */
type CancelledDates = { ownerUserId: string; sessionId: string; cancelledAt: string; sessionEventId?: string };

type CancelledOrder = Awaited<ReturnType<typeof readCancelledOrders>>[number];

/** Reads the orders with valid tickets for these dates that these people hold or paid for. */
export function readCancelledOrders(
  { tx }: CommandContext,
  { ownerUserId, sessionId, cancelledAt, sessionEventId }: CancelledDates,
  userIds: readonly string[],
) {
  return (
    tx
      .selectFrom('session_events as e')
      .innerJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 'e.session_owner_user_id').onRef('s.id', '=', 'e.session_id'))
      .innerJoin('tickets as t', (join) =>
        join.onRef('t.owner_user_id', '=', 'e.session_owner_user_id').onRef('t.session_event_id', '=', 'e.id'),
      )
      .innerJoin('payments as p', (join) => join.onRef('p.owner_user_id', '=', 't.owner_user_id').onRef('p.id', '=', 't.payment_id'))
      .select([
        't.user_id',
        'e.id',
        'e.title',
        'e.start_at',
        'e.end_at',
        'e.location_type',
        's.time_zone',
        'e.own_place',
        'p.user_id as payer_id',
        'p.id as payment_id',
        'p.refund_kept',
        'p.membership_id',
        'p.description',
        'e.minimum_count',
        'e.decides_at',
        // Another date of this host may have been confirmed before it was cancelled.
        sql<Date | null>`case when e.decided_at = e.cancelled_at then e.decided_at end`.as('decided_at'),
      ])
      .select(paidForValid(ownerUserId).as('amount'))
      // An order may hold several seats.
      .distinct()
      .where('e.session_owner_user_id', '=', ownerUserId)
      .where('e.session_id', '=', sessionId)
      .where('e.cancelled_at', '=', new Date(cancelledAt))
      .$if(sessionEventId !== undefined, (orders) => orders.where('e.id', '=', sessionEventId ?? ''))
      .where('t.owner_user_id', '=', ownerUserId)
      .where(sql<boolean>`(t.user_id = any(${userIds}::uuid[]) or p.user_id = any(${userIds}::uuid[]))`)
      .where('t.status', '=', 'active')
      .orderBy('e.start_at')
      .execute()
  );
}

/** Returns the dates of which this person holds or gave tickets, each once, with what they paid for it in all. */
export function datesOf(orders: readonly CancelledOrder[], userId: string) {
  const theirs = orders
    .filter((order) => order.user_id === userId || order.payer_id === userId)
    // What tickets that were a gift cost is their giver's to know, and to get back.
    .map((order) => ({ ...withOwnPlace(order), amount: order.payer_id === userId ? order.amount : 0 }));
  return [...Map.groupBy(theirs, ({ id }) => id).values()].flatMap(asOneDate);
}

type Paid = {
  amount: number;
  refund_kept: number | null;
  membership_id: string | null;
  description: { membershipTitle?: string | undefined };
};

// A person may have several orders of one date: one of their own, and some that they gave to others.
function asOneDate<Order extends Paid>(orders: Order[]): Order[] {
  const [first] = orders;
  if (!first) return [];
  const kept = orders.flatMap(({ refund_kept: pence }) => (pence === null ? [] : [pence]));
  const byMembership = orders.find(({ membership_id: id }) => id !== null) ?? first;
  return [
    {
      ...first,
      amount: orders.reduce((sum, { amount }) => sum + amount, 0),
      refund_kept: kept.length === 0 ? null : kept.reduce((sum, pence) => sum + pence, 0),
      membership_id: byMembership.membership_id,
      description: byMembership.description,
    },
  ];
}
