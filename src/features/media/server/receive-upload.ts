import { Transform, type Readable, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
  const known = await services.db.selectFrom('media_uploads').select('byte_length').where('user_id', '=', grant.userId).where('key', '=', grant.key).executeTakeFirst();
  if (!known) throw mediaRefusals.UPLOAD_LINK_REFUSED();
  if (known.byte_length !== null) throw mediaRefusals.ALREADY_UPLOADED();
  await store(services, grant, upload.body);
}

async function store(services: Services, grant: UploadGrant, body: Readable): Promise<void> {
  const gauge = new LengthGauge(grant.maxBytes);
  try {
    // The store ends when the gauge refuses, and the pipe ends when the store does.
    await Promise.all([pipeline(body, gauge), services.blobs.putStream(grant.key, gauge, { createOnly: true })]);
  } catch (error) {
    body.resume();
    // Two copies at once, or one whose record was lost with its process: what is stored stays.
    if (error instanceof BlobExistsError) return recordStored(services, grant);
    throw error;
  }
  if (!(await inTransaction(services, (command) => recordUpload(command, grant, gauge.length)))) throw mediaRefusals.ALREADY_UPLOADED();
}

async function recordStored(services: Services, grant: UploadGrant): Promise<void> {
  const head = await services.blobs.head(grant.key);
  const recorded = head !== null && (await inTransaction(services, (command) => recordUpload(command, grant, head.byteLength)));
  if (!recorded) throw mediaRefusals.ALREADY_UPLOADED();
}

/** Lets bytes through and counts them; fails at the first one too many, and at the end when there was none. */
class LengthGauge extends Transform {
  length = 0;
  readonly #max: number;

  constructor(max: number) {
    super();
    this.#max = max;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.length += chunk.length;
    if (this.length > this.#max) done(mediaRefusals.TOO_LARGE());
    else done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    done(this.length === 0 ? mediaRefusals.EMPTY_FILE() : null);
  }
}
