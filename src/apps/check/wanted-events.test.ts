import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HANDLED, handledEvent } from '#features/payments/webhooks/server/webhooks.ts';
import { WANTED_EVENTS } from './wanted-events.ts';

const all = Object.values(WANTED_EVENTS).flat();

test('every type of event that is wanted is acted on, and everything that is acted on is wanted', () => {
  expect(all.filter((type) => handledEvent(type) === null)).toEqual([]);
  expect(HANDLED.filter(({ types }) => !all.some((type) => types.test(type)))).toEqual([]);
});

test('the runbook lists the same types', () => {
  const runbook = readFileSync(join(import.meta.dirname, '../../../docs/runbooks/move-to-production.md'), 'utf8');
  const rows = runbook.split('\n').filter((line) => /^ {3}\| .*(?:snapshot|thin) \|/.test(line));
  expect(rows.map((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, type]) => type))).toEqual(Object.values(WANTED_EVENTS));
});
