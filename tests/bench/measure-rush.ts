import pg from 'pg';

import { openRush, type RushDate } from './seed-rush.ts';
import { gatherCrowd, type Person } from './live-crowd.ts';
import { getting, p99, posting, press, timesOf, type Pressed, type Wire } from './press.ts';
import { startPayments } from './start-payments.ts';
import { startWeb, type BenchEnvironment } from './start-web.ts';

export type RushFigures = {
  buyers: number;
  seats: number;
  /** Milliseconds until a seat is held and its checkout open, of a few buyers a second; and of feed pages beside them. */
  quietP99: number;
  pagesQuietP99: number;
  /** As people come when sales open, and as fast as buyers of earlier runs came. */
  opening: RushOutcome;
  flatOut: RushOutcome;
};

export type RushOutcome = {
  heldP99: number;
  held: number;
  /** Buyers who were told that it is full, and how long that took. */
  refused: number;
  refusedP99: number;
  /** Answers that were neither, connections that broke, and buyers who found no connection. */
  other: number;
  /** Which answers these were: `503 × 12`. */
  otherAnswers: string;
  /** How many seats the database has sold or holds. */
  taken: number;
  /** Feed pages meanwhile, at the same rate as before. */
  pagesP99: number;
  /** Which part of the pages requested was served. */
  pagesServed: number;
};

type Rush = { seconds: number; /** Which part of the buyers has pressed after so many seconds. */ arrived: (seconds: number) => number };

// Nobody has yet measured a crowd of this site. When sales open, most are waiting for the minute: half of them press within ten seconds, the
// others within the rest of the minute, each once. Everybody has pressed some seconds before the end, so that the last are answered too.
const OPENING: Rush = { seconds: 65, arrived: (seconds) => (seconds < 10 ? seconds / 20 : Math.min(1, 0.5 + (seconds - 10) / 100)) };
const FLAT_OUT: Rush = { seconds: 30, arrived: (seconds) => Math.min(1, seconds / 25) };
const WARM_SECONDS = 5;
const QUIET_SECONDS = 15;
const CONNECTIONS = 512;
// Of the buyers of the rush: so many of them buy, and read, in a second when it is quiet.
const QUIET_PART = 250;
const FEED = `/trpc/feed.queryDiscoveryTimeline?input=${encodeURIComponent(JSON.stringify({ limit: 20 }))}`;
const isHeld = (status: number) => status === 200;
const isFull = (status: number) => status === 409;
const isMeant = (status: number) => isHeld(status) || isFull(status);

/**
 * Has ten times as many people as there are seats press the button of one date, each once, while others read, on the program with its
 * default settings: first as they come when sales open, then evenly and faster. The same is measured before with a few buyers of another
 * date.
 */
export async function measureRush(environment: BenchEnvironment, buyers: number): Promise<RushFigures> {
  const { QUEUE_MS: _everybody, ...defaults } = environment;
  const seats = Math.ceil(buyers / 10);
  const payments = await startPayments(environment);
  const web = await startWeb(defaults, null);
  const connectionString = environment['DATABASE_URL'] ?? '';
  try {
    const perSecond = buyers / QUIET_PART;
    const { people } = await gatherCrowd(environment, buyers);
    const dates = await openRush(connectionString, environment, { quiet: buyers, opening: seats, flatOut: seats });
    const pages = (seconds: number) => press(web.origin, reading(people), { connections: 8, seconds, perSecond });
    const buyer = buying(dates.quiet, people);
    const buys = (seconds: number) => press(web.origin, buyer, { connections: 16, seconds, perSecond });
    const rushFor = async (date: RushDate, crowd: Person[], { seconds, arrived }: Rush): Promise<RushOutcome> => {
      const arrivals = (after: number) => buyers * arrived(after);
      const [rush, beside] = await Promise.all([
        press(web.origin, buying(date, crowd), { connections: CONNECTIONS, seconds, arrivals }),
        pages(seconds),
      ]);
      return outcomeOf(rush, beside, { buyers, taken: await takenOf(connectionString, date.id) });
    };
    // Code that has just started is slow.
    await Promise.all([pages(WARM_SECONDS), buys(WARM_SECONDS)]);
    const [quietHolds, quietPages] = await Promise.all([buys(QUIET_SECONDS), pages(QUIET_SECONDS)]);
    const crowd = people.slice(0, buyers);
    const opening = await rushFor(dates.opening, crowd, OPENING);
    // Whoever comes first now bought nothing before: those who did are known to the provider.
    const flatOut = await rushFor(dates.flatOut, crowd.toReversed(), FLAT_OUT);
    return { buyers, seats, quietP99: p99(timesOf(quietHolds, isHeld)), pagesQuietP99: p99(timesOf(quietPages, isHeld)), opening, flatOut };
  } finally {
    await web.stop();
    await payments.stop();
  }
}

function outcomeOf(rush: Pressed, beside: Pressed, { buyers, taken }: { buyers: number; taken: number }): RushOutcome {
  const good = timesOf(beside, isHeld).length;
  return {
    heldP99: p99(timesOf(rush, isHeld)),
    held: timesOf(rush, isHeld).length,
    refused: timesOf(rush, isFull).length,
    refusedP99: p99(timesOf(rush, isFull)),
    other: buyers - timesOf(rush, isMeant).length,
    otherAnswers: [...rush.times].flatMap(([status, { length }]) => (isMeant(status) ? [] : [`${status} × ${length}`])).join(', '),
    taken,
    pagesP99: p99(timesOf(beside, isHeld)),
    pagesServed: good / (good + failedOf(beside)),
  };
}

function buying(date: RushDate, people: Person[]): Wire {
  let pressed = 0;
  return () => {
    const buyer = people[pressed % people.length];
    pressed += 1;
    const order = {
      sessionId: date.sessionId,
      sessionEventId: date.id,
      sessionOwnerUserId: date.ownerUserId,
      paymentId: crypto.randomUUID(),
    };
    return posting('/ticket', JSON.stringify(order), { authorization: `Bearer ${buyer?.token ?? ''}` });
  };
}

function reading(people: Person[]): Wire {
  let read = 0;
  return () => getting(FEED, { authorization: `Bearer ${people[(read += 1) % people.length]?.token ?? ''}` });
}

function failedOf(pressed: Pressed): number {
  return timesOf(pressed, (status) => !isHeld(status)).length + pressed.unsent;
}

async function takenOf(connectionString: string, eventId: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ counted: number; held: number; sold: number }>(
      `select participant_count + held_count as counted,
         (select coalesce(sum(h.seats), 0)::int from seat_holds h where h.session_event_id = e.id) as held,
         (select count(*)::int from tickets t where t.session_event_id = e.id and t.status = 'active') as sold
       from session_events e where e.id = $1`,
      [eventId],
    );
    const { counted = Number.NaN, held = 0, sold = 0 } = rows[0] ?? {};
    if (counted !== held + sold) throw new Error(`The date counts ${counted} seats, but holds ${held} and has sold ${sold}.`);
    return counted;
  } finally {
    await client.end();
  }
}
