import { Readable } from 'node:stream';
import { BlobExistsError } from '#platform/server/blobs.ts';
import type { Services } from '#platform/server/services.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { mediaRefusals } from '../refusals.ts';
import { recordUpload } from './commands/record-upload.ts';
import { openUpload, type UploadGrant } from './upload-links.ts';

export type Upload = { token: string; contentType: string | undefined; contentLength: number | undefined; body: Readable };

/**
 * Takes one file into quarantine under its signed address: once, of the signed type, up to the signed length, and whole or not
 * at all. Refuses a link that is forged, ended or used, another type (415), too many bytes (413) and none.
 */
export async function receiveUpload(services: Services, upload: Upload): Promise<void> {
  const grant = openUpload(services.config.secret, upload.token, services.now());
  if (!grant) throw mediaRefusals.UPLOAD_LINK_REFUSED();
  if (upload.contentType?.split(';')[0]?.trim().toLowerCase() !== grant.contentType) throw mediaRefusals.UNSUPPORTED_TYPE();
  if (upload.contentLength !== undefined && upload.contentLength > grant.maxBytes) throw mediaRefusals.TOO_LARGE();
  const known = await services.db
    .selectFrom('media_uploads')
    .select('byte_length')
    .where('user_id', '=', grant.userId)
    .where('key', '=', grant.key)
    .executeTakeFirst();
  if (!known) throw mediaRefusals.UPLOAD_LINK_REFUSED();
  if (known.byte_length !== null) throw mediaRefusals.ALREADY_UPLOADED();
  await store(services, grant, upload.body);
}

async function store(services: Services, grant: UploadGrant, body: Readable): Promise<void> {
  const count = { bytes: 0 };
  try {
    await services.blobs.putStream(grant.key, Readable.from(measure(body, grant.maxBytes, count)), { createOnly: true });
  } catch (error) {
    // Two copies at once, or one whose record was lost with its process: what is stored stays.
    if (error instanceof BlobExistsError) return recordStored(services, grant);
    throw body.readableAborted ? mediaRefusals.BROKEN_OFF() : error;
  } finally {
    // What is left of a refused body is read and dropped, so that the answer reaches its sender.
    body.resume();
  }
  if (!(await inTransaction(services, (command) => recordUpload(command, grant, count.bytes)))) throw mediaRefusals.ALREADY_UPLOADED();
}

async function recordStored(services: Services, grant: UploadGrant): Promise<void> {
  const head = await services.blobs.head(grant.key);
  const recorded = head !== null && (await inTransaction(services, (command) => recordUpload(command, grant, head.byteLength)));
  if (!recorded) throw mediaRefusals.ALREADY_UPLOADED();
}

/** Lets bytes through and counts them; fails at the first one too many, and at the end when there was none. The body stays open. */
async function* measure(body: Readable, maxBytes: number, count: { bytes: number }): AsyncGenerator<Buffer> {
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    count.bytes += chunk.length;
    if (count.bytes > maxBytes) throw mediaRefusals.TOO_LARGE();
    yield chunk;
  }
  if (count.bytes === 0) throw mediaRefusals.EMPTY_FILE();
}
