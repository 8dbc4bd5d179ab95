import type Stripe from 'stripe';

import type { SandboxWorld } from './sandbox-world.ts';
import { isReal } from './target.ts';

/** The exact parameters with which a creator's account is opened. */
export const ACCOUNT_PARAMS: Stripe.V2.Core.AccountCreateParams = {
  contact_email: 'ann@example.test',
  display_name: 'Ann Example',
  dashboard: 'express',
  identity: { country: 'gb', entity_type: 'individual' },
  defaults: {
    currency: 'gbp',
    locales: ['en-GB'],
    profile: { business_url: 'https://turnout.example.test/ann', product_description: 'Tickets' },
    responsibilities: { fees_collector: 'application', losses_collector: 'application' },
  },
  configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
  metadata: { userId: 'user-1' },
  include: ['configuration.recipient', 'requirements'],
};

export function onboardingLink(world: SandboxWorld, account: string): Promise<Stripe.V2.Core.AccountLink> {
  return world.stripe.v2.core.accountLinks.create({
    account,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: {
        refresh_url: 'http://127.0.0.1:1/refresh',
        return_url: 'http://127.0.0.1:1/return',
        collection_options: { fields: 'eventually_due', future_requirements: 'include' },
      },
    },
  });
}

/** Fills in and submits the onboarding page behind a link. Returns the response, a redirect. */
export async function completeOnboarding(link: string, entry: { [name: string]: string } = {}): Promise<Response> {
  const opened = await fetch(link, { redirect: 'manual' });
  const token = /name="token" value="(\w+)"/.exec(await opened.text())?.[1] ?? '';
  return fetch(link.split('?')[0] ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      token,
      legalName: 'Ann Example',
      dateOfBirth: '1990-01-01',
      sortCode: '10-88-00',
      accountNumber: '00012345',
      ...entry,
    }),
  });
}

/** An account that can receive money. */
export async function openCreator(world: SandboxWorld): Promise<string> {
  const account = await world.stripe.v2.core.accounts.create(ACCOUNT_PARAMS);
  const link = await onboardingLink(world, account.id);
  await completeOnboarding(link.url);
  return account.id;
}

/** The account that tickets are sold for. At the real API it is the platform itself, because onboarding needs a person in a browser. */
export async function payee(world: SandboxWorld): Promise<string | undefined> {
  return isReal ? undefined : openCreator(world);
}

type SessionOptions = { account: string | undefined; customer: string; price?: number; fee?: number; now?: number };

/** The exact parameters with which a ticket is sold. */
export function ticketParams(options: SessionOptions): Stripe.Checkout.SessionCreateParams {
  const fee = options.fee ?? 120;
  return {
    mode: 'payment',
    ui_mode: 'embedded_page',
    redirect_on_completion: 'always',
    return_url: 'http://127.0.0.1:1/tickets?session_id={CHECKOUT_SESSION_ID}',
    allowed_payment_method_types: ['card'],
    customer: options.customer,
    client_reference_id: 'payment-1',
    adaptive_pricing: { enabled: false },
    locale: 'en-GB',
    metadata: { paymentId: 'payment-1', type: 'SESSION', env: 'test' },
    expires_at: Math.floor((options.now ?? Date.now()) / 1000) + 31 * 60,
    line_items: [
      { quantity: 1, price_data: { currency: 'gbp', unit_amount: options.price ?? 1000, product_data: { name: 'Morning yoga' } } },
    ],
    payment_intent_data: {
      ...(fee === 0 || options.account === undefined ? {} : { application_fee_amount: fee }),
      ...(options.account === undefined ? {} : { transfer_data: { destination: options.account } }),
      transfer_group: 'pay_payment-1',
      metadata: { paymentId: 'payment-1' },
      description: 'Morning yoga',
    },
  };
}

export async function openSession(world: SandboxWorld, options: Partial<SessionOptions> = {}): Promise<Stripe.Checkout.Session> {
  const account = options.account ?? (await payee(world));
  const customer = options.customer ?? (await world.stripe.customers.create({ email: 'bob@example.test' })).id;
  return world.stripe.checkout.sessions.create(ticketParams({ ...options, account, customer, now: world.clock.now().getTime() }));
}

type PayAnswer = {
  status: 'succeeded' | 'requires_action' | 'failed' | 'closed';
  redirect?: string | null;
  url?: string;
  error?: { field: string | null; code: string; message: string };
};

/** Enters a card in the checkout page's own form. */
export async function pay(
  world: SandboxWorld,
  session: Stripe.Checkout.Session,
  number = '4242424242424242',
  entry: { [name: string]: string } = {},
): Promise<PayAnswer> {
  const response = await fetch(`${world.sandbox.origin}/sandbox/embed/${session.id}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_secret: session.client_secret,
      number,
      expiry: '12/34',
      securityCode: '123',
      name: 'Bob Example',
      email: 'bob@example.test',
      country: 'GB',
      ...entry,
    }),
  });
  return (await response.json()) as PayAnswer;
}

/** Presses a button of the 3-D Secure page. */
export async function authenticate(world: SandboxWorld, url: string, passed: boolean): Promise<PayAnswer> {
  const address = new URL(url, world.sandbox.origin);
  const response = await fetch(`${address.origin}${address.pathname}/finish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_secret: address.searchParams.get('client_secret'), passed }),
  });
  return (await response.json()) as PayAnswer;
}

/** A ticket that has been paid for, with its payment intent and charge. */
export async function buyTicket(world: SandboxWorld, number?: string, options: Partial<SessionOptions> = {}) {
  const session = await openSession(world, options);
  await pay(world, session, number);
  const paid = await world.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] });
  const intent = paid.payment_intent as Stripe.PaymentIntent;
  const charge = intent.latest_charge as Stripe.Charge;
  return { session: paid, intent, charge };
}
