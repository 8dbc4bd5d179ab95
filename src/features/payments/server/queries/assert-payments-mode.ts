import type { Db } from '#db/client.ts';
import { ConfigError, type Config } from '#platform/server/program/config.ts';

/**
 * Refuses to start with the payment sandbox on a database whose people are paid real money: anybody could get real tickets with test cards.
 * Refuses also to go live while something that test cards paid for is in force, or could still be paid with one: nobody paid for it, and its
 * refund would be asked of the real provider. What is over doesn't matter, and neither does anything on a site that has been live with it. A
 * copy for trying things out runs in the mode `test`, with Stripe keys.
 */
export async function assertPaymentsMode(db: Db, mode: Config['payments']['mode'], now: Date): Promise<void> {
  if (mode === 'test') return;
  const live = await db.selectFrom('payout_accounts').select('user_id').where('mode', '=', 'live').limit(1).executeTakeFirst();
  if (mode === 'sandbox' && live)
    throw new ConfigError(
      'PAYMENTS_MODE is sandbox, but this database holds real payments, so test cards would buy real tickets. Set PAYMENTS_MODE to live, or to test on a copy.',
    );
  if (mode === 'sandbox' || live) return;
  const tried = await findInForce(db, now);
  if (tried)
    throw new ConfigError(
      `PAYMENTS_MODE is live, but this database holds what was bought with PAYMENTS_MODE=${tried.mode} and is still valid. ` +
        `Start it once more with PAYMENTS_MODE=${tried.mode}, refund tickets to come, passes and gifts, and end memberships and subscriptions. Or begin with an empty database.`,
    );
}

async function findInForce(db: Db, now: Date) {
  const sellers = await db
    .selectFrom('payout_accounts')
    .select('user_id')
    .distinct()
    .where('mode', '<>', 'live')
    .where('active_since', 'is not', null)
    .execute();
  if (sellers.length === 0) return undefined;
  return await db
    .selectFrom('payments')
    .select('mode')
    .where(
      'owner_user_id',
      'in',
      sellers.map((seller) => seller.user_id),
    )
    .where('mode', '<>', 'live')
    .where(({ eb, or, and }) =>
      or([
        and([eb('status', '=', 'PENDING'), eb('checkout_expires_at', '>', now)]),
        and([
          eb('status', 'in', ['COMPLETED', 'TRIAL', 'SCHEDULED_CANCELLATION']),
          eb('type', '<>', 'TIP'),
          // What was free is as valid as ever.
          or([eb('amount', '>', 0), eb('recurring_id', 'is not', null)]),
          or([eb('over_at', 'is', null), eb('over_at', '>', now)]),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
}
