import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HANDLED, handledEvent } from './webhooks.ts';

const RUNBOOK = readFileSync(join(import.meta.dirname, '../../../../../docs/runbooks/move-to-production.md'), 'utf8');
const [, DESTINATIONS = ''] = /\| scope and style \| events \|\n([^]*?)\n\n/.exec(RUNBOOK) ?? [];
const SUBSCRIBED = [...DESTINATIONS.matchAll(/`([a-z0-9_.[\]]+)`/g)].map(([, type = '']) => type);

test('the runbook subscribes to every kind of event that is acted on', () => {
  expect(HANDLED.filter(({ types }) => !SUBSCRIBED.some((type) => types.test(type))).map(({ types }) => types.source)).toEqual([]);
});

test('the runbook subscribes to no event that nothing acts on', () => {
  expect(SUBSCRIBED.length).toBeGreaterThan(20);
  expect(SUBSCRIBED.filter((type) => handledEvent(type) === null)).toEqual([]);
});

test('an event that nothing acts on has no handler', () => {
  expect(handledEvent('customer.created')).toBeNull();
});
