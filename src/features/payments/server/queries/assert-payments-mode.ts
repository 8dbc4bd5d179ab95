import type { Db } from '#db/client.ts';
import { ConfigError, type Config } from '#platform/server/program/config.ts';

/**
 * Refuses to start with the payment sandbox on a database whose people are paid real money: anybody could get real tickets with test cards.
 * Refuses also to go live on a database in which people could sell for test cards: tickets, passes and subscriptions that nobody paid for would
 * be valid, and their refunds would be asked of the real provider. One that has been live with such accounts goes on. A copy for trying things
 * out runs in the mode `test`, with Stripe keys.
 */
export async function assertPaymentsMode(db: Db, mode: Config['payments']['mode']): Promise<void> {
  if (mode === 'test') return;
  const live = await db.selectFrom('payout_accounts').select('user_id').where('mode', '=', 'live').limit(1).executeTakeFirst();
  if (mode === 'sandbox' && live)
    throw new ConfigError(
      'PAYMENTS_MODE is sandbox, but this database holds real payments, so test cards would buy real tickets. Set PAYMENTS_MODE to live, or to test on a copy.',
    );
  if (mode === 'sandbox' || live) return;
  const tried = await db
    .selectFrom('payout_accounts')
    .select('mode')
    .where('mode', '<>', 'live')
    .where('active_since', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (tried)
    throw new ConfigError(
      `PAYMENTS_MODE is live, but this database was used with PAYMENTS_MODE=${tried.mode}, so what was bought with test cards would be valid. Begin with an empty database, or set PAYMENTS_MODE to ${tried.mode}.`,
    );
}
