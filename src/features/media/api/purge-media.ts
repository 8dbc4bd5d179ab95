import type { Services } from '#platform/server/program/services.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { linkedKeys, purgeKeys } from '../purge/server/cached-paths.ts';
import { purgeJob, type PurgeOrder } from '../purge/server/purge-job.ts';

/**
 * Has shared caches forget the media of an item, or with `null` all media of a person, once the transaction commits: call it where guests
 * lose sight of them. Does nothing where no cache can be purged.
 */
export async function purgeMedia(command: Pick<CommandContext, 'enqueue'>, ownerUserId: string, item: PurgeOrder['item']): Promise<void> {
  await command.enqueue(purgeJob, { ownerUserId, item, isSecond: false });
}

/** Does the same at once for these people's comments, for a job that goes through the comments under an item; throws if the hook fails. */
export async function purgeMediaOfComments(
  services: Pick<Services, 'db' | 'mediaLinks' | 'purgeMedia'>,
  comments: readonly { userId: string; id: string }[],
): Promise<void> {
  if (comments.length === 0) return;
  const rows = await services.db
    .selectFrom('media_entities')
    .select(['user_id', 'id', 'variants', 'captions'])
    .where('user_id', 'in', [...new Set(comments.map(({ userId }) => userId))])
    .where('item_type', '=', 'COMMENT')
    .where(
      'item_id',
      'in',
      comments.map(({ id }) => id),
    )
    .execute();
  await purgeKeys(services, rows.flatMap(linkedKeys));
}
