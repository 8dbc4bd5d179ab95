import type { PaymentType } from '../../contract.ts';

/** What a membership gives up with its money. */
export const PLACES_RELEASED = 'any places you booked with it in upcoming sessions have been released';

/** What a mail says to buyers about what they bought once, when all of their money is back. A tip has nothing to end. */
export const ENDED_WORDS: Partial<Record<PaymentType, string>> = {
  SESSION_EVENT: 'Your ticket is no longer valid.',
  MEMBERSHIP: `What you bought has ended, and ${PLACES_RELEASED}.`,
};
