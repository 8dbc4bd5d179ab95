import { openBackupShelf } from './backup-shelf.ts';
import type { BackupSettings } from './backup-settings.ts';

const LOOK_EVERY_MS = 60_000;
const DAY_MS = 86_400_000;

/** Whether a backup is due: the time of the day at which one is made has passed since the last one began. */
export function isBackupDue(atMinute: number, last: Date | null, now: Date): boolean {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const today = midnight + atMinute * 60_000;
  const latest = today <= now.getTime() ? today : today - DAY_MS;
  return last === null || last.getTime() < latest;
}

/**
 * Makes and verifies a backup each day at BACKUP_AT, while this process runs and isn't ending; one that was missed is made at once. `run` runs one of our
 * commands and returns its status. After a failure it tries again at the next day's time. Returns a function that ends this.
 */
export function backUpNightly(
  { folder, atMinute }: BackupSettings,
  { run, now }: { run: (words: string[]) => Promise<number>; now: () => Date },
): () => void {
  if (folder === null || atMinute === null) return () => undefined;
  let isRunning = false;
  let isOver = false;
  let tried: Date | null = null;
  const mayRun = () => !isOver;
  const look = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      const last = (await openBackupShelf(folder).list()).at(-1)?.at ?? null;
      const latest = tried !== null && (last === null || tried > last) ? tried : last;
      if (!mayRun() || !isBackupDue(atMinute, latest, now())) return;
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
