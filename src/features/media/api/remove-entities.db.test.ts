import { expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { aJpeg, givenUpload } from '#tests/builders/media.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import type { MediaEntityInput } from '../contract.ts';
import { attachEntities } from './attach-entities.ts';
import { removeEntities } from './remove-entities.ts';
import { mediaJobs } from '../server/jobs.ts';
import { runProcessImage } from '../image/server/process-image.run.ts';

const database = await testDatabase();
const services = await testServices(database, mediaJobs);
const { db, pool } = database;

test('removes a message’s files at once, so that links already given open nothing, and those being processed an hour later', async () => {
  const maya = await givenUser(db);
  const message = { type: 'MESSAGE' as const, id: services.newId() };
  const uploads = [await givenUpload(db, maya), await givenUpload(db, maya)];
  const entities = uploads.map(({ key }, position): MediaEntityInput => ({ key, type: 'image', entityType: 'message', position }));
  for (const { key } of uploads) await services.blobs.put(key, await aJpeg());
  const attached = await inTransaction(services, (command) => attachEntities(command, maya.actor, message, entities));
  await runProcessImage(services, { userId: maya.userId, entityId: attached[0]?.id ?? '' });
  const rows = await db.selectFrom('media_entities').selectAll().where('user_id', '=', maya.userId).orderBy('position').execute();
  await inTransaction(services, (command) => removeEntities(command, maya.userId, message));
  const jobs = await pool.query<{ keys: string[]; startAfter: Date }>(
    `select data -> 'keys' as keys, start_after as "startAfter" from pgboss.job where name = 'media.remove-blobs' order by start_after`,
  );
  expect(jobs.rows).toEqual([
    { keys: [...Object.values(rows[0]?.variants ?? {}), rows[0]?.upload_key], startAfter: services.now() },
    { keys: [rows[1]?.upload_key], startAfter: addMinutes(services.now(), 60) },
  ]);
});
