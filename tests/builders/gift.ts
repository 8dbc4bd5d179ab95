import { v7 as uuidv7 } from 'uuid';
import type { AppSecret } from '#platform/server/program/app-secret.ts';
import type { Db } from '#db/client.ts';
import { boxOfGift, createGiftToken, hashGiftToken } from '#features/gifts/server/commands/gift-token.ts';
import { givenSeller } from './seller.ts';

type Person = { userId: string; username: string };
type Values = { title?: string; words?: string | null; receiverEmail?: string | null; expiresAt?: Date; status?: 'waiting' | 'ended' };

/** A gift of a creator's pass with ten places that somebody has paid for, and the secret of its link; without the money. */
export async function givenGift(
  { db, secret, now }: { db: Db; secret: AppSecret; now: Date },
  creator: Person,
  giver: Person,
  values: Values = {},
): Promise<{ ownerUserId: string; giftId: string; token: string }> {
  const { title = '10-class pass', words = null, receiverEmail = null, status = 'waiting' } = values;
  const key = { ownerUserId: creator.userId, giftId: uuidv7() };
  const token = createGiftToken(key);
  const stamps = { created_at: now, updated_at: now };
  await givenSeller(db, creator, giver);
  await db
    .insertInto('payments')
    .values({
      owner_user_id: creator.userId,
      id: key.giftId,
      user_id: giver.userId,
      username: giver.username,
      owner_username: creator.username,
      type: 'GIFT',
      item_id: key.giftId,
      description: JSON.stringify({ title, gift: 'PASS' }),
      amount: 6400,
      platform_fee: 660,
      status: 'COMPLETED',
      mode: 'sandbox',
      request_hash: '',
      ...stamps,
    })
    .execute();
  await db
    .insertInto('gifts')
    .values({
      owner_user_id: creator.userId,
      id: key.giftId,
      giver_user_id: giver.userId,
      kind: 'PASS',
      item_id: uuidv7(),
      title,
      terms: JSON.stringify({ price: 6400, places: 10, endsAt: null, subtitle: null }),
      receiver_email: receiverEmail,
      words,
      send_at: receiverEmail === null ? null : now,
      secret_hash: hashGiftToken(token),
      secret_sealed: boxOfGift(secret, key.giftId).seal(token),
      status,
      expires_at: values.expiresAt ?? new Date(now.getTime() + 365 * 86_400_000),
      ...stamps,
    })
    .execute();
  return { ...key, token };
}
