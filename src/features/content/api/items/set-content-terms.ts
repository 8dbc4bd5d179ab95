import type { CommandContext } from '#platform/server/database/transaction.ts';

type Terms = { price?: number; city?: string | null; formattedAddress?: string | null };
type OfSession = { ownerUserId: string; sessionId: string; terms?: Terms };

/**
 * Updates the price of a session, in pence, and its place in its content row, if they are given, and marks it as edited, so that a form that
 * was opened before can't undo what changed. The caller locks that row, and has changed something of the session.
 */
export async function setContentTerms({ tx, now }: CommandContext, { ownerUserId, sessionId, terms = {} }: OfSession): Promise<void> {
  const { price, city, formattedAddress } = terms;
  await tx
    .updateTable('contents')
    .set({
      ...(price === undefined ? {} : { price }),
      ...(city === undefined ? {} : { city }),
      ...(formattedAddress === undefined ? {} : { formatted_address: formattedAddress }),
      edited_at: now,
      updated_at: now,
    })
    .where('user_id', '=', ownerUserId)
    .where('id', '=', sessionId)
    .execute();
}
