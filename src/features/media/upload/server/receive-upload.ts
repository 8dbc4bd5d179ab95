import { Readable } from 'node:stream';
import { BlobExistsError } from '#platform/server/storage/blobs.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { mediaRefusals, videoTooLarge } from '../../refusals.ts';
import { kindOfType } from '../../rules.ts';
import { reserveSpace } from './reserve-space.ts';
import { recordUpload } from './register-uploads.ts';
import { isUploadNeeded } from './is-upload-needed.ts';
import { openUpload, type UploadGrant } from './upload-links.ts';

export type Upload = { token: string; contentType: string | undefined; contentLength: number | undefined; body: Readable };

/**
 * Receives one file into quarantine under its signed URL: once, of the signed type and announced length, all or nothing. Refuses a forged
 * or expired link (403), a used one (409), another type (415), too many bytes (413), another length or none (400), and a file the disk has
 * no space for beside its reserve (503).
 */
export async function receiveUpload(services: Services, upload: Upload): Promise<void> {
  const grant = openUpload(services.config.secret, upload.token, services.now());
  if (!grant) throw mediaRefusals.UPLOAD_LINK_REFUSED();
  if (upload.contentType?.split(';')[0]?.trim().toLowerCase() !== grant.contentType) throw mediaRefusals.UNSUPPORTED_TYPE();
  if (upload.contentLength !== undefined) checkLength(services, grant, upload.contentLength);
  const known = await services.db
    .selectFrom('media_uploads')
    .select('byte_length')
    .where('user_id', '=', grant.userId)
    .where('key', '=', grant.key)
    .executeTakeFirst();
  if (!known) throw mediaRefusals.UPLOAD_LINK_REFUSED();
  if (known.byte_length !== null) throw mediaRefusals.ALREADY_UPLOADED();
  await store(services, grant, upload);
}

function checkLength(services: Services, grant: UploadGrant, bytes: number): void {
  if (bytes > grant.maxBytes) throw tooLarge(services, grant);
  if (bytes === 0) throw mediaRefusals.EMPTY_FILE();
  if (grant.bytes !== null && bytes !== grant.bytes) throw mediaRefusals.OTHER_LENGTH();
}

function tooLarge({ site }: Services, grant: UploadGrant) {
  return kindOfType(grant.contentType) === 'video' ? videoTooLarge(site.values().videoMegabytes) : mediaRefusals.TOO_LARGE();
}

async function store(services: Services, grant: UploadGrant, { body, contentLength }: Upload): Promise<void> {
  const release = await reserveSpace(services, contentLength ?? grant.bytes ?? grant.maxBytes);
  try {
    // If reading ends early the body stays open, to be drained below.
    await services.blobs.putStream(grant.key, Readable.from(measure(services, body.iterator({ destroyOnReturn: false }), grant)), {
      createOnly: true,
    });
  } catch (error) {
    // Two copies at once, or one whose record was lost with its process: keep what is stored.
    if (error instanceof BlobExistsError) return recordStored(services, grant, false);
    throw body.readableAborted ? mediaRefusals.BROKEN_OFF() : error;
  } finally {
    release();
    // Drain what is left of a refused body so that the response reaches its sender.
    body.resume();
  }
  await recordStored(services, grant, true);
}

/**
 * Records what is stored. If a copy of the same file was recorded before, or the upload has since been deleted, ours is deleted, unless
 * it is the one still to be processed.
 */
async function recordStored(services: Services, grant: UploadGrant, ours: boolean): Promise<void> {
  const head = await services.blobs.head(grant.key);
  if (head && (await inTransaction(services, (command) => recordUpload(command, grant, head.byteLength)))) return;
  if (ours && !(await isUploadNeeded(services.db, grant))) await services.blobs.delete(grant.key);
  throw mediaRefusals.ALREADY_UPLOADED();
}

/** Passes bytes through and counts them; throws at the first one too many, and at the end if there are too few. */
async function* measure(services: Services, body: AsyncIterable<Buffer>, grant: UploadGrant): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > grant.maxBytes) throw tooLarge(services, grant);
    yield chunk;
  }
  checkLength(services, grant, bytes);
}
