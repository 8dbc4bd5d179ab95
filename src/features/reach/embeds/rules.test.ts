import { expect, test } from 'vitest';
import { EmbedQuery } from './contract.ts';
import { embedAddress, embedCode } from './rules.ts';

const SCHEDULE = { origin: 'https://turnout.test', username: 'maya', title: 'Sessions with "M" & <A>' };

test('fills its container up to the maximum width at the default height unless a size is given', () => {
  expect(embedCode(SCHEDULE)).toContain('width="100%" height="520" style="border:0;max-width:420px"');
  expect(embedCode({ ...SCHEDULE, width: 300, height: 200 })).toContain('width="300" height="200"');
});

test('escapes the title and the address', () => {
  expect(embedCode(SCHEDULE)).toContain('title="Sessions with &quot;M&quot; &amp; &lt;A>"');
  expect(embedCode({ ...SCHEDULE, theme: 'dark', dates: 3 })).toContain('src="https://turnout.test/embed/maya?theme=dark&amp;dates=3"');
});

test('brings the script along only where the frame may grow', () => {
  expect(embedCode(SCHEDULE)).not.toContain('<script');
  expect(embedCode({ ...SCHEDULE, grows: true })).toMatch(/<\/iframe><script async src="https:\/\/turnout\.test\/embed\.js"><\/script>$/);
});

test('an address names only what was chosen, and is read as it was written', () => {
  expect(embedAddress(SCHEDULE)).toBe('https://turnout.test/embed/maya');
  const chosen = { theme: 'dark', accent: 'b8350f', dates: 3 } as const;
  const address = new URL(embedAddress({ ...SCHEDULE, ...chosen }));
  expect(EmbedQuery.parse(Object.fromEntries(address.searchParams))).toEqual(chosen);
});

test.each([
  { theme: 'blue', accent: 'red', dates: 'many' },
  { theme: '<script>', accent: '#b8350f', dates: '0' },
  { accent: 'b8350f;--ink:red', dates: '1000' },
])('what can’t be read of an address is ignored: %j', (query) => {
  expect(EmbedQuery.parse(query)).toEqual({ theme: 'auto', dates: 10 });
});
