import type { Db, Tx } from '#db/client.ts';

/** Records that a person has ordered from a seller, as every order does. */
export async function givenSeller(db: Db | Tx, seller: { userId: string }, buyer: { userId: string }): Promise<void> {
  await db
    .insertInto('order_sellers')
    .values({ user_id: buyer.userId, owner_user_id: seller.userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
