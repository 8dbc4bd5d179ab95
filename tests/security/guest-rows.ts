import { everybody, members, type Row } from './authorization-table.ts';
import type { BadInput } from './bad-inputs.ts';
import { BAD_DOOR_INPUTS } from './door-rows.ts';

/** The calls behind a host's guest list. */
export const GUEST_READ_ROWS: Row[] = [
  {
    call: 'ticket.queryMyDates',
    about: 'my own',
    outcomes: members('empty', { participant: 'ok' }),
    input: () => ({}),
  },
  {
    call: 'ticket.queryHostedDates',
    about: 'my own',
    outcomes: members('empty', { owner: 'ok' }),
    input: () => ({ when: 'upcoming' }),
  },
  {
    call: 'ticket.queryKinds',
    about: 'of a date of the owner',
    outcomes: everybody('ok'),
    input: ({ owner, things }) => ({ userId: owner.userId, sessionEventId: things.inPerson.event.id }),
  },
  {
    call: 'ticket.queryKindsOfCode',
    about: 'of a date of the owner, with a code that nobody has',
    outcomes: members('NOT_FOUND'),
    input: ({ owner, things }) => ({ userId: owner.userId, sessionEventId: things.inPerson.event.id, code: 'NOSUCHCODE' }),
  },
  {
    call: 'ticket.queryGuests',
    about: 'of a date of the owner',
    outcomes: members('NOT_FOUND', { owner: 'ok' }),
    input: ({ things }) => ({ sessionEventId: things.inPerson.event.id }),
  },
  {
    call: 'GET /Q/:packed',
    about: 'where the QR code of a ticket leads',
    outcomes: everybody('ok', { suspended: 'ok' }),
    input: () => ({}),
    send: (world, _scene, caller) => world.raw(`/Q/${'1'.repeat(50)}X5X3MABCDE`, { redirect: 'manual' }, caller),
  },
  {
    call: 'GET /Q/:packed',
    about: 'a QR code of no ticket',
    outcomes: everybody('NOT_FOUND', { suspended: 'NOT_FOUND' }),
    input: () => ({}),
    send: (world, _scene, caller) => world.raw('/Q/nothing', { redirect: 'manual' }, caller),
  },
];

export const GUEST_WRITE_ROWS: Row[] = [
  {
    call: 'ticket.markGuest',
    about: 'the participant, at a date of the owner',
    outcomes: members('NOT_FOUND', { owner: 'ok' }),
    input: async ({ moved }) => {
      const { event, ticketId } = await moved();
      return { sessionEventId: event.id, ticketId, here: true };
    },
  },
  {
    call: 'ticket.markNoShow',
    about: 'the participant, at a date of the owner that has begun',
    outcomes: members('NOT_FOUND', { owner: 'ok' }),
    input: async ({ moved, db }) => {
      const { event, ticketId } = await moved();
      const start = new Date(Date.now() - 3_600_000);
      await db
        .updateTable('session_events')
        .set({ start_at: start, end_at: new Date(start.getTime() + 7_200_000) })
        .where('id', '=', event.id)
        .execute();
      return { sessionEventId: event.id, ticketId, noShow: true };
    },
  },
];

const SOMETHING = '0190f000-0000-7000-8000-000000000000';

export const BAD_GUEST_INPUTS: BadInput[] = [
  ...BAD_DOOR_INPUTS,
  {
    about: 'a code that no ticket has',
    call: 'ticket.checkIn',
    by: 'owner',
    input: ({ things }) => ({ sessionEventId: things.inPerson.event.id, code: 'AAAAA-BBBBB' }),
    status: 404,
    message: 'No ticket for this session has that code.',
  },
  {
    about: 'an overlong search of guests',
    call: 'ticket.queryGuests',
    by: 'owner',
    input: ({ things }) => ({ sessionEventId: things.inPerson.event.id, search: 'x'.repeat(51) }),
    status: 400,
  },
  {
    about: 'a ticket to a date that was shown at another time',
    call: 'POST /ticket',
    input: ({ things }) => ({
      sessionId: things.inPerson.event.sessionId,
      sessionEventId: things.inPerson.event.id,
      shown: { startDateTime: '2030-01-01T00:00:00.000Z', returnPolicy: null },
    }),
    status: 409,
    message: 'The host has just changed the price, the time or what comes back if you return your ticket. Check it, then book.',
  },
  {
    about: 'a guest with the ticket of another date',
    call: 'ticket.markGuest',
    by: 'owner',
    input: ({ things }) => ({ sessionEventId: things.inPerson.event.id, ticketId: SOMETHING, here: true }),
    status: 404,
    message: 'Ticket not found.',
  },
];
