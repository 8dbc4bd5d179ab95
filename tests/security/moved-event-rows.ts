import { v7 } from 'uuid';
import { members, type Row } from './authorization-table.ts';

/** The calls that change a session's time and place, and those of people who already had a ticket. */
export const MOVED_EVENT_ROWS: Row[] = [
  {
    call: 'session.rescheduleEvent',
    about: 'of the owner',
    outcomes: members('FORBIDDEN', { owner: 'ok' }),
    async input({ session, owner }) {
      const { event } = await session();
      const named = { sessionId: event.sessionId, sessionEventId: event.id, userId: owner.userId };
      const to = { ...hourLater(event.startAt), locationType: 'in-person', addressLine: '1 High Street', city: 'Bristol' };
      return { ...named, startDateTime: event.startAt.toISOString(), to };
    },
  },
  {
    call: 'session.addDate',
    about: 'to a session of the owner',
    outcomes: members('FORBIDDEN', { owner: 'ok' }),
    async input({ session, owner }) {
      const { event } = await session();
      const to = { ...hourLater(event.startAt), locationType: 'in-person', addressLine: '1 High Street', city: 'Bristol' };
      return { sessionId: event.sessionId, sessionEventId: v7(), userId: owner.userId, to };
    },
  },
  {
    call: 'session.changeDates',
    about: 'of the owner',
    outcomes: members('FORBIDDEN', { owner: 'ok' }),
    async input({ session, owner }) {
      const { event } = await session();
      const named = { sessionId: event.sessionId, sessionEventId: event.id, userId: owner.userId };
      return { ...named, startDateTime: event.startAt.toISOString(), scope: 'this', dates: 1, maxParticipantCount: 40 };
    },
  },
  {
    call: 'session.skipDate',
    about: 'of the owner, that nobody has booked',
    outcomes: members('FORBIDDEN', { owner: 'ok' }),
    async input({ session, owner }) {
      const { event } = await session();
      const named = { sessionId: event.sessionId, sessionEventId: event.id, userId: owner.userId };
      return { ...named, startDateTime: event.startAt.toISOString() };
    },
  },
  {
    call: 'session.confirmDate',
    about: 'of the owner, that takes place only if enough people book it',
    outcomes: members('FORBIDDEN', { owner: 'ok' }),
    async input({ session, owner, db }) {
      const { event } = await session();
      await db
        .updateTable('session_events')
        .set({ minimum_count: 3, decides_at: new Date(event.startAt.getTime() - 3_600_000) })
        .where('session_owner_user_id', '=', owner.userId)
        .where('id', '=', event.id)
        .execute();
      const named = { sessionId: event.sessionId, sessionEventId: event.id, userId: owner.userId };
      return { ...named, startDateTime: event.startAt.toISOString() };
    },
  },
  {
    call: 'PATCH /content',
    about: 'a session of the owner, its dates and place',
    outcomes: members('FORBIDDEN', { owner: 'ok' }),
    async input({ session }) {
      const { uri, event } = await session();
      const place = { locationType: 'in-person', addressLine: '1 High Street', city: 'Bristol' };
      return { contentItemUri: uri, content: { text: '', session: { title: 'Late yoga', ...hourLater(event.startAt), ...place } } };
    },
  },
  {
    call: 'ticket.handBack',
    about: 'of the participant, whose event was moved',
    outcomes: members('NOT_FOUND', { participant: 'ok' }),
    input: async ({ moved }) => ({ ticketId: (await moved()).ticketId }),
  },
  {
    call: 'ticket.nameGuest',
    about: 'of the participant',
    outcomes: members('NOT_FOUND', { participant: 'ok' }),
    input: async ({ moved }) => ({ ticketId: (await moved()).ticketId, guestName: 'Mia' }),
  },
  {
    call: 'ticket.getTicket',
    about: 'of the participant, to an event that was moved',
    outcomes: members('null', { participant: 'ok', owner: 'ok', admin: 'ok' }),
    input: ({ things, participant }) => ({ sessionEventId: things.moved.event.id, userId: participant.userId }),
  },
];

function hourLater(start: Date) {
  return { startDateTime: new Date(start.getTime() + 3_600_000).toISOString(), duration: 60, timeZone: 'Europe/London' };
}
