import { sql } from 'kysely';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { notifyAll } from '#features/notifications/api/notify.ts';
import { findSettings } from '#features/notifications/api/find-settings.ts';
import { readTicketsInTurn } from '#features/sessions/api/tickets-in-turn.ts';
import { withOwnPlace } from '#features/sessions/api/with-own-place.ts';
import { reminderOf } from '../rules.ts';
import { remindJob, type Remind } from './remind.ts';
import { rejectedSession } from '../../buying/server/sale-conditions.ts';

/**
 * Reminds one batch of the participants of an event that is about to start, and leaves the rest to another job. Reminds nobody of an event
 * that was moved, cancelled or taken down, has begun, or whose host can't act, nor people who have only just booked or whose places are a
 * gift that nobody has redeemed. Safe to run twice.
 */
export function remind(services: Services, work: Remind): Promise<void> {
  return inTransaction(services, async (command) => {
    const event = await readEvent(command, work);
    if (!event || event.cancelled_at !== null || event.is_rejected) return;
    if (event.start_at.getTime() !== Date.parse(work.startDateTime) || event.start_at <= command.now) return;
    const { bookedBefore } = reminderOf(event.start_at);
    const { tickets, next } = await readTicketsInTurn(command.tx, work, (all) =>
      all
        .where('t.session_event_id', '=', work.sessionEventId)
        .where('t.created_at', '<', bookedBefore)
        // What they give to somebody else isn't their appointment.
        .where('t.unredeemed', '=', false),
    );
    const settingsOf = await findSettings(
      command.tx,
      tickets.map((ticket) => ticket.user_id),
    );
    await notifyAll(
      command,
      tickets.map((ticket) => reminderFor(event, ticket, settingsOf(ticket.user_id).timeZone)),
    );
    if (next) await command.enqueue(remindJob, { ...work, after: next });
  });
}

type Event = NonNullable<Awaited<ReturnType<typeof readEvent>>>;

function reminderFor(event: Event, { user_id: userId, username }: { user_id: string; username: string }, readerZone: string) {
  const startDateTime = event.start_at.toISOString();
  return {
    type: 'SESSION_REMINDER' as const,
    toUserId: userId,
    toUsername: username,
    from: { userId: event.session_owner_user_id, username: event.username, displayName: event.display_name },
    itemUri: { type: 'SESSION' as const, id: event.session_id },
    source: `${event.id}.${startDateTime}`,
    data: {
      title: event.title,
      sessionEventId: event.id,
      participantUserId: userId,
      startDateTime,
      timeZone: event.time_zone,
      readerZone: event.location_type === 'online' ? readerZone : null,
    },
  };
}

async function readEvent({ tx }: CommandContext, { ownerUserId, sessionEventId }: Remind) {
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
      'e.location_type',
      'e.cancelled_at',
      'e.own_place',
    ])
    .select(['s.time_zone', 'u.username', 'u.display_name'])
    .select(sql<boolean>`${sql.raw(rejectedSession({ owner: 'e.session_owner_user_id', session: 'e.session_id' }))}`.as('is_rejected'))
    .where('e.session_owner_user_id', '=', ownerUserId)
    .where('e.id', '=', sessionEventId)
    .executeTakeFirst();
  return row && withOwnPlace(row);
}
