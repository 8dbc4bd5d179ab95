import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupRefused } from './backup-refused.ts';

/**
 * Creates a folder and lets `fill` write into it. Refuses one that isn't empty. If `fill` fails, what it wrote is removed, and the folder
 * too unless it was there before, so that the same command can be run again.
 */
export async function fillNewFolder<Result>(folder: string, fill: () => Promise<Result>): Promise<Result> {
  const isNew = (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined;
  if ((await readdir(folder)).length > 0) throw new BackupRefused(`${folder} is not empty. Choose a new folder.`);
  try {
    return await fill();
  } catch (error) {
    const written = isNew ? [folder] : (await readdir(folder)).map((name) => join(folder, name));
    for (const path of written) await rm(path, { recursive: true, force: true });
    throw error;
  }
}
