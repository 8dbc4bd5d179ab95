import { once } from 'node:events';
import { connect } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { handleErrors } from '#platform/server/http/error-handler.ts';
import { shedLoad } from './shed-load.ts';

// Three places for normal requests, thirty for money and sign-in.
const CONFIG = { database: { url: '', directUrl: null, sessionUrl: '', poolSize: 2, prepares: true }, queueMillis: 20 };
const PLACES = 3;
const URGENT_PLACES = 30;

// Addresses that the router takes for that of the stream: it decodes them first. A client, or a proxy that passes addresses on as they
// came, may also send them with an origin.
const LIVE = ['/live', '/live?a', '/live#a', '/%6cive', '/%6Cive?a', '/liv%65', '/%6c%69%76%65#a', 'http://a/live', 'http://a/liv%65'];

let app: FastifyInstance;
let registry: Registry;
let finish: () => void;
let begun: number;
let routed: number;

beforeEach(async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  finish = resolve;
  begun = 0;
  routed = 0;
  registry = new Registry();
  // One route is reached by an address that shows nothing of it.
  app = fastify({ rewriteUrl: ({ url = '/' }) => (url === '/elsewhere' ? '/live' : url.replace(/^http:\/\/[^/]*/, '')) });
  app.addHook('onRequest', async () => void (routed += 1));
  shedLoad(app, CONFIG, { registry, isCachedPage: (url) => url.startsWith('/cached') });
  handleErrors(app);
  const slow = async () => {
    begun += 1;
    await promise;
    return { done: true };
  };
  for (const path of ['/feed', '/ticket', '/tip', '/identity', '/trpc/:path', '/healthz', '/readyz', '/media/:token/:file', '/cached/slow'])
    app.all(path, slow);
  app.get('/live', (_request, reply) => void reply.hijack().raw.write('data: 1\n\n'));
  for (const path of ['/quick', '/cached', '/*', '/:username/calendar.ics']) app.get(path, async () => ({ done: true }));
  await app.listen({ host: '127.0.0.1', port: 0 });
});

afterEach(async () => {
  finish();
  app.server.closeAllConnections();
  await app.close();
});

// Over a connection: what is injected never passes the server.
async function ask(
  url: string,
  { method = 'GET', accept = '*/*', body = null }: { method?: 'GET' | 'POST'; accept?: string; body?: string | null } = {},
) {
  const headers = { accept, ...(body === null ? {} : { 'content-type': 'application/json' }) };
  const response = await fetch(`${app.listeningOrigin}${url}`, { method, headers, body });
  return { statusCode: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}
const statusOf = async (url: string) => (await ask(url)).statusCode;

/** Sends `count` requests and waits until `worked` of them are being handled. */
async function crowd(path: string, count: number, worked = Math.min(count, PLACES)) {
  const before = begun;
  // All sent at once: each request is only made when it is awaited.
  const answers = Array.from({ length: count }, async () => ask(path));
  // Some tests end before their crowd is answered.
  for (const answer of answers) answer.catch(() => undefined);
  await expect.poll(() => begun - before).toBe(worked);
  return { answers };
}

test('turns away requests that wait too long, with Retry-After, and answers those let in', async () => {
  const { answers } = await crowd('/feed', 8);
  const turnedAway = await Promise.all(answers.slice(PLACES));
  expect(turnedAway.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(Array(5).fill([503, '2']));
  expect(JSON.parse(turnedAway[0]?.body ?? '')).toEqual({ message: 'The site is very busy right now. Please try again in a moment.' });
  expect(await registry.metrics()).toContain('http_requests_shed_total{lane="normal"} 5');
  finish();
  expect((await Promise.all(answers.slice(0, PLACES))).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await statusOf('/quick')).toBe(200);
});

test('turns reads and writes away before they are routed, whether or not their body has arrived', async () => {
  const { answers } = await crowd('/feed', PLACES);
  const routedBefore = routed;
  const away = await Promise.all([
    ask('/quick'),
    ask('/feed?after=1'),
    ask('/trpc/feed.query?input=%7B'),
    ask('/feed', { method: 'POST' }),
    ask('/feed', { method: 'POST', body: JSON.stringify({ text: 'small' }) }),
    ask('/feed', { method: 'POST', body: JSON.stringify({ text: 'large'.repeat(100_000) }) }),
  ]);
  expect(away.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(503));
  const unfinished = await open('POST /feed HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{');
  const [refusal] = (await once(unfinished, 'data')) as [Buffer];
  expect(refusal.toString()).toContain('503 Service Unavailable');
  expect(routed - routedBefore).toBe(0);
  finish();
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
});

test('the connection of a request that is turned away before its body is here is closed, though the rest never arrives', async () => {
  await crowd('/feed', PLACES);
  const unfinished = await open('POST /feed HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{');
  const [refusal] = (await once(unfinished, 'data')) as [Buffer];
  expect(refusal.toString()).toMatch(/503 Service Unavailable[^]*connection: close/i);
  await once(unfinished, 'close');
});

test('a page that is in the cache is served while others are turned away, and as many at once as half the connections', async () => {
  await crowd('/feed', PLACES);
  expect([await statusOf('/quick'), await statusOf('/cached')]).toEqual([503, 200]);
  await crowd('/cached/slow', 3, 1);
  expect(await statusOf('/cached')).toBe(503);
  expect(await registry.metrics()).toMatch(/http_requests_shed_total\{lane="cached"\} [1-9]/);
});

test('pages in the cache keep nobody else waiting', async () => {
  await crowd('/cached/slow', 3, 1);
  expect([await statusOf('/cached'), await statusOf('/quick')]).toEqual([503, 200]);
});

test('what is injected into the program without a connection waits for its turn like everything else', async () => {
  await crowd('/feed', PLACES);
  expect((await app.inject('/quick')).statusCode).toBe(503);
});

test('answers a page request with a page that reloads itself', async () => {
  await crowd('/feed', PLACES);
  const page = await ask('/quick', { accept: 'text/html,*/*' });
  expect([page.statusCode, page.headers.refresh, page.headers['content-type']]).toEqual([503, '3', 'text/html; charset=utf-8']);
});

test.each([
  '/ticket',
  '/identity',
  '/trpc/payment.getBalance',
  '/trpc/subscribe.cancel',
  '/tip',
  '/trpc/ticket.cancel,payment.getPayment?batch=1',
])('%s is let in while others are turned away', async (path) => {
  await crowd('/feed', PLACES);
  const [answer] = await Promise.all([
    ask(path, { method: 'POST' }),
    statusOf('/quick').then((status) => [expect(status).toBe(503), finish()]),
  ]);
  expect(answer.statusCode).toBe(200);
});

test.each(['/healthz', '/readyz', '/media/token/800.webp'])('%s never waits and keeps nobody waiting', async (path) => {
  const { answers } = await crowd(path, 2 * PLACES, 2 * PLACES);
  expect(await statusOf('/quick')).toBe(200);
  await crowd('/feed', PLACES);
  answers.push(...(await crowd(path, 1)).answers);
  expect(await statusOf('/quick')).toBe(503);
  finish();
  expect((await Promise.all(answers)).every(({ statusCode }) => statusCode === 200)).toBe(true);
});

test.each([
  ['/quick', 'text/event-stream'],
  // People's pages, whose names begin like routes of money, sign-in and files.
  ['/tipsy_tom', 'text/html'],
  ['/ticket_master', 'text/html'],
  ['/payments_anna/calendar.ics', '*/*'],
  ['/identity_jo', 'text/html'],
  ['/subscribed', 'text/html'],
  ['/membership/7', 'text/html'],
  // A batch that only begins with a call about money.
  ['/trpc/payment.getPayment,feed.queryDiscoveryTimeline?batch=1', '*/*'],
  ['/trpc/payment.', '*/*'],
  ['/healthz-of-nobody', 'text/html'],
  ['/metricsandmore', 'text/html'],
  ['/live-music', 'text/html'],
  ['/media/a/b.webp/c', 'text/html'],
  ['/live/music', 'text/html'],
  ['/media/a', 'text/html'],
  ['/user/export/a/b', 'text/html'],
  // Other routes than they resemble.
  ['//live', 'text/html'],
  ['/LIVE', 'text/html'],
  ['/live/', 'text/html'],
  ['/live;a', 'text/html'],
  ['/%4cIVE', 'text/html'],
  ['/live%2f', 'text/html'],
  ['/%2flive', 'text/html'],
  ['/live%3fa', 'text/html'],
  ['/q%75ick', 'text/html'],
  ['/%74ipsy_tom', 'text/html'],
])('nothing that a client can add to a request lets it in early: %s, accepting %s', async (path, accept) => {
  await crowd('/feed', PLACES);
  expect((await ask(path, { accept })).statusCode).toBe(503);
});

async function open(text: string) {
  const { hostname, port } = new URL(app.listeningOrigin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

test.each([...LIVE, '/elsewhere'])('event streams keep nobody waiting, however their address is written: %s', async (address) => {
  const request = `GET ${address} HTTP/1.1\r\nhost: a\r\naccept: text/event-stream\r\n\r\n`;
  for (let streams = 0; streams < 2 * PLACES; streams += 1) {
    const [data] = (await once(await open(request), 'data')) as [Buffer];
    expect(data.toString()).toContain('200 OK');
  }
  expect(await statusOf('/quick')).toBe(200);
});

test.each(['/%74icket', '/trpc/payment%2EgetBalance', '/i%64entity'])('%s is urgent, as its route is', async (address) => {
  await crowd('/feed', PLACES);
  const answer = statusOf(address);
  await expect.poll(() => begun).toBe(PLACES + 1);
  finish();
  expect(await answer).toBe(200);
});

test('whoever leaves while waiting buys nothing, and is in nobody’s way', async () => {
  const waiting = async () => Number(/http_requests_waiting\{lane="urgent"\} (\d+)/.exec(await registry.metrics())?.[1]);
  const { answers } = await crowd('/ticket', URGENT_PLACES, URGENT_PLACES);
  const leaving = await Promise.all([
    open('POST /ticket HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}'),
    open('GET /ticket HTTP/1.1\r\nhost: a\r\n\r\n'),
  ]);
  await expect.poll(waiting).toBe(2);
  const staying = statusOf('/ticket');
  await expect.poll(waiting).toBe(3);
  for (const socket of leaving) socket.destroy();
  await expect.poll(waiting).toBe(1);
  finish();
  expect(await staying).toBe(200);
  await Promise.all(answers);
  expect(begun).toBe(URGENT_PLACES + 1);
  expect(await registry.metrics()).toContain('http_requests_shed_total{lane="urgent"} 0');
});

test('a write whose body has arrived takes the turn that it waited for, and has its body', async () => {
  const { answers } = await crowd('/feed', PLACES);
  const write = ask('/feed', { method: 'POST', body: '{"text":"small"}' });
  finish();
  expect((await write).statusCode).toBe(200);
  await Promise.all(answers);
  expect(begun).toBe(PLACES + 1);
});

test('event streams, slow bodies and disconnected clients keep nobody waiting', async () => {
  const many = (text: string) => Promise.all(Array.from({ length: 2 * PLACES }, () => open(text)));
  const streams = await many('GET /live HTTP/1.1\r\nhost: a\r\naccept: text/event-stream\r\n\r\n');
  await Promise.all(streams.map((socket) => once(socket, 'data')));
  await many('POST /feed HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{');
  expect(await statusOf('/quick')).toBe(200);
  const gone = await many('GET /feed HTTP/1.1\r\nhost: a\r\n\r\n');
  await expect.poll(() => begun).toBe(PLACES);
  for (const socket of gone) socket.destroy();
  await expect.poll(() => statusOf('/quick')).toBe(200);
  expect(begun).toBe(PLACES);
});
