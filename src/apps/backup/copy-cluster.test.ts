import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openSession } from '#db/open-session.ts';
import { findAdministrationOf, startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import type { BackupWriter } from './backup-files.ts';
import { copyCluster } from './copy-cluster.ts';

test('what is written while the log is copied is counted, and folders that vanish and temporary files are passed over', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'turnout-cluster-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({ folder: join(dataDir, 'database'), isDurable: false });
  onTestFinished(() => server.stop());
  const client = await openSession({ connectionString: server.connectionString });
  onTestFinished(() => client.end());
  await client.query('create table ledger_entries (account text, amount int)');
  await client.query('create table posts (id int)');
  const cluster = join(dataDir, 'database/cluster');
  mkdirSync(join(cluster, 'base/pgsql_tmp'), { recursive: true });
  mkdirSync(join(cluster, 'base/vanishes'));
  const paths: string[] = [];
  const writer: BackupWriter = {
    async add(path, source) {
      paths.push(path);
      await buffer(await source());
      if (path.includes('pg_wal')) await client.query('insert into posts values (1)');
    },
    async addFolder(path) {
      paths.push(path);
      if (path.endsWith('vanishes')) rmSync(join(dataDir, path), { recursive: true });
    },
    finish: () => Promise.reject(new Error('It is not finished here.')),
    written: () => ({ files: 0, linked: 0, bytes: 0 }),
  };
  const { facts } = await copyCluster(writer, dataDir, findAdministrationOf(server.connectionString, dataDir) ?? '');
  const [least = 1, most = 0] = facts.rows['posts'] ?? [];
  expect([least <= 0, most >= paths.filter((path) => path.includes('pg_wal/')).length, most > 0]).toEqual([true, true, true]);
  expect(paths.filter((path) => path.includes('pgsql_tmp'))).toEqual([]);
});
