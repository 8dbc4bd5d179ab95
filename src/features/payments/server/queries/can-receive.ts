import type { Db, Tx } from '#db/client.ts';
import type { Config } from '#platform/server/config.ts';

/** Whether a person's payout account can be paid now, as far as the provider last told us in this mode. */
export async function canReceive(db: Db | Tx, userId: string, mode: Config['payments']['mode']): Promise<boolean> {
  const account = await db
    .selectFrom('payout_accounts')
    .select('can_receive')
    .where('user_id', '=', userId)
    .where('mode', '=', mode)
    .executeTakeFirst();
  return account?.can_receive ?? false;
}
