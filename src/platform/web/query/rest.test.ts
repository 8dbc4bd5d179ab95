import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rest } from './rest.ts';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const busy = () => answer(503, { message: 'The site is very busy right now.' }, { 'retry-after': '2' });

let answers: Response[] = [];
let asked: number[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('fetch', async () => {
    asked.push(Date.now());
    return answers.shift() ?? answer(500, {});
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function outcomeOf(given: Response[]) {
  answers = given;
  const settled = rest('POST', '/payment/portal', {}).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return settled;
}

test('retries a call that a busy server turns away, each time after the time that it names and a little more', async () => {
  expect(await outcomeOf([busy(), busy(), answer(200, { done: true })])).toEqual({ done: true });
  const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
  for (const pause of pauses) expect(pause >= 2000 && pause <= 4000).toBe(true);
  expect(pauses).toHaveLength(2);
});

test('retries three times, then reports the reason', async () => {
  expect(await outcomeOf([busy(), busy(), busy(), busy()])).toMatchObject({ status: 503, message: 'The site is very busy right now.' });
  expect(asked).toHaveLength(4);
});

test.each([
  ['a fault', () => answer(500, { message: 'Something went wrong.' })],
  ['a refusal', () => answer(409, { message: 'No.' })],
  ['an unreachable database', () => answer(503, { message: 'Away.' }, { 'retry-after': '5' })],
  ['a server that names no time', () => answer(503, { message: 'Away.' })],
])('reports %s at once', async (_about, refusal) => {
  expect(await outcomeOf([refusal(), answer(200, {})])).toMatchObject({ message: expect.any(String) });
  expect(asked).toHaveLength(1);
});
