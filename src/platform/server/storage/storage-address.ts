import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Where blobs are stored: below a folder, or in a bucket of an S3-compatible store. */
export type StorageAddress = { kind: 'folder'; folder: string } | S3Address;

export type S3Address = {
  kind: 's3';
  bucket: string;
  /** Precedes every key; empty, or ends with `/`. */
  prefix: string;
  /** Null for Amazon's own. */
  endpoint: string | null;
  region: string;
  /** Whether the bucket's name is part of the path rather than of the host name. */
  inPath: boolean;
  /** Whether browsers send their files straight to the bucket. */
  isDirect: boolean;
};

const Options = z.strictObject({
  endpoint: z
    .url({ protocol: /^https?$/ })
    .refine((value) => new URL(value).pathname === '/')
    .transform((value) => new URL(value).origin)
    .optional(),
  region: z
    .string()
    .regex(/^[a-zA-Z0-9-]{1,50}$/)
    .optional(),
  addressing: z.enum(['path', 'host']).optional(),
  uploads: z.enum(['direct', 'through']).default('through'),
});
const S3 = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[a-z0-9_-]+\/)*[a-z0-9_-]+))?\/?$/;

/** The form that `readStorageAddress` accepts, for people. */
export const STORAGE_ADDRESS_FORM = 'file:///folder or s3://bucket/prefix?region=…, where others than Amazon also need endpoint=https://…';

/**
 * Reads `file:///folder` or `s3://bucket/prefix?endpoint=…&region=…&addressing=path|host&uploads=direct|through`; null if it is neither.
 * The region is needed for Amazon's own; others have `us-east-1` by default, and the bucket in the path. Keys are never part of it.
 */
export function readStorageAddress(text: string): StorageAddress | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol === 'file:') return url.search === '' && url.host === '' ? { kind: 'folder', folder: fileURLToPath(url) } : null;
  const [, bucket, prefix = ''] = S3.exec(text.split('?')[0] ?? '') ?? [];
  const options = Options.safeParse(Object.fromEntries(url.searchParams));
  if (bucket === undefined || !options.success) return null;
  const { endpoint = null, region = endpoint === null ? null : 'us-east-1', addressing, uploads } = options.data;
  if (region === null) return null;
  return {
    kind: 's3',
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    region,
    inPath: (addressing ?? (endpoint === null ? 'host' : 'path')) === 'path',
    isDirect: uploads === 'direct',
  };
}

/** The origin to which browsers send their files; null if they send them to us. */
export function uploadOriginOf(address: StorageAddress): string | null {
  if (address.kind === 'folder' || !address.isDirect) return null;
  const host = new URL(address.endpoint ?? `https://s3.${address.region}.amazonaws.com`);
  return address.inPath ? host.origin : `${host.protocol}//${address.bucket}.${host.host}`;
}
