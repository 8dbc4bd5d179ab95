import { sql } from 'kysely';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { findUsernames } from '#features/people/api/usernames/find-usernames.ts';
import { refundTickets } from '../../api/enqueue-ticket-jobs.ts';
import { withOwnPlace } from '../../api/with-own-place.ts';
import { notifyOfCancellationsJob, type NotifyOfCancellations } from './notify-of-cancellations.ts';
import { notifyHolder } from './notify-holder.ts';

const BATCH = 100;

/**
 * Notifies one batch of people, those who hold tickets and those who gave them, each once, and leaves the rest to another job; the last begins the refunds, because a refunded ticket no longer counts
 * among those whose holders are notified. Safe to run twice: a notification is written once, and a repeated mail has the same Message-ID.
 */
export function notifyOfCancellations(services: Services, work: NotifyOfCancellations): Promise<void> {
  return inTransaction(services, async (command) => {
    const host = await readHost(command, work.ownerUserId);
    const people = (await readPeople(command, work)).map(({ user_id: userId }) => userId);
    const batch = people.slice(0, BATCH);
    const orders = await readOrders(command, work, batch);
    const usernames = await findUsernames(command.tx, batch);
    const { ownerUserId, sessionId, refund, cancelledAt } = work;
    for (const userId of batch) {
      // What tickets that were a gift cost is their giver's to know, and to get back.
      const theirs = orders
        .filter((order) => order.user_id === userId || order.payer_id === userId)
        .map((order) => ({
          ...withOwnPlace(order),
          amount: order.payer_id === userId ? order.amount : 0,
          isRefunding: refund || isPromised(order),
        }));
      await notifyHolder(command, {
        host: { userId: ownerUserId, ...host },
        sessionId,
        to: { userId, username: usernames.get(userId) ?? '' },
        dates: [...Map.groupBy(theirs, ({ id }) => id).values()].flatMap(asOneDate),
        source: `${sessionId}.${Date.parse(cancelledAt)}`,
      });
    }
    if (people.length > BATCH) await command.enqueue(notifyOfCancellationsJob, { ...work, after: batch.at(-1) });
    else await beginRefunds(command, work);
  });
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

// A date that was still open when it was cancelled.
function isPromised({ decided_at: decided }: { decided_at: Date | null }): boolean {
  return decided !== null;
}

async function beginRefunds(
  command: CommandContext,
  { ownerUserId, sessionId, cancelledAt, refund }: NotifyOfCancellations,
): Promise<void> {
  const events = await command.tx
    .selectFrom('session_events')
    .select('id')
    .where('session_owner_user_id', '=', ownerUserId)
    .where('session_id', '=', sessionId)
    .where('cancelled_at', '=', new Date(cancelledAt))
    .where('participant_count', '>', 0)
    .$if(!refund, (all) => all.whereRef('decided_at', '=', 'cancelled_at'))
    .orderBy('start_at')
    .execute();
  for (const { id } of events) await refundTickets(command, { ownerUserId, sessionEventId: id });
}

function readHost({ tx }: CommandContext, ownerUserId: string) {
  return tx
    .selectFrom('users')
    .select(['username', 'display_name as displayName'])
    .where('user_id', '=', ownerUserId)
    .executeTakeFirstOrThrow();
}

// Those who hold the tickets, and those who paid for them.
function readPeople({ tx }: CommandContext, { ownerUserId, sessionId, cancelledAt, after }: NotifyOfCancellations) {
  const people = tx
    .selectFrom('session_events as e')
    .innerJoin('tickets as t', (join) =>
      join.onRef('t.owner_user_id', '=', 'e.session_owner_user_id').onRef('t.session_event_id', '=', 'e.id'),
    )
    .innerJoin('payments as p', (join) => join.onRef('p.owner_user_id', '=', 't.owner_user_id').onRef('p.id', '=', 't.payment_id'))
    .select(sql<string>`unnest(array[t.user_id, p.user_id])`.as('user_id'))
    .where('e.session_owner_user_id', '=', ownerUserId)
    .where('e.session_id', '=', sessionId)
    .where('e.cancelled_at', '=', new Date(cancelledAt))
    .where('t.owner_user_id', '=', ownerUserId)
    .where('p.owner_user_id', '=', ownerUserId)
    .where('t.status', '=', 'active');
  return tx
    .selectFrom(people.as('person'))
    .select('person.user_id')
    .distinct()
    .$if(after !== undefined, (query) => query.where('person.user_id', '>', after ?? ''))
    .orderBy('person.user_id')
    .limit(BATCH + 1)
    .execute();
}

function readOrders({ tx }: CommandContext, { ownerUserId, sessionId, cancelledAt }: NotifyOfCancellations, userIds: readonly string[]) {
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
        'p.amount',
        'p.refund_kept',
        'p.membership_id',
        'p.description',
        'e.minimum_count',
        'e.decides_at',
        // Another date of this host may have been confirmed before it was cancelled.
        sql<Date | null>`case when e.decided_at = e.cancelled_at then e.decided_at end`.as('decided_at'),
      ])
      // An order may hold several seats.
      .distinct()
      .where('e.session_owner_user_id', '=', ownerUserId)
      .where('e.session_id', '=', sessionId)
      .where('e.cancelled_at', '=', new Date(cancelledAt))
      .where('t.owner_user_id', '=', ownerUserId)
      .where(sql<boolean>`(t.user_id = any(${userIds}::uuid[]) or p.user_id = any(${userIds}::uuid[]))`)
      .where('t.status', '=', 'active')
      .orderBy('e.start_at')
      .execute()
  );
}
