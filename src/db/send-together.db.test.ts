import type { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#tests/harness/test-database.ts';
import { openPool } from './client.ts';

const database = await testDatabase();

/** A connection, and how often its program asks the system to send something. */
async function connection() {
  const pool = openPool(database.connectionString, { max: 1, applicationName: 'turnout-packets-test' });
  const client = await pool.connect();
  onTestFinished(async () => {
    client.release();
    await pool.end();
  });
  // What travels with a connection's first statement.
  await client.query('select 1');
  const { stream } = client.connection as unknown as { stream: Socket };
  let sent = 0;
  for (const name of ['_write', '_writev'] as const) {
    const send = (stream as unknown as Record<string, (...words: unknown[]) => void>)[name]?.bind(stream);
    Object.defineProperty(stream, name, { value: (...words: unknown[]) => void ((sent += 1), send?.(...words)) });
  }
  return {
    client,
    async sendsOf(work: () => Promise<unknown>) {
      const before = sent;
      await work();
      return sent - before;
    },
  };
}

test('statements issued together are sent at once and answered in order; those issued in turn are sent one by one', async () => {
  const { client, sendsOf } = await connection();
  const numbers = [1, 2, 3, 4, 5];
  const ask = async (number: number) => (await client.query<{ n: number }>('select $1::int as n', [number])).rows[0]?.n;
  const answers: unknown[] = [];
  expect(await sendsOf(async () => answers.push(...(await Promise.all(numbers.map(ask)))))).toBe(1);
  expect(answers).toEqual(numbers);
  const inTurn = async () => {
    for (const number of numbers) await ask(number);
  };
  expect(await sendsOf(inTurn)).toBe(numbers.length);
});

test('one that fails is answered like any other, and leaves those sent with it alone', async () => {
  const { client } = await connection();
  const [failed, good] = await Promise.allSettled([client.query('select 1 / 0'), client.query<{ n: number }>('select 2 as n')]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect(good).toMatchObject({ status: 'fulfilled', value: { rows: [{ n: 2 }] } });
});
