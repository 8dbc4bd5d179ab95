import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recoverSessionsWith } from '#platform/web/session/session-recovery.ts';
import { sessionStore } from '#platform/web/session/session-store.ts';
import { keepConnected, readEventStream } from './live-stream.ts';

const refusal = (status: number, message: string) => new Response(JSON.stringify({ message }), { status });
let answers: Response[] = [];
let requests = 0;
let refreshes = 0;
let endings: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  [answers, requests, refreshes, endings] = [[], 0, 0, []];
  const stored = new Map<string, string>();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { addEventListener: () => undefined });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', async () => {
    requests += 1;
    return answers.shift() ?? refusal(401, 'jwt expired');
  });
  const accessTokenExpiry = Date.now() + 86_400_000;
  const tokens = { idToken: 'i', accessToken: 'a', refreshToken: 'r', accessTokenExpiry };
  sessionStore().write({ ...tokens, sub: 's', email: 'e@example.com', userId: 'u', username: 'n' });
  recoverSessionsWith({
    refresh: async () => {
      refreshes += 1;
      return true;
    },
    endSession: (why) => {
      endings.push(why);
      sessionStore().clear();
    },
    now: () => Date.now(),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function connect() {
  const connection = keepConnected(new AbortController().signal, { onEvent: () => undefined, onStream: () => undefined });
  await vi.runAllTimersAsync();
  return connection;
}

test('renews a refused token once, and ends the session if the fresh one is refused too', async () => {
  await connect();
  expect({ requests, refreshes, endings }).toMatchObject({ requests: 2, refreshes: 1, endings: [{ message: 'jwt expired' }] });
});

test('ends the session of a suspended account without asking again', async () => {
  answers = [refusal(403, 'This account is suspended. Write to support if you think this is a mistake.')];
  await connect();
  expect({ requests, refreshes, endings: endings.length }).toEqual({ requests: 1, refreshes: 0, endings: 1 });
});

async function eventsOf(chunks: string[]) {
  const body = new ReadableStream<Uint8Array>({
    start(line) {
      for (const chunk of chunks) line.enqueue(new TextEncoder().encode(chunk));
      line.close();
    },
  });
  const events = [];
  for await (const event of readEventStream(body)) events.push(event);
  return events;
}

test('reads events whole, wherever the stream is cut', async () => {
  const whole = 'event: change\ndata: {"kind":"chat"}\n\n: beat\n\nevent: end\ndata: {}\n\n';
  const wanted = [
    { event: 'change', data: '{"kind":"chat"}' },
    { event: 'comment', data: '' },
    { event: 'end', data: '{}' },
  ];
  for (let at = 1; at < whole.length; at += 1) expect(await eventsOf([whole.slice(0, at), whole.slice(at)])).toEqual(wanted);
});

test('drops an event that is unfinished when the stream ends', async () => {
  expect(await eventsOf(['event: change\ndata: {}\n\nevent: change\ndata: {"half"'])).toEqual([{ event: 'change', data: '{}' }]);
});
