import type { AddressInfo } from 'node:net';

import { fastify } from 'fastify';
import { v7 } from 'uuid';

import { openDb } from '#db/client.ts';
import { identityJobs } from '#identity/jobs.ts';
import { identityPlugin } from '#identity/http/plugin.ts';
import { readConfig } from '#platform/server/program/config.ts';
import { createLogger } from '#platform/server/log/log.ts';
import { createRateLimits } from '#platform/server/limits/rate-limits.ts';
import { openPatientPool } from '#tests/harness/open-patient-pool.ts';
import { openJobQueue } from '#platform/server/jobs/queue.ts';

// A separate process that serves only the provider and sends its address to the test that started it.
const config = readConfig(process.env);
const log = createLogger('identity-program', 'silent');
const pool = openPatientPool(config.database.url, { max: 4, applicationName: 'turnout-identity-program' });
const db = openDb(pool);
const jobs = await openJobQueue(identityJobs, { connectionString: config.database.url, log, role: 'sender' });
const rateLimits = createRateLimits(pool, config.site.rateFactor ?? 1);
const app = fastify({ trustProxy: true });
const given = {
  config,
  db,
  jobs,
  log,
  rateLimits,
  now: () => new Date(),
  newId: () => v7(),
  releaseLogin: async () => true,
  passwordReplaced: async () => undefined,
  maySignUp: async () => true,
};
await app.register(identityPlugin(given), { prefix: '/identity' });
await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/identity`);
process.on('disconnect', () => process.exit(0));
