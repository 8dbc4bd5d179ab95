import type { Services } from '#platform/server/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/transaction.ts';
import { withOwnPlace } from '../queries/with-own-place.ts';
import { announceCancellationJob, type AnnounceCancellation } from './announce-cancellation.ts';
import { tellOfCancellation } from './tell-of-cancellation.ts';

const BATCH = 100;

/**
 * Notifies and mails one batch of participants, and leaves the rest to another job. Safe to run twice: a notification is written once, and
 * a repeated mail has the same Message-ID.
 */
export function announceCancellation(services: Services, work: AnnounceCancellation): Promise<void> {
  return inTransaction(services, async (command) => {
    const event = await readEvent(command, work);
    if (!event?.cancelled_at) return;
    const participants = await readParticipants(command, work);
    for (const participant of participants.slice(0, BATCH)) await tell(command, event, participant);
    const last = participants.length > BATCH ? participants[BATCH - 1] : undefined;
    if (last)
      await command.enqueue(announceCancellationJob, {
        ...work,
        after: { createdAt: last.created_at.toISOString(), ticketId: last.ticket_id },
      });
  });
}

type Event = NonNullable<Awaited<ReturnType<typeof readEvent>>>;
type ToldParticipant = Awaited<ReturnType<typeof readParticipants>>[number];

async function tell(command: CommandContext, event: Event, { user_id: userId, username, ...order }: ToldParticipant): Promise<void> {
  await tellOfCancellation(command, {
    host: { userId: event.session_owner_user_id, username: event.username, displayName: event.display_name },
    sessionId: event.session_id,
    to: { userId, username },
    dates: [{ ...event, ...order }],
    refunding: false,
    source: event.id,
  });
}

async function readEvent({ tx }: CommandContext, work: AnnounceCancellation) {
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

function readParticipants({ tx }: CommandContext, { ownerUserId, sessionEventId, after }: AnnounceCancellation) {
  return tx
    .selectFrom('tickets as t')
    .innerJoin('users as u', 'u.user_id', 't.user_id')
    .innerJoin('payments as p', (join) => join.onRef('p.owner_user_id', '=', 't.owner_user_id').onRef('p.id', '=', 't.payment_id'))
    .select(['t.id as ticket_id', 't.created_at', 'u.user_id', 'u.username', 'p.amount', 'p.membership_id', 'p.description'])
    .where('t.owner_user_id', '=', ownerUserId)
    .where('t.session_event_id', '=', sessionEventId)
    .where('t.status', '=', 'active')
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('t.created_at', 't.id'), '>', eb.tuple(new Date(after?.createdAt ?? 0), after?.ticketId ?? ''))),
    )
    .orderBy('t.created_at')
    .orderBy('t.id')
    .limit(BATCH + 1)
    .execute();
}
