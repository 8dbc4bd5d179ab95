import { expect, test } from 'vitest';
import { embedCode } from './embed-code.ts';

const SCHEDULE = { origin: 'https://turnout.test', username: 'maya', title: 'Sessions with "M" & <A>' };

test('is as wide as its place, to a limit, and as high as a schedule, unless a size is asked for', () => {
  expect(embedCode(SCHEDULE)).toContain('width="100%" height="520" style="border:0;max-width:420px"');
  expect(embedCode({ ...SCHEDULE, width: 300, height: 200 })).toContain('width="300" height="200"');
});

test('cannot be left by a title', () => {
  expect(embedCode(SCHEDULE)).toContain('title="Sessions with &quot;M&quot; &amp; &lt;A>"');
});
