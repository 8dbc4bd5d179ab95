import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/harness/test-database.ts';
import { openPatientPool } from '#tests/harness/open-patient-pool.ts';
import { testServices } from '#tests/builders/services.ts';
import { createRateLimits, type Caller } from './rate-limits.ts';
import { inTransaction } from '../database/transaction.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { rateLimits } = services;
beforeEach(() => database.pool.query('delete from rate_limits'));

const limit = { name: 'tests', points: 2, seconds: 3600 };
const person = (userId: string, address?: string): Caller => ({ actor: { userId }, address });
const each = (...callers: Caller[]) => inTransaction(services, ({ tx }) => rateLimits.consumeEach(tx, limit, callers));
/** Whether each was refused. */
const refusedOf = async (...callers: Caller[]) => (await each(...callers)).map((refusal) => refusal !== null);

const SCHOOL = '203.0.113.7';
/** Twenty accounts can use up a limit of two behind one address. */
async function useUp(address: string): Promise<void> {
  const pupils = Array.from({ length: 20 }, (_, index) => person(`pupil-${index}`, address));
  expect(await refusedOf(...pupils, ...pupils)).not.toContain(true);
}

describe('an account that has used up its limit', () => {
  it('is refused from any address with the seconds to wait, and nobody else is', async () => {
    await rateLimits.consumeBy(person('ann', SCHOOL), limit, 2);
    const refused = rateLimits.consumeBy(person('ann', '198.51.100.1'), limit);
    await expect(refused).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please try again later.' });
    await expect(refused).rejects.toSatisfy(({ retryAfterSeconds }) => retryAfterSeconds > 3000 && retryAfterSeconds <= 3600);
    await rateLimits.consumeBy(person('bob', SCHOOL), limit);
  });

  it('starts again once the period is over', async () => {
    await rateLimits.consumeBy(person('ann'), limit, 2);
    await database.pool.query("update rate_limits set expire = 1 where key = 'tests:ann'");
    expect(await refusedOf(person('ann'), person('ann'), person('ann'))).toEqual([false, false, true]);
  });

  it("doesn't use up what others behind its address share by asking on", async () => {
    for (let time = 0; time < 60; time += 1) await rateLimits.consumeBy(person('ann', SCHOOL), limit).catch(() => undefined);
    expect(await refusedOf(...Array.from({ length: 60 }, () => person('ann', SCHOOL)))).toEqual(Array(60).fill(true));
    await rateLimits.consumeBy(person('bob', SCHOOL), limit);
    const { rows } = await database.pool.query(`select points from rate_limits where key = 'tests:${SCHOOL}'`);
    expect(rows).toEqual([{ points: 3 }]);
  });
});

describe('an address', () => {
  it('serves the accounts of a whole school, then refuses further accounts and guests behind it, and only those', async () => {
    await useUp(SCHOOL);
    for (const actor of [{ userId: 'newcomer' }, null])
      await expect(rateLimits.consumeBy({ actor, address: SCHOOL }, limit)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await rateLimits.consumeBy(person('newcomer', '203.0.113.8'), limit);
    await rateLimits.consumeBy(person('somebody'), limit);
  });

  it('counts as its /64 network in IPv6', async () => {
    await useUp('2001:db8:1:2::a');
    expect(await refusedOf(person('ann', '2001:db8:1:2:ffff::b'), person('bob', '2001:db8:1:3::a'))).toEqual([true, false]);
  });
});

it('counts against the second of two limits only what the first allows, and refuses by either', async () => {
  const both = [limit, { name: 'longer', points: 3, seconds: 86_400 }];
  await rateLimits.consumeBy(person('ann', SCHOOL), both);
  await rateLimits.consumeBy(person('ann', SCHOOL), both);
  await expect(rateLimits.consumeBy(person('ann', SCHOOL), both)).rejects.toSatisfy(({ retryAfterSeconds }) => retryAfterSeconds <= 3600);
  const counts = async () => (await database.pool.query('select key, points from rate_limits order by key')).rows;
  expect(await counts()).toEqual([
    { key: `longer:${SCHOOL}`, points: 2 },
    { key: 'longer:ann', points: 2 },
    { key: `tests:${SCHOOL}`, points: 2 },
    { key: 'tests:ann', points: 3 },
  ]);
  await database.pool.query("update rate_limits set expire = 1 where key like 'tests:%'");
  await rateLimits.consumeBy(person('ann', SCHOOL), both);
  await expect(rateLimits.consumeBy(person('ann', SCHOOL), both)).rejects.toSatisfy(({ retryAfterSeconds }) => retryAfterSeconds > 3600);
});

describe('a factor', () => {
  it('multiplies limits as it is at each use, but leaves those that hold back guessing to the environment', async () => {
    let usual = 1;
    const limits = createRateLimits(database.pool, { usual: () => usual, ofSecrets: 2 });
    const guesses = { ...limit, name: 'guesses', guardsSecrets: true } as const;
    usual = 10;
    await limits.consume(limit, 'ann', 20);
    await limits.consume(guesses, 'ann', 4);
    await expect(limits.consume(limit, 'ann')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(limits.consume(guesses, 'ann')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    for (let time = 0; time < 4; time += 1) limits.inProcess(guesses).consume('bob');
    expect(() => limits.inProcess(guesses).consume('bob')).toThrow('Too many requests');
  });
});

describe('counting many at once', () => {
  it('refuses those over the limit in the order they asked, and shares counts with single uses', async () => {
    await rateLimits.consumeBy(person('ann', SCHOOL), limit);
    const refusals = await each(person('bob', SCHOOL), person('ann', SCHOOL), person('ann', SCHOOL), person('cid', SCHOOL));
    expect(refusals.map((refusal) => refusal?.code ?? null)).toEqual([null, null, 'TOO_MANY_REQUESTS', null]);
    expect(refusals[2]?.retryAfterSeconds).toBeGreaterThan(3000);
    await expect(rateLimits.consumeBy(person('ann'), limit)).rejects.toThrow('Too many requests.');
  });

  it("gives what is left of an address's limit to those who asked first", async () => {
    await useUp(SCHOOL);
    await database.pool.query(`update rate_limits set points = 38 where key = 'tests:${SCHOOL}'`);
    expect(await refusedOf(person('ann', SCHOOL), person('bob', SCHOOL), person('cid', SCHOOL))).toEqual([false, false, true]);
  });

  it('counts nothing if its transaction fails', async () => {
    const failed = inTransaction(services, async ({ tx }) => {
      await rateLimits.consumeEach(tx, limit, [person('ann'), person('ann')]);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await refusedOf(person('ann'), person('ann'))).toEqual([false, false]);
  });
});

it('updates the same counts concurrently without deadlock', async () => {
  const people = Array.from({ length: 12 }, (_, index) => person(`p${index}`, `203.0.113.${index % 3}`));
  const wide = { ...limit, points: 1000 };
  const rounds = Array.from({ length: 8 }, (_, round) => (round % 2 ? people : people.toReversed()));
  await Promise.all([
    ...rounds.map((asking) => inTransaction(services, ({ tx }) => rateLimits.consumeEach(tx, wide, asking))),
    ...people.map((asking) => rateLimits.consumeBy(asking, wide)),
  ]);
  const { rows } = await database.pool.query('select sum(points)::int as points from rate_limits');
  expect(rows).toEqual([{ points: 2 * (8 + 1) * people.length }]);
});

it("doesn't wait for the disk when counting on its own, and leaves a caller's transaction as it is", async () => {
  const one = openPatientPool(database.connectionString, { max: 1, applicationName: 'one-connection' });
  const commit = async (ask: (text: string) => Promise<{ rows: unknown[] }>) => (await ask('show synchronous_commit')).rows;
  await one.query('begin');
  await one.query("set local synchronous_commit = 'local'");
  await createRateLimits(one).consumeBy(person('ann', SCHOOL), limit);
  expect(await commit((text) => one.query(text))).toEqual([{ synchronous_commit: 'off' }]);
  await one.end();
  await inTransaction(services, async ({ tx }) => {
    await sql`set local synchronous_commit = 'local'`.execute(tx);
    await rateLimits.consumeEach(tx, limit, [person('bob', SCHOOL)]);
    expect(await commit((text) => sql.raw(text).execute(tx))).toEqual([{ synchronous_commit: 'local' }]);
  });
});

it('multiplies the limits of accounts and addresses alike by the factor', async () => {
  const wide = createRateLimits(database.pool, 1.5);
  for (let time = 0; time < 3; time += 1) await wide.consumeBy(person('ann', SCHOOL), limit);
  await expect(wide.consumeBy(person('ann', SCHOOL), limit)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await database.pool.query(`update rate_limits set points = 59 where key = 'tests:${SCHOOL}'`);
  await wide.consumeBy(person('bob', SCHOOL), limit);
  await expect(wide.consumeBy(person('bob', SCHOOL), limit)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});
