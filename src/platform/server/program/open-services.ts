import type pg from 'pg';
import type { NewId } from '#kernel/ids/id.ts';
import type { Now } from '#kernel/time/instant.ts';
import { openDb, openPool } from '#db/client.ts';
import { isDistributed } from '#db/distribution.ts';
import { planOnceThrough } from '#platform/cache/server/one-plan.ts';
import type { Config } from './config.ts';
import { assertReachedAsConfigured } from '../database/pooler.ts';
import { createDatabaseClock } from '../database/database-clock.ts';
import { createCursors } from '../database/cursor.ts';
import { createGeocoder } from '../providers/geocoder.ts';
import type { AnyJobDefinition } from '../jobs/jobs.ts';
import type { Logger } from '../log/log.ts';
import { createMailer } from '../mail/mailer.ts';
import { createMediaLinks } from '../storage/media-links.ts';
import { createMediaPurge } from '../storage/purge-media.ts';
import { createDiskSpace } from '../storage/disk-space.ts';
import { openBlobs } from '../storage/open-blobs.ts';
import { createRateLimits } from '../limits/rate-limits.ts';
import type { Services } from './services.ts';
import { openSiteSettings } from './site-settings.ts';
import { warnOfMissingSupport } from './placeholders.ts';
import { createChangePublisher } from '../live/changes-channel.ts';
import { createStripe } from '../providers/stripe.ts';
import { openJobQueue } from '../jobs/queue.ts';
import { traceStatements } from '../tracing/trace-statements.ts';

export type OpenServices = { services: Services; pool: pg.Pool; close(): Promise<void> };

const COMPARE_EVERY_MS = 15_000;

type Options = {
  program: string;
  role: 'sender' | 'worker';
  jobs: AnyJobDefinition[];
  log: Logger;
  /** The machine's clock. Everything opened here uses the database's. */
  now: Now;
  newId: NewId;
};

/** Opens everything that a program needs, in order of dependence; `close` releases it all. */
export async function openServices(config: Config, options: Options): Promise<OpenServices> {
  const { log, newId } = options;
  const applicationName = `turnout-${options.program}`;
  const { url, directUrl, sessionUrl, poolSize, prepares } = config.database;
  const isPooled = directUrl !== null;
  const pool = openPool(url, { max: poolSize, applicationName, isPooled, prepares });
  const warnOfLoss = (error: Error) => log.warn({ err: error }, 'idle database connection lost');
  pool.on('error', warnOfLoss);
  await assertReachedAsConfigured(pool, config.database);
  // Whether the database is spread over machines doesn't change while programs run (docs/runbooks/run-on-citus.md).
  const plansOnce = !(await isDistributed(pool));
  // Connections are opened on demand: a program that reads no lists has none. A pooler would drop how they plan.
  const lists = prepares && !isPooled ? openPool(url, { max: Math.ceil(poolSize / 2), applicationName, plansOnce }) : null;
  lists?.on('error', warnOfLoss);
  const aside = openPool(url, { max: 1, applicationName, isPooled, prepares });
  aside.on('error', warnOfLoss);
  for (const one of [pool, lists, aside]) if (one !== null) traceStatements(one);
  const clock = createDatabaseClock({
    ask: async () => (await pool.query<{ at: Date }>('select clock_timestamp() as at')).rows[0]?.at ?? options.now(),
    machine: options.now,
    elapsed: () => performance.now(),
  });
  await clock.compare();
  const { now } = clock;
  const comparing = setInterval(() => void clock.compare(), COMPARE_EVERY_MS).unref();
  const db = openDb(pool);
  const background = openDb(aside);
  if (lists !== null) planOnceThrough(db, lists);
  const jobs = await openJobQueue(options.jobs, { connectionString: sessionUrl, log, role: options.role });
  const changes = createChangePublisher((text, values) => aside.query(text, values), log);
  const site = await openSiteSettings({ db: background, given: config.site, log });
  const mailer = createMailer({ ...config.mail, name: () => site.values().name, domain: new URL(config.publicOrigin).hostname });
  const services: Services = {
    config,
    log,
    db,
    background,
    now,
    newId,
    jobs,
    publish: changes.publish,
    blobs: await openBlobs(config.storage, config.diskReserveBytes),
    scratch: createDiskSpace(config.dataDir, config.diskReserveBytes),
    mediaLinks: createMediaLinks(config.secret, now, config.media.origin),
    purgeMedia:
      config.media.purge && createMediaPurge(config.media.purge, { origin: config.media.origin ?? config.publicOrigin, now, newId }),
    mailer,
    geocoder: config.geocoderUrl === null ? null : createGeocoder(config.geocoderUrl, { log, now }),
    stripe: createStripe({ secretKey: config.payments.secretKey, apiUrl: config.payments.apiUrl }),
    cursors: createCursors(config.secret),
    rateLimits: createRateLimits(pool, { usual: () => site.values().rateFactor, ofSecrets: config.site.rateFactor ?? 1 }),
    site,
  };
  warnOfMissingSupport(services);
  return {
    services,
    pool,
    async close() {
      clearInterval(comparing);
      services.site.close();
      await changes.stop();
      await jobs.stop();
      mailer.close();
      await Promise.all([db.destroy(), background.destroy(), lists?.end()]);
    },
  };
}
