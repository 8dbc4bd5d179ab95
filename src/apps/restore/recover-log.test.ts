import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import { archivesIn, archivingFor } from '#apps/backup/wal/wal-archive.ts';
import type { Moment } from './choose-moment.ts';
import { recoverLog } from './recover-log.ts';
import { withSession } from './restored-database.ts';

test(
  'the last transaction that was archived comes back with the last moment, with no time that one can name, and nothing beyond a gap',
  { timeout: 300_000 },
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'turnout-recover-'));
    onTestFinished(() => rmSync(home, { recursive: true }));
    chmodSync(home, 0o711);
    const [dataDir, shelf] = [join(home, 'data'), join(home, 'shelf')];
    mkdirSync(archivesIn(shelf), { recursive: true, mode: 0o711 });
    mkdirSync(dataDir, { mode: 0o711 });
    const folder = join(dataDir, 'database');
    const whileRunning = async <Result>(work: (url: string) => Promise<Result>, { isArchiving = true } = {}) => {
      const settings = isArchiving ? await archivingFor(dataDir, { BACKUP_DIR: shelf, BACKUP_WAL_SECONDS: '60' }) : {};
      const server = await startEmbeddedPostgres({ folder, settings });
      try {
        return await work(server.connectionString);
      } finally {
        await server.stop();
      }
    };
    await whileRunning((url) => withSession(url, (client) => client.query('create table words (word text)')));
    const base = join(home, 'base');
    cpSync(join(folder, 'cluster'), base, { recursive: true });
    await whileRunning((url) => withSession(url, (client) => client.query("insert into words values ('last')")));
    const [id = ''] = readdirSync(archivesIn(shelf));

    const restoreTo = async (moment: Moment, resumes: string | null = null) => {
      const restored = mkdtempSync(join(home, 'restored-'));
      chmodSync(restored, 0o711);
      mkdirSync(join(restored, 'database'), { mode: 0o711 });
      cpSync(base, join(restored, 'database/cluster'), { recursive: true });
      chmodSync(join(restored, 'database/cluster'), 0o700);
      const end = await recoverLog({ dataDir: restored, archive: join(archivesIn(shelf), id), moment, resumes });
      const server = await startEmbeddedPostgres({ folder: join(restored, 'database') });
      try {
        const { rows } = await withSession(server.connectionString, (client) => client.query<{ word: string }>('select word from words'));
        return { end, words: rows.map(({ word }) => word) };
      } finally {
        await server.stop();
      }
    };
    await expect(restoreTo(new Date(Date.now() + 60_000))).rejects.toThrow('restore all of it with --at last');
    expect(await restoreTo('last')).toEqual({ end: expect.stringMatching(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/), words: ['last'] });

    // A version that knows of no archive leaves a gap: another archive begins, and the first one ends where it did.
    expect(readdirSync(archivesIn(shelf))).toEqual([id]);
    await whileRunning((url) => withSession(url, (client) => client.query("insert into words values ('unseen')")), { isArchiving: false });
    await whileRunning((url) => withSession(url, (client) => client.query("insert into words values ('again')")));
    expect(readdirSync(archivesIn(shelf))).toHaveLength(2);
    await expect(restoreTo(new Date(), '2026-06-01T10:00:00Z')).rejects.toThrow(
      /another begins with a backup: nothing between is archived before 2026-06-01T10:00:00Z/,
    );
  },
);
