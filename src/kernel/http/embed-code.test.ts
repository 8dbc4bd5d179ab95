import { expect, test } from 'vitest';
import { embedCode } from './embed-code.ts';

const SCHEDULE = { origin: 'https://turnout.test', username: 'maya', title: 'Sessions with "M" & <A>' };

test('fills its container up to the maximum width at the default height unless a size is given', () => {
  expect(embedCode(SCHEDULE)).toContain('width="100%" height="520" style="border:0;max-width:420px"');
  expect(embedCode({ ...SCHEDULE, width: 300, height: 200 })).toContain('width="300" height="200"');
});

test('escapes the title', () => {
  expect(embedCode(SCHEDULE)).toContain('title="Sessions with &quot;M&quot; &amp; &lt;A>"');
});
