import type Stripe from 'stripe';
import { statement } from '#db/statement.ts';
import * as paths from '#kernel/http/paths.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { OrderKey } from '../../../api/lock-payment.ts';
import { readOrderToPay, type OrderToPay } from '../queries/read-order-to-pay.ts';
import { ensureCustomer } from './ensure-customer.ts';
import { recurringCheckout } from '../../../recurring/server/workflows/recurring-checkout.ts';
import { nameOfPurchase } from '../../../orders/rules/when-of-purchase.ts';

const STORE_CHECKOUT = statement<never, { owner: string; payment: string; session: string; secret: string; now: Date }>(`
  update payments set checkout_session_id = :session, checkout_client_secret = :secret, updated_at = :now::timestamptz
  where owner_user_id = :owner::uuid and id = :payment::uuid`);

/** What a browser needs to show a checkout, and when that closes. */
export type OpenCheckout = { clientSecret: string; expiresAt: Date | null };

/**
 * Returns an order's checkout, opened at the provider if there is none yet. The idempotency key is made of the order and its attempt, and
 * the order pins all parameters, so a repeat gets the same checkout. `customer` is the buyer at the provider, if that is known already.
 * Throws the provider's error if it refuses, and a connection error if its answer is unknown.
 */
export async function openCheckout(services: Services, order: OrderKey, customer: string | null = null): Promise<OpenCheckout> {
  const payment = await readOrderToPay(services.db, order, services.config.payments.mode);
  const clientSecret = payment.checkout_client_secret ?? (await open(services, payment, customer));
  return { clientSecret, expiresAt: payment.checkout_expires_at };
}

async function open(services: Services, payment: OrderToPay, customer: string | null): Promise<string> {
  if (payment.account === null) throw new Error(`The seller of payment ${payment.id} has no payout account.`);
  const money = { customer: customer ?? (await ensureCustomer(services, payment.user_id)), destination: payment.account };
  const parameters =
    payment.recurring_id === null ? checkoutParameters(services, payment, money) : await recurringCheckout(services, payment, money);
  const session = await services.stripe.checkout.sessions.create(parameters, {
    idempotencyKey: `cs:${payment.id}:${payment.checkout_attempt}`,
  });
  if (session.client_secret === null) throw new Error(`Checkout ${session.id} came without a client secret.`);
  await STORE_CHECKOUT.run(services.db, {
    owner: payment.owner_user_id,
    payment: payment.id,
    session: session.id,
    secret: session.client_secret,
    now: services.now(),
  });
  return session.client_secret;
}

type Checkout = { customer: string; destination: string };

function checkoutParameters(
  services: Services,
  payment: OrderToPay,
  { customer, destination }: Checkout,
): Stripe.Checkout.SessionCreateParams {
  const name = nameOfPurchase(payment.description);
  const { seats = 1 } = payment.description;
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
    line_items: [{ quantity: seats, price_data: { currency: 'gbp', unit_amount: payment.amount / seats, product_data: { name } } }],
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
