import type { ChangeDates, CreateSession, SessionEvent } from '../../contract.ts';
import { draftOfEvent } from '../../editing/web/edited-draft.ts';
import type { SessionDraft } from '../../editing/web/session-draft.ts';

/** What a host changes of a date. */
export type DateChange = Pick<ChangeDates, 'to' | 'maxParticipantCount' | 'price'>;

/** Returns the form that changes a date, filled in with its time, place, number of places and price. */
export function draftOfChange(event: SessionEvent): SessionDraft {
  return {
    ...draftOfEvent(event),
    capacity: event.maxParticipantCount === null ? '' : String(event.maxParticipantCount),
    price: event.price === 0 ? '' : (event.price / 100).toFixed(2),
  };
}

/** Returns what differs from the date as it was opened; time and place go together, as the call wants them. */
export function changeOf(event: SessionEvent, draft: SessionDraft, content: CreateSession['content']): DateChange {
  const { startDateTime, duration, timeZone, locationType, locationUrl, addressLine, city, postcode, country, venuePublic } = content;
  const before = draftOfChange(event);
  const isSamePlan = JSON.stringify(planOf(draft)) === JSON.stringify(planOf(before));
  const places = content.maxParticipantCount ?? null;
  return {
    ...(isSamePlan
      ? {}
      : { to: { startDateTime, duration, timeZone, locationType, locationUrl, addressLine, city, postcode, country, venuePublic } }),
    ...(places === event.maxParticipantCount ? {} : { maxParticipantCount: places }),
    ...(content.price === event.price || event.hasKinds ? {} : { price: content.price }),
  };
}

function planOf({ capacity: _capacity, price: _price, ...plan }: SessionDraft): object {
  return plan;
}
