import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { aJpeg } from '#tests/builders/media.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { openStore } from '#tests/harness/storage/open-store.ts';
import { startS3rver } from '#tests/harness/storage/start-s3rver.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { attachEntities } from '../../api/attach-entities.ts';
import { runProcessImage } from '../../image/server/process-image.run.ts';
import { mediaJobs } from '../../server/jobs.ts';
import { registerUploads } from './register-uploads.ts';
import { uploadUrl } from './upload-links.ts';

const database = await testDatabase();
const { db } = database;
const onDisk = await testServices(database, mediaJobs);
let services: Services = onDisk;
let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore(await startS3rver());
  services = { ...onDisk, blobs: store.direct, config: { ...onDisk.config, storage: store.directAddress } };
});
afterAll(() => store.close());

/** Registers a file, sends it to the URL given if `isSent`, attaches and processes it; returns the status of the entity and the URL. */
async function post(file: { fileType: string; size?: number }, { isSent }: { isSent: boolean }) {
  const { actor } = await givenUser(db);
  const bytes = await aJpeg({ width: 40, height: 30 });
  const input = { files: [{ fileName: 'a.jpg', ...file, ...(file.size === undefined ? {} : { size: bytes.length }) }] };
  const [grant] = await inTransaction(services, (command) =>
    registerUploads(command, actor, input, { videoMegabytes: 10, isDirect: true }),
  );
  if (!grant) throw new Error('nothing registered');
  const url = await uploadUrl(services, grant, grant.isDirect);
  if (!url.startsWith(store.address.endpoint ?? '-')) return { url, status: null };
  if (isSent) await fetch(url, { method: 'PUT', headers: { 'content-type': file.fileType }, body: new Uint8Array(bytes) });
  const item = { type: 'USER' as const, id: actor.userId };
  const [row] = await inTransaction(services, (command) =>
    attachEntities(command, actor, item, [{ key: grant.key, type: 'image', entityType: 'content', position: 0 }]),
  );
  await runProcessImage(services, { userId: actor.userId, entityId: row?.id ?? '' });
  const { status, failure, variants } = await db
    .selectFrom('media_entities')
    .selectAll()
    .where('id', '=', row?.id ?? '')
    .executeTakeFirstOrThrow();
  return { url, status, failure, variants, original: await services.blobs.head(grant.key) };
}

test('a file that never arrived in the bucket fails when it is processed', async () => {
  expect(await post({ fileType: 'image/jpeg', size: 1 }, { isSent: false })).toMatchObject({
    status: 'FAILED',
    failure: 'The file didn’t arrive. Please upload it again.',
  });
});

test('a file without a declared length, or of a type with parameters, is sent through us', async () => {
  for (const file of [{ fileType: 'image/jpeg' }, { fileType: 'image/jpeg; x=1', size: 1 }]) {
    const { url } = await post(file, { isSent: true });
    expect(url).toContain(`${services.config.publicOrigin}/media/upload/`);
  }
});

test('a photo sent straight to the bucket is processed there, and its original is deleted', async () => {
  const { status, variants, original } = await post({ fileType: 'image/jpeg', size: 1 }, { isSent: true });
  expect(status).toBe('READY');
  expect(original).toBeNull();
  for (const key of Object.values(variants as Record<string, string>)) expect(await store.blobs.head(key)).not.toBeNull();
});
