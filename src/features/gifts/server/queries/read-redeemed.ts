import type { ItemLookup } from '#features/payments/api/orders/item-facts.ts';

type GiftPayment = { id: string; owner_user_id: string };

/** Returns of the payments that are for gifts, by their ids, whether somebody has redeemed it; nothing for those that nobody can any more. */
export async function readRedeemed({ db }: ItemLookup, payments: readonly GiftPayment[]): Promise<Map<string, boolean>> {
  if (payments.length === 0) return new Map();
  const rows = await db
    .selectFrom('gifts')
    .select(['id', 'status'])
    .where('owner_user_id', 'in', [...new Set(payments.map((payment) => payment.owner_user_id))])
    .where(
      'id',
      'in',
      payments.map(({ id }) => id),
    )
    .where('status', 'in', ['waiting', 'redeemed'])
    .execute();
  return new Map(rows.map(({ id, status }) => [id, status === 'redeemed']));
}
