import { expect, it } from 'vitest';
import { guardLeaving, mayLeave } from './leave-guard.ts';

it('stops leaving at the first guard that says no and asks no further ones', async () => {
  const asked: string[] = [];
  const guard = (name: string, answer: boolean) =>
    guardLeaving(async () => {
      asked.push(name);
      return answer;
    });
  const stops = [guard('first', true), guard('second', false), guard('third', true)];
  expect(await mayLeave()).toBe(false);
  expect(asked).toEqual(['first', 'second']);
  stops[1]?.();
  expect(await mayLeave()).toBe(true);
  for (const stop of stops) stop();
  asked.length = 0;
  expect(await mayLeave()).toBe(true);
  expect(asked).toEqual([]);
});
