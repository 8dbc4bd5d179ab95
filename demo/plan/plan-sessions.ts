import { PRESETS } from '#features/sessions/returning/rules.ts';
import { storedQuestions } from '#features/sessions/editing/server/stored-questions.ts';
import { Temporal } from 'temporal-polyfill';
import type { TicketKind } from '#features/content/contract/ticket-kinds.ts';
import { lowestPrice } from '#features/sessions/kinds/rules.ts';
import { storedKinds } from '#features/sessions/kinds/server/apply-kinds.ts';
import { planSession } from '#features/sessions/editing/rules.ts';
import { CreateSession } from '#features/sessions/contract.ts';
import { CREATORS } from '../people/everybody.ts';
import type { DemoCreator, DemoKind, DemoPerson, DemoSession } from '../people/person.ts';
import { sessionsOf, subscribersSessionsOf } from '../people/for-subscribers.ts';
import { createRandom } from '../pictures/random.ts';
import { demoId } from './demo-id.ts';
import { planContent, type PlannedContent } from './plan-contents.ts';
import { sessionIdOf } from './plan-pictures.ts';
import { before, DAY, type DemoRows, earlier, HOUR, type PlanSettings, userIdOf } from './rows.ts';

const ZONE = 'Europe/London';

export type PlannedEvent = {
  row: DemoRows['session_events'][number];
  start: Date;
  end: Date;
  creator: DemoCreator;
  session: DemoSession;
  audience: readonly DemoPerson[];
  createdAt: Date;
};
export type PlannedSessions = { contents: PlannedContent[]; sessions: DemoRows['sessions']; events: PlannedEvent[] };

/** Plans all sessions by the product's own rules, so that they are what its composer would have saved. */
export function planSessions(settings: PlanSettings): PlannedSessions {
  const planned = CREATORS.flatMap((creator) => sessionsOf(creator).map((session, index) => planOne(creator, session, index, settings)));
  return {
    contents: planned.map(({ content }) => content),
    sessions: planned.map(({ row }) => row),
    events: planned.flatMap(({ events }) => events),
  };
}

function planOne(creator: DemoCreator, session: DemoSession, index: number, settings: PlanSettings) {
  const id = sessionIdOf(creator, index);
  const price = settings.fee === null ? 0 : session.pence;
  const questions = session.questions.map((question, place) => ({ id: demoId('question', id, String(place)), ...question }));
  const input = inputOf(session, { now: settings.now, price, questions });
  const planned = planSession(input);
  if (!planned.ok) throw new Error(`The demo's session “${session.title}” cannot be planned: ${planned.problem}.`);
  const { start, end, repeat, events, place } = planned.plan;
  const random = createRandom(`announced:${id}`);
  const createdAt = before(earlier(start, settings.now), random.between(0.3, 9) * DAY);
  const stamps = { created_at: createdAt, updated_at: createdAt };
  const row: DemoRows['sessions'][number] = {
    user_id: userIdOf(creator.username),
    id,
    title: input.title,
    subtitle: input.subtitle ?? null,
    questions: storedQuestions(input.questions, null),
    booking_window: session.booking && JSON.stringify(session.booking),
    return_policy: session.returns && price > 0 ? JSON.stringify(PRESETS[session.returns]) : null,
    duration: input.duration,
    start_at: start,
    end_at: end,
    time_zone: ZONE,
    is_repeating: input.isRepeating,
    repeat_config: repeat === null ? null : JSON.stringify(repeat),
    max_participant_count: session.places,
    location_type: input.locationType,
    location_url: place.locationUrl,
    address_line: place.addressLine,
    city: place.city,
    postcode: place.postcode,
    country: place.country,
    notes: session.notes,
    ticket_kinds: storedKinds(input.kinds),
    ...stamps,
  };
  const forSubscribers = subscribersSessionsOf(creator).includes(session);
  const { city, formattedAddress } = place;
  const item = { id, type: 'SESSION' as const, text: session.text, price, city, formattedAddress, createdAt, forSubscribers };
  const content = planContent(creator, item, [], settings);
  const { audience } = content;
  const { kinds } = input;
  const dates = events.map((event) => eventOf(creator, { session, sessionId: id, price, kinds, audience, createdAt }, event));
  return { content, row, events: dates };
}

type Input = { now: Date; price: number; questions: object[] };

function inputOf(session: DemoSession, { now, price, questions }: Input): CreateSession['content'] {
  const start = startOf(session, now);
  const place =
    'online' in session.place
      ? { locationType: 'online', locationUrl: session.place.online }
      : {
          locationType: 'in-person',
          addressLine: session.place.address,
          city: session.place.city,
          postcode: session.place.postcode,
          country: 'United Kingdom',
        };
  // Two hours of grace, because a clock change shifts the last date relative to the first.
  const until = new Date(start.getTime() + (session.weeks - 1) * 7 * DAY + 2 * HOUR);
  const repeat =
    session.weeks === 1
      ? {}
      : { isRepeating: true, repeatConfig: { repeatEvery: { interval: 1, unit: 'week' }, endDateTime: until.toISOString() } };
  const { title, subtitle, text, minutes, places, notes } = session;
  // Where nothing can be charged there is one kind, which is free.
  const kinds = price === 0 ? [] : session.kinds.map((kind) => kindOf(session, kind));
  const details = {
    title,
    subtitle,
    text,
    duration: minutes,
    maxParticipantCount: places,
    price,
    questions,
    kinds,
    ...(notes === null ? {} : { notes }),
  };
  return CreateSession.parse({ content: { ...details, startDateTime: start.toISOString(), timeZone: ZONE, ...place, ...repeat } }).content;
}

function startOf(session: DemoSession, now: Date): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(ZONE).toPlainDate();
  const date = today.add({ days: session.day });
  const start = onWeekday(date, session.weekday).toZonedDateTime({ timeZone: ZONE, plainTime: Temporal.PlainTime.from(session.time) });
  return new Date(start.epochMilliseconds);
}

// The nearest date on that weekday, at most three days away.
function onWeekday(date: Temporal.PlainDate, weekday: number | null): Temporal.PlainDate {
  if (weekday === null) return date;
  return date.add({ days: ((weekday - date.dayOfWeek + 10) % 7) - 3 });
}

function kindOf({ title }: DemoSession, { name, note, pence, most, places }: DemoKind) {
  return {
    id: demoId('kind', title, name),
    name,
    price: pence,
    ...(note === undefined ? {} : { note }),
    ...(most === undefined ? {} : { mostPrice: most }),
    ...(places === undefined ? {} : { places }),
  };
}

type Parent = {
  session: DemoSession;
  sessionId: string;
  price: number;
  kinds: readonly TicketKind[];
  audience: readonly DemoPerson[];
  createdAt: Date;
};

function eventOf(
  creator: DemoCreator,
  { session, sessionId, price, kinds, audience, createdAt }: Parent,
  { start, end }: { start: Date; end: Date },
): PlannedEvent {
  const row = {
    session_owner_user_id: userIdOf(creator.username),
    id: demoId('event', sessionId, start.toISOString()),
    session_id: sessionId,
    session_owner_username: creator.username,
    title: session.title,
    start_at: start,
    end_at: end,
    duration: session.minutes,
    price: lowestPrice(price, kinds, new Map(), createdAt),
    standard_price: kinds.length === 0 ? null : price,
    location_type: 'online' in session.place ? ('online' as const) : ('in-person' as const),
    max_participant_count: session.places,
    cancelled_at: session.cancelled ? new Date(createdAt.getTime() + 3 * HOUR) : null,
    created_at: createdAt,
    updated_at: createdAt,
  };
  return { row, start, end, creator, session, audience, createdAt };
}
