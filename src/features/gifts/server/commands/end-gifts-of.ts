import type { CommandContext } from '#platform/server/database/transaction.ts';
import { findSellers, isWith } from '#features/payments/api/orders/find-sellers.ts';
import { endGift } from './end-gift.ts';

const BATCH = 100;
/** The title of the gifts of a creator who left. */
const NAMELESS = 'Gift';

/**
 * Ends the gifts that nobody can be given any more because a person has left, at most 100 at a time, and has them refunded: those of what they
 * sold, and those that they bought and that hadn't been mailed yet. What they gave and was mailed can still be redeemed, without their words.
 * Returns how many it changed; 0 means that nothing is left.
 */
export async function endGiftsOf(command: CommandContext, userId: string): Promise<number> {
  const { tx } = command;
  const sold = await tx
    .selectFrom('gifts')
    .select('id')
    .where('owner_user_id', '=', userId)
    .where('status', '=', 'waiting')
    .orderBy('id')
    .limit(BATCH)
    .execute();
  for (const { id } of sold) await endGift(command, { ownerUserId: userId, giftId: id }, 'creator-left');
  const sellers = await findSellers(tx, userId);
  const unsent = await tx
    .selectFrom('gifts')
    .select(['owner_user_id', 'id'])
    .where(isWith('owner_user_id', sellers))
    .where('giver_user_id', '=', userId)
    .where('status', '=', 'waiting')
    .where('send_at', 'is not', null)
    .where('mails', '=', 0)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  for (const { owner_user_id: ownerUserId, id } of unsent) await endGift(command, { ownerUserId, giftId: id }, 'giver-left');
  return sold.length + unsent.length + (await blankGifts(command, userId, sellers));
}

// What they wrote about others, and what they called their goods.
async function blankGifts({ tx, now }: CommandContext, userId: string, sellers: readonly string[]): Promise<number> {
  const given = await tx
    .updateTable('gifts')
    .set({ receiver_name: null, receiver_email: null, words: null, updated_at: now })
    .where(isWith('owner_user_id', sellers))
    .where('giver_user_id', '=', userId)
    .where(({ eb, or }) => or([eb('receiver_name', 'is not', null), eb('receiver_email', 'is not', null), eb('words', 'is not', null)]))
    .executeTakeFirst();
  const sold = await tx
    .updateTable('gifts')
    .set({ title: NAMELESS, terms: JSON.stringify({ price: 0 }), updated_at: now })
    .where('owner_user_id', '=', userId)
    .where('status', 'in', ['redeemed', 'ended', 'abandoned'])
    .where('title', '<>', NAMELESS)
    .executeTakeFirst();
  return Number(given.numUpdatedRows + sold.numUpdatedRows);
}
