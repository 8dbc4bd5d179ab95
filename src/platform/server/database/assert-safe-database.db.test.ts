import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPool } from '#db/client.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import { migrate } from '#db/migrate.ts';
import { assertSafeDatabase } from './assert-safe-database.ts';

// A durable server of its own: the shared test server never waits for its disk and would be refused for that alone.
const home = mkdtempSync(join(tmpdir(), 'turnout-safe-'));
let server: EmbeddedPostgres;
let pool: pg.Pool;
let admin: pg.Client;
beforeAll(async () => {
  server = await startEmbeddedPostgres({ folder: join(home, 'database') });
  await migrate(server.connectionString);
  pool = openPool(server.connectionString, { max: 1, applicationName: 'turnout-test' });
  // `pool.end()` resolves before its connections are closed, so they still hear the server stopping.
  pool.on('error', () => undefined);
  admin = new pg.Client({ connectionString: server.adminConnectionString });
  await admin.connect();
});
afterAll(async () => {
  await Promise.all([pool.end(), admin.end()]);
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

const settingOf = async (name: string) => (await pool.query(`show ${name}`)).rows[0][name] as string;

it("accepts a durable database at this program's version", async () => {
  await expect(assertSafeDatabase(pool)).resolves.toBeUndefined();
});

it.each(['fsync', 'full_page_writes', 'synchronous_commit'])(
  'refuses a database that may lose confirmed writes: %s is off',
  async (name) => {
    const turn = async (to: 'on' | 'off') => {
      await admin.query(`alter system set ${name} = ${to}`);
      await admin.query('select pg_reload_conf()');
      await expect.poll(() => settingOf(name)).toBe(to);
    };
    await turn('off');
    await expect(assertSafeDatabase(pool)).rejects.toThrow(`PostgreSQL runs with ${name} off and may lose confirmed payments. Turn it on.`);
    await turn('on');
    await expect(assertSafeDatabase(pool)).resolves.toBeUndefined();
  },
);

it.each([
  ['a newer one', "insert into migrations (name, checksum) values ('9999-from-the-future', 'x')"],
  ['an older one', 'delete from migrations where name = (select max(name) from migrations)'],
  ['one with edited migrations', "update migrations set checksum = 'x' where name = (select max(name) from migrations)"],
])('refuses a database of another version: %s', async (_which, change) => {
  await pool.query('begin');
  await pool.query(change);
  await expect(assertSafeDatabase(pool)).rejects.toThrow('The database doesn’t match this program’s version.');
  await pool.query('rollback');
  await expect(assertSafeDatabase(pool)).resolves.toBeUndefined();
});
