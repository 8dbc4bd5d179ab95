import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
