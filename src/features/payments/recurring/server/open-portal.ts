import { LOCALE } from '#kernel/text/locale.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { paymentRefusals } from '../../refusals.ts';

/**
 * Returns the URL of the provider's page where a buyer replaces their card. It works once and is never stored. Refuses a person who has
 * never paid here.
 */
export async function openPortal(services: Services, actor: Actor): Promise<{ url: string }> {
  const customer = await services.db
    .selectFrom('payment_customers')
    .select('provider_customer_id')
    .where('user_id', '=', actor.userId)
    .where('mode', '=', services.config.payments.mode)
    .executeTakeFirst();
  if (!customer) throw paymentRefusals.NOTHING_TO_PAY();
  const page = `${services.config.publicOrigin}/my-hub/subscriptions/manage`;
  const { url } = await services.stripe.billingPortal.sessions.create({
    customer: customer.provider_customer_id,
    return_url: page,
    locale: LOCALE,
    flow_data: { type: 'payment_method_update', after_completion: { type: 'redirect', redirect: { return_url: `${page}?card=updated` } } },
  });
  return { url };
}
