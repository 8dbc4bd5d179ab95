import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeBucketRules } from '#platform/server/storage/s3-bucket.ts';
import { uploadOriginOf } from '#platform/server/storage/storage-address.ts';
import { checkBlobs } from '#tests/harness/storage/check-blobs.ts';
import { openStore } from '#tests/harness/storage/open-store.ts';
import { startSwift } from '#tests/harness/storage/start-swift.ts';
import { hasSwift } from './installed.mjs';

// Debian: swift-proxy, swift-account, swift-container and swift-object.
describe.skipIf(!hasSwift)('a bucket of OpenStack Swift, where it is installed', () => {
  let store: Awaited<ReturnType<typeof openStore>>;
  beforeAll(async () => {
    store = await openStore(await startSwift());
  });
  afterAll(() => store.close());

  checkBlobs({ open: () => store.blobs, isConditional: false });

  test('a browser puts one file of the signed type and length straight into the bucket, and no other', async () => {
    const url = (await store.direct.uploadAddress('q/direct', { contentType: 'image/png', bytes: 5, expiresInSeconds: 60 })) ?? '';
    const put = async (address: string, contentType: string, body: string) =>
      (await fetch(address, { method: 'PUT', headers: { 'content-type': contentType }, body })).status;
    expect(new URL(url).origin).toBe(uploadOriginOf(store.directAddress));
    expect([
      await put(url, 'text/html', 'bytes'),
      await put(url, 'image/png', 'more bytes'),
      await put(url.replace('q/direct', 'd/other'), 'image/png', 'bytes'),
    ]).toEqual([403, 403, 403]);
    expect([await store.blobs.head('q/direct'), await store.blobs.head('d/other')]).toEqual([null, null]);
    expect(await put(url, 'image/png', 'bytes')).toBe(200);
    expect((await store.blobs.get('q/direct')).toString()).toBe('bytes');
  });

  test('a store that knows no rules of a bucket is reported as such', async () => {
    const rules = { expiries: [{ prefix: 'q', days: 14 }], origin: 'https://turnout.example' };
    expect(await writeBucketRules(store.directAddress, rules)).toEqual({ lifecycle: false, cors: false });
  });
});
