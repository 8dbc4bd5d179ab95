import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3ServiceException,
  type PutObjectCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { BlobExistsError, checkedKey, isKey, type BlobStore } from './blobs.ts';
import { UNLIMITED_SPACE } from './disk-space.ts';
import { absent, ask, notOffered, openS3Client } from './s3-client.ts';
import type { S3Address } from './storage-address.ts';

// The smallest that the protocol takes; ten thousand make a file (Amazon S3 User Guide, "Multipart upload limits").
const PART_BYTES = 5 * 1024 ** 2;

// Three attempts of it are as long as anybody waits for a page. What is written takes as long as it takes.
const ANSWER_WITHIN_MS = 5000;

const ONCE = { IfNoneMatch: '*' };
const PROBE = 'probe/conditional';

/**
 * Stores blobs as objects of a bucket. Of concurrent create-only writes exactly one wins where the store knows conditional writes
 * (`If-None-Match`); elsewhere a blob that is already there is left alone, but of two written at once the later may win. A store that takes
 * requests and doesn't begin to answer reads counts as down after three times `answerWithinMillis`.
 */
export function createS3Blobs(address: S3Address, answerWithinMillis = ANSWER_WITHIN_MS): BlobStore {
  const client = openS3Client(address);
  const soon = { requestTimeout: answerWithinMillis };
  const { bucket: Bucket, prefix: base } = address;
  const where = (key: string) => ({ Bucket, Key: base + checkedKey(key) });
  const head = async (key: string) => {
    const found = await ask(client.send(new HeadObjectCommand(where(key)), soon)).catch(absent);
    if (!found) return null;
    const modifiedAt = found.LastModified ?? new Date(0);
    return { byteLength: found.ContentLength ?? 0, modifiedAt, version: found.ETag ?? modifiedAt.toISOString() };
  };
  const open = async (key: string, range?: string) => {
    const { Body } = await ask(
      client.send(new GetObjectCommand({ ...where(key), ...(range === undefined ? {} : { Range: range }) }), soon),
    );
    if (!Body) throw new Error(`The store sent nothing for ${key}.`);
    return Body;
  };
  let known: Promise<boolean> | undefined;
  const knowsConditions = () =>
    (known ??= tryCondition(client, where(PROBE)).catch((error: unknown) => {
      known = undefined;
      throw error;
    }));
  return {
    room: UNLIMITED_SPACE,
    head,
    async put(key, body) {
      await ask(client.send(new PutObjectCommand({ ...where(key), Body: body, ContentLength: body.length })));
    },
    async putStream(key, body, { createOnly = false } = {}) {
      if (createOnly && (await head(key))) throw new BlobExistsError(key);
      const object = { ...where(key), Body: body, ...(createOnly && (await knowsConditions()) ? ONCE : {}) };
      await ask(sendInParts(client, object)).catch((error: unknown) => {
        throw isPreconditionFailed(error) ? new BlobExistsError(key) : error;
      });
    },
    async get(key) {
      return Buffer.from(await (await open(key)).transformToByteArray());
    },
    async stream(key, range) {
      return (await open(key, range && `bytes=${range.start}-${range.end}`)) as unknown as Readable;
    },
    async delete(key) {
      await ask(client.send(new DeleteObjectCommand(where(key)))).catch(absent);
    },
    async *list(prefix, before, { keepsDrafts = false } = {}) {
      const Prefix = base + (prefix === '' ? '' : `${checkedKey(prefix)}/`);
      if (!keepsDrafts) await abandonDeadUploads(client, { Bucket, Prefix }, before);
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        for (const { Key = '', LastModified } of Contents) {
          const key = Key.slice(base.length);
          if (LastModified !== undefined && LastModified < before && isKey(key)) yield key;
        }
      }
    },
    async uploadAddress(key, { contentType, bytes, expiresInSeconds }) {
      if (!address.isDirect) return null;
      const put = new PutObjectCommand({ ...where(key), ContentType: contentType, ContentLength: bytes });
      return getSignedUrl(client, put, {
        expiresIn: expiresInSeconds,
        signableHeaders: new Set(['host', 'content-type', 'content-length']),
      });
    },
  };
}

// Up to two parts are in memory, and each can be sent again; what breaks off leaves nothing, even in stores that would store half a file.
async function sendInParts(client: S3Client, params: PutObjectCommandInput & { Body: Readable }): Promise<void> {
  // The store may refuse to give up the parts sent so far, and the client would then report only that.
  let cause: Error | undefined;
  params.Body.once('error', (error: Error) => {
    cause = error;
  });
  try {
    await new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 }).done();
  } catch (error) {
    throw cause ?? error;
  }
}

/** Whether the store accepts conditional writes: some refuse them outright, and a stream can't be sent a second time without. */
async function tryCondition(client: S3Client, object: { Bucket: string; Key: string }): Promise<boolean> {
  const put = ask(client.send(new PutObjectCommand({ ...object, ...ONCE, Body: '' }))).catch((error: unknown) => {
    if (!isPreconditionFailed(error)) throw error;
    return true;
  });
  const isKnown = (await put.catch(notOffered)) !== null;
  await ask(client.send(new DeleteObjectCommand(object))).catch(absent);
  return isKnown;
}

function isPreconditionFailed(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412;
}

/** Gives up uploads in parts whose process died; stores that can't list them need the bucket's own rule (`storage prepare`). */
async function abandonDeadUploads(client: S3Client, where: { Bucket: string; Prefix: string }, before: Date): Promise<void> {
  const { Uploads = [] } = (await ask(client.send(new ListMultipartUploadsCommand(where))).catch(notOffered)) ?? {};
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (Initiated === undefined || Initiated >= before) continue;
    await ask(client.send(new AbortMultipartUploadCommand({ Bucket: where.Bucket, Key, UploadId }))).catch(absent);
  }
}
