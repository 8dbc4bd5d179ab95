import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createBackupWriter } from '../backup-files.ts';
import { readManifests } from './base-backup.ts';

test('a backup that cannot be read is named, and keeps nobody from reading the others', async () => {
  const shelf = mkdtempSync(join(tmpdir(), 'turnout-shelf-'));
  onTestFinished(() => rmSync(shelf, { recursive: true }));
  for (const name of ['2026-06-01T023000Z', '2026-06-02T023000Z']) mkdirSync(join(shelf, name));
  const writer = createBackupWriter({ target: join(shelf, '2026-06-01T023000Z'), sealing: null, previous: null });
  await writer.finish({ at: '2026-06-01T02:30:00.000Z', version: '1.2.3', database: 'cluster' }, { rows: {}, ledger: {} });
  const { backups, problems } = await readManifests(shelf);
  expect(backups.map(({ at }) => at)).toEqual(['2026-06-01T02:30:00.000Z']);
  expect(problems).toEqual([expect.stringContaining('2026-06-02T023000Z holds no complete backup')]);
});
