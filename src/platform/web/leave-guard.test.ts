import { expect, it } from 'vitest';
import { guardLeaving, mayLeave } from './leave-guard.ts';

it('lets people stay who are asked and say so, and asks nobody else then', async () => {
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
