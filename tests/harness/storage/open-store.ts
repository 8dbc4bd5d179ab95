import process from 'node:process';
import type { BlobStore } from '#platform/server/storage/blobs.ts';
import { openBlobs } from '#platform/server/storage/open-blobs.ts';
import { readStorageAddress, type S3Address } from '#platform/server/storage/storage-address.ts';
import type { TestStore } from './start-s3rver.ts';

type OpenStore = {
  blobs: BlobStore;
  address: S3Address;
  /** The same bucket, to which browsers send their files. */
  direct: BlobStore;
  directAddress: S3Address;
  close(): Promise<void>;
};

/** Opens the bucket of a store, with its keys in this process's environment until `close`, which stops the store. */
export async function openStore({ url, keys, stop }: TestStore): Promise<OpenStore> {
  const address = readStorageAddress(url);
  if (address?.kind !== 's3') throw new Error(`Not an address of a bucket: ${url}`);
  const before = Object.keys(keys).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, keys);
  const directAddress = { ...address, isDirect: true };
  return {
    blobs: await openBlobs(address),
    address,
    direct: await openBlobs(directAddress),
    directAddress,
    async close() {
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
      await stop();
    },
  };
}
