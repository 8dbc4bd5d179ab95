import { PgBoss } from 'pg-boss';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenUpload } from '#tests/builders/media.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import type { MediaEntityInput } from '../../contract.ts';
import { attachEntities } from '../../api/attach-entities.ts';
import { mediaJobs } from '../../server/jobs.ts';
import { processImage } from './process-image.ts';

const database = await testDatabase();
const services = await testServices(database, mediaJobs);
const { db, pool } = database;

beforeEach(async () => {
  await database.empty();
  await pool.query('delete from pgboss.job');
});

type Person = Awaited<ReturnType<typeof givenUser>>;

async function attach(person: Person, count: number): Promise<void> {
  const uploads: MediaEntityInput[] = [];
  for (let position = 0; position < count; position += 1)
    uploads.push({ key: (await givenUpload(db, person)).key, type: 'image', entityType: 'content', position });
  const uri = { type: 'POST' as const, id: services.newId() };
  await inTransaction(services, (command) => attachEntities(command, person.actor, uri, uploads));
}

/** The owners of the queued images, in the order the queue hands them out. */
async function takeAll(people: Record<string, Person>): Promise<string> {
  const boss = new PgBoss({ connectionString: database.connectionString, supervise: false, schedule: false, max: 1 });
  boss.on('error', () => undefined);
  await boss.start();
  const names = new Map(Object.entries(people).map(([name, { userId }]) => [userId, name]));
  let taken = '';
  for (let jobs = await next(); jobs.length > 0; jobs = await next())
    taken += jobs.map(({ data }) => names.get(data.userId) ?? '?').join('');
  await boss.stop();
  return taken;

  function next() {
    return boss.fetch<{ userId: string }>(processImage.name);
  }
}

test('serves everyone’s first image before anyone’s second, however many were queued earlier', async () => {
  const people = { a: await givenUser(db), b: await givenUser(db), c: await givenUser(db) };
  await attach(people.a, 6);
  await attach(people.a, 2);
  await attach(people.b, 1);
  await attach(people.c, 2);
  expect(await takeAll(people)).toBe('abcacaaaaaa');
});

test('starts afresh for someone whose images are done', async () => {
  const people = { a: await givenUser(db), b: await givenUser(db) };
  await attach(people.a, 5);
  await db.updateTable('media_entities').set({ status: 'FAILED' }).execute();
  await pool.query('delete from pgboss.job');
  await attach(people.b, 2);
  await attach(people.a, 1);
  expect(await takeAll(people)).toBe('bab');
});
