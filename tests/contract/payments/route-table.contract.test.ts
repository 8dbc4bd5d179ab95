import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { expect } from 'vitest';

import { apiRoutes } from '#sandbox/payments/resources/routes.ts';

import { onlySandbox } from './target.ts';

const resources = join(dirname(createRequire(import.meta.url).resolve('stripe')), 'resources');

/** Every method and path that the SDK calls, ids replaced by `:id`. */
function operationsOfSdk(): Set<string> {
  const operations = new Set<string>();
  for (const file of readdirSync(resources, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js')) continue;
    const text = readFileSync(join(resources, file), 'utf8');
    for (const match of text.matchAll(/_makeRequest\(\s*'(GET|POST|DELETE)',\s*(?:'([^']+)'|`([^`]+)`)/g)) {
      operations.add(`${match[1]} ${(match[2] ?? match[3] ?? '').replaceAll(/\$\{[^}]*\}/g, ':id')}`);
    }
  }
  return operations;
}

const operations = operationsOfSdk();
const nameOf = (route: { method: string; path: string }) => `${route.method} ${route.path.replaceAll(/:\w+/g, ':id')}`;

onlySandbox('finds all operations of the SDK', () => {
  expect(operations.size).toBeGreaterThan(500);
});

onlySandbox.for(apiRoutes.map(nameOf))('%s is an operation of the SDK', (name) => {
  expect([...operations].includes(name)).toBe(true);
});

onlySandbox('no operation is served twice', () => {
  const names = apiRoutes.map(nameOf);
  expect(new Set(names).size).toBe(names.length);
});
