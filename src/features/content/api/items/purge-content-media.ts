import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import type { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { purgeMedia } from '#features/media/api/purge-media.ts';

const payload = z.strictObject({
  ownerUserId: Id,
  /** Null for everything of the person. */
  contentId: Id.nullable(),
  isSecond: z.boolean(),
});

/** Identifies the job that purges the media of comments under an item; comments defines it. */
export const commentMediaToPurge = { name: 'comments.purge-media', payload };

/**
 * Has shared caches forget the media of a post or session and of the comments under it, or with `null` those of everything that a person
 * shares: call it in the transaction after which guests no longer see them.
 */
export async function purgeContentMedia(
  command: Pick<CommandContext, 'enqueue'>,
  ownerUserId: string,
  item: ContentItemUri | null,
): Promise<void> {
  await purgeMedia(command, ownerUserId, item);
  await command.enqueue(commentMediaToPurge, { ownerUserId, contentId: item?.id ?? null, isSecond: false });
}
