import { createDiskSpace } from '#platform/server/storage/disk-space.ts';
import { BackupRefused } from './backup-refused.ts';

const GB = 1e9;

/** Refuses, before anything is written, a folder on whose disk so many bytes and the reserve don't fit. */
export async function refuseFull(folder: string, bytes: number, reserveBytes: number): Promise<void> {
  const free = await createDiskSpace(folder, reserveBytes).freeBytes();
  if (free - bytes >= reserveBytes) return;
  const [needed, left] = [bytes + reserveBytes, free].map((count) => (count / GB).toFixed(1));
  throw new BackupRefused(`It needs ${needed} GB below ${folder}, and ${left} GB are free (DISK_RESERVE_MB included).`);
}
