import { appendFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { aJpeg, givenMediaEntity, givenUpload } from '#tests/builders/media.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { NIGHTS_OF_READING } from '../../rules.ts';
import { attachEntities } from '../../api/attach-entities.ts';
import { mediaJobs } from '../jobs.ts';
import { runCheckFiles } from './check-files.run.ts';
import { runProcessImage } from '../../image/server/process-image.run.ts';

const database = await testDatabase();
const services = await testServices(database, mediaJobs);
const { db } = database;
beforeEach(database.empty);

async function check(now = services.now()) {
  const told: unknown[] = [];
  const log = Object.assign(Object.create(services.log) as typeof services.log, {
    error: (...words: unknown[]) => void told.push(words[0]),
  });
  await runCheckFiles({ ...services, log, now: () => now });
  return told;
}

test('reports ready images and films whose files are missing, but not intact, waiting or failed ones', async () => {
  const maya = await givenUser(db);
  const item = { type: 'USER', id: maya.userId } as const;
  for (const status of ['PROCESSING', 'FAILED'] as const) await givenMediaEntity(db, maya, item, { status });
  const entities = [];
  // More than one batch.
  for (let index = 0; index < 202; index += 1) entities.push(await givenMediaEntity(db, maya, item));
  for (const { variants } of entities) for (const key of Object.values(variants)) await services.blobs.put(key, Buffer.from('x'));
  expect(await check()).toEqual([]);
  const [first, last] = [entities[0], entities.at(-1)];
  for (const entity of [first, last]) await services.blobs.delete(entity?.variants['800'] ?? '');
  const lost = [first, last].map((entity) => ({ userId: maya.userId, entityId: entity?.id, key: entity?.variants['800'] }));
  expect(await check()).toEqual([{ files: 2, examples: expect.arrayContaining(lost) as unknown }]);
});

const night = (count: number) => addMinutes(services.now(), count * 24 * 60);
/** What is reported over the nights it takes to read everything. */
async function checkAWeek(from = 0) {
  const told: unknown[] = [];
  for (let count = from; count < from + NIGHTS_OF_READING; count += 1) told.push(...(await check(night(count))));
  return told;
}

/** Flips one bit in the middle of a file, which keeps its length. */
async function flipBit(key: string): Promise<void> {
  const file = await open(join(services.config.dataDir, 'blobs', key), 'r+');
  const { size } = await file.stat();
  const at = size >> 1;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
  await file.write(Buffer.of((buffer[0] ?? 0) ^ 1), 0, 1, at);
  await file.close();
}

test('reports a flipped bit in a ready image within a week, and again every week, but nothing before', async () => {
  const { userId, actor } = await givenUser(db);
  const { key } = await givenUpload(db, { userId });
  await services.blobs.put(key, await aJpeg({ width: 40, height: 30 }));
  const [row] = await inTransaction(services, (command) =>
    attachEntities(command, actor, { type: 'USER', id: userId }, [{ key, type: 'image', entityType: 'content', position: 0 }]),
  );
  await runProcessImage(services, { userId, entityId: row?.id ?? '' });
  expect(await checkAWeek()).toEqual([]);
  const { variants } = await db
    .selectFrom('media_entities')
    .select('variants')
    .where('id', '=', row?.id ?? '')
    .executeTakeFirstOrThrow();
  const [first = ''] = Object.values(variants as Record<string, string>);
  await flipBit(first);
  const changed = { media: 1, examples: [{ userId, entityId: row?.id, key: first }] };
  expect(await checkAWeek()).toEqual([changed]);
  expect(await checkAWeek(NIGHTS_OF_READING)).toEqual([changed]);
});

test('learns the digest of older media on the first read and reports later changes', async () => {
  const maya = await givenUser(db);
  const { variants } = await givenMediaEntity(db, maya, { type: 'USER', id: maya.userId });
  for (const key of Object.values(variants)) await services.blobs.put(key, Buffer.from('x'));
  expect(await checkAWeek()).toEqual([]);
  await appendFile(join(services.config.dataDir, 'blobs', variants['800'] ?? ''), 'y');
  expect(await checkAWeek()).toMatchObject([{ media: 1 }]);
});
