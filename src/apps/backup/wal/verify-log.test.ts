import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { createBackupWriter, readBackup } from '../backup-files.ts';
import { verifyLog } from './verify-log.ts';
import { archivesIn, logOf, MARKER, openArchive } from './wal-archive.ts';

const ID = 'aaaaaaaaaaaa';
const DAYS = ['2026-06-01T023000Z', '2026-06-02T023000Z', '2026-06-03T023000Z'];
const segment = (place: number) => `00000001${place.toString(16).toUpperCase().padStart(16, '0')}`;

/** A BACKUP_DIR with a backup each day, each of which begins five segments after the one before, and a log of fifteen. */
async function newShelf() {
  const shelf = mkdtempSync(join(tmpdir(), 'turnout-shelf-'));
  onTestFinished(() => rmSync(shelf, { recursive: true }));
  const archive = join(archivesIn(shelf), ID);
  mkdirSync(archive, { recursive: true });
  writeFileSync(join(archive, MARKER), '');
  const { log } = openArchive(archive, null);
  for (let place = 1; place <= 15; place += 1)
    await log.add(segment(place), async () => Readable.from([Buffer.from(`${place}`)], { objectMode: false }));
  for (const [index, name] of DAYS.entries()) {
    mkdirSync(join(shelf, name));
    const at = `2026-06-0${index + 1}T02:30:00.000Z`;
    const writer = createBackupWriter({ target: join(shelf, name), sealing: null, previous: null });
    const wal = { id: ID, from: segment(1 + 5 * index), since: at };
    await writer.finish({ at, version: '1.2.3', database: 'cluster', wal }, { rows: {}, ledger: {} });
  }
  const fileOf = (place: number) => join(logOf(archive), readdirSync(logOf(archive)).find((name) => name.startsWith(segment(place))) ?? '');
  return { shelf, fileOf, newest: await readBackup(join(shelf, DAYS[2] ?? ''), null) };
}

test('a part of the log that is damaged or missing since the backup before is found, and named', async () => {
  const { fileOf, newest } = await newShelf();
  expect(await verifyLog(newest)).toEqual({ parts: 10, problems: [] });
  truncateSync(fileOf(8), 10);
  rmSync(fileOf(10));
  const { problems } = await verifyLog(newest);
  expect(problems).toEqual([
    expect.stringContaining(`${segment(10)} of the archived log is missing`),
    expect.stringMatching(/is cut off, altered, or of another key/),
  ]);
});

test('what was damaged before was found then, and a backup without its log has nothing to read', async () => {
  const { shelf, fileOf, newest } = await newShelf();
  truncateSync(fileOf(3), 10);
  expect(await verifyLog(newest)).toEqual({ parts: 10, problems: [] });
  rmSync(archivesIn(shelf), { recursive: true });
  expect(await verifyLog(newest)).toEqual({ parts: 0, problems: [] });
});
