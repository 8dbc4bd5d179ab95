import type { CommandContext } from '#platform/server/database/transaction.ts';

/** Forgets the browsers of a person who left. Returns how many. */
export async function forgetDevicesOf({ tx }: CommandContext, userId: string): Promise<number> {
  const gone = await tx.deleteFrom('push_devices').where('user_id', '=', userId).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
