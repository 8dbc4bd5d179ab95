import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { openSession } from '../open-session.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

test('the log of the server names a refused row by its constraint and repeats nothing of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-postgres-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const server = await startEmbeddedPostgres({ folder, isDurable: false });
  const client = await openSession({ connectionString: server.connectionString });
  await client.query('create table people (email text primary key)');
  const add = () => client.query('insert into people values ($1)', ['mia@friends.example']);
  await add();
  await expect(add()).rejects.toThrow('people_pkey');
  await client.end();
  await server.stop();
  const log = readFileSync(join(folder, 'postgres.log'), 'utf8');
  expect(log).toContain('people_pkey');
  expect(log).not.toContain('mia@friends.example');
});

test.skipIf(process.platform !== 'linux')(
  'the server has none of this program’s settings in its environment, but what its commands need',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'turnout-postgres-env-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    process.env['STRIPE_SECRET_KEY'] = 'sk_test_of_this_test';
    onTestFinished(() => void delete process.env['STRIPE_SECRET_KEY']);
    const server = await startEmbeddedPostgres({ folder, isDurable: false, environment: { BACKUP_KEY: 'for the archive' } });
    onTestFinished(() => server.stop());
    const names = readFileSync(`/proc/${server.pid}/environ`, 'utf8').split('\0');
    expect(names).toContain('BACKUP_KEY=for the archive');
    expect(names.filter((name) => name.startsWith('STRIPE'))).toEqual([]);
  },
);
