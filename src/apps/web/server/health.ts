import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isMigrated } from '#db/migrate.ts';
import type { Services } from '#platform/server/services.ts';
import { maySeeMetrics } from './may-see-metrics.ts';

const COUNT_WITHIN_MS = 2000;

/**
 * `/healthz` says that the process lives, `/readyz` that the database is reachable and at this version, `/metrics` what
 * it has done, for operators alone. None of them depends on other companies.
 */
export function addHealth(app: FastifyInstance, services: Services, pool: pg.Pool): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'database_connections_waiting',
    help: 'Requests waiting for a database connection.',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount);
    },
  });
  new Gauge({
    name: 'jobs_dead',
    help: 'Jobs that failed for good.',
    registers: [registry],
    async collect() {
      this.set(await orUnknown(services.jobs.countDead()));
    },
  });

  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await isMigrated(pool).catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'waiting for the database' });
  });
  app.get('/metrics', async (request, reply) => {
    if (maySeeMetrics(request, services.config)) return reply.type(registry.contentType).send(await registry.metrics());
    reply.callNotFound();
    return reply;
  });
}

// The other metrics are wanted most when the database does not answer, and whoever collects them waits a few seconds at most.
async function orUnknown(count: Promise<number>): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<number>((resolve) => {
    timer = setTimeout(() => resolve(Number.NaN), COUNT_WITHIN_MS);
  });
  return Promise.race([count.catch(() => Number.NaN), tooLate]).finally(() => clearTimeout(timer));
}
