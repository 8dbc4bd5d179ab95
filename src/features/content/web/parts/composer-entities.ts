import type { MediaEntityInput, MediaMetadata } from '#features/media/contract.ts';
import type { Upload } from '#features/media/web/parts/use-uploads.ts';

/** Why a form with these pictures cannot be sent yet, or null. */
export function photosProblem(uploads: readonly Upload[], max: number): string | null {
  if (uploads.length > max) return `Add at most ${max} pictures.`;
  if (uploads.some(({ status }) => status === 'failed')) return 'Retry or remove the photos that could not be sent.';
  return uploads.some(({ status }) => status === 'sending') ? 'Wait a moment, the photos are still being sent.' : null;
}

/** What a request says about the pictures that have arrived, in the order in which they are shown. */
export function attachPhotos(
  uploads: readonly Upload[],
  alts: Readonly<Record<number, string>>,
): { entities: MediaEntityInput[]; metadata: MediaMetadata } {
  const sent = uploads.flatMap((upload) =>
    upload.status === 'sent' ? [{ uploaded: upload.uploaded, alt: alts[upload.id]?.trim() || null }] : [],
  );
  return {
    entities: sent.map(({ uploaded, alt }, position) => ({ key: uploaded.key, type: 'image', entityType: 'content', position, alt })),
    metadata: { files: sent.map(({ uploaded }) => uploaded) },
  };
}
