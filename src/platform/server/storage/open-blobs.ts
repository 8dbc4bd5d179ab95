import { randomBytes } from 'node:crypto';
import type { BlobStore } from './blobs.ts';
import { createFolderBlobs } from './folder-blobs.ts';
import type { StorageAddress } from './storage-address.ts';

/** Opens the store at an address. The client of S3 is loaded only for a bucket: it is larger than all the rest of a program. */
export async function openBlobs(address: StorageAddress, reserveBytes = 0): Promise<BlobStore> {
  if (address.kind === 'folder') return createFolderBlobs(address.folder, () => randomBytes(6).toString('hex'), reserveBytes);
  const { createS3Blobs } = await import('./s3-blobs.ts');
  return createS3Blobs(address);
}
