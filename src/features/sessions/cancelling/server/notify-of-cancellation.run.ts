import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { findUsernames } from '#features/people/api/usernames/find-usernames.ts';
import { readTicketsInTurn } from '../../api/tickets-in-turn.ts';
import { notifyOfCancellationJob, type NotifyOfCancellation } from './notify-of-cancellation.ts';
import { notifyHolder } from './notify-holder.ts';
import { datesOf, readCancelledOrders } from './read-cancelled-orders.ts';

/**
 * Notifies and mails one batch of participants, and leaves the rest to another job. Safe to run twice: a notification is written once, and
 * a repeated mail has the same Message-ID.
 */
export function notifyOfCancellation(services: Services, work: NotifyOfCancellation): Promise<void> {
  return inTransaction(services, async (command) => {
    const event = await readEvent(command, work);
    if (!event?.cancelled_at) return;
    const { tickets, next } = await readTicketsInTurn(command.tx, work, (all) => all.where('t.session_event_id', '=', work.sessionEventId));
    // Those who hold the tickets, and those who gave them, of all their orders at once: each is told once.
    const givers = await findUsernames(
      command.tx,
      tickets.map((ticket) => ticket.payer_id),
    );
    const people = new Map([...givers, ...tickets.map((ticket) => [ticket.user_id, ticket.username] as const)]);
    const dates = { ...work, sessionId: event.session_id, cancelledAt: event.cancelled_at.toISOString() };
    const orders = await readCancelledOrders(command, dates, [...people.keys()]);
    for (const [userId, username] of people)
      await notifyHolder(command, {
        host: { userId: event.session_owner_user_id, username: event.username, displayName: event.display_name },
        sessionId: event.session_id,
        to: { userId, username },
        dates: datesOf(orders, userId).map((date) => ({ ...date, decided_at: null, isRefunding: false })),
        source: event.id,
      });
    if (next) await command.enqueue(notifyOfCancellationJob, { ...work, after: next });
  });
}

function readEvent({ tx }: CommandContext, work: NotifyOfCancellation) {
  return tx
    .selectFrom('session_events as e')
    .innerJoin('users as u', 'u.user_id', 'e.session_owner_user_id')
    .select(['e.id', 'e.session_id', 'e.session_owner_user_id', 'e.cancelled_at', 'u.username', 'u.display_name'])
    .where('e.session_owner_user_id', '=', work.ownerUserId)
    .where('e.id', '=', work.sessionEventId)
    .executeTakeFirst();
}
