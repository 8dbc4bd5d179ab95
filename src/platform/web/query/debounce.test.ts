import { expect, test } from 'vitest';
import { debounce, type Later } from './debounce.ts';

function handClock() {
  let now = 0;
  const alarms = new Set<{ at: number; run: () => void }>();
  const later: Later = (run, afterMs) => {
    const alarm = { at: now + afterMs, run };
    alarms.add(alarm);
    return () => alarms.delete(alarm);
  };
  return {
    later,
    pass(ms: number): void {
      now += ms;
      for (const alarm of alarms) if (alarm.at <= now && alarms.delete(alarm)) alarm.run();
    },
  };
}

test('runs only the last of several presses within 300 ms of each other, 300 ms after it', () => {
  const clock = handClock();
  const done: string[] = [];
  const press = debounce((name: string) => done.push(name), 300, clock.later);
  press('follow');
  clock.pass(299);
  expect(done).toEqual([]);
  press('unfollow');
  clock.pass(299);
  expect(done).toEqual([]);
  clock.pass(1);
  expect(done).toEqual(['unfollow']);
});

test('runs presses that are further apart once each', () => {
  const clock = handClock();
  const done: number[] = [];
  const press = debounce((count: number) => done.push(count), 300, clock.later);
  for (const count of [1, 2, 3]) {
    press(count);
    clock.pass(300);
  }
  clock.pass(10_000);
  expect(done).toEqual([1, 2, 3]);
});
