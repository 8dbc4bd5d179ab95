import type { RepeatConfig } from '#features/content/contract.ts';
import type { SessionInput } from './contract.ts';
import { expandRepeat, type EventDate, type RepeatProblem } from './repeat-rules.ts';
import { isTimeZone } from './rules.ts';

export type PlannedPlace = {
  locationUrl: string | null;
  addressLine: string | null;
  city: string | null;
  postcode: string | null;
  country: string | null;
  formattedAddress: string | null;
};

/** A session worked out: its first date, all its dates, and where it is. */
export type SessionPlan = { start: Date; end: Date; repeat: RepeatConfig | null; events: EventDate[]; place: PlannedPlace };

export type PlanProblem = RepeatProblem | 'UNKNOWN_TIME_ZONE' | 'END_BEFORE_START' | 'END_UNLIKE_DURATION';

/**
 * Works out what is to be saved for a new session before anything is (product decisions section 5). Details that do not belong
 * to the kind of place are dropped: an online session has no address, one in person no link.
 */
export function planSession(session: SessionInput): { ok: true; plan: SessionPlan } | { ok: false; problem: PlanProblem } {
  if (!isTimeZone(session.timeZone)) return { ok: false, problem: 'UNKNOWN_TIME_ZONE' };
  const start = new Date(session.startDateTime);
  const end = new Date(start.getTime() + session.duration * 60_000);
  if (session.endDateTime !== undefined) {
    const told = Date.parse(session.endDateTime);
    if (told <= start.getTime()) return { ok: false, problem: 'END_BEFORE_START' };
    if (told !== end.getTime()) return { ok: false, problem: 'END_UNLIKE_DURATION' };
  }
  const repeat = session.isRepeating ? (session.repeatConfig ?? null) : null;
  const expansion = expandRepeat({ start, durationMinutes: session.duration, timeZone: session.timeZone, repeat });
  if (!expansion.ok) return expansion;
  return { ok: true, plan: { start, end, repeat, events: expansion.events, place: placeOf(session) } };
}

function placeOf(session: SessionInput): PlannedPlace {
  if (session.locationType === 'online') {
    return {
      locationUrl: session.locationUrl ?? null,
      addressLine: null,
      city: null,
      postcode: null,
      country: null,
      formattedAddress: null,
    };
  }
  const { addressLine = null, city = null, postcode = null, country = null } = session;
  const parts = [addressLine, [city, postcode].filter((part) => part !== null).join(' '), country].filter(
    (part) => part !== null && part !== '',
  );
  return { locationUrl: null, addressLine, city, postcode, country, formattedAddress: parts.join(', ') };
}
