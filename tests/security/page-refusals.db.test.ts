import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openDb, openPool } from '#db/client.ts';
import { createRateLimits } from '#platform/server/limits/rate-limits.ts';
import { createHttpServer } from '#apps/web/server/http-server.ts';
import { anotherCopy, httpWorld } from '#tests/builders/http-world.ts';
import { databaseGate } from './database-gate.ts';

// The pages exist once they are built, by `npm test` or `npm start`.
const isBuilt = existsSync(join(import.meta.dirname, '../../build/server/index.js'));

describe.runIf(isBuilt)('a page that cannot be made just now says when to come back', async () => {
  const world = await httpWorld();
  const gate = await databaseGate(world.connectionString);
  const pool = openPool(gate.address, { max: 4, applicationName: 'turnout-cut-off', answerWithinMillis: 5000 });
  pool.on('error', () => undefined);
  const db = openDb(pool);
  afterAll(() => db.destroy());
  const copyWith = (services: typeof world.services) => anotherCopy(world, services, pool, (given, its) => createHttpServer(given, its));
  const answerOf = async (copy: Awaited<ReturnType<typeof copyWith>>, path: string) => {
    const { status, headers } = await copy.raw(path);
    return { status, type: headers.get('content-type'), wait: headers.get('retry-after') };
  };

  test('because whoever asks has used up a limit', async () => {
    const copy = await copyWith({ ...world.services, rateLimits: createRateLimits(world.pool, 0) });
    expect(await answerOf(copy, '/explore')).toEqual({ status: 429, type: expect.stringContaining('text/html'), wait: '60' });
  });

  test('because the database is away', async () => {
    const copy = await copyWith({ ...world.services, db });
    // It serves nothing before it has read whether the site is closed.
    expect((await copy.raw('/explore')).status).toBe(200);
    await gate.shut();
    expect(await answerOf(copy, '/somebody')).toEqual({ status: 503, type: expect.stringContaining('text/html'), wait: '5' });
  });
});
