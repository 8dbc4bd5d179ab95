import Stripe from 'stripe';
import { statement } from '#db/statement.ts';
import { paths } from '#kernel/paths.ts';
import type { Services } from '#platform/server/services.ts';
import type { PaymentRow } from '../commands/lock-payment.ts';
import { ensureCustomer } from './ensure-customer.ts';
import { recurringCheckout } from './recurring-checkout.ts';
import { nameOfPurchase } from '../../rules/when-of-purchase.ts';

const ACCOUNT = statement<{ id: string }, { owner: string; mode: string }>(
  'select provider_account_id as id from payout_accounts where user_id = :owner::uuid and mode = :mode',
);

/**
 * The client secret of an order's checkout; opens the checkout at the provider when there is none yet. The key is made of
 * the order and its attempt and all parameters are pinned in the order, so a repeat gets the same checkout. Throws the
 * provider's error when it says no, and a connection error when nobody knows what it said.
 */
export async function openCheckout(services: Services, payment: PaymentRow): Promise<string> {
  if (payment.checkout_client_secret !== null) return payment.checkout_client_secret;
  const customer = await ensureCustomer(services, payment.user_id);
  const [account] = await ACCOUNT.all(services.db, { owner: payment.owner_user_id, mode: services.config.payments.mode });
  if (!account) throw new Error(`Whoever sells ${payment.id} has no payout account.`);
  const money = { customer, destination: account.id };
  const parameters =
    payment.recurring_id === null ? checkoutParameters(services, payment, money) : await recurringCheckout(services, payment, money);
  const session = await services.stripe.checkout.sessions.create(parameters, {
    idempotencyKey: `cs:${payment.id}:${payment.checkout_attempt}`,
  });
  if (session.client_secret === null) throw new Error(`Checkout ${session.id} came without a client secret.`);
  await services.db
    .updateTable('payments')
    .set({ checkout_session_id: session.id, checkout_client_secret: session.client_secret, updated_at: services.now() })
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.id)
    .execute();
  return session.client_secret;
}

type Checkout = { customer: string; destination: string };

function checkoutParameters(
  services: Services,
  payment: PaymentRow,
  { customer, destination }: Checkout,
): Stripe.Checkout.SessionCreateParams {
  const name = nameOfPurchase(payment.description);
  const metadata = {
    paymentId: payment.id,
    type: payment.type,
    itemId: payment.item_id,
    ownerUserId: payment.owner_user_id,
    buyerUserId: payment.user_id,
    env: services.config.publicOrigin,
  };
  return {
    ui_mode: 'embedded_page',
    mode: 'payment',
    redirect_on_completion: 'always',
    return_url: `${services.config.publicOrigin}${paths.order(payment.item_id, payment.user_id)}?session_id={CHECKOUT_SESSION_ID}`,
    allowed_payment_method_types: ['card'],
    customer,
    client_reference_id: payment.id,
    adaptive_pricing: { enabled: false },
    locale: 'en-GB',
    expires_at: Math.floor((payment.checkout_expires_at ?? payment.created_at).getTime() / 1000),
    line_items: [{ quantity: 1, price_data: { currency: 'gbp', unit_amount: payment.amount, product_data: { name } } }],
    payment_intent_data: {
      ...(payment.platform_fee > 0 ? { application_fee_amount: payment.platform_fee } : {}),
      transfer_data: { destination },
      transfer_group: `pay_${payment.id}`,
      description: `${name} · @${payment.owner_username}`,
      metadata,
    },
    metadata,
  };
}

/** Whether the provider has surely not opened a checkout: it read the request and said no. */
export function isDefiniteRefusal(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError ||
    error instanceof Stripe.errors.StripePermissionError
  );
}
