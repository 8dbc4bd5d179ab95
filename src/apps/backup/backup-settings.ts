import { createSealing, type Sealing } from './sealing.ts';

type Environment = Record<string, string | undefined>;

export type BackupSettings = {
  /** Where `backup` without a folder makes one; null if there is no such place. */
  folder: string | null;
  keepDays: number;
  /** Minutes after midnight (UTC) at which `npm start` makes and verifies one; null for never. */
  atMinute: number | null;
  /** After how many seconds at most the built-in PostgreSQL archives what it has logged; null for never. */
  walSeconds: number | null;
};

const KEEP_DAYS = 14;

/** Reads the settings that `settings-table.ts` has checked. */
export function readBackupSettings(environment: Environment): BackupSettings {
  const [hours, minutes] = (given(environment, 'BACKUP_AT') ?? '').split(':').map(Number);
  const walSeconds = given(environment, 'BACKUP_WAL_SECONDS');
  return {
    folder: given(environment, 'BACKUP_DIR'),
    keepDays: Number(given(environment, 'BACKUP_KEEP_DAYS') ?? KEEP_DAYS),
    atMinute: hours === undefined || minutes === undefined ? null : hours * 60 + minutes,
    walSeconds: walSeconds === null ? null : Number(walSeconds),
  };
}

/** Returns what seals with BACKUP_KEY; null without one. */
export async function sealingOf(environment: Environment): Promise<Sealing | null> {
  const key = given(environment, 'BACKUP_KEY');
  return key === null ? null : createSealing(key);
}

function given(environment: Environment, name: string): string | null {
  return environment[name]?.trim() || null;
}
