import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { findUsernames } from '#features/people/api/usernames/find-usernames.ts';
import { readTicketsInTurn, type TicketInTurn } from '../../api/tickets-in-turn.ts';
import { withOwnPlace } from '../../api/with-own-place.ts';
import { notifyOfCancellationJob, type NotifyOfCancellation } from './notify-of-cancellation.ts';
import { notifyHolder } from './notify-holder.ts';

/**
 * Notifies and mails one batch of participants, and leaves the rest to another job. Safe to run twice: a notification is written once, and
 * a repeated mail has the same Message-ID.
 */
export function notifyOfCancellation(services: Services, work: NotifyOfCancellation): Promise<void> {
  return inTransaction(services, async (command) => {
    const event = await readEvent(command, work);
    if (!event?.cancelled_at) return;
    const { tickets, next } = await readTicketsInTurn(command.tx, work, (all) => all.where('t.session_event_id', '=', work.sessionEventId));
    const givers = await findUsernames(
      command.tx,
      tickets.filter((ticket) => ticket.payer_id !== ticket.user_id).map((ticket) => ticket.payer_id),
    );
    for (const ticket of tickets) {
      await notifyParticipant(command, event, ticket);
      const username = givers.get(ticket.payer_id);
      if (username !== undefined) await notifyParticipant(command, event, { ...ticket, user_id: ticket.payer_id, username });
    }
    if (next) await command.enqueue(notifyOfCancellationJob, { ...work, after: next });
  });
}

type Event = NonNullable<Awaited<ReturnType<typeof readEvent>>>;
type Ticket = TicketInTurn & { username: string };

async function notifyParticipant(command: CommandContext, event: Event, { user_id: userId, username, ...ticket }: Ticket): Promise<void> {
  await notifyHolder(command, {
    host: { userId: event.session_owner_user_id, username: event.username, displayName: event.display_name },
    sessionId: event.session_id,
    to: { userId, username },
    // What tickets that were a gift cost is their giver's to know.
    dates: [{ ...ticket, ...event, amount: ticket.payer_id === userId ? ticket.amount : 0, isRefunding: false }],
    source: event.id,
  });
}

async function readEvent({ tx }: CommandContext, work: NotifyOfCancellation) {
  const row = await tx
    .selectFrom('session_events as e')
    .innerJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 'e.session_owner_user_id').onRef('s.id', '=', 'e.session_id'))
    .innerJoin('users as u', 'u.user_id', 'e.session_owner_user_id')
    .select([
      'e.id',
      'e.session_id',
      'e.session_owner_user_id',
      'e.title',
      'e.start_at',
      'e.end_at',
      'e.location_type',
      'e.cancelled_at',
      's.time_zone',
      'e.own_place',
      'u.username',
      'u.display_name',
    ])
    .where('e.session_owner_user_id', '=', work.ownerUserId)
    .where('e.id', '=', work.sessionEventId)
    .executeTakeFirst();
  return row && withOwnPlace(row);
}
