import { LIMITS } from '#kernel/limits.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import type { GenerateFileUploadSignedUrlInput } from '../../contract.ts';
import { mediaRefusals } from '../../refusals.ts';
import { isUploadable, isWithinSizeLimit } from '../../rules.ts';
import type { UploadGrant } from '../upload-links.ts';

/**
 * Notes down the files that the caller is about to upload and answers what each may be, in the order of the request. The keys
 * are ours and hold no word of the file's name. Refuses types other than those of images, and sizes above the limit.
 */
export async function registerUploads(
  command: CommandContext,
  actor: Actor,
  input: GenerateFileUploadSignedUrlInput,
): Promise<(UploadGrant & { fileName: string })[]> {
  const { files } = input;
  if (!files.every((file) => isUploadable(file.fileType))) throw mediaRefusals.UNSUPPORTED_TYPE();
  if (!files.every((file) => isWithinSizeLimit(file.size))) throw mediaRefusals.TOO_LARGE();
  const uploads = files.map((file) => ({ id: command.newId(), fileName: file.fileName, contentType: file.fileType.toLowerCase() }));
  const keyOf = (id: string) => `q/${actor.userId}/${id}`;
  await command.tx
    .insertInto('media_uploads')
    .values(
      uploads.map(({ id, fileName, contentType }) => ({
        user_id: actor.userId,
        id,
        key: keyOf(id),
        file_name: fileName,
        content_type: contentType,
        created_at: command.now,
      })),
    )
    .execute();
  return uploads.map(({ id, fileName, contentType }) => ({
    fileName,
    userId: actor.userId,
    key: keyOf(id),
    contentType,
    maxBytes: LIMITS.imageBytesMax,
  }));
}
