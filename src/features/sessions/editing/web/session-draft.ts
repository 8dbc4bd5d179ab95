import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { completeUrl } from '#kernel/http/complete-url.ts';
import { penceOf } from '#kernel/money/typed-money.ts';
import { Visibility } from '#features/content/contract.ts';
import { Coordinates } from '#features/places/contract.ts';
import { checkDetails, RepeatConfig, Weekday, type ReturnPolicy } from '#features/content/contract/session-details.ts';
import { CreateSession } from '../../contract.ts';
import { planSession, type PlanProblem, type SessionPlan } from '../rules.ts';
import { expandRepeat, type EventDate } from '../../dates/rules/expand-repeat.ts';
import { sessionRefusals } from '../../refusals.ts';
import { PRESETS } from '../../returning/rules.ts';
import { BookingDraft, NO_WINDOW, windowOfDraft } from '../../booking/web/booking-draft.ts';
import { MinimumDraft, minimumOfDraft, NO_MINIMUM } from '../../minimum/web/minimum-draft.ts';
import { QuestionDraft, questionOf } from './question-draft.ts';
import { KindDraft, kindRequest } from './kind-draft.ts';
import { endOfDay, keepStanding, lastDayOf, type Standing } from '../../dates/web/standing-dates.ts';

/** The composer's fields as typed; stored in the browser between visits. */
export const SessionDraft = z.object({
  id: z.uuid(),
  title: z.string(),
  // Drafts of earlier versions have none.
  subtitle: z.string().default(''),
  text: z.string(),
  tags: z.array(z.string()),
  date: z.string(),
  time: z.string(),
  timeZone: z.string(),
  /** Minutes as typed. */
  duration: z.string(),
  repeats: z.boolean(),
  interval: z.string(),
  unit: z.enum(['day', 'week', 'month']),
  weekdays: z.array(Weekday),
  until: z.string(),
  locationType: z.enum(['in-person', 'online']),
  addressLine: z.string(),
  city: z.string(),
  postcode: z.string(),
  // Drafts of earlier versions have neither.
  country: z.string().default(''),
  /** The point of the place picked from the suggestions; null once its address is edited. */
  coordinates: Coordinates.nullable().default(null),
  venuePublic: z.boolean(),
  locationUrl: z.string(),
  /** Places as typed; empty means no limit. */
  capacity: z.string(),
  /** Pounds as typed; empty means free. */
  price: z.string(),
  // Drafts of earlier versions have none.
  kinds: z.array(KindDraft).default([]),
  notes: z.string(),
  // Drafts of earlier versions have none of these.
  returns: z.enum(['flexible', 'day', 'week', 'credit', 'host', 'own']).default('host'),
  /** The host's own policy, as typed. */
  returnHours: z.string().default('24'),
  returnPercent: z.string().default('100'),
  returnsCredit: z.boolean().default(false),
  lateCostsUse: z.boolean().default(false),
  offersTip: z.boolean().default(true),
  offersNextDate: z.boolean().default(true),
  questions: z.array(QuestionDraft).default([]),
  booking: BookingDraft.default(NO_WINDOW),
  minimum: MinimumDraft.default(NO_MINIMUM),
  // Drafts of earlier versions have neither.
  visibility: Visibility.default('PUBLIC'),
  inSearchEngines: z.boolean().default(true),
  /** The published session when its edit began; null for a new session. */
  basedOn: z.string().nullable().default(null),
});
export type SessionDraft = z.output<typeof SessionDraft>;

export function emptySessionDraft(id: string, timeZone: string): SessionDraft {
  return {
    id,
    timeZone,
    title: '',
    subtitle: '',
    text: '',
    tags: [],
    date: '',
    time: '18:00',
    duration: '60',
    repeats: false,
    interval: '1',
    unit: 'week',
    weekdays: [],
    until: '',
    locationType: 'in-person',
    addressLine: '',
    city: '',
    postcode: '',
    country: '',
    coordinates: null,
    venuePublic: false,
    locationUrl: '',
    capacity: '',
    price: '',
    kinds: [],
    notes: '',
    returns: 'host',
    returnHours: '24',
    returnPercent: '100',
    returnsCredit: false,
    lateCostsUse: false,
    offersTip: true,
    offersNextDate: true,
    questions: [],
    booking: NO_WINDOW,
    minimum: NO_MINIMUM,
    visibility: 'PUBLIC',
    inSearchEngines: true,
    basedOn: null,
  };
}

/** Returns the request that a draft makes; what is missing or wrong is left for the schema to report. */
function sessionRequest(draft: SessionDraft, standing: Standing | null = null) {
  const online = draft.locationType === 'online';
  return {
    id: draft.id,
    title: draft.title,
    ...optional('subtitle', draft.subtitle),
    text: draft.text,
    tags: draft.tags,
    duration: wholeNumber(draft.duration),
    startDateTime: instantAt(draft.date, draft.time, draft.timeZone),
    timeZone: draft.timeZone,
    isRepeating: draft.repeats,
    ...(draft.repeats
      ? {
          repeatConfig: {
            repeatEvery: { interval: wholeNumber(draft.interval), unit: draft.unit },
            repeatOn: draft.unit === 'week' ? draft.weekdays : [],
            endDateTime: instantAt(draft.until, '23:59', draft.timeZone),
          },
        }
      : {}),
    maxParticipantCount: draft.capacity.trim() === '' ? null : wholeNumber(draft.capacity),
    locationType: draft.locationType,
    ...(online
      ? optional('locationUrl', completeUrl(draft.locationUrl))
      : {
          ...optional('addressLine', draft.addressLine),
          ...optional('city', draft.city),
          ...optional('postcode', draft.postcode),
          ...optional('country', draft.country),
          ...(draft.coordinates === null ? {} : { coordinates: draft.coordinates }),
          venuePublic: draft.venuePublic,
        }),
    price: penceOf(draft.price),
    kinds: draft.kinds.map((kind) => kindRequest(kind, (day) => saleEndOf(kind.id, day, draft, standing))),
    returnPolicy: policyOf(draft),
    afterwards: { tip: draft.offersTip, nextDate: draft.offersNextDate },
    questions: draft.questions.map(questionOf),
    bookingWindow: windowOfDraft(draft.booking, { wholeNumber, instantAt: (day, time) => instantAt(day, time, draft.timeZone) }),
    minimum: minimumOfDraft(draft.minimum, wholeNumber),
    visibility: draft.visibility,
    inSearchEngines: draft.inSearchEngines,
    ...optional('notes', draft.notes),
  };
}

/** Whether something of it may cost money, as far as the form says. */
export function mayCost({ price, kinds }: Pick<SessionDraft, 'price' | 'kinds'>): boolean {
  return price.trim() !== '' || kinds.some((kind) => kind.price.trim() !== '' || kind.choosesPrice);
}

function policyOf({ price, kinds, returns, returnHours, returnPercent, returnsCredit, lateCostsUse }: SessionDraft): ReturnPolicy | null {
  // The form asks for terms only beside a price.
  if (!mayCost({ price, kinds })) return null;
  if (returns !== 'own') return PRESETS[returns];
  const hoursBefore = wholeNumber(returnHours);
  return returnsCredit
    ? { hoursBefore, percent: 0, lateCostsUse, credit: true }
    : { hoursBefore, percent: wholeNumber(returnPercent), lateCostsUse };
}

/** Also by the part of a kind of ticket that is wrong: `kinds.0.name`. */
export type SessionErrors = Partial<Record<keyof SessionDraft | `kinds.${string}`, string>>;

export type CheckedSession = { ok: true; content: CreateSession['content']; plan: SessionPlan } | { ok: false; errors: SessionErrors };

/**
 * Checks a draft against the schema and the rules that the server applies too (docs/product.md#sessions), every field at once. When
 * editing, `standing` holds what is published: a start that is left unchanged may be past.
 */
export function checkSession(draft: SessionDraft, now: Date, standing: Standing | null = null): CheckedSession {
  const request = standing ? keepStanding(sessionRequest(draft, standing), draft, standing) : sessionRequest(draft);
  const parsed = CreateSession.safeParse({ content: request });
  if (!parsed.success) {
    const issues: Issue[] = parsed.error.issues.map(({ path, message }) => ({ path: path.slice(1), message }));
    checkDetails(request, { addIssue: (issue) => void issues.push(issue) });
    const errors = errorsOf(issues);
    // Nothing was typed yet that could have a wrong format.
    return { ok: false, errors: draft.date === '' ? { ...errors, date: 'Choose a date' } : errors };
  }
  const { content } = parsed.data;
  const start = Date.parse(content.startDateTime);
  if (start <= now.getTime() && content.startDateTime !== standing?.startDateTime)
    return { ok: false, errors: { date: standing?.repeatConfig ? FIRST_DATE_TO_CHANGE : sessionRefusals.START_IN_THE_PAST().message } };
  const planned = planSession(content, now);
  if (!planned.ok) return { ok: false, errors: { [PROBLEM_FIELDS[planned.problem]]: sessionRefusals[planned.problem]().message } };
  return { ok: true, content, plan: planned.plan };
}

/** Returns the dates that a draft would have, whatever else is missing; null while its time or repeat is incomplete. */
export function sessionDates(draft: SessionDraft, now: Date): EventDate[] | null {
  const { startDateTime, duration, timeZone, repeatConfig } = sessionRequest(draft);
  const repeat = repeatConfig ? RepeatConfig.safeParse(repeatConfig) : null;
  if (startDateTime === '' || !(duration >= 1) || repeat?.success === false) return null;
  const expansion = expandRepeat({
    start: new Date(startDateTime),
    durationMinutes: duration,
    timeZone,
    repeat: repeat?.data ?? null,
    changedAt: now,
  });
  return expansion.ok ? expansion.events : null;
}

// Somebody who changes the time of a session that has begun has not thought of its first date.
const FIRST_DATE_TO_CHANGE = 'Choose a start in the future: the first date that changes.';

const PROBLEM_FIELDS = {
  UNKNOWN_TIME_ZONE: 'timeZone',
  END_BEFORE_START: 'duration',
  END_UNLIKE_DURATION: 'duration',
  REPEAT_ENDS_BEFORE_START: 'until',
  REPEAT_TOO_LONG: 'until',
  REPEAT_TOO_OFTEN: 'until',
} as const satisfies Record<PlanProblem, keyof SessionDraft>;

const FIELDS: Record<string, keyof SessionDraft> = {
  startDateTime: 'date',
  maxParticipantCount: 'capacity',
  'repeatConfig.repeatEvery.interval': 'interval',
  'repeatConfig.repeatEvery.unit': 'unit',
  'repeatConfig.endDateTime': 'until',
  bookingWindow: 'booking',
  'returnPolicy.hoursBefore': 'returnHours',
  'returnPolicy.percent': 'returnPercent',
};

type Issue = { path: readonly PropertyKey[]; message: string };

function errorsOf(issues: readonly Issue[]): SessionErrors {
  const errors: SessionErrors = {};
  for (const { path, message } of issues) {
    const name = path.map(String).join('.');
    const [first = ''] = name.split('.');
    const field =
      FIELDS[name] ??
      (first === 'kinds' && name !== first ? (name as `kinds.${string}`) : (FIELDS[first] ?? (first as keyof SessionDraft)));
    errors[field] ??= message;
  }
  return errors;
}

function optional<Name extends string>(name: Name, value: string): Partial<Record<Name, string>> {
  return value.trim() === '' ? {} : ({ [name]: value.trim() } as Partial<Record<Name, string>>);
}

function wholeNumber(text: string): number {
  return /^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** Returns an instant for the wire from a day and a time on the clock of a zone; empty if there is none. */
function instantAt(day: string, time: string, timeZone: string): string {
  try {
    return new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).epochMilliseconds).toISOString();
  } catch {
    return '';
  }
}

// A day that wasn't changed keeps the moment at which the sale ends, which may be earlier on that day.
function saleEndOf(kindId: string, day: string, { timeZone }: SessionDraft, standing: Standing | null): string {
  const until = standing?.timeZone === timeZone ? standing.kinds?.find(({ id }) => id === kindId)?.until : undefined;
  return until !== undefined && lastDayOf(until, timeZone) === day ? until : endOfDay(day, timeZone);
}
