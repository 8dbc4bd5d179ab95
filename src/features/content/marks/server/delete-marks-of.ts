import type { CommandContext } from '#platform/server/database/transaction.ts';

const BATCH = 1000;

/** Removes up to 1000 items from the lists of a person who has left. Returns how many; 0 means none are left. */
export async function deleteMarksOf({ tx }: CommandContext, userId: string): Promise<number> {
  const some = tx.selectFrom('content_marks').select(['mark', 'content_user_id', 'content_id']).where('user_id', '=', userId).limit(BATCH);
  const deleted = await tx
    .deleteFrom('content_marks')
    .where('user_id', '=', userId)
    .where(({ eb, refTuple }) =>
      eb(refTuple('mark', 'content_user_id', 'content_id'), 'in', some.$asTuple('mark', 'content_user_id', 'content_id')),
    )
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
