import { addMinutes } from '#kernel/time/instant.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { SECOND_PURGE_MINUTES } from '../../rules.ts';
import { linkedKeys, purgeKeys } from './cached-paths.ts';
import { purgeJob, type PurgeOrder } from './purge-job.ts';

const BATCH = 100;

/**
 * Purges what is left of an item's or a person's media, batch by batch, and again a few minutes later. A retry begins anew; purging twice
 * does no harm. Media of messages never are in a shared cache.
 */
export async function runPurge(services: Services, order: PurgeOrder): Promise<void> {
  const { ownerUserId, item, isSecond } = order;
  if (services.purgeMedia === null) return;
  if (item === null) await services.purgeMedia({ tags: [`owner-${ownerUserId}`], paths: [] });
  let after: string | null = null;
  do {
    const rows = await readBatch(services, order, after);
    await purgeKeys(services, rows.flatMap(linkedKeys));
    after = rows.at(-1)?.id ?? null;
  } while (after !== null);
  if (isSecond) return;
  const startAfter = addMinutes(services.now(), SECOND_PURGE_MINUTES);
  await inTransaction(services, (command) => command.enqueue(purgeJob, { ...order, isSecond: true }, { startAfter }));
}

function readBatch({ db }: Pick<Services, 'db'>, { ownerUserId, item }: PurgeOrder, after: string | null) {
  return db
    .selectFrom('media_entities')
    .select(['user_id', 'id', 'variants', 'captions'])
    .where('user_id', '=', ownerUserId)
    .where('item_type', '<>', 'MESSAGE')
    .$if(item !== null, (query) => query.where('item_type', '=', item?.type ?? 'POST').where('item_id', '=', item?.id ?? ''))
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(BATCH)
    .execute();
}
