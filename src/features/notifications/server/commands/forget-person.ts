import type { CommandContext } from '#platform/server/transaction.ts';

const BATCH = 500;

/** Removes up to 500 notifications to a person who left, and up to 500 that tell others of their deeds by name. Answers how many. */
export async function forgetPerson({ tx }: CommandContext, userId: string): Promise<number> {
  const toThem = tx.selectFrom('notifications').select('id').where('to_user_id', '=', userId).limit(BATCH);
  const theirs = await tx.deleteFrom('notifications').where('to_user_id', '=', userId).where('id', 'in', toThem).executeTakeFirst();
  const fromThem = tx.selectFrom('notifications').select('id').where('from_user_id', '=', userId).limit(BATCH);
  const told = await tx.deleteFrom('notifications').where('from_user_id', '=', userId).where('id', 'in', fromThem).executeTakeFirst();
  return Number(theirs.numDeletedRows) + Number(told.numDeletedRows);
}
