import type { SessionEvent } from '#features/sessions/contract.ts';
import type { BuyTicket } from '../contract.ts';

/** Returns what a buyer is shown of a date, by which its sale notices that something has changed since. */
export function shownOf(event: SessionEvent): NonNullable<BuyTicket['shown']> {
  return {
    startDateTime: event.startDateTime,
    returnPolicy: event.returnPolicy ?? null,
    minimum: minimumShown(event),
    ...(event.hasKinds ? {} : { price: event.price }),
  };
}

// Once decided, nothing is open any more.
function minimumShown({ minimum }: SessionEvent): NonNullable<BuyTicket['shown']>['minimum'] {
  return !minimum || minimum.isDecided ? null : { people: minimum.people, decidesAt: minimum.decidesAt };
}
