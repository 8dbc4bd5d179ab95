import { expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { reportMessage } from '#features/messages/reports/server/report-message.ts';
import { writeMessage } from '#tests/builders/message.ts';
import { testServices } from '#tests/builders/services.ts';
import { LEFT_OUT } from '#tests/builders/left-out-columns.ts';
import { givenOffer } from '#tests/builders/subscription.ts';
import { givenUser } from '#tests/builders/user.ts';
import { noteSelected } from '#tests/harness/note-selected.ts';
import { knownTables } from '#tests/harness/statements/known-tables.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { privacyDependencies } from '../../server/dependencies.ts';
import { packExport } from './pack-export.ts';

const database = await testDatabase();
const services = await testServices(database, []);

const columnsOf = new Map([...knownTables()].map(([table, { columns }]) => [table, [...columns]]));
const columnsIn = (table: string, columns: 'all' | string[]) =>
  columns === 'all' ? (columnsOf.get(table) ?? ['(no such table)']) : columns;
const namesIn = (tables: Iterable<[string, 'all' | string[]]>) =>
  [...tables].flatMap(([table, columns]) => columnsIn(table, columns).map((column) => `${table}.${column}`));
const leftOut = LEFT_OUT.flatMap(({ what }) => namesIn(Object.entries(what)));
const exported = await exportedColumns();

test('an export contains every column of every table, except those left out for a reason', () => {
  expect(forgotten(columnsOf)).toEqual([]);
});

test('a new column or table that nobody has listed counts as forgotten (negative control)', () => {
  const later = new Map([...columnsOf, ['users', [...(columnsOf.get('users') ?? []), 'shoe_size']], ['diaries', ['page']]]);
  expect(forgotten(later)).toEqual(['users.shoe_size', 'diaries.page']);
});

test('everything left out exists, is not exported, and has one reason', () => {
  expect(leftOut.filter((column) => exported.has(column) || !isKnown(column))).toEqual([]);
  expect(leftOut.filter((column, at) => leftOut.indexOf(column) !== at)).toEqual([]);
});

test('an export contains whose messages the person reported and why, without the messages, and their subscription offers', async () => {
  const [person, other] = [await givenUser(database.db), await givenUser(database.db)];
  const { chatId } = await writeMessage(services, other.actor, person, 'canary of the other');
  await inTransaction(services, (command) => reportMessage(command, person.actor, { chatId, reason: 'SPAM', details: 'Again and again.' }));
  const { id } = await givenOffer(database.db, person);
  const reports = await rowsOf('reports-of-messages.json', person.userId);
  expect(reports).toMatchObject([{ of: other.username, reason: 'SPAM', details: 'Again and again.' }]);
  expect(JSON.stringify(reports)).not.toContain('canary');
  expect(await rowsOf('subscription-offers.json', person.userId)).toMatchObject([{ id, price: 500, status: 'active' }]);
  for (const file of ['reports-of-messages.json', 'subscription-offers.json']) expect(await rowsOf(file, other.userId)).toEqual([]);
});

async function rowsOf(name: string, userId: string): Promise<object[]> {
  const all: object[] = [];
  for (const { file, rows } of privacyDependencies().exported)
    if (file === name) for await (const row of rows(database.db, userId)) all.push(row);
  return all;
}

function forgotten(tables: ReadonlyMap<string, string[]>): string[] {
  return namesIn(tables).filter((column) => !exported.has(column) && !leftOut.includes(column));
}

function isKnown(name: string): boolean {
  return namesIn(columnsOf).includes(name);
}

/** The columns that the statements of an export select for someone who has written messages: `table.column`. */
async function exportedColumns(): Promise<ReadonlySet<string>> {
  const [person, other] = [await givenUser(database.db), await givenUser(database.db)];
  await writeMessage(services, person.actor, other, 'Hello.');
  const selected = new Set<string>();
  const db = database.db.withPlugin(noteSelected(selected, columnsOf));
  for await (const chunk of await packExport({ ...services, db }, person.userId)) expect(chunk).toBeDefined();
  return selected;
}
