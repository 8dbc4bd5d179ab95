import type { MediaEntityInput, MediaMetadata } from '#features/media/contract.ts';
import type { Upload } from '#features/media/web/parts/use-uploads.ts';

/** Why a comment with this file cannot be sent, or null. */
export function attachmentProblem(uploads: readonly Upload[]): string | null {
  return uploads.some(({ status }) => status === 'failed') ? 'Retry or remove the file that could not be sent.' : null;
}

/** What a request says about the file that has arrived. */
export function attachmentOf(uploads: readonly Upload[], alt: string): { entities: MediaEntityInput[]; metadata: MediaMetadata } {
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
