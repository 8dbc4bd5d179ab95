import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { expect, test } from 'vitest';

import { isLoadedEarly, isServerSource, watchSources } from './watch-sources.ts';

const SRC = join(import.meta.dirname, '../..');

/** The files that a file of `src` loads before it runs, itself included. */
function loadedBy(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const [, name = ''] of readFileSync(join(SRC, file), 'utf8').matchAll(/^import (?!type )[^']*'([#.][^']+)'/gm))
    loadedBy(name.startsWith('#') ? name.slice(1) : relative(SRC, join(SRC, file, '..', name)), known);
  return known;
}

test('knows what a spare program has already loaded, and would not notice a change of', () => {
  const loaded = [...loadedBy('apps/web/server/dev/main.ts')];
  expect(loaded.length).toBeGreaterThan(3);
  expect(loaded.filter((file) => !isLoadedEarly(file))).toEqual([]);
  expect(isLoadedEarly('features/tickets/rules.ts')).toBe(false);
});

test('names every file of those that change together, so that a migration among them is applied', async () => {
  const checkout = mkdtempSync(join(tmpdir(), 'turnout-watch-'));
  mkdirSync(join(checkout, 'src/db/migrations'), { recursive: true });
  const changed = new Promise<string[]>((resolve) => {
    const stop = watchSources(checkout, (files) => {
      stop();
      resolve(files);
    });
  });
  for (const file of ['db/migrations/0200-more.sql', 'db/README.md', 'db/rows.ts']) writeFileSync(join(checkout, 'src', file), '');
  expect((await changed).toSorted()).toEqual(['db/migrations/0200-more.sql', 'db/rows.ts']);
  rmSync(checkout, { recursive: true });
});

test.for([
  'kernel/money/money.ts',
  'db/migrations/0200-more.sql',
  'platform/server/http/rest.ts',
  'features/tickets/rules.ts',
  'features/tickets/api/find-tickets.ts',
  'features/tickets/server/router.ts',
  'features/payments/refunds/server/refund-payment.ts',
  'apps/web/server/http-server.ts',
  'apps/worker/all-jobs.ts',
])('starts the programs anew when %s changes', (file) => {
  expect(isServerSource(file)).toBe(true);
});

test.for([
  'kernel/money/money.test.ts',
  'features/tickets/web/parts/ticket-card.tsx',
  'features/tickets/shared/use-ticket.ts',
  'features/payments/refunds/web/refund-status.ts',
  'platform/web/page/site.ts',
  'ui/layout/theme.ts',
  'apps/web/routes.ts',
  'apps/all/world.ts',
  'features/tickets/README.md',
])('leaves the programs running when %s changes', (file) => {
  expect(isServerSource(file)).toBe(false);
});
