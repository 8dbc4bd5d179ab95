import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { checkBlobs } from '#tests/harness/storage/check-blobs.ts';
import { openStore } from '#tests/harness/storage/open-store.ts';
import { startS3rver } from '#tests/harness/storage/start-s3rver.ts';
import { describeFault } from '../http/faults.ts';
import { StorageDownError, type BlobStore } from './blobs.ts';
import { openBlobs } from './open-blobs.ts';
import { createS3Blobs } from './s3-blobs.ts';
import { assertBucketOpens } from './s3-bucket.ts';
import { readStorageAddress, uploadOriginOf } from './storage-address.ts';

describe('a folder', () => {
  let blobs: BlobStore;
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'turnout-blobs-'));
    blobs = await openBlobs({ kind: 'folder', folder });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  checkBlobs({ open: () => blobs, isConditional: true });
});

describe('a bucket of s3rver', () => {
  let store: Awaited<ReturnType<typeof openStore>>;
  beforeAll(async () => {
    store = await openStore(await startS3rver());
  });
  afterAll(() => store.close());
  checkBlobs({ open: () => store.blobs, isConditional: false });

  // This store checks no signatures; the one in tests/contract does.
  test('a browser may put one file of the signed type and length straight into the bucket', async () => {
    const upload = { contentType: 'image/png', bytes: 5, expiresInSeconds: 60 };
    const url = new URL((await store.direct.uploadAddress('q/direct', upload)) ?? '');
    expect(url.origin).toBe(uploadOriginOf(store.directAddress));
    expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
    expect((await fetch(url, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: 'bytes' })).status).toBe(200);
    expect((await store.blobs.get('q/direct')).toString()).toBe('bytes');
    expect(await store.blobs.uploadAddress('q/direct', upload)).toBeNull();
  });

  test('a store that cannot be reached is reported as a dependency that is down', async () => {
    const nowhere = readStorageAddress('s3://turnout?endpoint=http://127.0.0.1:9');
    const blobs = nowhere && (await openBlobs(nowhere));
    const failure: unknown = await blobs?.head('q/any').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StorageDownError);
    expect(describeFault(failure)).toMatchObject({ reason: 'DEPENDENCY_DOWN' });
  });

  test('a store that takes requests and never answers counts as down, instead of holding up whoever reads', async () => {
    let asked = 0;
    const silent = createServer(() => void (asked += 1));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(async () => {
      silent.closeAllConnections();
      await promisify(silent.close.bind(silent))();
    });
    const { port } = silent.address() as AddressInfo;
    const blobs = createS3Blobs({ ...store.address, endpoint: `http://127.0.0.1:${port}` }, 100);
    await expect(blobs.head('q/any')).rejects.toBeInstanceOf(StorageDownError);
    await expect(blobs.get('q/any')).rejects.toBeInstanceOf(StorageDownError);
    await expect(blobs.stream('q/any')).rejects.toBeInstanceOf(StorageDownError);
    expect(asked).toBe(9);
  });

  test('a bucket that is missing does not open', async () => {
    await assertBucketOpens(store.address);
    await expect(assertBucketOpens({ ...store.address, bucket: 'missing' })).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } });
  });
});
