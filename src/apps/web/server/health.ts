import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { readBackupSettings } from '#apps/backup/backup-settings.ts';
import { LAST_BACKUP, LAST_VERIFIED } from '#apps/backup/last-backup.ts';
import { readArchiver } from '#apps/backup/wal/read-archiver.ts';
import { droppedLogLines } from '#platform/server/log/log.ts';
import { readWatermark } from '#platform/server/database/watermarks.ts';
import { lastKnown } from '#platform/server/jobs/last-known.ts';
import { readBacklogs, readWorkerAge } from '#platform/server/jobs/queue-health.ts';
import type { Services } from '#platform/server/program/services.ts';
import { readVersion } from '#platform/server/program/version.ts';
import { readLastCheck, readLedgerDrift } from '#features/payments/ledger/server/read-ledger-drift.ts';
import type { ReadinessWatch } from './readiness.ts';
import { allMetrics } from './all-metrics.ts';
import { isForMaintenance } from './maintenance/guard-maintenance.ts';
import { maySeeMetrics } from './may-see-metrics.ts';

type Watched = { pool: pg.Pool; readiness: ReadinessWatch; registry: Registry };

const COUNT_WITHIN_MS = 2000;

/**
 * `/healthz` reports that the process is alive, `/readyz` whether it can serve or else why not, and
 * `/metrics` what it has done, to operators only. None of them depends on third parties.
 */
export function addHealth(app: FastifyInstance, services: Services, { pool, readiness, registry }: Watched): void {
  collectDefaultMetrics({ register: registry });
  // Gauges with the names of counters, which others of them count by type.
  for (const name of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${name}_total`);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'http_requests_in_maintenance_total',
    help: 'Requests refused because the site is read-only or closed, which the durations leave out.',
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
  new Counter({
    name: 'log_lines_dropped_total',
    help: 'Log lines dropped because they could not be written for too long.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(droppedLogLines());
    },
  });
  new Gauge({
    name: 'disk_free_bytes',
    help: 'Free space on the disk of DATA_DIR.',
    aggregator: 'first',
    registers: [registry],
    async collect() {
      this.set(await orUnknown(services.scratch.freeBytes()));
    },
  });
  new Gauge({
    name: 'storage_free_bytes',
    help: 'Free space where files are stored; not a number for a bucket, which has no end that we know.',
    aggregator: 'first',
    registers: [registry],
    async collect() {
      const free = await orUnknown(services.blobs.room.freeBytes());
      this.set(Number.isFinite(free) ? free : Number.NaN);
    },
  });
  new Gauge({
    name: 'jobs_dead',
    help: 'Jobs that failed for good.',
    aggregator: 'first',
    registers: [registry],
    async collect() {
      this.set(await orUnknown(services.jobs.countDead()));
    },
  });

  addJobGauges(services, { pool, registry });
  addBackupGauges(services, { pool, registry });

  new Gauge({
    name: 'ledger_drift_pence',
    help: 'Pence by which the ledger is out of balance: with itself now, and with the payment provider at the last comparison.',
    aggregator: 'first',
    registers: [registry],
    async collect() {
      this.set(await orUnknown(readLedgerDrift(services.db)));
    },
  });
  new Gauge({
    name: 'ledger_check_age_seconds',
    help: 'Time since the ledger was last compared with the payment provider, or else since the database was made.',
    aggregator: 'first',
    registers: [registry],
    async collect() {
      const age = async () => {
        const at = await readLastCheck(services.db);
        return at === null ? ageOfDatabase(pool) : (services.now().getTime() - at.getTime()) / 1000;
      };
      this.set(await orUnknown(age()));
    },
  });

  const metrics = allMetrics(registry);
  app.addHook('onResponse', async (request, reply) => {
    if (isForMaintenance(request)) return refusals.inc();
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  const alive = { status: 'alive', version: readVersion() };
  app.get('/healthz', async () => alive);
  app.get('/readyz', async (_request, reply) => {
    const { ready, ...words } = await readiness.ask();
    return reply.code(ready ? 200 : 503).send(words);
  });
  app.get('/metrics', async (request, reply) => {
    if (!maySeeMetrics(request, services.config)) {
      reply.callNotFound();
      return reply;
    }
    const text = await metrics();
    return text === null
      ? reply.code(503).type('text/plain').send('The other programs cannot be asked just now.')
      : reply.type(registry.contentType).send(text);
  });
}

function addJobGauges({ db }: Services, { pool, registry }: Pick<Watched, 'pool' | 'registry'>): void {
  new Gauge({
    name: 'worker_seen_age_seconds',
    help: 'Time since a worker last tended the job queue, or else since the database was made.',
    aggregator: 'first',
    registers: [registry],
    async collect() {
      this.set(await orUnknown(readWorkerAge(db).then((age) => age ?? ageOfDatabase(pool))));
    },
  });
  const labels = { labelNames: ['queue'], aggregator: 'first' as const, registers: [registry] };
  // They count longest when most of them wait, which is when an alert must not fall silent.
  const backlogs = lastKnown(() => readBacklogs(db), { withinMillis: COUNT_WITHIN_MS });
  new Gauge({
    name: 'jobs_waiting',
    help: 'Jobs that could run now and wait, by queue.',
    ...labels,
    async collect() {
      const known = (await backlogs()) ?? [];
      this.reset();
      for (const { name, waiting } of known) this.set({ queue: name }, waiting);
    },
  });
  new Gauge({
    name: 'jobs_oldest_waiting_seconds',
    help: 'For how long the oldest job that could run now has waited, by queue.',
    ...labels,
    async collect() {
      const known = (await backlogs()) ?? [];
      this.reset();
      for (const { name, oldestSeconds } of known) this.set({ queue: name }, oldestSeconds);
    },
  });
}

function addBackupGauges(services: Services, { pool, registry }: Pick<Watched, 'pool' | 'registry'>): void {
  const { db, now } = services;
  const { folder, atMinute, walSeconds } = readBackupSettings(process.env);
  addWalGauges(walSeconds !== null, services, { pool, registry });
  new Gauge({
    name: 'backup_nightly',
    help: 'Whether BACKUP_DIR and BACKUP_AT are set, so that a backup is made and verified each day.',
    aggregator: 'first',
    registers: [registry],
  }).set(folder !== null && atMinute !== null ? 1 : 0);
  const ageOf = async (name: string) => {
    const at = await readWatermark(db, name);
    const seconds = at === null ? Number.NaN : (now().getTime() - Date.parse(at)) / 1000;
    // One of a moment that is yet to come, recorded under a wrong clock, says nothing.
    return seconds < 0 ? Number.NaN : seconds;
  };
  for (const [name, what, watermark] of [
    ['backup_age_seconds', 'was made', LAST_BACKUP],
    ['backup_verified_age_seconds', 'was restored and compared', LAST_VERIFIED],
  ] as const)
    new Gauge({
      name,
      help: `Age of the newest backup by our own command that ${what}, in BACKUP_DIR if it is set; not a number before the first one.`,
      aggregator: 'first',
      registers: [registry],
      async collect() {
        this.set(await orUnknown(ageOf(watermark)));
      },
    });
}

function addWalGauges(isWanted: boolean, { now }: Services, { pool, registry }: Pick<Watched, 'pool' | 'registry'>): void {
  new Gauge({
    name: 'backup_wal',
    help: 'Whether BACKUP_WAL_SECONDS is set, so that the built-in PostgreSQL archives its log.',
    aggregator: 'first',
    registers: [registry],
  }).set(isWanted ? 1 : 0);
  new Gauge({
    name: 'backup_wal_age_seconds',
    help: 'Time since a part of that log was last archived; not a number before the first time since PostgreSQL was started.',
    aggregator: 'first',
    registers: [registry],
    async collect() {
      const age = async () => (now().getTime() - ((await readArchiver(pool)).archivedAt?.getTime() ?? Number.NaN)) / 1000;
      this.set(isWanted ? await orUnknown(age()) : Number.NaN);
    },
  });
}

// What has never happened is late as well, once it should have: an alert on the age is raised.
async function ageOfDatabase(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number | null }>(
    'select extract(epoch from clock_timestamp() - min(applied_at))::float8 as seconds from migrations',
  );
  return rows[0]?.seconds ?? Number.NaN;
}

// The other metrics matter most when the database doesn't answer, and a scraper waits a few seconds at most.
async function orUnknown(count: Promise<number>): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<number>((resolve) => {
    timer = setTimeout(() => resolve(Number.NaN), COUNT_WITHIN_MS);
  });
  return Promise.race([count.catch(() => Number.NaN), tooLate]).finally(() => clearTimeout(timer));
}
