import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll } from 'vitest';
import { personChanged } from '#features/people/api/accounts/publish-person.ts';
import { contentChanged } from '#features/content/api/items/publish-change.ts';
import { purgeJob } from '#features/media/purge/server/purge-job.ts';
import { commentMediaToPurge } from '#features/content/api/items/purge-content-media.ts';
import { giftsToCheck } from '#features/sessions/api/enqueue-ticket-jobs.ts';
import { bookingChanged } from '#features/follows/api/enqueue-booking-changed.ts';
import { ordersToEnd } from '#features/follows/api/end-orders-between.ts';
import { attendedToAsk } from '#features/tickets/api/attended.ts';
import { caughtUp } from '#features/search/api/caught-up.ts';
import { joinRequested } from '#features/sign-in/api/join-requested.ts';
import { notifyBellSubscribersJob } from '#features/notifications/bells/server/notify-bell-subscribers.ts';
import { sendMail } from '#features/notifications/mail/server/send-mail.ts';
import { sendAlertsJob } from '#features/search/saved/server/send-alerts.ts';
import { locateVenueJob } from '#features/sessions/venue/server/locate-venue.ts';
import { createDiskSpace } from '#platform/server/storage/disk-space.ts';
import { createFolderBlobs } from '#platform/server/storage/folder-blobs.ts';
import { readConfig } from '#platform/server/program/config.ts';
import { createCursors } from '#platform/server/database/cursor.ts';
import { defineJob, type AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { createLogger } from '#platform/server/log/log.ts';
import type { Change } from '#platform/server/live/changes.ts';
import type { Mail } from '#platform/server/mail/mailer.ts';
import { createMediaLinks } from '#platform/server/storage/media-links.ts';
import { createRateLimits } from '#platform/server/limits/rate-limits.ts';
import type { Services } from '#platform/server/program/services.ts';
import { openSiteSettings } from '#platform/server/program/site-settings.ts';
import { createStripe } from '#platform/server/providers/stripe.ts';
import type { TestDatabase } from '#tests/harness/test-database.ts';
import { openJobQueue } from '#platform/server/jobs/queue.ts';

export type TestServices = Services & {
  /** Sets the clock, which otherwise stands still. */
  setNow(instant: string): void;
  /** The payloads of the jobs waiting under this name. */
  waitingJobs(name: string): Promise<unknown[]>;
  /** Mails handed to the mail server. */
  mails: Mail[];
  /** The published changes, in order. */
  published: Change[];
};

// Jobs that almost every command also enqueues; a command's test needn't know who handles them.
const FOLLOWING: AnyJobDefinition[] = [
  contentChanged,
  personChanged,
  locateVenueJob,
  sendAlertsJob,
  caughtUp,
  notifyBellSubscribersJob,
  ordersToEnd,
  bookingChanged,
  attendedToAsk,
  joinRequested,
  sendMail,
  purgeJob,
  commentMediaToPurge,
  giftsToCheck,
].map((order) => defineJob<object>({ ...order, load: async () => async () => undefined }));

/**
 * Real services on a test database: a real queue, blobs in a temporary folder, a clock that stands still. Only the mail server is replaced
 * by a list. Call it once at the top of a file, after `testDatabase()`.
 */
export async function testServices(database: TestDatabase, jobs: AnyJobDefinition[]): Promise<TestServices> {
  const dataDir = await mkdtemp(join(tmpdir(), 'turnout-test-'));
  const config = readConfig({
    PUBLIC_ORIGIN: 'http://turnout.test',
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir,
    APP_SECRET: randomBytes(24).toString('hex'),
    LOG_LEVEL: 'silent',
    // Tests send many requests at once, on a machine that may be slow.
    QUEUE_MS: '0',
    STRIPE_SECRET_KEY: 'sk_test_sandbox_0123456789',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox_0123456789',
    STRIPE_API_URL: 'http://127.0.0.1:9',
    STRIPE_WEBHOOK_SECRETS: randomBytes(24).toString('hex'),
    PAYMENTS_PRELOAD: 'http://127.0.0.1:9/js',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_BOUNCE_ADDRESS: 'bounces@turnout.test',
    MAIL_WEBHOOK_SECRET: randomBytes(24).toString('hex'),
  });
  const log = createLogger('test', 'silent');
  const queue = await openJobQueue([...FOLLOWING.filter(({ name }) => !jobs.some((job) => job.name === name)), ...jobs], {
    connectionString: database.connectionString,
    log,
    role: 'sender',
  });
  afterAll(async () => {
    await queue.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  let instant = new Date('2026-06-01T12:00:00.000Z');
  const now = () => instant;
  const mails: Mail[] = [];
  const published: Change[] = [];
  return {
    config,
    log,
    db: database.db,
    background: database.db,
    now,
    newId: () => uuidv7(),
    jobs: queue,
    publish: (changes) => void published.push(...changes),
    published,
    blobs: createFolderBlobs(join(dataDir, 'blobs'), () => randomBytes(6).toString('hex')),
    scratch: createDiskSpace(dataDir, 0),
    mediaLinks: createMediaLinks(config.secret, now, config.media.origin),
    purgeMedia: null,
    mailer: {
      async send(mail) {
        await mail.beforeLastByte?.();
        mails.push(mail);
      },
      close: () => undefined,
    },
    geocoder: null,
    stripe: createStripe({ secretKey: config.payments.secretKey, apiUrl: config.payments.apiUrl }),
    cursors: createCursors(config.secret),
    rateLimits: createRateLimits(database.pool),
    site: await openSiteSettings({ db: database.db, given: config.site, log, readEveryMs: null }),
    mails,
    setNow: (value) => void (instant = new Date(value)),
    async waitingJobs(name) {
      const { rows } = await database.pool.query<{ data: unknown }>('select data from pgboss.job where name = $1 order by created_on', [
        name,
      ]);
      return rows.map((row) => row.data);
    },
  };
}
