import type { Services } from '#platform/server/program/services.ts';
import { mediaRefusals } from '../../refusals.ts';

const RETRY_SECONDS = 300;

/** Reserves this many bytes of disk space until the returned function is called. Refuses (503) if that would eat into the reserve. */
export async function reserveSpace({ blobs }: Pick<Services, 'blobs'>, bytes: number): Promise<() => void> {
  const release = await blobs.room.claim(bytes);
  if (release === null) throw mediaRefusals.NO_ROOM(RETRY_SECONDS);
  return release;
}

/** Refuses (503) files there is no space for, before anyone starts sending them; a file of undeclared size counts as empty. */
export async function assertSpace(services: Pick<Services, 'blobs'>, files: { size?: number | undefined }[]): Promise<void> {
  const release = await reserveSpace(
    services,
    files.reduce((total, { size = 0 }) => total + size, 0),
  );
  release();
}
