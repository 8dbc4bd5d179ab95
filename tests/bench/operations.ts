import pg from 'pg';

import { listItemOperations } from './item-operations.ts';
import type { Target } from './load.ts';
import { listMoreOperations } from './more-operations.ts';
import { listSearchOperations } from './search-operations.ts';
import { READERS } from './seed.ts';
import { listSubscribedOperations } from './subscribed-operations.ts';

export type Operation = {
  name: string;
  title: string;
  /** The share of the raw limit that the product should at least reach; null if nothing is promised. */
  goal: number | null;
  product: Target;
  raw: Target;
  /** Adds what this operation needs to the world; whatever is measured earlier does without it. */
  prepare?: () => Promise<void>;
};

/** Where the programs of the bench listen, and what is known about them. */
export type World = {
  web: string;
  rendering: string;
  raw: string;
  tokens: string[];
  clientId: string;
  connectionString: string;
};
type Event = { session_owner_user_id: string; id: string; session_id: string; start_at: Date; price: number };

const FEED_INPUT = encodeURIComponent(JSON.stringify({ limit: 20 }));

/** Lists every measured operation: how to call the product, and how to call its hand-written equivalent. */
export async function listOperations(world: World): Promise<Operation[]> {
  const { web, rendering, raw, tokens } = world;
  const { readers, usernames, events } = await readTown(world);
  const part = (index: number) => events.slice(Math.floor((events.length * index) / 10), Math.floor((events.length * (index + 1)) / 10));
  const asReaders = (path: string): Target => ({
    url: web,
    requests: tokens.map((token) => ({ path, headers: { authorization: `Bearer ${token}` } })),
  });
  const profiles = (origin: string, path: string): Target => ({
    url: origin,
    requests: usernames.map((name) => ({ path: `${path}/${name}` })),
  });
  const byHand = (path: string): Target => ({ url: raw, requests: readers.map((reader) => ({ path: `${path}/${reader}` })) });
  const discover: Operation = {
    name: 'feed-discover',
    title: 'feed page of 20, discover, signed in',
    goal: 0.75,
    product: asReaders(`/trpc/feed.queryDiscoveryTimeline?input=${FEED_INPUT}`),
    raw: byHand('/discover'),
  };
  const following: Operation = {
    name: 'feed-following',
    title: 'feed page of 20, following, signed in',
    goal: 0.75,
    product: asReaders(`/trpc/feed.queryFollowingTimeline?input=${FEED_INPUT}`),
    raw: byHand('/following'),
  };
  return [
    discover,
    following,
    // A crowd visits the same pages.
    { name: 'home', title: 'home page, guest', goal: 0.75, product: { url: `${web}/` }, raw: { url: `${raw}/page/home` } },
    {
      name: 'profile',
      title: 'profile page, guest, 20 cards',
      goal: 0.75,
      product: profiles(web, ''),
      raw: profiles(raw, '/page/profile'),
    },
    // Requests at any one moment are for different pages, so that no two share what was read.
    {
      name: 'rows-home',
      title: 'home page, rows read each time',
      goal: 0.75,
      product: inRotation(
        web,
        Array.from({ length: 32 }, (_, index) => `/?visit=${index}`),
      ),
      raw: { url: `${raw}/page/home` },
    },
    {
      name: 'rows-profile',
      title: 'profile page, rows read each time',
      goal: 0.75,
      product: inRotation(
        web,
        usernames.map((name) => `/${name}`),
      ),
      raw: profiles(raw, '/page/profile'),
    },
    // As after a write to the page; nothing is promised here.
    {
      name: 'render-home',
      title: 'home page, rendered each time',
      goal: null,
      product: { url: `${rendering}/` },
      raw: { url: `${raw}/page/home` },
    },
    {
      name: 'render-profile',
      title: 'profile page, rendered each time',
      goal: null,
      product: profiles(rendering, ''),
      raw: profiles(raw, '/page/profile'),
    },
    // The same beside what its framework needs for as many elements: bare Fastify, React Router and React, with the rows read by hand.
    {
      name: 'peer-home',
      title: 'home page, rendered, beside React Router alone',
      goal: null,
      product: { url: `${rendering}/` },
      raw: { url: `${raw}/peer/` },
    },
    {
      name: 'peer-profile',
      title: 'profile page, rendered, beside React Router alone',
      goal: null,
      product: profiles(rendering, ''),
      raw: profiles(raw, '/peer'),
    },
    {
      name: 'ticket-spread',
      title: `free ticket, ${4 * part(0).length} events`,
      goal: 0.75,
      product: productSale(world, spread([0, 1, 2, 3].flatMap(part), tokens)),
      raw: rawSale(raw, spread([4, 5, 6, 7].flatMap(part), readers)),
    },
    {
      name: 'ticket-hot',
      title: 'free ticket, one hot event',
      goal: 0.75,
      product: productSale(world, inTurn(part(8), tokens)),
      raw: rawSale(raw, inTurn(part(9), readers)),
    },
    ...(await listItemOperations({ ...world, readers })),
    ...(await listMoreOperations({ ...world, readers })),
    ...listSearchOperations({ ...world, readers }),
    ...listSubscribedOperations({ ...world, readers, discover, following }),
  ];
}

/** The limits of this machine to compare the figures with: a bare answer, a framework's, and one row of the database. */
export function machineLimits(
  ports: { fastify: number; bare: number },
  readers: string[],
): { name: string; title: string; target: Target }[] {
  const url = `http://127.0.0.1:${ports.fastify}`;
  return [
    { name: 'node-http', title: 'bare node:http', target: { url: `http://127.0.0.1:${ports.bare}/` } },
    { name: 'fastify', title: 'bare Fastify', target: { url: `${url}/hello` } },
    { name: 'select', title: 'one row by its key, prepared', target: { url, requests: readers.map((id) => ({ path: `/select/${id}` })) } },
  ];
}

/**
 * Returns the number of tickets sold. Throws if any event has a different number of live tickets than it counts, or counts more than it has
 * seats.
 */
export async function assertNothingOversold(connectionString: string): Promise<number> {
  const [row] = await query<{ wrong: number; sold: number }>(
    connectionString,
    `select count(*) filter (where e.participant_count <> t.live or e.participant_count > e.max_participant_count)::int as wrong, sum(t.live)::int as sold
     from session_events e cross join lateral (select count(*)::int as live from tickets t where t.owner_user_id = e.session_owner_user_id and t.session_event_id = e.id and t.status = 'active') t`,
  );
  if (!row || row.wrong > 0) throw new Error(`${row?.wrong ?? 'Some'} events have sold something else than they counted.`);
  return row.sold;
}

export async function listReaders(connectionString: string): Promise<string[]> {
  const rows = await query<{ user_id: string }>(connectionString, 'select user_id from users order by user_id limit $1', [READERS]);
  return rows.map(({ user_id }) => user_id);
}

async function readTown({ connectionString }: World) {
  const readers = await listReaders(connectionString);
  const users = await query<{ username: string }>(connectionString, 'select username from users order by user_id offset 1000 limit 50');
  const events = await query<Event>(
    connectionString,
    'select session_owner_user_id, id, session_id, start_at, price from session_events where price = 0 and session_owner_user_id <> all($1::uuid[]) order by start_at, id',
    [readers],
  );
  return { readers, usernames: users.map(({ username }) => username), events };
}

/** One address after another, in one sequence for all connections. */
function inRotation(url: string, paths: string[]): Target {
  let asked = 0;
  return {
    url,
    nextRequest() {
      const path = paths[asked % paths.length] ?? '/';
      asked += 1;
      return { method: 'GET', path };
    },
  };
}

type Sale<Buyer> = () => { event: Event; buyer: Buyer };

/** One event after another, round and round; each round is the next buyer's. */
function spread<Buyer>(events: Event[], buyers: Buyer[]): Sale<Buyer> {
  return numbered((n) => ({ event: events[n % events.length], buyer: buyers[Math.floor(n / events.length)] }));
}

/** Everyone wants the same event; when all have a ticket, all want the next one. */
function inTurn<Buyer>(events: Event[], buyers: Buyer[]): Sale<Buyer> {
  return numbered((n) => ({ event: events[Math.floor(n / buyers.length)], buyer: buyers[n % buyers.length] }));
}

function numbered<Buyer>(pick: (n: number) => { event: Event | undefined; buyer: Buyer | undefined }): Sale<Buyer> {
  let sold = 0;
  return () => {
    const { event, buyer } = pick(sold);
    sold += 1;
    if (!event || buyer === undefined) throw new Error('Everything is sold out: measure for a shorter time.');
    return { event, buyer };
  };
}

function productSale({ web }: World, sale: Sale<string>): Target {
  return {
    url: `${web}/ticket`,
    nextRequest() {
      const { event, buyer } = sale();
      const headers = { authorization: `Bearer ${buyer}`, 'content-type': 'application/json' };
      return {
        method: 'POST',
        path: '/ticket',
        headers,
        body: JSON.stringify({
          sessionId: event.session_id,
          sessionEventId: event.id,
          sessionOwnerUserId: event.session_owner_user_id,
          paymentId: crypto.randomUUID(),
          shown: { startDateTime: event.start_at.toISOString(), returnPolicy: null, price: event.price },
        }),
      };
    },
  };
}

function rawSale(raw: string, sale: Sale<string>): Target {
  return {
    url: `${raw}/ticket`,
    nextRequest() {
      const { event, buyer } = sale();
      return {
        method: 'POST',
        path: '/ticket',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ownerUserId: event.session_owner_user_id, sessionEventId: event.id, userId: buyer }),
      };
    },
  };
}

async function query<Row extends pg.QueryResultRow>(connectionString: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
