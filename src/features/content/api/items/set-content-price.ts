import type { CommandContext } from '#platform/server/database/transaction.ts';

type Priced = { ownerUserId: string; sessionId: string; price: number };

/** Updates the price of a session, in pence, in its content row. The caller locks that row. */
export async function setContentPrice({ tx, now }: CommandContext, { ownerUserId, sessionId, price }: Priced): Promise<void> {
  await tx.updateTable('contents').set({ price, updated_at: now }).where('user_id', '=', ownerUserId).where('id', '=', sessionId).execute();
}
