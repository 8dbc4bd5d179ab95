import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { aJpeg, givenUpload } from '#tests/builders/media.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { attachEntities } from '../../api/attach-entities.ts';
import { beginImage } from './image-attempts.ts';
import { mediaJobs } from '../../server/jobs.ts';
import { digestOf } from '../../server/workflows/digest-of.ts';
import { runProcessImage } from './process-image.run.ts';

const database = await testDatabase();
const services = await testServices(database, mediaJobs);
const { db, empty } = database;
beforeEach(empty);

/** An image that has been uploaded and attached, and is waiting to be processed. */
async function givenPicture() {
  const { userId, actor } = await givenUser(db);
  const { key } = await givenUpload(db, { userId });
  await services.blobs.put(key, await aJpeg({ width: 40, height: 30 }));
  const [row] = await inTransaction(services, (command) =>
    attachEntities(command, actor, { type: 'USER', id: userId }, [{ key, type: 'image', entityType: 'content', position: 0 }]),
  );
  if (!row) throw new Error('nothing attached');
  const payload = { userId, entityId: row.id };
  return {
    payload,
    begin: () => inTransaction(services, (command) => beginImage(command, payload)),
    reload: () => db.selectFrom('media_entities').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow(),
    hasOriginal: async () => (await services.blobs.head(key)) !== null,
  };
}

const withPut = (put: typeof services.blobs.put) => ({ ...services, blobs: { ...services.blobs, put } });

test('gives up on an image that killed two workers, and counts no run that merely failed as a death', async () => {
  const { payload, begin, reload, hasOriginal } = await givenPicture();
  const broken = withPut(() => Promise.reject(new Error('no space')));
  for (const _run of [1, 2, 3]) await expect(runProcessImage(broken, payload)).rejects.toThrow('no space');
  expect(await reload()).toMatchObject({ status: 'PROCESSING', attempts: 0 });
  await begin();
  await begin();
  await runProcessImage(services, payload);
  expect(await reload()).toMatchObject({ status: 'FAILED', failure: 'This photo couldn’t be processed. Please upload it again.' });
  expect(await hasOriginal()).toBe(false);
});

test('an original of which the store sends a part is read again later, and never given up for it', async () => {
  const { payload, reload, hasOriginal } = await givenPicture();
  const { blobs } = services;
  const short = { ...services, blobs: { ...blobs, get: async (key: string) => (await blobs.get(key)).subarray(0, 200) } };
  await expect(runProcessImage(short, payload)).rejects.toThrow('The store sent 200 of');
  expect([(await reload()).status, await hasOriginal()]).toEqual(['PROCESSING', true]);
  await runProcessImage(services, payload);
  expect(await reload()).toMatchObject({ status: 'READY', width: 40, height: 30 });
});

test('the fingerprint is of what was made, so that a file which was stored wrongly is noticed', async () => {
  const fingerprints = async ({ reload }: Awaited<ReturnType<typeof givenPicture>>) => {
    const { variants, digest } = await reload();
    return { recorded: digest, stored: (await digestOf(services.blobs, Object.values(variants ?? {}))).digest };
  };
  const whole = await givenPicture();
  await runProcessImage(services, whole.payload);
  const { recorded, stored } = await fingerprints(whole);
  expect(recorded).toBe(stored);
  const cut = await givenPicture();
  await runProcessImage(
    withPut((key, body) => services.blobs.put(key, body.subarray(0, body.length - 1))),
    cut.payload,
  );
  const wrong = await fingerprints(cut);
  expect(wrong.recorded).not.toBe(wrong.stored);
});

test('processes an image that killed one worker in the next run', async () => {
  const { payload, begin, reload } = await givenPicture();
  await begin();
  services.published.length = 0;
  await runProcessImage(services, payload);
  expect(await reload()).toMatchObject({ status: 'READY', width: 40, height: 30 });
  expect(services.published).toEqual([{ kind: 'media', recipientUserIds: [payload.userId] }]);
});

test('keeps the original for a run that has since begun, and deletes it even if the run that settled the image died', async () => {
  const { payload, begin, reload, hasOriginal } = await givenPicture();
  const overtaken = withPut(async (name, body) => {
    await services.blobs.put(name, body);
    if ((await reload()).attempts === 1) await begin();
  });
  await runProcessImage(overtaken, payload);
  expect([(await reload()).status, await hasOriginal()]).toEqual(['PROCESSING', true]);
  await db.updateTable('media_entities').set({ status: 'FAILED' }).where('id', '=', payload.entityId).execute();
  await runProcessImage(services, payload);
  expect(await hasOriginal()).toBe(false);
});
