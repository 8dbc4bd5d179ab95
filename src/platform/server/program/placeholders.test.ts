import { expect, test } from 'vitest';
import { siteOfTests } from '#tests/builders/site.ts';
import type { Services } from './services.ts';
import { warnOfMissingSupport } from './placeholders.ts';

function warnings(mode: 'live' | 'test' | 'sandbox', supportEmail?: string): string[] {
  const said: string[] = [];
  const log = { warn: (_facts: object, words: string) => said.push(words) } as unknown as Services['log'];
  warnOfMissingSupport({ config: { payments: { mode } } as Services['config'], site: siteOfTests({ supportEmail }), log });
  return said;
}

test('a program of a live site warns when it starts with a support address that nobody can have, the default included', () => {
  expect(warnings('live')).toEqual([expect.stringContaining('SUPPORT_EMAIL')]);
  expect(warnings('live', 'help@harbour.test')).toHaveLength(1);
  expect(warnings('live', 'help@harbour.co.uk')).toEqual([]);
  expect(warnings('test')).toEqual([]);
  expect(warnings('sandbox')).toEqual([]);
});
