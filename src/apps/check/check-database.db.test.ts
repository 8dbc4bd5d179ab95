import { expect, test } from 'vitest';
import { readConfig } from '#platform/server/program/config.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { checksOfDatabase, judgeConnections, judgeServer } from './check-database.ts';
import { runChecks } from './finding.ts';

const database = await testDatabase();
const { config } = await testServices(database, []);
const check = async (machine = () => new Date(), webs = 1, isStart = false) =>
  new Map((await runChecks(checksOfDatabase(database.pool, { config, webs, machine, isStart }))).map((finding) => [finding.what, finding]));

test('refuses a server that may lose what it has confirmed, as that of the tests does', async () => {
  const found = await check();
  expect(found.get('PostgreSQL')).toMatchObject({ state: 'bad', says: expect.stringContaining('may lose confirmed payments') as string });
});

test('refuses an old server and one that would lose names', () => {
  expect(judgeServer({ version: '18.4', encoding: 'UTF8' }, null).state).toBe('good');
  expect(judgeServer({ version: '14.9', encoding: 'UTF8' }, null)).toMatchObject({
    state: 'bad',
    todo: 'update PostgreSQL to 15 or newer',
  });
  expect(judgeServer({ version: '18.4', encoding: 'SQL_ASCII' }, null).state).toBe('bad');
});

test('notices that the server allows fewer connections than the programs may open', async () => {
  const pool = readConfig({ ...ENVIRONMENT, DATABASE_POOL: '200' }).database.poolSize;
  expect(judgeConnections(97, 2 * (Math.ceil(pool * 1.5) + 4))).toMatchObject({ state: 'note' });
  expect((await check(undefined, 16_000)).get('connections')?.state).toBe('note');
  expect((await check()).get('connections')?.state).toBe('good');
});

test('notices a clock that is seconds off, and refuses one by which webhooks and codes would be refused', async () => {
  const off = (seconds: number) => () => new Date(Date.now() + seconds * 1000);
  expect((await check()).get('clock')?.state).toBe('good');
  expect((await check(off(-10))).get('clock')).toMatchObject({ state: 'note', says: expect.stringMatching(/^\d+\.\d s behind/) as string });
  expect((await check(off(400))).get('clock')).toMatchObject({ state: 'bad', says: expect.stringMatching(/^\d+\.\d s ahead/) as string });
});

test('a start goes on with a clock that NTP may not have set yet, and says so', async () => {
  const late = () => new Date(Date.now() - 400_000);
  expect((await check(late, 1, true)).get('clock')).toMatchObject({ state: 'note', todo: expect.stringContaining('NTP') as string });
});

test('a check that throws or takes too long is a note, and holds up no other', async () => {
  const findings = await runChecks(
    [
      { what: 'broken', run: async () => Promise.reject(new Error('words of the fault')) },
      { what: 'slow', run: () => new Promise<never>(() => undefined) },
      { what: 'good', run: async () => ({ state: 'good', says: 'fine' }) },
    ],
    50,
  );
  expect(findings.map(({ what, state, says }) => [what, state, says])).toEqual([
    ['broken', 'note', 'words of the fault'],
    ['slow', 'note', 'no answer within 0.05 s'],
    ['good', 'good', 'fine'],
  ]);
});

const ENVIRONMENT = {
  PUBLIC_ORIGIN: 'http://turnout.test',
  DATABASE_URL: 'postgres://127.0.0.1/x',
  DATA_DIR: '/nowhere',
  APP_SECRET: 'a secret of this test, long enough',
  STRIPE_SECRET_KEY: 'sk_test_sandbox_0123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox_0123456789',
  STRIPE_WEBHOOK_SECRETS: 'whsec_00000000000000000000000000000000',
  PAYMENTS_PRELOAD: 'http://127.0.0.1:9/js',
  SMTP_URL: 'smtp://127.0.0.1:9',
};
