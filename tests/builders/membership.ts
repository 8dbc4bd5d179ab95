import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#db/client.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { choosePass, lockPasses, spendUse, type PayingPass } from '#features/memberships/api/spend-use.ts';
import { givenSeller } from './seller.ts';

const AT = new Date('2026-05-01T00:00:00.000Z');
const stamps = { created_at: AT, updated_at: AT };

type OfferValues = { title?: string; price?: number; limit?: number | null; status?: 'active' | 'cancelled'; endsAt?: Date | null };

/** A pass that a creator sells; by default ten places for £64. */
export async function givenMembership(db: Db | Tx, creator: { userId: string }, values: OfferValues = {}): Promise<{ id: string }> {
  const id = uuidv7();
  const { title = '10-class pass', price = 6400, limit = 10, status = 'active', endsAt = null } = values;
  await db
    .insertInto('memberships')
    .values({
      user_id: creator.userId,
      id,
      type: 'one-time',
      title,
      price,
      session_usage_limit: limit,
      status,
      ends_at: endsAt,
      request_hash: '',
      ...stamps,
    })
    .execute();
  return { id };
}

/** A pass that a person has bought from a creator, with all its places but without the payment. */
export async function givenPass(
  db: Db | Tx,
  creator: { userId: string },
  person: { userId: string },
  { limit = 10, endsAt = null, title = '10-class pass' }: { limit?: number | null; endsAt?: Date | null; title?: string } = {},
): Promise<{ id: string; membershipId: string }> {
  const { id: membershipId } = await givenMembership(db, creator, { limit, endsAt, title });
  const id = uuidv7();
  await givenSeller(db, creator, person);
  await db
    .insertInto('membership_purchases')
    .values({
      owner_user_id: creator.userId,
      id,
      membership_id: membershipId,
      user_id: person.userId,
      type: 'one-time',
      title,
      price: 6400,
      session_usage_limit: limit,
      status: 'active',
      period: 1,
      started_at: AT,
      ends_at: endsAt,
      ...stamps,
    })
    .execute();
  await db
    .insertInto('membership_uses')
    .values({ owner_user_id: creator.userId, purchase_id: id, id: uuidv7(), kind: 'grant', places: limit, period: 1, source: id, at: AT })
    .execute();
  return { id, membershipId };
}

/** Spends a place of what a person has bought from a creator, as a booking does; null if nothing pays for it. */
export async function spendPlace(
  command: CommandContext,
  {
    ownerUserId,
    userId,
    startsAt,
    paymentId,
    price = 800,
  }: { ownerUserId: string; userId: string; startsAt: Date; paymentId: string; price?: number },
): Promise<PayingPass | null> {
  const pass = choosePass(await lockPasses(command, { ownerUserId, userId }), { startsAt, price, now: command.now });
  if (pass) await spendUse(command, pass, paymentId);
  return pass;
}
