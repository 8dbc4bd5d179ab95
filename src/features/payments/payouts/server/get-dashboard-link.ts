import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { paymentRefusals } from '../../refusals.ts';
import { isDefiniteRefusal } from '../../server/workflows/provider-faults.ts';

/**
 * Returns the URL of the caller's own dashboard at the provider, where they change their bank account. It works once and is never stored.
 * Refuses a person who never finished setting up payouts.
 */
export async function getDashboardLink(services: Services, actor: Actor): Promise<{ url: string }> {
  const account = await services.db
    .selectFrom('payout_accounts')
    .select('provider_account_id')
    .where('user_id', '=', actor.userId)
    .where('mode', '=', services.config.payments.mode)
    .where('active_since', 'is not', null)
    .executeTakeFirst();
  if (!account) throw paymentRefusals.NO_DASHBOARD();
  try {
    const { url } = await services.stripe.accounts.createLoginLink(account.provider_account_id);
    return { url };
  } catch (error) {
    if (!isDefiniteRefusal(error)) throw error;
    services.log.error({ err: error, userId: actor.userId }, 'the payment provider refused a dashboard link');
    throw paymentRefusals.NO_DASHBOARD();
  }
}
