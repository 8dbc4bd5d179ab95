import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#kernel/objects/error-code.ts';
import { readVerification } from './verification.ts';

const NAME = /^\d{4}-\d\d-\d\dT\d{6}Z$/;
const DRAFT = '.part';
const DAY_MS = 86_400_000;

/** `isWhole`: whether it was when it was last verified; null if it never was. `missing`: how many files that rows name it lacked then. */
export type Shelved = { folder: string; at: Date; isWhole: boolean | null; missing: number | null };

/** BACKUP_DIR: one folder for each backup, named after the moment at which it began. */
export type BackupShelf = {
  /** The folders of complete backups, oldest first. */
  list(): Promise<Shelved[]>;
  /** Makes one: `fill` writes into a draft, which gets its name once it is complete, or is removed. Returns its folder. */
  add(now: Date, fill: (draft: string) => Promise<void>): Promise<string>;
  /**
   * Deletes those that are older than so many days, but never the newest nor the newest that was verified; returns how many. Those that are
   * named after a later moment stay, and count for nothing: one of the two clocks is wrong.
   */
  tidy(now: Date, keepDays: number): Promise<number>;
};

/** Opens BACKUP_DIR, and creates it if it is missing. */
export function openBackupShelf(shelf: string): BackupShelf {
  const list = async (): Promise<Shelved[]> => {
    const names = await readdir(shelf).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    });
    const folders = names.filter((name) => NAME.test(name)).toSorted();
    return Promise.all(
      folders.map(async (name) => {
        const found = await readVerification(join(shelf, name));
        return { folder: join(shelf, name), at: dateOf(name), isWhole: found?.isWhole ?? null, missing: found?.missing ?? null };
      }),
    );
  };
  return {
    list,
    async add(now, fill) {
      await mkdir(shelf, { recursive: true, mode: 0o700 });
      // Of backups that were killed.
      for (const name of await readdir(shelf)) if (isDraft(name)) await rm(join(shelf, name), { recursive: true, force: true });
      const folder = join(shelf, nameOf(now));
      try {
        await fill(folder + DRAFT);
        await rename(folder + DRAFT, folder);
      } catch (error) {
        await rm(folder + DRAFT, { recursive: true, force: true });
        throw error;
      }
      return folder;
    },
    async tidy(now, keepDays) {
      const all = upTo(await list(), now);
      const wanted = [all.at(-1), all.findLast(({ isWhole }) => isWhole)];
      const old = all.filter((one) => !wanted.includes(one) && now.getTime() - one.at.getTime() > keepDays * DAY_MS);
      for (const { folder } of old) await rm(folder, { recursive: true, force: true });
      return old.length;
    },
  };
}

/** Those that began by a moment. One of later was made, or is looked at, under a wrong clock, and would hide all that are made until then. */
export function upTo(shelved: Shelved[], now: Date): Shelved[] {
  return shelved.filter(({ at }) => at.getTime() <= now.getTime());
}

// Whatever else is in the folder isn't ours to delete.
function isDraft(name: string): boolean {
  return name.endsWith(DRAFT) && NAME.test(name.slice(0, -DRAFT.length));
}

function nameOf(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
}

function dateOf(name: string): Date {
  return new Date(name.replace(/T(\d\d)(\d\d)(\d\d)Z$/, 'T$1:$2:$3Z'));
}
