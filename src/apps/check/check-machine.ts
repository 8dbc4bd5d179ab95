import { describeFault } from '#platform/server/http/faults.ts';
import { readBacklogs, readWorkerAge } from '#platform/server/jobs/queue-health.ts';
import { ConfigError } from '#platform/server/program/config.ts';
import { readStoreOwner } from '#platform/server/storage/store-owner.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findFfmpeg } from '#features/media/video/server/find-ffmpeg.ts';
import { readLastBackups } from '#apps/backup/last-backup.ts';
import { isOnSameDisk, judgeShelf } from '#apps/backup/shelf-owner.ts';
import type { Check, Judged } from './finding.ts';

type Given = Pick<Services, 'blobs' | 'scratch' | 'config' | 'db' | 'now' | 'newId' | 'site'>;

const GIGABYTE = 1024 ** 3;
const WORKER_SECONDS = 60;
const BEHIND_SECONDS = 600;
const BACKUP_DAYS = 2;
const VERIFIED_DAYS = 8;
const DAY_MS = 86_400_000;

/** Checks what work needs before anybody is served: room, files, ffmpeg. */
export function checksOfMachine(services: Given): Check[] {
  return [
    { what: 'disk', run: async () => checkDisk(services) },
    { what: 'storage', run: async () => checkStorage(services) },
    { what: 'ffmpeg', run: async () => checkFfmpeg(services.config.video.ffmpegPath) },
  ];
}

/** Checks what only shows while the site runs: a worker that keeps up, and backups, in BACKUP_DIR if there is one. */
export function checksOfWork(services: Given, backupDir: string | null): Check[] {
  return [
    { what: 'worker', run: async () => checkWorker(services) },
    { what: 'backup', run: async () => checkBackup(services, backupDir) },
  ];
}

async function checkDisk({ scratch, site }: Given): Promise<Judged> {
  const free = await scratch.freeBytes();
  // A film takes its size twice while it is converted.
  const wanted = scratch.reserveBytes + 2 * site.values().videoMegabytes * 1024 ** 2;
  const says = `${(free / GIGABYTE).toFixed(1)} GB free`;
  // Everything else works without the reserve, also at a start.
  if (free < scratch.reserveBytes)
    return { state: 'note', says: `${says}, less than DISK_RESERVE_MB: nothing can be uploaded`, todo: 'docs/runbooks/disk-full.md' };
  if (free < wanted) return { state: 'note', says: `${says}, too little for the largest film`, todo: 'docs/runbooks/disk-full.md' };
  return { state: 'good', says };
}

async function checkStorage({ blobs, config, db, newId }: Given): Promise<Judged> {
  const key = `check/${newId()}`;
  const body = Buffer.from(key);
  try {
    await blobs.put(key, body);
    const found = await blobs.get(key);
    await blobs.delete(key);
    if (!found.equals(body)) return { state: 'bad', says: 'returns other bytes than it was given', todo: 'do not use this store' };
    if ((await readStoreOwner({ db, blobs })) === 'another')
      return {
        state: 'bad',
        says: 'holds the files of another database',
        todo: 'name a store of its own in STORAGE_URL; if this database has taken the place of the other: `npm start -- storage adopt`',
      };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    // A store that is away or full passes by itself, or with what is deleted; meanwhile only files are missing.
    if (describeFault(error) !== null)
      return {
        state: 'note',
        says: `cannot be written just now: ${words}`,
        todo: 'look whether STORAGE_URL is right and its disk has room',
      };
    return {
      state: 'bad',
      says: `cannot be written: ${words}`,
      todo: 'check STORAGE_URL and its keys, or who owns DATA_DIR',
    };
  }
  return {
    state: 'good',
    says: config.storage.kind === 's3' ? 'a file written to the bucket comes back' : 'a file written to the folder comes back',
  };
}

async function checkFfmpeg(configured: string | null): Promise<Judged> {
  try {
    const path = await findFfmpeg(configured);
    return path === null
      ? { state: 'note', says: 'none on the PATH: films are converted by the libraries from npm', todo: 'install ffmpeg, which is faster' }
      : { state: 'good', says: path };
  } catch (error) {
    if (error instanceof ConfigError) return { state: 'bad', says: error.message, todo: 'correct FFMPEG_PATH, or leave it unset' };
    throw error;
  }
}

async function checkWorker({ db }: Given): Promise<Judged> {
  const seconds = await readWorkerAge(db);
  if (seconds === null || seconds > WORKER_SECONDS)
    return {
      state: 'bad',
      says: seconds === null ? 'none has ever run' : `last seen ${Math.round(seconds)} s ago`,
      todo: 'start one, or see in its log why it ends: mails, tickets and payments wait',
    };
  const behind = (await readBacklogs(db)).filter(({ oldestSeconds }) => oldestSeconds > BEHIND_SECONDS);
  if (behind.length > 0)
    return {
      state: 'note',
      says: `does not keep up with ${behind.map(({ name, waiting }) => `${waiting} × ${name}`).join(', ')}`,
      todo: 'look into worker.log',
    };
  return { state: 'good', says: 'runs and keeps up' };
}

async function checkBackup({ db, config, now }: Given, folder: string | null): Promise<Judged> {
  const shelf = folder === null ? 'ours' : await judgeShelf(config.dataDir, folder);
  if (shelf === 'away' || shelf === 'another')
    return {
      state: 'bad',
      says: `${folder} ${shelf === 'away' ? 'is not the folder into which this site has backed up: its disk is away' : 'holds the backups of another DATA_DIR'}`,
      todo: shelf === 'away' ? 'mount it; `npm start -- backup` says what to do if it is lost' : 'name a folder of its own in BACKUP_DIR',
    };
  const { made, verified, isAhead } = await readLastBackups(db, folder, now());
  if (isAhead)
    return {
      state: 'note',
      says: 'there is one of a moment that is yet to come, made under a clock that was ahead',
      todo: 'move it out of BACKUP_DIR once there is one of today: `npm start -- backup`',
    };
  if (made === null)
    return {
      state: 'note',
      says: folder === null ? 'none by `npm start -- backup` on record' : 'none in BACKUP_DIR',
      todo: 'make one, or make sure that your own tools do: docs/runbooks/restore-from-backup.md',
    };
  const daysSince = (at: Date) => (now().getTime() - at.getTime()) / DAY_MS;
  if (daysSince(made) > BACKUP_DAYS)
    return { state: 'note', says: `the last one is ${Math.floor(daysSince(made))} days old`, todo: 'make one each day: BACKUP_AT' };
  if (verified === null || daysSince(verified) > VERIFIED_DAYS)
    return {
      state: 'note',
      says: `the last one is of ${minuteOf(made)}, ${verified === null ? 'and none was ever' : 'but none since that of ' + minuteOf(verified) + ' was'} verified`,
      todo: '`npm start -- backup verify`',
    };
  if (folder !== null && (await isOnSameDisk(config.dataDir, folder)))
    return {
      state: 'note',
      says: 'BACKUP_DIR is on the disk of DATA_DIR, and would be lost with it',
      todo: 'name a folder on another disk',
    };
  return { state: 'good', says: `the last one is of ${minuteOf(made)}, the last one verified of ${minuteOf(verified)}` };
}

function minuteOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
