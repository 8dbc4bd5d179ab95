import { LOCALE } from '#kernel/text/locale.ts';
import type Stripe from 'stripe';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { requestKey } from '../../server/workflows/request-key.ts';

/**
 * Starts or resumes payout onboarding at the provider and returns the URL to go to. Each person's account is created once; the link works
 * once and is never stored.
 */
export async function connectPayouts(services: Services, actor: Actor): Promise<{ url: string }> {
  const account = (await knownAccount(services, actor)) ?? (await createAccount(services, actor));
  const page = `${services.config.publicOrigin}/edit-profile`;
  const link = await services.stripe.v2.core.accountLinks.create({
    account,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: {
        return_url: `${page}?payouts=returned#monetization`,
        refresh_url: `${page}?payouts=refresh#monetization`,
        collection_options: { fields: 'eventually_due', future_requirements: 'include' },
      },
    },
  });
  return { url: link.url };
}

async function knownAccount(services: Services, actor: Actor): Promise<string | null> {
  const account = await services.db
    .selectFrom('payout_accounts')
    .select('provider_account_id')
    .where('user_id', '=', actor.userId)
    .where('mode', '=', services.config.payments.mode)
    .executeTakeFirst();
  return account?.provider_account_id ?? null;
}

async function createAccount(services: Services, actor: Actor): Promise<string> {
  const { email } = await services.db.selectFrom('users').select('email').where('user_id', '=', actor.userId).executeTakeFirstOrThrow();
  const parameters = accountParameters(services, actor, email);
  const account = await services.stripe.v2.core.accounts.create(parameters, {
    idempotencyKey: requestKey(`acct:${actor.userId}`, parameters),
  });
  const now = services.now();
  await services.db
    .insertInto('payout_accounts')
    .values({
      user_id: actor.userId,
      provider_account_id: account.id,
      mode: services.config.payments.mode,
      status: 'ONBOARDING',
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'mode']).doUpdateSet({ provider_account_id: account.id, updated_at: now }))
    .execute();
  return account.id;
}

function accountParameters({ config, site }: Services, actor: Actor, email: string): Stripe.V2.Core.AccountCreateParams {
  return {
    contact_email: email,
    display_name: actor.displayName ?? actor.username,
    dashboard: 'express',
    identity: { country: 'gb', entity_type: 'individual' },
    defaults: {
      currency: 'gbp',
      locales: [LOCALE],
      profile: {
        business_url: `${config.publicOrigin}/${actor.username}`,
        product_description: `Tickets, subscriptions and memberships sold on ${site.values().name}`,
      },
      responsibilities: { fees_collector: 'application', losses_collector: 'application' },
    },
    configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
    metadata: { userId: actor.userId },
    include: ['configuration.recipient', 'requirements'],
  };
}
