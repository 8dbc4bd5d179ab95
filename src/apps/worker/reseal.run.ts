import { releaseFormerSecrets, signsWithNewest } from '#platform/server/database/adopt-secret.ts';
import type { Services } from '#platform/server/program/services.ts';
import { resealIdentity } from '#identity/tokens/reseal.ts';
import { resealDeletions } from '#features/privacy/deletion/server/reseal-deletions.ts';
import { resealGifts } from '#features/gifts/server/commands/reseal-gifts.ts';
import { resealCalendarFeeds } from '#features/tickets/calendar-feed/server/change-feed.ts';
import { resealPushKeys } from '#features/push/api/push-keys.ts';

/**
 * Seals under the current APP_SECRET whatever is sealed under former ones, and records that programs no longer need to know them. A worker
 * that is yet to be moved to the newest secret does nothing, and one that another has followed meanwhile records nothing.
 */
export async function resealAll(services: Services): Promise<void> {
  const { config, db, log } = services;
  if (config.secret.previous.length === 0 || !(await signsWithNewest(db, config.secret))) return;
  const identity = await resealIdentity(services);
  const deletions = await resealDeletions(services);
  const calendars = await resealCalendarFeeds(services);
  const gifts = await resealGifts(services);
  const pushKeys = await resealPushKeys(services);
  if (!(await releaseFormerSecrets(db, config.secret))) return;
  const rows = identity.rows + deletions.rows + calendars.rows + gifts.rows + pushKeys;
  const unopened = identity.unopened + deletions.unopened + calendars.unopened + gifts.unopened;
  log.info({ rows, unopened }, 'everything sealed under a former APP_SECRET has been resealed');
}
