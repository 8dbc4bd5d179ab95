import * as LIMITS from '#kernel/limits.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { GenerateFileUploadSignedUrlInput } from '../../contract.ts';
import { aboveQuota, mediaRefusals, videoTooLarge } from '../../refusals.ts';
import { readOwnLimit, readStored } from '../../api/stored-bytes.ts';
import { isWithinSizeLimit, kindOfType } from '../../rules.ts';
import { mediaDependencies } from '../../server/dependencies.ts';
import type { UploadGrant } from './upload-links.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Registers the files the caller is about to upload and returns what each may be, in the order of the request. The keys are ours and
 * contain nothing of the file names. With `isDirect` a file of declared length may go straight to the store, which then accepts no other
 * length: it counts as arrived, and one that never does fails when it is processed. Refuses types other than images and films, and sizes
 * above the limit for each, and all if they don't fit into what the person may still store, of which a file without a declared length takes the most it may have.
 */
export async function registerUploads(
  command: CommandContext,
  actor: Actor,
  input: GenerateFileUploadSignedUrlInput,
  { videoMegabytes, quotaMegabytes = 0, isDirect = false }: { videoMegabytes: number; quotaMegabytes?: number; isDirect?: boolean },
): Promise<(UploadGrant & { fileName: string; isDirect: boolean })[]> {
  const { files } = input;
  const uploads = files.map(({ fileName, fileType, size }) => {
    const kind = kindOfType(fileType);
    if (kind === null) throw mediaRefusals.UNSUPPORTED_TYPE();
    const maxBytes = kind === 'video' ? videoMegabytes * MEGABYTE : LIMITS.imageBytesMax;
    if (!isWithinSizeLimit(size, maxBytes)) throw kind === 'video' ? videoTooLarge(videoMegabytes) : mediaRefusals.TOO_LARGE();
    const contentType = baseType(fileType);
    const goesDirect = isDirect && size !== undefined && size > 0 && fileType === contentType;
    return { id: command.newId(), fileName, contentType, size: size ?? null, most: size ?? maxBytes, maxBytes, isDirect: goesDirect };
  });
  await refuseAboveQuota(command, actor, { more: uploads.reduce((sum, { most }) => sum + most, 0), quotaMegabytes });
  const keyOf = (id: string) => `q/${actor.userId}/${id}`;
  await command.tx
    .insertInto('media_uploads')
    .values(
      uploads.map(({ id, fileName, contentType, size, most, isDirect: goesDirect }) => ({
        user_id: actor.userId,
        id,
        key: keyOf(id),
        file_name: fileName,
        content_type: contentType,
        byte_length: goesDirect ? size : null,
        most_bytes: most,
        created_at: command.now,
      })),
    )
    .execute();
  return uploads.map(({ id, fileName, contentType, size, maxBytes, isDirect: goesDirect }) => ({
    fileName,
    userId: actor.userId,
    key: keyOf(id),
    contentType,
    bytes: size,
    maxBytes,
    isDirect: goesDirect,
  }));
}

async function refuseAboveQuota(
  command: CommandContext,
  { userId }: Actor,
  { more, quotaMegabytes }: { more: number; quotaMegabytes: number },
): Promise<void> {
  const most = (await readOwnLimit(command.tx, userId)) ?? (quotaMegabytes === 0 ? null : quotaMegabytes);
  if (most === null) return;
  await mediaDependencies().lockAccount(command, userId);
  const { bytes, unattached, announced } = await readStored(command.tx, userId, command.now);
  const stored = bytes + announced;
  if (stored + more <= most * MEGABYTE) return;
  throw aboveQuota({ stored: stored / MEGABYTE, unposted: (unattached + announced) / MEGABYTE, most });
}

function baseType(fileType: string): string {
  return (fileType.split(';')[0] ?? '').trim().toLowerCase();
}

/** Records that a file has arrived and its length. Returns false if that is already known or the upload is gone. */
export async function recordUpload({ tx }: CommandContext, upload: { userId: string; key: string }, byteLength: number): Promise<boolean> {
  const recorded = await tx
    .updateTable('media_uploads')
    .set({ byte_length: byteLength })
    .where('user_id', '=', upload.userId)
    .where('key', '=', upload.key)
    .where('byte_length', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return recorded !== undefined;
}
