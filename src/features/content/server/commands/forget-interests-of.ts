import type { CommandContext } from '#platform/server/transaction.ts';

/** Forgets which tags a person who left liked. Answers how many; 0 means that none is left. They are as few as the known tags. */
export async function forgetInterestsOf({ tx }: CommandContext, userId: string): Promise<number> {
  const forgotten = await tx.deleteFrom('tag_interests').where('user_id', '=', userId).executeTakeFirst();
  return Number(forgotten.numDeletedRows);
}
