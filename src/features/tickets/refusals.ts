import { defineRefusals } from '#kernel/refusal.ts';

/**
 * The refusals of buying and using tickets; the first four are worded as in docs/product.md#availability, and why a ticket can't be
 * returned as in docs/product.md#handing-back.
 */
export const ticketRefusals = defineRefusals({
  SESSION_FULL: { code: 'CONFLICT', message: 'This session is full and cannot accept more participants.' },
  SESSION_ENDED: { code: 'CONFLICT', message: 'This session has already ended.' },
  SESSION_CANCELLED: { code: 'CONFLICT', message: 'This session has been cancelled.' },
  NO_SESSION: { code: 'NOT_FOUND', message: 'No session selected.' },
  OWN_SESSION: { code: 'FORBIDDEN', message: 'You cannot buy a ticket to your own session.' },
  BLOCKED_SALE: { code: 'FORBIDDEN', message: 'You cannot book sessions of this host.' },
  HAS_TICKET: { code: 'CONFLICT', message: 'You already have a ticket to this session.' },
  NOT_FOUND: { code: 'NOT_FOUND', message: 'Ticket not found.' },
  WRONG_CODE: { code: 'NOT_FOUND', message: 'No ticket to this session has that code.' },
  NOT_CANCELLED: { code: 'CONFLICT', message: 'Only the tickets of a cancelled date can be refunded all at once.' },
  NOT_MOVED: { code: 'CONFLICT', message: 'A paid ticket can be returned only after its date was moved.' },
  TICKET_USED: { code: 'CONFLICT', message: 'This ticket was used at the door and can no longer be returned.' },
  EVENT_STARTED: { code: 'CONFLICT', message: 'This session has started, so the ticket can no longer be returned.' },
  TICKET_DISPUTED: {
    code: 'CONFLICT',
    message: 'Your bank disputes this payment, so the ticket cannot be returned until that is decided.',
  },
  DISPUTE_WAS_DECIDED: {
    code: 'CONFLICT',
    message: 'Your bank decided a dispute about this payment in the host’s favour, so the ticket can no longer be returned.',
  },
  TICKET_HANDED_BACK: { code: 'CONFLICT', message: 'This ticket was returned and is no longer valid.' },
  TICKET_REFUNDED: { code: 'CONFLICT', message: 'This ticket was refunded and is no longer valid.' },
});
