import type { ZodType } from 'zod';
import type { SessionContent } from '#features/content/contract.ts';
import { hashtagsOf } from '#features/content/rules.ts';
import type { SessionEvent } from '../../contract.ts';
import { draftOfKind } from './kind-draft.ts';
import { emptySessionDraft, SessionDraft } from './session-draft.ts';
import { withoutDates } from './without-dates.ts';
import { presetOf } from '../../returning/rules.ts';
import { draftOfWindow } from '../../booking/web/booking-draft.ts';
import { draftOfMinimum } from '../../minimum/web/minimum-draft.ts';
import { draftOfQuestion } from './question-draft.ts';
import { clockOf, dayOf, lastDayOf } from '../../dates/web/standing-dates.ts';

/** Returns the form of a published session, filled in with its current details. */
export function draftOfSession(session: SessionContent): SessionDraft {
  const filled = filledIn(session);
  return { ...filled, basedOn: JSON.stringify(filled) };
}

/** Returns the form of a new session that is like a published one, but for its dates. */
export function draftLikeSession(session: SessionContent, id: string): SessionDraft {
  return { ...withoutDates(filledIn(session)), id };
}

/**
 * The schema of the stored draft of an edit. Rejects one begun before the session was changed elsewhere or its only date was moved: saving
 * it would undo that.
 */
export function storedSessionEdit(session: SessionContent): ZodType<SessionDraft> {
  const current = draftOfSession(session).basedOn;
  return SessionDraft.refine(({ basedOn }) => basedOn === current);
}

function filledIn(session: SessionContent): SessionDraft {
  // Hashtags are read from the text again: a tag disappears with the last word that names it.
  const written = hashtagsOf(session.text);
  const repeat = session.repeatConfig;
  return {
    ...emptySessionDraft(session.id, session.timeZone),
    ...clockOf(session),
    duration: String(session.duration),
    ...placeOf(session),
    title: session.title,
    subtitle: session.subtitle ?? '',
    text: session.text,
    tags: session.tags.filter((tag) => !written.includes(tag)),
    repeats: session.isRepeating,
    ...(repeat
      ? {
          interval: String(repeat.repeatEvery.interval),
          unit: repeat.repeatEvery.unit,
          weekdays: repeat.repeatOn,
          until: dayOf(repeat.endDateTime, session.timeZone),
        }
      : {}),
    capacity: session.maxParticipantCount === null ? '' : String(session.maxParticipantCount),
    price: session.price === 0 ? '' : (session.price / 100).toFixed(2),
    kinds: session.kinds.map((kind) => draftOfKind(kind, (instant) => lastDayOf(instant, session.timeZone))),
    notes: session.notes ?? '',
    ...returnsOf(session.returnPolicy),
    offersTip: session.afterwards.tip,
    offersNextDate: session.afterwards.nextDate,
    booking: draftOfWindow(session.bookingWindow, session.timeZone),
    minimum: draftOfMinimum(session.minimum),
    questions: (session.questions ?? []).map(draftOfQuestion),
    visibility: session.visibility,
    inSearchEngines: session.inSearchEngines,
  };
}

/** Returns the form for moving one event, filled in with its current time and place. */
export function draftOfEvent(event: SessionEvent): SessionDraft {
  return {
    ...emptySessionDraft(event.id, event.timeZone),
    ...clockOf(event),
    ...placeOf(event),
    duration: String(event.duration),
    title: event.title,
  };
}

function returnsOf(policy: SessionContent['returnPolicy']) {
  const returns = presetOf(policy) ?? ('own' as const);
  if (policy === null) return { returns };
  const { hoursBefore, percent, lateCostsUse, credit = false } = policy;
  const share = credit ? {} : { returnPercent: String(percent) };
  return { returns, returnHours: String(hoursBefore), ...share, returnsCredit: credit, lateCostsUse };
}

type Place = Pick<SessionContent, 'locationType' | 'addressLine' | 'city' | 'postcode' | 'country' | 'venuePublic' | 'locationUrl'>;

/** Returns the place of a session as its form holds it. */
export function placeOfSession(
  session: Place & Pick<SessionContent, 'coordinates'>,
): Pick<SessionDraft, keyof ReturnType<typeof placeOf> | 'coordinates'> {
  const { coordinates: point } = session;
  return {
    ...placeOf(session),
    coordinates: point && !point.approximate ? { latitude: point.latitude, longitude: point.longitude } : null,
  };
}

function placeOf({ locationType, addressLine, city, postcode, country, venuePublic, locationUrl }: Place) {
  return {
    locationType,
    addressLine: addressLine ?? '',
    city: city ?? '',
    postcode: postcode ?? '',
    country: country ?? '',
    venuePublic,
    locationUrl: locationUrl ?? '',
  };
}
