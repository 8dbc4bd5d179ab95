import { openBackupShelf, upTo } from './backup-shelf.ts';
import type { BackupSettings } from './backup-settings.ts';

const LOOK_EVERY_MS = 60_000;
const DAY_MS = 86_400_000;
const BASE_DAYS = 7;
const AGAIN_AFTER_MS = 3_600_000;

/** Whether a backup is due: the time of the day at which one is made has passed since the last one began. */
export function isBackupDue(atMinute: number, last: Date | null, now: Date): boolean {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const today = midnight + atMinute * 60_000;
  const latest = today <= now.getTime() ? today : today - DAY_MS;
  return last === null || last.getTime() < latest;
}

type NightlyWork = {
  /** Runs one of our commands and returns its status. */
  run: (words: string[]) => Promise<number>;
  now: () => Date;
  lacksBase: () => Promise<boolean>;
  /** Whether the backups in BACKUP_DIR are this site's. */
  isOurs: () => Promise<boolean>;
};

/**
 * Makes and verifies a backup each day at BACKUP_AT, while this process runs and isn't ending; one that was missed is made at once. Whatever the time,
 * makes the one from which an archive of the log begins, if `lacksBase` says that there is none, and without a BACKUP_AT another each week. After a failure it tries again at the next day's time, or after an hour. Returns a function that ends this.
 */
export function backUpNightly({ folder, atMinute, walSeconds }: BackupSettings, { run, now, lacksBase, isOurs }: NightlyWork): () => void {
  if (folder === null || (atMinute === null && walSeconds === null)) return () => undefined;
  let isRunning = false;
  let isOver = false;
  let tried: Date | null = null;
  const mayRun = () => !isOver;
  // Where they are another's, the command says so.
  const lastMade = async () => ((await isOurs()) ? (upTo(await openBackupShelf(folder).list(), now()).at(-1)?.at ?? null) : null);
  const isDailyDue = async () => {
    if (atMinute === null) return false;
    const last = await lastMade();
    // The clock was put back since.
    if (tried !== null && tried > now()) tried = null;
    return isBackupDue(atMinute, tried !== null && (last === null || tried > last) ? tried : last, now());
  };
  // Without a time for backups nothing else would begin the archive anew, and it would grow for ever.
  const isBaseOld = async () => {
    const last = atMinute === null ? await lastMade() : null;
    return last !== null && now().getTime() - last.getTime() >= BASE_DAYS * DAY_MS;
  };
  const isBaseDue = async () =>
    walSeconds !== null &&
    (tried === null || now().getTime() - tried.getTime() >= AGAIN_AFTER_MS) &&
    ((await lacksBase()) || (await isBaseOld()));
  const look = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      const isDue = (await isDailyDue()) || (await isBaseDue());
      if (!mayRun() || !isDue) return;
      tried = now();
      if ((await run(['backup'])) === 0 && mayRun()) await run(['backup', 'verify']);
    } finally {
      isRunning = false;
    }
  };
  // A shelf that can't be read now may be mounted in a minute.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
  timer.unref();
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
