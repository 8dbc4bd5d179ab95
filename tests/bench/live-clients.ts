import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { v7 } from 'uuid';

import type { LiveAnswer, LiveWish } from './live-wishes.ts';

// Browsers that each hold a stream of live events and write to one another. They are a separate program, so that their work doesn't slow
// down the measurement.
const OPENING_AT_ONCE = 100;
const FIRST_PAUSE_MS = 1000;
const SPREAD_MS = 10_000;
const TICK_MS = 5;

/** `shows`: its page has the conversations open; the person's other browsers get the events but fetch nothing. */
type Stream = { token: string; userId: string; shows: boolean; socket: Socket | null; standing: boolean };
type Heard = (chatId: string) => void;

const streams: Stream[] = [];
const hearing = new Map<string, Heard>();
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let origin = '';
let comesAgain = false;

process.on('message', (wish: LiveWish) => {
  void answer(wish).then(
    (done) => process.send?.({ done }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));
process.send?.({ ready: true });

async function answer(wish: LiveWish): Promise<LiveAnswer> {
  if (wish.ask === 'open') return open(wish);
  if (wish.ask === 'write') return write(wish);
  if (wish.ask === 'read') return read(wish);
  return { standing: streams.filter(({ standing }) => standing).length };
}

async function open(wish: Extract<LiveWish, { ask: 'open' }>): Promise<LiveAnswer> {
  origin = wish.origin;
  comesAgain = wish.comesAgain;
  const { people, count } = wish;
  const began = performance.now();
  for (let at = 0; at < count; at += 1) {
    const { token, userId } = people[at % people.length] ?? { token: '', userId: '' };
    streams.push({ token, userId, shows: at < people.length, socket: null, standing: false });
  }
  let next = 0;
  const openOn = async () => {
    for (let stream = streams[next]; stream; stream = streams[next]) {
      next += 1;
      await hold(stream);
    }
  };
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, openOn));
  return { standing: streams.filter(({ standing }) => standing).length, seconds: (performance.now() - began) / 1000 };
}

/** Opens a stream; resolves once it is open or has failed. Reconnects as browsers do if `comesAgain`. */
function hold(stream: Stream): Promise<void> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(origin);
    const socket = connect({ host: hostname, port: Number(port) });
    stream.socket = socket;
    let withinMs: number | null = null;
    socket.write(`GET /live HTTP/1.1\r\nhost: bench\r\naccept: text/event-stream\r\nauthorization: Bearer ${stream.token}\r\n\r\n`);
    socket.setEncoding('utf8');
    socket.on('data', (said: string) => {
      if (said.includes('event: open')) {
        stream.standing = true;
        resolve();
      }
      const ending = /event: end\r?\ndata: (\{.*?\})/.exec(said)?.[1];
      if (ending !== undefined) {
        withinMs = (JSON.parse(ending) as { withinMs?: number }).withinMs ?? SPREAD_MS;
        socket.destroy();
      }
      if (!stream.shows) return;
      for (const [, chatId = ''] of said.matchAll(/"kind":"chat","chatId":"([0-9a-f-]{36})"/g))
        hearing.get(`${stream.userId}:${chatId}`)?.(chatId);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      stream.standing = false;
      resolve();
      const pause = withinMs === null ? FIRST_PAUSE_MS + Math.random() * SPREAD_MS : Math.random() * withinMs;
      if (comesAgain) setTimeout(() => void hold(stream), pause);
    });
  });
}

/**
 * Sends `perSecond` messages a second, each in the next conversation. Each time runs from sending a message until the other person's page
 * has read it: their stream notifies them, and they fetch what has changed. `byHand` only sends, to the raw limit, which notifies nobody.
 */
async function write({ pairs, perSecond, seconds, byHand, to }: Extract<LiveWish, { ask: 'write' }>): Promise<LiveAnswer> {
  const times: number[] = [];
  const failures: string[] = [];
  const going: Promise<void>[] = [];
  const began = performance.now();
  for (let sent = 0; performance.now() - began < seconds * 1000;) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    for (; sent < due; sent += 1) {
      const pair = pairs[sent % pairs.length];
      if (!pair) continue;
      const sending = byHand ? sendByHand(to, pair) : sendAndHear(to, pair);
      going.push(
        sending.then(
          (millis) => void times.push(millis),
          (error: unknown) => void failures.push(String(error)),
        ),
      );
    }
    await sleep(TICK_MS);
  }
  await Promise.race([Promise.all(going), sleep(10_000)]);
  return { times, failures: failures.slice(0, 3), failed: failures.length + going.length - times.length - failures.length };
}

type Pair = Extract<LiveWish, { ask: 'write' }>['pairs'][number];

async function sendByHand(to: string, { chatId, one, other }: Pair): Promise<number> {
  const at = performance.now();
  await call('POST', `${to}/message`, '', { chatId, id: v7(), from: one.userId, to: other.userId, text: 'See you at seven by the river.' });
  return performance.now() - at;
}

async function sendAndHear(to: string, { chatId, one, other, revision }: Pair): Promise<number> {
  const id = v7();
  const at = performance.now();
  const shown = new Promise<void>((resolve, reject) => {
    const key = `${other.userId}:${chatId}`;
    const heard: Heard = () => {
      const input = encodeURIComponent(JSON.stringify({ chatId, since: Math.max(0, (revisions.get(chatId) ?? revision) - 1) }));
      void call('GET', `${to}/trpc/chat.queryChanges?input=${input}`, other.token).then(
        (changes) => {
          if (!changes.includes(id)) return;
          revisions.set(chatId, Number(/"revision":(\d+),"complete"/.exec(changes)?.[1] ?? 0));
          hearing.delete(key);
          resolve();
        },
        (error: unknown) => reject(error instanceof Error ? error : new Error(String(error))),
      );
    };
    hearing.set(key, heard);
  });
  await Promise.all([call('POST', `${to}/message`, one.token, { message: { id, chatId, text: 'See you at seven by the river.' } }), shown]);
  return performance.now() - at;
}

const revisions = new Map<string, number>();

/** Reads as browsers do: a request that fails on a kept-alive connection is retried once on a new one (RFC 9110 section 9.2.2). */
async function read({ path, people, perSecond, seconds }: Extract<LiveWish, { ask: 'read' }>): Promise<LiveAnswer> {
  const times: number[] = [];
  const failures: string[] = [];
  const began = performance.now();
  const going: Promise<void>[] = [];
  for (let sent = 0; performance.now() - began < seconds * 1000;) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    for (; sent < due; sent += 1) {
      const { token } = people[sent % people.length] ?? { token: '' };
      const at = performance.now();
      const reading = call('GET', `${origin}${path}`, token).catch(() => call('GET', `${origin}${path}`, token, undefined, false));
      going.push(
        reading.then(
          () => void times.push(performance.now() - at),
          (error: unknown) => void failures.push(String(error)),
        ),
      );
    }
    await sleep(TICK_MS);
  }
  await Promise.all(going);
  return { times, failures: failures.slice(0, 3), failed: failures.length };
}

function call(method: 'GET' | 'POST', url: string, token: string, body?: object, through: Agent | false = agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      agent: through,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    });
    sent.on('response', (response) => {
      text(response).then((said) => {
        if (response.statusCode === 200) resolve(said);
        else reject(new Error(`${response.statusCode} ${said.slice(0, 200)}`));
      }, reject);
    });
    sent.on('error', reject);
    sent.end(body ? JSON.stringify(body) : undefined);
  });
}
