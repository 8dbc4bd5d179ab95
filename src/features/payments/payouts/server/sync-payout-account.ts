import type Stripe from 'stripe';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { storePayoutAccount } from './store-payout-account.ts';
import type { AccountFacts } from '../rules.ts';
import type { AccountStatus } from '../contract.ts';

/** Re-reads a payout account from the provider and stores what it says. Ignores accounts that aren't ours. */
export async function syncPayoutAccount(services: Services, accountId: string): Promise<void> {
  const known = await services.db
    .selectFrom('payout_accounts')
    .select('user_id')
    .where('provider_account_id', '=', accountId)
    .where('mode', '=', services.config.payments.mode)
    .executeTakeFirst();
  if (known) await readPayoutAccount(services, known.user_id, accountId);
}

/** Reads one person's account from the provider, stores its status for later checks, and returns it. */
export async function readPayoutAccount(services: Services, userId: string, accountId: string): Promise<AccountStatus> {
  const askedAt = services.now();
  const account = await services.stripe.v2.core.accounts.retrieve(accountId, { include: ['configuration.recipient', 'requirements'] });
  const { mode } = services.config.payments;
  return inTransaction(services, (command) => storePayoutAccount(command, { userId, mode, facts: factsOf(account), askedAt }));
}

function factsOf(account: Stripe.V2.Core.Account): AccountFacts {
  const capabilities = account.configuration?.recipient?.capabilities?.stripe_balance;
  return {
    transfers: capabilities?.stripe_transfers?.status ?? null,
    payouts: capabilities?.payouts?.status ?? null,
    requirements: (account.requirements?.entries ?? []).map((entry) => ({
      description: entry.description,
      due: entry.minimum_deadline.status === 'currently_due' || entry.minimum_deadline.status === 'past_due',
    })),
  };
}
