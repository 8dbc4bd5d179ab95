import { expect, test } from 'vitest';
import { skipRepeats } from './skip-repeats.ts';

test('logs each kind of error once a minute, with how often it happened meanwhile', () => {
  let now = 0;
  const logged: string[] = [];
  const once = skipRepeats(() => new Date(now));
  const fail = (message: string) => once(new Error(message), (repeats) => logged.push(`${message} ${repeats}`));
  for (; now < 60_000; now += 2000) fail('refused');
  fail('refused');
  fail('timeout');
  expect(logged).toEqual(['refused 0', 'refused 29', 'timeout 0']);
});
