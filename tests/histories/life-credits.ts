import type { HistoryWorld } from './history-world.ts';
import type { Seller } from './seller.ts';

/** Returns what a host promises as a history draws it: a percentage of the price, 0 for a credit. */
export function policyOf(promised: number) {
  return { hoursBefore: 24, percent: promised, lateCostsUse: false, ...(promised === 0 ? { credit: true as const } : {}) };
}

/** Returns whether somebody has as many credits of a seller as they should, each for what was paid for a seat, in words. */
export async function differentCredits(
  { db }: HistoryWorld,
  { seller, person, prices }: { seller: Seller; person: { userId: string }; prices: readonly number[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('membership_purchases')
    .select('price')
    .where('owner_user_id', '=', seller.userId)
    .where('user_id', '=', person.userId)
    .where('given', '=', 'returned')
    .where('status', '=', 'active')
    .execute();
  const are = rows.map(({ price }) => price).toSorted((one, other) => one - other);
  const should = prices.toSorted((one, other) => one - other);
  return are.join(', ') === should.join(', ') ? [] : [`credits of ${are.join(', ')}, should be of ${should.join(', ')}`];
}
