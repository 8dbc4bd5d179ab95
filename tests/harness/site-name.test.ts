import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Where the software, and not the site, is meant. */
const OF_THE_SOFTWARE: Record<string, string> = {
  'src/identity/http/all-operations.ts': 'the prefix of calls of our identity provider',
  'src/platform/web/identity/identity-client.ts': 'the prefix of calls of our identity provider',
  'src/platform/server/database/assert-safe-database.ts': 'operators read it',
  'src/platform/server/providers/stripe.ts': 'the provider is informed of which software calls it',
  'src/platform/server/program/config.ts': 'the default name of the user pool',
  'src/features/reach/feeds/server/public-calendar.ts': 'PRODID names the software that wrote a calendar (RFC 5545)',
  'src/features/tickets/wallet/server/calendar-file.ts': 'PRODID names the software that wrote a calendar (RFC 5545)',
  'src/apps/web/pages/legal/legal-text.tsx': 'the version of the software',
};

const FILES = globSync('src/{features,identity,platform,ui,apps/web,apps/worker}/**/*.{ts,tsx,css,webmanifest}', { cwd: ROOT });
const named = FILES.filter(
  (file) => !/\.test\.|\.machines?\./.test(file) && withoutComments(readFileSync(join(ROOT, file), 'utf8')).includes('Turnout'),
);

test('pages, mails and files name the site as its settings do: nothing has a name of its own', () => {
  expect(FILES.length).toBeGreaterThan(1000);
  expect(named.toSorted()).toEqual(Object.keys(OF_THE_SOFTWARE).toSorted());
});

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');
}
