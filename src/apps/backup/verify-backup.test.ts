import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import { migrate } from '#db/migrate.ts';
import { withSession } from '#apps/restore/restored-database.ts';
import { createBackupWriter, readBackup } from './backup-files.ts';
import { copyCluster } from './copy-cluster.ts';
import { countFacts, factsBetween } from './count-facts.ts';
import { mostMissing, verifyBackup } from './verify-backup.ts';

const JOURNAL = `insert into ledger_journals (owner_user_id, id, payment_id, event_key, accounts, amounts, at)
  values ($1, $2::uuid, $1, $2::text, '{cash,fees}', array[$3::int, -$3::int], now())`;

test(
  'a backup without a booking that was counted is found by what is restored from it: by rows and by sums',
  { timeout: 300_000 },
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'turnout-verify-'));
    onTestFinished(() => rmSync(home, { recursive: true }));
    chmodSync(home, 0o711);
    const [dataDir, scratch] = [join(home, 'data'), join(home, 'scratch')];
    for (const folder of [dataDir, scratch]) mkdirSync(folder, { mode: 0o711 });
    const server = await startEmbeddedPostgres({ folder: join(dataDir, 'database'), isDurable: false });
    onTestFinished(() => server.stop());
    await migrate(server.connectionString);
    const book = (pence: number) =>
      withSession(server.connectionString, (client) => client.query(JOURNAL, [randomUUID(), randomUUID(), pence]));
    const problemsOf = async (name: string, meanwhile: () => Promise<unknown>) => {
      const target = join(home, name);
      mkdirSync(target);
      const writer = createBackupWriter({ target, sealing: null, previous: null });
      await copyCluster(writer, dataDir, server.adminConnectionString.replace('/postgres?', '/turnout?'));
      await meanwhile();
      const facts = factsBetween(await withSession(server.connectionString, countFacts));
      await writer.finish({ at: '2026-06-01T02:30:00.000Z', version: '1.2.3', database: 'cluster' }, facts);
      return (await verifyBackup(await readBackup(target, null), scratch)).problems;
    };
    await book(500);
    expect(await problemsOf('whole', async () => undefined)).toEqual([]);
    expect(await problemsOf('lacking', () => book(700))).toEqual([
      'ledger_journals has 1 rows instead of 2.',
      'The ledger’s account cash has 500 pence instead of 1200.',
      'The ledger’s account fees has -500 pence instead of -1200.',
    ]);
  },
);

test('a hundredth of all files may be missing only in the first backup that is verified, and later few more than in the one before', () => {
  expect([mostMissing(100, null), mostMissing(100_000, null)]).toEqual([20, 1000]);
  expect([mostMissing(100, 0), mostMissing(100_000, 0), mostMissing(100_000, 300)]).toEqual([20, 100, 400]);
});
