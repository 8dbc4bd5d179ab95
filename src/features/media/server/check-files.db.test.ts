import { beforeEach, expect, test } from 'vitest';
import { givenMediaEntity } from '#tests/builders/media.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { mediaJobs } from './jobs/media-jobs.ts';
import { runCheckFiles } from './jobs/check-files.run.ts';

const database = await testDatabase();
const services = await testServices(database, mediaJobs);
const { db } = database;
beforeEach(database.empty);

async function check() {
  const told: unknown[] = [];
  const log = Object.assign(Object.create(services.log) as typeof services.log, {
    error: (...words: unknown[]) => void told.push(words[0]),
  });
  await runCheckFiles({ ...services, log });
  return told;
}

test('a ready picture or film whose file is gone is told to the operator, what is whole, waits or failed is not', async () => {
  const maya = await givenUser(db);
  const item = { type: 'USER', id: maya.userId } as const;
  for (const status of ['PROCESSING', 'FAILED'] as const) await givenMediaEntity(db, maya, item, { status });
  const entities = [];
  // More than are read at once.
  for (let index = 0; index < 202; index += 1) entities.push(await givenMediaEntity(db, maya, item));
  for (const { variants } of entities) for (const key of Object.values(variants)) await services.blobs.put(key, Buffer.from('x'));
  expect(await check()).toEqual([]);
  const [first, last] = [entities[0], entities.at(-1)];
  for (const entity of [first, last]) await services.blobs.delete(entity?.variants['800'] ?? '');
  const lost = [first, last].map((entity) => ({ userId: maya.userId, entityId: entity?.id, key: entity?.variants['800'] }));
  expect(await check()).toEqual([{ files: 2, examples: expect.arrayContaining(lost) as unknown }]);
});
