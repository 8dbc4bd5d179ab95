import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import { findDamage } from './find-damage.ts';

test('finds a row that is missing from an index, and nothing if all is intact', async () => {
  const home = mkdtempSync(join(tmpdir(), 'turnout-damage-'));
  const { stop, adminConnectionString } = await startEmbeddedPostgres({ folder: join(home, 'database'), isDurable: false });
  onTestFinished(async () => {
    await stop();
    rmSync(home, { recursive: true, force: true });
  });
  const admin = new pg.Client({ connectionString: adminConnectionString.replace('/postgres?', '/turnout?') });
  await admin.connect();
  try {
    await admin.query('create table numbers (n integer); create index numbers_by_n on numbers (n); insert into numbers values (1)');
    expect(await findDamage(adminConnectionString)).toEqual([]);
    const index = "update pg_index set indisready = $1 where indexrelid = 'numbers_by_n'::regclass";
    await admin.query(index, [false]);
    await admin.query('insert into numbers values (2)');
    await admin.query(index, [true]);
    expect(await findDamage(adminConnectionString)).toEqual([{ invariant: 'damaged', count: 1, example: 'numbers_by_n' }]);
  } finally {
    await admin.end();
  }
});
