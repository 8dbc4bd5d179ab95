import { expect, test } from 'vitest';
import { lastKnown } from './last-known.ts';

test('what takes too long or fails is what was known last, calls share a reading, and what it ends with is known from then on', async () => {
  const readings: PromiseWithResolvers<number>[] = [];
  const ask = lastKnown(
    () => {
      const reading = Promise.withResolvers<number>();
      readings.push(reading);
      return reading.promise;
    },
    { withinMillis: 1 },
  );
  expect(await Promise.all([ask(), ask()])).toEqual([null, null]);
  expect(readings).toHaveLength(1);
  readings[0]?.resolve(7);
  await expect.poll(ask).toBe(7);
  readings[1]?.reject(new Error('The database is down.'));
  expect(await ask()).toBe(7);
});
