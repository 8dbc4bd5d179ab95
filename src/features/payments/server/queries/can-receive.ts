import type { Db, Tx } from '#db/client.ts';

/** Whether a person's payout account can be paid now, as far as the provider last told us. */
export async function canReceive(db: Db | Tx, userId: string): Promise<boolean> {
  const account = await db.selectFrom('payout_accounts').select('can_receive').where('user_id', '=', userId).executeTakeFirst();
  return account?.can_receive ?? false;
}
