import { sql } from 'kysely';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { limitProviderCalls } from '../../api/limits.ts';
import type { PayoutOutlook } from '../contract.ts';

/**
 * Returns what the caller's account at the provider holds, available and pending, and what is on its way to their bank. Null without an
 * account that has been able to receive at some time; a restricted one keeps its figures. Asks the provider, which alone knows when money becomes available. Refuses with TOO_MANY_REQUESTS.
 */
export async function getPayoutOutlook(services: Services & { address?: string }, actor: Actor): Promise<PayoutOutlook | null> {
  const { mode } = services.config.payments;
  const account = await services.db
    .selectFrom('payout_accounts')
    .select('provider_account_id')
    .where('user_id', '=', actor.userId)
    .where('mode', '=', mode)
    .where('active_since', 'is not', null)
    .executeTakeFirst();
  if (!account) return null;
  await limitProviderCalls(services, { actor, address: services.address });
  const { available, pending } = await services.stripe.balance.retrieve({}, { stripeAccount: account.provider_account_id });
  const underWay = await services.db
    .selectFrom('payouts')
    .select([sql<number>`coalesce(sum(amount), 0)::int`.as('amount'), sql<Date | null>`min(arrives_at)`.as('arrivesAt')])
    .where('user_id', '=', actor.userId)
    .where('mode', '=', mode)
    .where('status', 'in', ['PENDING', 'IN_TRANSIT'])
    .executeTakeFirstOrThrow();
  return {
    available: penceOf(available),
    pending: penceOf(pending),
    onItsWay: underWay.amount,
    arrivesAt: underWay.arrivesAt?.toISOString() ?? null,
  };
}

function penceOf(parts: readonly { amount: number; currency: string }[]): number {
  return parts.filter(({ currency }) => currency === 'gbp').reduce((sum, { amount }) => sum + amount, 0);
}
