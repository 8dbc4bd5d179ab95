import type { z } from 'zod';
import { addMinutes } from '#kernel/time/instant.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { commentMediaToPurge } from '#features/content/api/items/purge-content-media.ts';
import { purgeMediaOfComments } from '#features/media/api/purge-media.ts';
import { SECOND_PURGE_MINUTES } from '#features/media/rules.ts';

const BATCH = 500;

type Order = z.output<typeof commentMediaToPurge.payload>;

/** Goes through the comments batch by batch, and once more a few minutes later. */
export async function runPurgeCommentMedia(services: Services, order: Order): Promise<void> {
  if (services.purgeMedia === null) return;
  let after: string | null = null;
  do {
    const comments = await readBatch(services, order, after);
    await purgeMediaOfComments(services, comments);
    after = comments.at(-1)?.id ?? null;
  } while (after !== null);
  if (order.isSecond) return;
  const startAfter = addMinutes(services.now(), SECOND_PURGE_MINUTES);
  await inTransaction(services, (command) => command.enqueue(commentMediaToPurge, { ...order, isSecond: true }, { startAfter }));
}

function readBatch({ db }: Pick<Services, 'db'>, { ownerUserId, contentId }: Order, after: string | null) {
  return db
    .selectFrom('comments')
    .select(['user_id as userId', 'id'])
    .where('content_user_id', '=', ownerUserId)
    .$if(contentId !== null, (query) => query.where('content_id', '=', contentId ?? ''))
    .where('deleted', '=', false)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(BATCH)
    .execute();
}
