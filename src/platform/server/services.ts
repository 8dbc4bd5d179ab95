import type Stripe from 'stripe';
import type { NewId } from '#kernel/id.ts';
import type { Now } from '#kernel/instant.ts';
import type { Db } from '#db/client.ts';
import type { Announce } from './announce.ts';
import type { BlobStore } from './blobs.ts';
import type { Config } from './config.ts';
import type { Cursors } from './cursor.ts';
import type { Geocoder } from './geocoder.ts';
import type { JobQueue } from './jobs.ts';
import type { Logger } from './log.ts';
import type { Mailer } from './mail.ts';
import type { MediaLinks } from './media-links.ts';
import type { RateLimits } from './rate-limits.ts';

/** Everything that a program passes to the features; created once, in `apps`. */
export type Services = {
  config: Config;
  log: Logger;
  db: Db;
  now: Now;
  newId: NewId;
  jobs: JobQueue;
  announce: Announce;
  blobs: BlobStore;
  mediaLinks: MediaLinks;
  mailer: Mailer;
  /** Null if none is configured; the gazetteer then answers alone. */
  geocoder: Geocoder | null;
  stripe: Stripe;
  cursors: Cursors;
  rateLimits: RateLimits;
};
