import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createBackupWriter } from '#apps/backup/backup-files.ts';
import { archivesIn } from '#apps/backup/wal/wal-archive.ts';
import { chooseMoment } from './choose-moment.ts';

const ID = 'aaaaaaaaaaaa';
const wal = (since: string, id = ID) => ({ id, from: '000000010000000000000002', since: `2026-06-${since}Z` });

async function newShelf(backups: Record<string, { database?: 'cluster' | 'dump'; wal?: ReturnType<typeof wal> }>): Promise<string> {
  const shelf = mkdtempSync(join(tmpdir(), 'turnout-shelf-'));
  onTestFinished(() => rmSync(shelf, { recursive: true }));
  mkdirSync(join(archivesIn(shelf), ID), { recursive: true });
  for (const [name, { database = 'cluster', ...about }] of Object.entries(backups)) {
    mkdirSync(join(shelf, name));
    const writer = createBackupWriter({ target: join(shelf, name), sealing: null, previous: null });
    await writer.finish({ at: '2026-06-01T02:30:00.000Z', version: '1.2.3', database, ...about }, { rows: {}, ledger: {} });
  }
  return shelf;
}
const choose = (folder: string, at: string, shelf: string | null = null) =>
  chooseMoment({ folder, moment: at === 'last' ? at : new Date(`2026-06-${at}Z`), sealing: null, shelf });

const [FIRST, SECOND] = ['2026-06-01T023000Z', '2026-06-02T023000Z'];

test('refuses the backup of a foreign database, one without the log, a moment before it, and a log that is elsewhere, and says what to do', async () => {
  const shelf = await newShelf({ dump: { database: 'dump' }, alone: {}, [FIRST]: { wal: wal('01T02:30:09.500') }, [SECOND]: { wal: wal('02T02:30:09', 'bbbbbbbbbbbb') } }); // prettier-ignore
  await expect(choose(join(shelf, 'dump'), '02T00:00:00')).rejects.toThrow(
    'a PostgreSQL of your own, and holds one moment: restore it without --at',
  );
  await expect(choose(join(shelf, 'alone'), '02T00:00:00')).rejects.toThrow('was made without BACKUP_WAL_SECONDS');
  await expect(choose(join(shelf, FIRST), '01T02:30:09')).rejects.toThrow(
    'is 2026-06-01T02:30:10Z: choose it or a later one, or an older backup.',
  );
  await expect(choose(shelf, '01T02:30:09')).rejects.toThrow(`The first moment that ${shelf} can restore is 2026-06-01T02:30:10Z`);
  await expect(choose(shelf, '03T00:00:00')).rejects.toThrow(`copy it to ${join(shelf, 'wal/bbbbbbbbbbbb')}`);
  await expect(choose(archivesIn(shelf), '03T00:00:00')).rejects.toThrow('is neither a backup nor a folder with backups');
  const old = await newShelf({ [FIRST]: {} });
  await expect(choose(old, '03T00:00:00')).rejects.toThrow('No backup in');
});

test('chooses the last backup before the moment, or the one named, with its archive beside it or in BACKUP_DIR', async () => {
  const shelf = await newShelf({ [FIRST]: { wal: wal('01T02:30:09') }, [SECOND]: { wal: wal('02T02:30:09') } });
  const of = (folder: string) => expect.objectContaining({ folder }) as unknown;
  const archive = join(archivesIn(shelf), ID);
  expect(await choose(shelf, '02T02:30:08')).toMatchObject({ backup: of(join(shelf, FIRST)), archive, others: [join(shelf, SECOND)] });
  expect(await choose(shelf, '02T02:30:09')).toMatchObject({ backup: of(join(shelf, SECOND)), archive });
  expect(await choose(shelf, 'last')).toMatchObject({ backup: of(join(shelf, SECOND)), archive });
  expect(await choose(join(shelf, FIRST), '05T00:00:00')).toMatchObject({ backup: of(join(shelf, FIRST)), archive });
  const anew = await newShelf({ [FIRST]: { wal: wal('01T02:30:09') }, [SECOND]: { wal: wal('02T02:30:09.500', 'bbbbbbbbbbbb') } });
  expect(await choose(anew, '02T02:30:08')).toMatchObject({ backup: of(join(anew, FIRST)), resumes: '2026-06-02T02:30:10Z' });
  expect(await choose(shelf, '02T02:30:08')).toMatchObject({ resumes: null });
  const elsewhere = await newShelf({ [FIRST]: { wal: wal('01T02:30:09') } });
  rmSync(archivesIn(elsewhere), { recursive: true });
  expect(await choose(join(elsewhere, FIRST), '05T00:00:00', shelf)).toMatchObject({ archive });
});

test('passes over a backup that cannot be read and says so, unless it is the one named or no other can', async () => {
  const shelf = await newShelf({ [FIRST]: { wal: wal('01T02:30:09') }, [SECOND]: { wal: wal('02T02:30:09') } });
  rmSync(join(shelf, SECOND, 'files.json'));
  const passedOver: string[] = [];
  const onUnreadable = ({ message }: Error) => void passedOver.push(message);
  expect(await chooseMoment({ folder: shelf, moment: 'last', sealing: null, shelf: null, onUnreadable })).toMatchObject({
    backup: expect.objectContaining({ folder: join(shelf, FIRST) }) as unknown,
  });
  expect(passedOver).toEqual([expect.stringContaining(`files.json of ${join(shelf, SECOND)} is missing`)]);
  await expect(choose(join(shelf, SECOND), 'last')).rejects.toThrow('files.json');
  rmSync(join(shelf, FIRST, 'files.json'));
  await expect(choose(shelf, 'last')).rejects.toThrow(`files.json of ${join(shelf, SECOND)}`);
});
