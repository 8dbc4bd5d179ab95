import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pollCheckout } from './poll-checkout.ts';

const paymentId = '0190f000-0000-7000-8000-000000000000';
let asked: number[] = [];
let answers: (() => Response)[] = [];

const told = (status: string) => () => Response.json({ status, paymentId, itemId: paymentId, type: 'TIP' });
const refused = (status: number) => () => Response.json({ message: 'Payment not found.' }, { status });

beforeEach(() => {
  asked = [];
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('fetch', () => {
    asked.push(Date.now() / 1000);
    const answer = answers[Math.min(asked.length, answers.length) - 1] ?? told('open');
    return Promise.resolve(answer());
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function outcome(given: (() => Response)[], signal = new AbortController().signal) {
  answers = given;
  const asking = pollCheckout('cs_test_1', signal);
  await vi.runAllTimersAsync();
  return asking;
}

test('asks about a checkout that stays open five times, after 2, 4, 8 and 16 seconds', async () => {
  expect(await outcome([told('open')])).toBe('open');
  expect(asked).toEqual([0, 2, 6, 14, 30]);
});

test('stops asking once the checkout is paid or has expired', async () => {
  expect(await outcome([told('open'), told('open'), told('complete')])).toBe('complete');
  expect(asked).toEqual([0, 2, 6]);
  asked = [];
  expect(await outcome([told('expired')])).toBe('expired');
  expect(asked).toHaveLength(1);
});

test("asks once about a checkout that doesn't exist or is somebody else's", async () => {
  expect(await outcome([refused(404)])).toBe('failed');
  expect(await outcome([refused(400)])).toBe('failed');
  expect(asked).toHaveLength(2);
});

test('asks again after a failed read', async () => {
  expect(await outcome([refused(500), told('complete')])).toBe('complete');
  expect(asked).toHaveLength(2);
});

test('stops waiting once the page is left', async () => {
  expect(await outcome([told('open')], AbortSignal.abort())).toBe('open');
  expect(asked).toHaveLength(1);
});
