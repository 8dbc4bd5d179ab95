import { sql } from 'kysely';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { findUsernames } from '#features/people/api/usernames/find-usernames.ts';
import { refundTickets } from '../../api/enqueue-ticket-jobs.ts';
import { notifyOfCancellationsJob, type NotifyOfCancellations } from './notify-of-cancellations.ts';
import { notifyHolder } from './notify-holder.ts';
import { datesOf, readCancelledOrders } from './read-cancelled-orders.ts';

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
    const orders = await readCancelledOrders(command, work, batch);
    const usernames = await findUsernames(command.tx, batch);
    const { ownerUserId, sessionId, refund, cancelledAt } = work;
    for (const userId of batch) {
      await notifyHolder(command, {
        host: { userId: ownerUserId, ...host },
        sessionId,
        to: { userId, username: usernames.get(userId) ?? '' },
        dates: datesOf(orders, userId).map((date) => ({ ...date, isRefunding: refund || isPromised(date) })),
        source: `${sessionId}.${Date.parse(cancelledAt)}`,
      });
    }
    if (people.length > BATCH) await command.enqueue(notifyOfCancellationsJob, { ...work, after: batch.at(-1) });
    else await beginRefunds(command, work);
  });
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
