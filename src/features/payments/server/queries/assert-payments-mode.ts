import type { Db } from '#db/client.ts';
import { ConfigError, type Config } from '#platform/server/program/config.ts';

/**
 * Refuses to start with the payment sandbox on a database whose people are paid real money: anybody could get real tickets with test cards.
 * A copy for trying things out runs in the mode `test`, with Stripe keys.
 */
export async function assertPaymentsMode(db: Db, mode: Config['payments']['mode']): Promise<void> {
  if (mode !== 'sandbox') return;
  const live = await db.selectFrom('payout_accounts').select('user_id').where('mode', '=', 'live').limit(1).executeTakeFirst();
  if (live)
    throw new ConfigError(
      'PAYMENTS_MODE is sandbox, but this database holds real payments, so test cards would buy real tickets. Set PAYMENTS_MODE to live, or to test on a copy.',
    );
}
