import type { CommandContext } from '#platform/server/database/transaction.ts';

const BATCH = 500;

/**
 * Deletes what a person who has left viewed, who viewed their profile and who viewed their items, up to 500 rows of each kind. Counts stay:
 * they name no one. Returns how many rows were deleted; 0 means none are left.
 */
export async function deleteViewsOf({ tx }: CommandContext, userId: string): Promise<number> {
  const seen = tx.selectFrom('content_views').select(['content_user_id', 'content_id']).where('viewer_user_id', '=', userId).limit(BATCH);
  const items = await tx
    .deleteFrom('content_views')
    .where('viewer_user_id', '=', userId)
    .where(({ eb, refTuple }) => eb(refTuple('content_user_id', 'content_id'), 'in', seen.$asTuple('content_user_id', 'content_id')))
    .executeTakeFirst();
  const visited = tx.selectFrom('profile_views').select('profile_user_id').where('viewer_user_id', '=', userId).limit(BATCH);
  const profiles = await tx
    .deleteFrom('profile_views')
    .where('viewer_user_id', '=', userId)
    .where('profile_user_id', 'in', visited)
    .executeTakeFirst();
  const visitors = tx.selectFrom('profile_views').select('viewer_user_id').where('profile_user_id', '=', userId).limit(BATCH);
  const visits = await tx
    .deleteFrom('profile_views')
    .where('profile_user_id', '=', userId)
    .where('viewer_user_id', 'in', visitors)
    .executeTakeFirst();
  const readers = tx
    .selectFrom('content_views')
    .select(['content_id', 'viewer_user_id'])
    .where('content_user_id', '=', userId)
    .limit(BATCH);
  const readings = await tx
    .deleteFrom('content_views')
    .where('content_user_id', '=', userId)
    .where(({ eb, refTuple }) => eb(refTuple('content_id', 'viewer_user_id'), 'in', readers.$asTuple('content_id', 'viewer_user_id')))
    .executeTakeFirst();
  return [items, profiles, visits, readings].reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
