import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';

import { fastify } from 'fastify';
import pg from 'pg';

import { CAPITAL } from '#features/discovery/shared/nearby.ts';

import { renderCards } from './raw-page.ts';
import type { Item } from './raw-page.ts';
import {
  BY_ID,
  COMMENTS,
  COMMUNITY,
  CREATORS,
  DISCOVER,
  FOLLOWING,
  OF_USER,
  ONE,
  ONE_UNDER_NAME,
  RAW_CONNECTIONS,
  UPCOMING,
  USER,
} from './raw-statements.ts';
import { createPeerPages } from './peer-page.ts';
import { wordsNear } from './search-operations.ts';
import { NEAR, NEAR_TODAY, NEAR_WEEKEND, ONE_WORD, TAGS_FOUND, TWO_WORDS } from './raw-search.ts';
import { signInRaw, viewRaw } from './raw-writes.ts';
import type { RawSignIn, RawViews } from './raw-writes.ts';
import { sendRaw } from './raw-message.ts';
import type { RawMessage } from './raw-message.ts';
import { providerOf } from './ask-provider.ts';
import { bookRaw, subscribeRaw, tipRaw } from './raw-money.ts';
import type { RawBooking, RawOrder } from './raw-money.ts';
import { buyRaw } from './raw-ticket.ts';
import type { RawPurchase } from './raw-ticket.ts';

// The raw limits: the same rows through bare Fastify and the same driver, with nothing of the product around them.
const connectionString = process.env['DATABASE_URL'] ?? '';
const provider = providerOf(process.env);
// Many requests come at once: parallel workers that help one would take from the others.
const pool = new pg.Pool({ connectionString, max: RAW_CONNECTIONS, options: '-c max_parallel_workers_per_gather=0' });
const rowsOf = async <Row>(name: string, text: string, values: unknown[]): Promise<Row[]> =>
  (await pool.query({ name, text, values })).rows as Row[];
type Person = { user_id: string; display_name: string };

const app = fastify({ logger: false, routerOptions: { maxParamLength: 2000 } });
app.get('/hello', async () => ({ hello: 'world' }));
app.get<{ Params: { id: string } }>('/select/:id', async ({ params }) => (await rowsOf<object>('by-id', BY_ID, [params.id]))[0]);
app.get<{ Params: { reader: string } }>('/discover/:reader', ({ params }) => rowsOf('discover', DISCOVER, [params.reader]));
app.get<{ Params: { reader: string } }>('/following/:reader', ({ params }) => rowsOf('following', FOLLOWING, [params.reader]));
app.get<{ Params: { reader: string } }>('/community/:reader', ({ params }) => rowsOf('community', COMMUNITY, [params.reader]));
const capital = (days: Parameters<typeof wordsNear>[1]) => [
  null,
  wordsNear(CAPITAL.point, days),
  CAPITAL.point.latitude,
  CAPITAL.point.longitude,
];
const [today, weekend] = [capital('today'), capital('weekend')];
const soonAround = async () => {
  const found = await Promise.all([
    rowsOf<Record<string, unknown>>('near-today', NEAR_TODAY, today),
    rowsOf<Record<string, unknown>>('near-weekend', NEAR_WEEKEND, weekend),
  ]);
  return found.flat().slice(0, 8);
};
const homeRows = () =>
  Promise.all([
    rowsOf<Item>('discover', DISCOVER, [null]),
    rowsOf<Record<string, unknown>>('upcoming', UPCOMING, []),
    rowsOf<Record<string, unknown>>('creators', CREATORS, []),
    soonAround(),
  ]);
const profileRows = async (username: string) => {
  const [person] = await rowsOf<Person>('user', USER, [username]);
  return person && { person, items: await rowsOf<Item>('of-user', OF_USER, [null, person.user_id]) };
};
app.get('/page/home', async (_request, reply) => {
  const [items, events, creators, soon] = await homeRows();
  return reply.type('text/html').send(renderCards('Home', items, [...soon, ...events, ...creators]));
});
app.get<{ Params: { username: string } }>('/page/profile/:username', async ({ params }, reply) => {
  const found = await profileRows(params.username);
  if (!found) return reply.code(404).send('Nobody');
  return reply.type('text/html').send(renderCards(found.person.display_name, found.items, []));
});
const peerPage = createPeerPages(
  async (path) => {
    const response = await fetch(`${process.env['PUBLIC_ORIGIN'] ?? ''}${path}`);
    if (!response.ok) throw new Error(`The product answered ${response.status} for ${path}.`);
    return response.text();
  },
  (path) => (path === '/' ? homeRows() : profileRows(path.slice(1))),
);
app.get<{ Params: { '*': string } }>('/peer/*', async ({ params }, reply) =>
  reply.type('text/html').send(await peerPage(`/${params['*']}`)),
);
app.get<{ Params: { reader: string; owner: string; id: string } }>(
  '/item/:reader/:owner/:id',
  async ({ params }) => (await rowsOf<object>('one', ONE, [params.reader, params.owner, params.id]))[0],
);
app.get<{ Params: { username: string; id: string } }>('/page/post/:username/:id', async ({ params }, reply) => {
  const [post] = await rowsOf<Item>('one-under-name', ONE_UNDER_NAME, [null, params.username, params.id]);
  if (!post) return reply.code(404).send('Nothing');
  const comments = await rowsOf<Record<string, unknown>>('comments', COMMENTS, [post['user_id'], params.id]);
  return reply.type('text/html').send(renderCards(String(post['short_text']), [post], comments));
});
const searched = async (name: string, asked: typeof ONE_WORD, reader: string, words: string[]) => {
  const [items, people, tags] = await Promise.all([
    rowsOf<Item>(name, asked.contents, [reader, ...words]),
    rowsOf(`${name}-people`, asked.people, [reader, ...words]),
    rowsOf('tags-found', TAGS_FOUND, [words.at(-1)]),
  ]);
  return { items, people, tags };
};
app.get<{ Params: { reader: string; word: string } }>('/search/:reader/:word', ({ params: { reader, word } }) =>
  searched('one-word', ONE_WORD, reader, [word]),
);
app.get<{ Params: { reader: string; first: string; second: string } }>('/search/:reader/:first/:second', ({ params }) =>
  searched('two-words', TWO_WORDS, params.reader, [params.first, params.second]),
);
app.get<{ Params: { reader: string; latitude: string; longitude: string; words: string } }>(
  '/near/:reader/:latitude/:longitude/:words',
  ({ params }) => rowsOf('near', NEAR, [params.reader, params.words, Number(params.latitude), Number(params.longitude)]),
);
app.get('/cpu', async () => process.cpuUsage());
app.post('/ticket', async ({ body }) => ({ paymentId: await buyRaw(pool, body as RawPurchase) }));
app.post('/booking', async ({ body }) => ({ paymentId: await bookRaw(pool, body as RawBooking) }));
app.post('/tip', async ({ body }) => ({ clientSecret: await tipRaw(pool, provider, body as RawOrder) }));
app.post('/subscribe', async ({ body }) => ({ clientSecret: await subscribeRaw(pool, provider, body as RawOrder) }));
app.post('/message', async ({ body }) => sendRaw(pool, body as RawMessage));
app.post('/views', async ({ body }) => ({ counted: await viewRaw(pool, body as RawViews) }));
app.post('/sign-in', async ({ body }) => ({ sub: await signInRaw(pool, body as RawSignIn) }));
await app.listen({ host: '127.0.0.1', port: 0 });

const HELLO = JSON.stringify({ hello: 'world' });
const bare = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': HELLO.length });
  response.end(HELLO);
});
bare.listen(0, '127.0.0.1', () => {
  process.send?.({ ready: { fastify: portOf(app.server.address()), bare: portOf(bare.address()) } });
});
for (const end of ['SIGTERM', 'disconnect']) process.once(end, () => process.exit(0));

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}
