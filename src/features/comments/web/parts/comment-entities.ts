import type { Upload } from '#features/media/shared/use-uploads.ts';
import type { CreateComment } from '../../contract.ts';

/** Why a comment with this file can't be sent, or null. */
export function attachmentProblem(uploads: readonly Upload[]): string | null {
  return uploads.some(({ status }) => status === 'failed') ? 'Retry or remove the file that couldn’t be sent.' : null;
}

type Attachment = Pick<CreateComment, 'entities' | 'metadata'>;

/** The part of the request that describes the uploaded file. */
export function attachmentOf(uploads: readonly Upload[], alt: string): Attachment {
  const sent = uploads.flatMap((upload) => (upload.status === 'sent' ? [upload.uploaded] : []));
  return {
    entities: sent.map(({ key, fileType }, position) => ({
      key,
      type: fileType.startsWith('video/') ? 'video' : 'image',
      entityType: 'comment',
      position,
      alt: alt.trim() || null,
    })),
    metadata: { files: sent },
  };
}
