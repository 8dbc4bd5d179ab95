import type { Services } from '#platform/server/services.ts';
import { mediaRefusals } from '../refusals.ts';

const RETRY_SECONDS = 300;

/** Sets so many bytes of the disk aside until they are given back. Refuses (503) what would touch the reserve. */
export async function claimRoom({ blobs }: Pick<Services, 'blobs'>, bytes: number): Promise<() => void> {
  const giveBack = await blobs.room.claim(bytes);
  if (giveBack === null) throw mediaRefusals.NO_ROOM(RETRY_SECONDS);
  return giveBack;
}

/** Refuses (503) files for which there is no room, before anybody begins to send them; one whose size is not announced is taken to be small. */
export async function assertRoom(services: Pick<Services, 'blobs'>, files: { size?: number | undefined }[]): Promise<void> {
  const giveBack = await claimRoom(
    services,
    files.reduce((total, { size = 0 }) => total + size, 0),
  );
  giveBack();
}
