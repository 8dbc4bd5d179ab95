import { members, type Row } from './authorization-table.ts';

/** The calls that cancel dates of a session, one or several, and what hosts are shown before. */
export const CANCELLATION_ROWS: Row[] = [
  {
    call: 'session.cancelSessionEvent',
    about: 'of the owner',
    outcomes: members('FORBIDDEN', { owner: 'ok' }),
    async input({ session, owner }) {
      const { event } = await session();
      return { sessionId: event.sessionId, startDateTime: event.startAt.toISOString(), sessionEventId: event.id, userId: owner.userId };
    },
  },
  {
    call: 'session.cancelSessionEvents',
    about: 'all those of a session of the owner',
    outcomes: members('FORBIDDEN', { owner: 'ok' }),
    async input({ session, owner }) {
      const { event } = await session();
      return { sessionId: event.sessionId, userId: owner.userId, dates: 1, refund: true };
    },
  },
  {
    call: 'session.getDatesToCome',
    about: 'of a session of the owner',
    outcomes: members('FORBIDDEN', { owner: 'ok' }),
    input: ({ things, owner }) => ({ sessionId: things.inPerson.event.sessionId, userId: owner.userId }),
  },
];
