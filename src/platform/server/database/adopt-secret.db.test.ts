import { beforeEach, expect, test } from 'vitest';
import type { AppSecret } from '../program/app-secret.ts';
import { createLogger } from '../log/log.ts';
import { allArrived } from '#tests/builders/all-arrived.ts';
import { onlySecret } from '#tests/builders/only-secret.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { adoptSecret, readSecrets, releaseFormerSecrets, signsWithNewest } from './adopt-secret.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = services;
const log = createLogger('test', 'silent');
const [OLD, NEW, THIRD] = ['the first secret, long enough', 'the second secret, long enough', 'the third secret, long enough'] as const;
const old = onlySecret(OLD);

beforeEach(async () => {
  await db.deleteFrom('app_secrets').execute();
});

const start = (secret: AppSecret) => adoptSecret({ config: { ...services.config, secret }, db, now: services.now, log }, async () => true);
const moving = { current: NEW, previous: [OLD], next: [] };
const waiting = { current: OLD, previous: [], next: [NEW] };

test('refuses a secret that the database is not used with, and records nothing of it', async () => {
  await start(old);
  const before = await readSecrets(db);
  await expect(start(onlySecret(NEW))).rejects.toThrow(/^APP_SECRET \(\w{8}\) is not the one that this database is used with/);
  expect(await readSecrets(db)).toEqual(before);
});

test('refuses a program that does not know the newest secret, whichever it signs with', async () => {
  await start(old);
  await start(moving);
  await expect(start(old)).rejects.toThrow('holds what is sealed under another secret');
});

test('refuses to forget a former secret before everything has been resealed, and not after', async () => {
  await start(old);
  await start(moving);
  await expect(start(onlySecret(NEW))).rejects.toThrow('name it in APP_SECRET_PREVIOUS until');
  await releaseFormerSecrets(db, moving);
  await start(onlySecret(NEW));
  // A program that has it in its settings again may have sealed with it since.
  await start(moving);
  await expect(start(onlySecret(NEW))).rejects.toThrow('name it in APP_SECRET_PREVIOUS until');
});

test('a program that is no longer the newest when it has resealed everything leaves the secret on record that others sign with', async () => {
  await start(old);
  await start(moving);
  await start({ current: OLD, previous: [NEW], next: [] });
  const before = await readSecrets(db);
  expect(await releaseFormerSecrets(db, moving)).toBe(false);
  expect(await readSecrets(db)).toEqual(before);
  await start(moving);
  expect(await releaseFormerSecrets(db, moving)).toBe(true);
  expect(await readSecrets(db)).toHaveLength(1);
});

test('only programs that sign with the newest secret may reseal, until a later one takes over, back or forth', async () => {
  await start(old);
  await start(moving);
  await start(waiting);
  expect([await signsWithNewest(db, moving), await signsWithNewest(db, waiting)]).toEqual([true, false]);
  await start({ current: OLD, previous: [NEW], next: [] });
  expect([await signsWithNewest(db, moving), await signsWithNewest(db, waiting)]).toEqual([false, true]);
  await start({ current: THIRD, previous: [OLD, NEW], next: [] });
  expect(await signsWithNewest(db, onlySecret(THIRD))).toBe(true);
});

test('programs that start at the same moment agree', async () => {
  const starts = await Promise.allSettled([1, 2, 3, 4].map((turn) => start(onlySecret(`secret number ${turn}, long enough`))));
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await readSecrets(db)).toHaveLength(1);
});

test('negative control: without the lock, programs with different secrets would all be taken', async () => {
  const looked = allArrived(4);
  const takeUnguarded = async (turn: number) => {
    const rows = await readSecrets(db);
    await looked();
    if (rows.length === 0)
      await db
        .insertInto('app_secrets')
        .values({ fingerprint: String(turn).repeat(32), signs_from: services.now() })
        .execute();
  };
  await Promise.all([1, 2, 3, 4].map(takeUnguarded));
  expect((await readSecrets(db)).length).toBeGreaterThan(1);
});
