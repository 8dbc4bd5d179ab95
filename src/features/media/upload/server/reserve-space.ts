import type { Services } from '#platform/server/program/services.ts';
import { mediaRefusals } from '../../refusals.ts';

const RETRY_SECONDS = 300;

/** Reserves this many bytes of disk space until the returned function is called. Refuses (503) if that would eat into the reserve. */
export async function claimRoom({ blobs }: Pick<Services, 'blobs'>, bytes: number): Promise<() => void> {
  const giveBack = await blobs.room.claim(bytes);
  if (giveBack === null) throw mediaRefusals.NO_ROOM(RETRY_SECONDS);
  return giveBack;
}

/** Refuses (503) files there is no room for, before anyone starts sending them; a file of undeclared size counts as empty. */
export async function assertRoom(services: Pick<Services, 'blobs'>, files: { size?: number | undefined }[]): Promise<void> {
  const giveBack = await claimRoom(
    services,
    files.reduce((total, { size = 0 }) => total + size, 0),
  );
  giveBack();
}
