import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

import { beforeAll, expect, test } from 'vitest';

import { knownTables } from './known-tables.ts';
import { unfilteredTables } from './owner-filters.ts';
import { readSent } from './read-sent.ts';

// Runs after the database ring (`npm test -- db statements`), on the statements the product sent during it. Every table in a statement has
// its own owner filter, so that the tables can be sharded by owner; exceptions are listed with a reason.
const LIST = join(import.meta.dirname, 'without-owner-filter.txt');
// Lowered when a statement gets its filters. The tickets that open a replay are looked up by the key of its owner, as subscriptions are, wherever
// an item is found by its id alone.
const WRITTEN_DOWN = 151;

const written = readList();
/** Maps `file: table` to its statements. */
const found = new Map<string, Set<string>>();
const unreadable: string[] = [];

beforeAll(() => {
  const tables = knownTables();
  for (const { text, sender } of readSent()) {
    try {
      for (const table of unfilteredTables(text, tables)) add(`${sender}: ${table}`, text);
    } catch {
      unreadable.push(text);
    }
  }
});

test('every statement of the product can be parsed', () => {
  expect(unreadable).toEqual([]);
});

test('no statement reads or locks a table without its owner filter, except those listed', () => {
  const fresh = [...found].filter(([offence]) => !written.has(offence));
  expect(fresh.map(([offence, statements]) => `${offence}\n  ${[...statements].join('\n  ')}`)).toEqual([]);
});

test('each listed exception has a reason, and the list may only shrink', () => {
  expect([...written].filter(([, reason]) => reason.length < 20)).toEqual([]);
  expect(written.size).toBeLessThanOrEqual(WRITTEN_DOWN);
});

test.runIf(process.env['STATEMENTS_OF'] === 'everything')('each listed exception is still sent', () => {
  expect([...written.keys()].filter((offence) => !found.has(offence))).toEqual([]);
});

function add(offence: string, statement: string): void {
  found.set(offence, (found.get(offence) ?? new Set()).add(statement.replaceAll(/\s+/g, ' ').trim()));
}

/** Maps each `file: table` of the list to the reason above it. */
function readList(): Map<string, string> {
  const list = new Map<string, string>();
  let reason = '';
  for (const line of readFileSync(LIST, 'utf8').split('\n')) {
    if (line.startsWith('# ')) reason = line.slice(2);
    const [file = '', tables] = line.split(': ');
    if (!file.startsWith('src/') || tables === undefined) continue;
    for (const table of tables.split(', ')) list.set(`${file}: ${table}`, reason);
  }
  return list;
}
