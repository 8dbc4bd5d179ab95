import { afterAll, expect, test } from 'vitest';
import { openJobQueue } from '#platform/server/jobs/jobs.ts';
import { anotherCopy, httpWorld } from '#tests/builders/http-world.ts';
import { databaseGate } from '#tests/security/database-gate.ts';

const world = await httpWorld();
const gate = await databaseGate(world.connectionString);
const queue = await openJobQueue([], {
  connectionString: gate.address,
  log: world.services.log,
  role: 'sender',
  answerWithinMillis: 4000,
});
afterAll(() => queue.stop());
const { app } = await anotherCopy(world, { ...world.services, jobs: queue }, world.pool);

const deadJobs = async () => /^jobs_dead (.+)$/m.exec((await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body)?.[1];

test('reports what is known while the database hangs, and the queue times out', async () => {
  await expect.poll(deadJobs).toBe('0');
  gate.freeze();
  expect(await deadJobs()).toBe('Nan');
  await expect(queue.countDead()).rejects.toThrow('timeout');
  gate.thaw();
  await expect.poll(deadJobs).toBe('0');
});
