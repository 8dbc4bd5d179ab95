import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testServices } from '#tests/builders/services.ts';
import { openStore } from '#tests/harness/storage/open-store.ts';
import { startS3rver } from '#tests/harness/storage/start-s3rver.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { receiveUpload } from './receive-upload.ts';
import { registerUploads } from './register-uploads.ts';
import { sealUpload } from './upload-links.ts';

const database = await testDatabase();
const services = await testServices(database, []);
let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore(await startS3rver());
});
afterAll(() => store.close());

test('where the bucket knows no conditional writes, of ten uploads to one URL one is accepted, and what is stored is one of them, whole', async () => {
  const person = await givenUser(database.db);
  const files = [{ fileName: 'a.png', fileType: 'image/png' }];
  for (let round = 0; round < 5; round += 1) {
    const [grant] = await inTransaction(services, (command) =>
      registerUploads(command, person.actor, { files }, { videoMegabytes: 1, isDirect: false }),
    );
    if (!grant) throw new Error('no grant');
    const token = sealUpload(services.config.secret, grant, services.now());
    const bodies = Array.from({ length: 10 }, (_, index) => Buffer.alloc(50_000, index + 1));
    const outcomes = await Promise.allSettled(
      bodies.map((body) =>
        receiveUpload(
          { ...services, blobs: store.blobs },
          { token, contentType: 'image/png', contentLength: body.length, body: Readable.from([body]) },
        ),
      ),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [(outcome.reason as { reason?: string }).reason] : []));
    expect(refused).toEqual(Array.from({ length: 9 }, () => 'ALREADY_UPLOADED'));
    const stored = await store.blobs.get(grant.key);
    expect(bodies.some((body) => body.equals(stored))).toBe(true);
  }
});
