import type Stripe from 'stripe';
import type { NewId } from '#kernel/ids/id.ts';
import type { Now } from '#kernel/time/instant.ts';
import type { Db } from '#db/client.ts';
import type { Publish } from '../live/changes.ts';
import type { DiskSpace } from '../storage/disk-space.ts';
import type { BlobStore } from '../storage/blobs.ts';
import type { Config } from './config.ts';
import type { SiteSettings } from './site-settings.ts';
import type { Cursors } from '../database/cursor.ts';
import type { Geocoder } from '../providers/geocoder.ts';
import type { JobQueue } from '../jobs/jobs.ts';
import type { Logger } from '../log/log.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { PurgeMedia } from '../storage/purge-media.ts';
import type { MediaLinks } from '../storage/media-links.ts';
import type { RateLimits } from '../limits/rate-limits.ts';

/** Everything that a program passes to the features; created once, in `apps`. */
export type Services = {
  config: Config;
  log: Logger;
  db: Db;
  /** One connection for what no request waits for, and what must not wait behind requests. */
  background: Db;
  now: Now;
  newId: NewId;
  jobs: JobQueue;
  publish: Publish;
  blobs: BlobStore;
  /** The disk of DATA_DIR, on which programs work wherever files are stored. */
  scratch: DiskSpace;
  mediaLinks: MediaLinks;
  /** Null if no shared cache can be purged. */
  purgeMedia: PurgeMedia | null;
  mailer: Mailer;
  /** Null if none is configured; the gazetteer then answers alone. */
  geocoder: Geocoder | null;
  stripe: Stripe;
  cursors: Cursors;
  rateLimits: RateLimits;
  site: SiteSettings;
};
