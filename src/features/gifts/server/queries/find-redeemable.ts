import type { Db, Tx } from '#db/client.ts';
import { isBeingRefunded } from '#features/payments/api/refunds/is-being-refunded.ts';
import type { GiftRow } from '../commands/lock-gift.ts';
import { readGivenDates, type GivenDate } from './read-given-dates.ts';

export type Redeemable = {
  isRedeemable: boolean;
  /** Whether its creator is suspended, so that it can be redeemed again once they aren't, or its giver, whose words nobody gets until then. */
  isOnHold: boolean;
  /** The date of tickets, as it is now. */ date: GivenDate | null;
};

/**
 * Returns whether a gift can still be redeemed: while it waits, its time isn't over and its money isn't going back; tickets while places of
 * theirs are valid and their date is to come, wherever it has been moved since.
 */
export async function findRedeemable(db: Db | Tx, gift: GiftRow, now: Date): Promise<Redeemable> {
  const date = (await readGivenDates(db, [gift])).get(gift.id) ?? null;
  if (gift.status !== 'waiting' || gift.expires_at === null || !isToCome(gift.expires_at, date, now))
    return { isRedeemable: false, isOnHold: false, date };
  const isAway = await isSuspended(db, [gift.owner_user_id, gift.giver_user_id]);
  const isRedeemable = !(await isBeingRefunded(db, { ownerUserId: gift.owner_user_id, paymentId: gift.id }));
  return { isRedeemable, isOnHold: isRedeemable && isAway, date };
}

/** Returns whether one of these people is suspended. */
export async function isSuspended(db: Db | Tx, userIds: readonly string[]): Promise<boolean> {
  const one = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('status', '=', 'suspended')
    .executeTakeFirst();
  return one !== undefined;
}

function isToCome(expiresAt: Date, date: GivenDate | null, now: Date): boolean {
  if (date === null) return expiresAt > now;
  return date.seats > 0 && date.off === null && new Date(date.startDateTime) > now;
}
