import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAdmission, type EndTurn } from './admission.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

type Guest = { name: string; state: 'waiting' | 'in' | 'away'; end: EndTurn; leave: () => void };

function doorOf(options: Parameters<typeof createAdmission>[0]) {
  const admission = createAdmission(options);
  const come = async (name: string): Promise<Guest> => {
    const guest: Guest = { name, state: 'waiting', end: () => undefined, leave: () => undefined };
    void admission
      .enter((leave) => (guest.leave = leave))
      .then((turn) => {
        guest.state = turn ? 'in' : 'away';
        guest.end = turn ?? guest.end;
      });
    await vi.advanceTimersByTimeAsync(0);
    return guest;
  };
  return { admission, come };
}

const ended = async (guest: Guest) => {
  guest.end();
  guest.end();
  await vi.advanceTimersByTimeAsync(0);
};

test('admits as many as there are places, then the rest one by one in order, and ends each turn only once', async () => {
  const { admission, come } = doorOf({ places: 2, patienceMs: 75 });
  const guests = [await come('a'), await come('b'), await come('c'), await come('d')];
  expect(guests.map(({ state }) => state)).toEqual(['in', 'in', 'waiting', 'waiting']);
  await ended(guests[0] as Guest);
  expect(guests.map(({ state }) => state)).toEqual(['in', 'in', 'in', 'waiting']);
  expect([admission.waiting(), admission.turnedAway()]).toEqual([1, 0]);
});

test('gives no turn to whoever left the line, and the next one to whoever stood behind', async () => {
  const { admission, come } = doorOf({ places: 1, patienceMs: 75 });
  const [first, leaving, staying] = [await come('a'), await come('b'), await come('c')];
  leaving.leave();
  leaving.leave();
  expect(admission.waiting()).toBe(1);
  await ended(first);
  // Too late to leave the line.
  staying.leave();
  expect([leaving.state, staying.state, admission.turnedAway()]).toEqual(['away', 'in', 0]);
  await ended(staying);
  expect((await come('d')).state).toBe('in');
});

test('lets a burst wait for 200 ms and no longer', async () => {
  const { admission, come } = doorOf({ places: 1, patienceMs: 75 });
  await come('a');
  const second = await come('b');
  await vi.advanceTimersByTimeAsync(150);
  const third = await come('c');
  await vi.advanceTimersByTimeAsync(49);
  expect(second.state).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect([second.state, third.state]).toEqual(['away', 'waiting']);
  await vi.advanceTimersByTimeAsync(75);
  expect([third.state, admission.turnedAway()]).toEqual(['away', 2]);
});

test('serves a line that keeps its order from the front, however long it is, and turns away only those who waited for all of their time', async () => {
  const { admission, come } = doorOf({ places: 1, patienceMs: 5000, inOrder: true });
  const first = await come('a');
  const oldest = await come('b');
  await vi.advanceTimersByTimeAsync(100);
  const line = [await come('c'), await come('d'), await come('e')];
  await vi.advanceTimersByTimeAsync(4900);
  expect([oldest.state, ...line.map(({ state }) => state)]).toEqual(['away', 'waiting', 'waiting', 'waiting']);
  await ended(first);
  expect(line.map(({ state }) => state)).toEqual(['in', 'waiting', 'waiting']);
  await vi.advanceTimersByTimeAsync(100);
  expect([...line.map(({ state }) => state), admission.turnedAway()]).toEqual(['in', 'away', 'away', 3]);
});

test('shortens the wait as soon as the queue is too long to be served within 200 ms', async () => {
  const { come } = doorOf({ places: 1, patienceMs: 75 });
  const first = await come('a');
  await vi.advanceTimersByTimeAsync(90);
  await ended(first);
  await come('b');
  const few = [await come('c'), await come('d')];
  await vi.advanceTimersByTimeAsync(75);
  expect(few.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  const last = await come('e');
  await vi.advanceTimersByTimeAsync(1);
  expect([...few, last].map(({ state }) => state)).toEqual(['away', 'away', 'waiting']);
  await vi.advanceTimersByTimeAsync(74);
  expect(last.state).toBe('away');
});

test('serves the newest first under pressure, until none has been turned away for a second', async () => {
  const { come } = doorOf({ places: 2, patienceMs: 75 });
  const first = await come('a');
  await come('stays');
  await come('turned away');
  await vi.advanceTimersByTimeAsync(200);
  const [early, late] = [await come('b'), await come('c')];
  await ended(first);
  expect([early.state, late.state]).toEqual(['waiting', 'in']);
  await ended(late);
  expect(early.state).toBe('in');
  await vi.advanceTimersByTimeAsync(1100);
  const [next, last] = [await come('d'), await come('e')];
  await ended(early);
  expect([next.state, last.state]).toEqual(['in', 'waiting']);
});

test("doesn't count a stall of the process as waiting, but does count the time after it", async () => {
  const { admission, come } = doorOf({ places: 1, patienceMs: 75 });
  const first = await come('a');
  const waiting = [await come('b'), await come('c')];
  // After a stall, timers fire late and before any pending input is read.
  const hour = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => hour() + 3000);
  await vi.advanceTimersByTimeAsync(200);
  expect([...waiting.map(({ state }) => state), admission.turnedAway()]).toEqual(['waiting', 'waiting', 0]);
  await ended(first);
  await vi.advanceTimersByTimeAsync(199);
  expect(waiting.map(({ state }) => state)).toEqual(['in', 'waiting']);
  await vi.advanceTimersByTimeAsync(1);
  expect(waiting.map(({ state }) => state)).toEqual(['in', 'away']);
});

test('admits everyone at once with a patience of 0', async () => {
  const { come } = doorOf({ places: 1, patienceMs: 0 });
  expect([await come('a'), await come('b')].map(({ state }) => state)).toEqual(['in', 'in']);
});
