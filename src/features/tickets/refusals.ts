import { defineRefusals } from '#kernel/refusal.ts';

/** What buying and using tickets may refuse; the first four are the Specification's texts (section 8). */
export const ticketRefusals = defineRefusals({
  SESSION_FULL: { code: 'CONFLICT', message: 'This session is full and cannot accept more participants.' },
  SESSION_ENDED: { code: 'CONFLICT', message: 'This session has already ended.' },
  SESSION_CANCELLED: { code: 'CONFLICT', message: 'This session has been cancelled.' },
  NO_SESSION: { code: 'NOT_FOUND', message: 'No session selected.' },
  OWN_SESSION: { code: 'FORBIDDEN', message: 'You cannot buy a ticket to your own session.' },
  HAS_TICKET: { code: 'CONFLICT', message: 'You already have a ticket to this session.' },
  NOT_FOUND: { code: 'NOT_FOUND', message: 'Ticket not found.' },
  WRONG_CODE: { code: 'NOT_FOUND', message: 'No ticket to this session has that code.' },
  NOT_CANCELLED: { code: 'CONFLICT', message: 'Only the tickets of a cancelled event can be refunded all at once.' },
  TICKET_REFUNDED: { code: 'CONFLICT', message: 'This ticket was refunded and is no longer valid.' },
});
