import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import { withSession } from '#apps/restore/restored-database.ts';
import { createBackupWriter, readBackup, type Backup } from '../backup-files.ts';
import { copyCluster } from '../copy-cluster.ts';
import { bytesToReplay, findReplay, replayLog } from './replay-log.ts';
import { archivesIn, archivingFor, logOf } from './wal-archive.ts';

const TABLES = `
  create table ledger_entries (owner_user_id text, journal_id text, account text, amount bigint);
  create table posts (text text)`;

test(
  'the backup before becomes, by the archived log, what the next one counted; a log that leads elsewhere or lacks a part is found',
  { timeout: 300_000 },
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'turnout-replay-'));
    onTestFinished(() => rmSync(home, { recursive: true }));
    chmodSync(home, 0o711);
    const [dataDir, shelf, scratch] = [join(home, 'data'), join(home, 'shelf'), join(home, 'scratch')];
    for (const folder of [dataDir, shelf, scratch]) mkdirSync(folder, { mode: 0o711 });
    const settings = await archivingFor(dataDir, { BACKUP_DIR: shelf, BACKUP_WAL_SECONDS: '60' });
    const server = await startEmbeddedPostgres({ folder: join(dataDir, 'database'), settings });
    onTestFinished(() => server.stop());
    const [id = ''] = readdirSync(archivesIn(shelf));
    const backUp = async (day: number): Promise<Backup> => {
      const folder = join(shelf, `2026-06-0${day}T023000Z`);
      mkdirSync(folder);
      const writer = createBackupWriter({ target: folder, sealing: null, previous: null });
      const { facts, from, since } = await copyCluster(writer, dataDir, server.adminConnectionString.replace('/postgres?', '/turnout?'));
      const wal = { id, from, since: since.toISOString() };
      await writer.finish({ at: `2026-06-0${day}T02:30:00.000Z`, version: '1.2.3', database: 'cluster', wal }, facts);
      return readBackup(folder, null);
    };
    const post = () => withSession(server.connectionString, (client) => client.query("insert into posts values ('between')"));

    await withSession(server.connectionString, (client) => client.query(TABLES));
    expect(await findReplay(await backUp(1))).toBe(null);
    await post();
    const backup = await backUp(2);
    // What was written after it had begun is in the log as well, and is not replayed.
    await post();
    const replay = await findReplay(backup);
    if (replay === null) throw new Error('The first backup was not found.');
    expect([replay.before.folder, replay.to]).toEqual([join(shelf, '2026-06-01T023000Z'), backup.manifest.wal?.from]);
    expect(await bytesToReplay(replay)).toBeGreaterThan(16 * 1024 ** 2);
    expect(await replayLog(backup, replay, scratch)).toEqual([]);

    const counted = { ...backup, facts: { ...backup.facts, rows: { ...backup.facts.rows, posts: [0, 0] satisfies [number, number] } } };
    expect(await replayLog(counted, replay, scratch)).toEqual([
      'Restored from the backup of 2026-06-01 02:30 UTC and the log since: posts has 1 rows instead of 0.',
    ]);
    const log = logOf(replay.archive);
    for (const name of readdirSync(log)) if (name.startsWith(replay.to)) rmSync(join(log, name));
    expect(await replayLog(backup, { ...replay, to: replay.from }, scratch)).toEqual([
      expect.stringMatching(/^The backup of 2026-06-01 02:30 UTC and the log since can’t be restored: /),
    ]);
  },
);
