import type Stripe from 'stripe';
import * as paths from '#kernel/http/paths.ts';
import { LOCALE } from '#kernel/text/locale.ts';
import { statement } from '#db/statement.ts';
import type { Db } from '#db/client.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { violates } from '#platform/server/database/violates.ts';
import type { Config } from '#platform/server/program/config.ts';
import type { Purchase } from '../../checkout/contract.ts';
import { paymentRefusals } from '../../refusals.ts';
import { releaseCode } from '../codes/take-code.ts';
import { type OrderKey, type PaymentRow, lockPayment } from '../lock-payment.ts';
import type { EarlierOrder } from './check-before-sale.ts';
import { isDefiniteRefusal } from '../../server/workflows/provider-faults.ts';
import { limitProviderCalls } from '../limits.ts';
import { recurringCheckout } from '../../recurring/server/recurring-checkout.ts';
import { discountWords } from '../../codes/copy.ts';
import { nameOfPurchase } from '../../orders/rules/when-of-purchase.ts';
import type { RecurringRow } from '../lock-recurring.ts';
import { requestKey } from '../../server/workflows/request-key.ts';
import { fulfilmentOf } from '../../server/dependencies.ts';
import { logPayment } from '../../orders/server/log-payment.ts';

/**
 * Opens the checkout of a new order and returns its secret. If the provider refuses, the order fails and what was held for it is released;
 * if its answer is unknown, the order stays until a job has found out. `customer` is the buyer at the provider, if that is known already.
 */
export async function openOrder(services: Services, order: OrderKey, customer: string | null = null): Promise<Purchase> {
  try {
    return toPay(order, await openCheckout(services, order, customer));
  } catch (error) {
    if (!isDefiniteRefusal(error)) throw error;
    services.log.error({ err: error, paymentId: order.paymentId }, 'the payment provider refused a checkout');
    await inTransaction(services, (command) => failOrder(command, order));
    throw paymentRefusals.CHECKOUT_FAILED();
  }
}

/** The response to a purchase with nothing left to pay. */
export function paidAlready(paymentId: string): Purchase {
  return { isPaid: true, clientSecret: null, paymentId, expiresAt: null };
}

/** The response to a purchase that is paid in this checkout. */
function toPay({ paymentId }: OrderKey, { clientSecret, expiresAt, code }: OpenCheckout): Purchase {
  return { isPaid: false, clientSecret, paymentId, expiresAt: expiresAt?.toISOString() ?? null, ...(code === undefined ? {} : { code }) };
}

/** The services, and the client's address if a request asks. */
export type RequestServices = Services & { address?: string };

/**
 * Answers an order that was sent before: the same request gets the same answer. Refuses another body under its id, and an order that is
 * over.
 */
export async function repeatOrder(services: RequestServices, buyer: Actor, order: EarlierOrder, requestHash: string): Promise<Purchase> {
  if (order.requestHash !== requestHash) throw paymentRefusals.OTHER_BODY();
  if (order.status === 'PENDING') {
    await limitProviderCalls(services, { actor: buyer, address: services.address });
    return openOrder(services, { ownerUserId: order.ownerUserId, paymentId: order.id });
  }
  if (order.status === 'COMPLETED') return paidAlready(order.id);
  throw paymentRefusals.CHECKOUT_OVER();
}

/** Somebody else's order already has this id. Browsers make ids, so this is a broken request or an attack. */
export function refuseTakenId(error: unknown): never {
  if (violates(error, 'payments_pkey')) throw paymentRefusals.OTHER_BODY();
  throw error;
}

/** Fails an order whose checkout the provider never opened, and releases what was held for it. Leaves other orders alone. */
export async function failOrder(command: CommandContext, order: OrderKey): Promise<void> {
  const payment = await lockPayment(command, order);
  if (payment?.status !== 'PENDING' || payment.checkout_session_id !== null) return;
  await fulfilmentOf(payment).release(command, payment);
  await releaseCode(command, order);
  await command.tx
    .updateTable('payments')
    .set({ status: 'FAILED', updated_at: command.now })
    .where('owner_user_id', '=', order.ownerUserId)
    .where('id', '=', order.paymentId)
    .execute();
  await logPayment(command, { ...order, eventType: 'FAILED', amount: 0, source: `attempt:${payment.checkout_attempt}` });
}

const STORE_CHECKOUT = statement<never, { owner: string; payment: string; session: string; secret: string; now: Date }>(`
  update payments set checkout_session_id = :session, checkout_client_secret = :secret, updated_at = :now::timestamptz
  where owner_user_id = :owner::uuid and id = :payment::uuid`);

/** What a browser needs to show a checkout, when that closes, and the code that its order uses. */
export type OpenCheckout = { clientSecret: string; expiresAt: Date | null; code: string | undefined };

/**
 * Returns an order's checkout, opened at the provider if there is none yet. The idempotency key is made of the order and its attempt, and
 * the order pins all parameters, so a repeat gets the same checkout. `customer` is the buyer at the provider, if that is known already.
 * Throws the provider's error if it refuses, and a connection error if its answer is unknown.
 */
export async function openCheckout(services: Services, order: OrderKey, customer: string | null = null): Promise<OpenCheckout> {
  const payment = await readOrderToPay(services.db, order, services.config.payments.mode);
  const clientSecret = payment.checkout_client_secret ?? (await open(services, payment, customer));
  return { clientSecret, expiresAt: payment.checkout_expires_at, code: payment.description.discount?.code };
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

function checkoutParameters(
  services: Services,
  payment: OrderToPay,
  { customer, destination }: { customer: string; destination: string },
): Stripe.Checkout.SessionCreateParams {
  const name = nameOfPurchase(payment.description);
  // Beside a ticket of their own to the same date.
  const isGift = payment.description.gift === 'TICKET';
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
    return_url: `${services.config.publicOrigin}${paths.order(payment.item_id, payment.user_id)}?${isGift ? `paymentId=${payment.id}&` : ''}session_id={CHECKOUT_SESSION_ID}`,
    allowed_payment_method_types: ['card'],
    customer,
    client_reference_id: payment.id,
    adaptive_pricing: { enabled: false },
    locale: LOCALE,
    expires_at: Math.floor((payment.checkout_expires_at ?? payment.created_at).getTime() / 1000),
    line_items: lineItems(payment, name),
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

// One for each kind of ticket and price, less the discount, which is named beside it.
function lineItems(
  { amount, description: { seats = 1, kinds, discount } }: OrderToPay,
  name: string,
): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const lines = kinds?.map((line) => ({ ...line, name: `${line.name} · ${name}` })) ?? [
    { name, price: amount / seats, full: amount, seats },
  ];
  return lines.map((line) => {
    const description = discount && line.full !== undefined ? { description: discountWords(discount, line.seats) } : {};
    return {
      quantity: line.seats,
      price_data: { currency: 'gbp', unit_amount: line.price, product_data: { name: line.name, ...description } },
    };
  });
}

/** What an order that renews charges for, and the provider's price for it; null until the first order of that item at that price. */
export type RecurringTerms = Pick<
  RecurringRow,
  'owner_user_id' | 'item_id' | 'type' | 'slot' | 'title' | 'amount' | 'fee_bps' | 'discount' | 'billing_period' | 'trial_days' | 'mode'
> & { price: string | null };

/** An order as its checkout needs it: with its seller's account at the provider, and with its terms if it renews. */
export type OrderToPay = Pick<PaymentRow, (typeof COLUMNS)[number]> & { account: string | null; recurring: RecurringTerms | null };

const COLUMNS = [
  'owner_user_id',
  'id',
  'user_id',
  'owner_username',
  'type',
  'item_id',
  'description',
  'amount',
  'platform_fee',
  'recurring_id',
  'checkout_attempt',
  'checkout_client_secret',
  'checkout_expires_at',
  'created_at',
] as const satisfies (keyof PaymentRow)[];

// All of it lies with the seller.
const ORDER = statement<OrderToPay, { owner: string; payment: string; mode: string }>(`
  select ${COLUMNS.map((column) => `p.${column}`).join(', ')},
    (select provider_account_id from payout_accounts where user_id = :owner::uuid and mode = :mode) as account,
    (select json_build_object('owner_user_id', r.owner_user_id, 'item_id', r.item_id, 'type', r.type, 'slot', r.slot, 'title', r.title,
        'amount', r.amount, 'fee_bps', r.fee_bps, 'discount', r.discount, 'billing_period', r.billing_period, 'trial_days', r.trial_days, 'mode', r.mode, 'price', price.provider_price_id)
      from recurring_orders r left join recurring_prices price on price.owner_user_id = :owner::uuid and price.item_id = r.item_id
        and price.amount = r.amount and price.billing_period = r.billing_period and price.mode = r.mode
      where r.owner_user_id = :owner::uuid and r.id = p.recurring_id) as recurring
  from payments p where p.owner_user_id = :owner::uuid and p.id = :payment::uuid`);

/** Returns an order that is to be paid in a checkout; throws if there is none, because only our own records name it. */
async function readOrderToPay(db: Db, order: OrderKey, mode: Config['payments']['mode']): Promise<OrderToPay> {
  const [payment] = await ORDER.all(db, { owner: order.ownerUserId, payment: order.paymentId, mode });
  if (!payment) throw new Error(`There is no order ${order.paymentId}.`);
  return payment;
}

// Who somebody is to the provider, and who they would be. The first is null before their first purchase.
const CUSTOMER = statement<{ customer: string | null; email: string; name: string | null }, { person: string; mode: string }>(`
  select (select provider_customer_id from payment_customers where user_id = :person::uuid and mode = :mode) as customer, email, display_name as name
  from users where user_id = :person::uuid`);

/**
 * Returns a person's customer at the provider, created at the first purchase. The idempotency key prevents a second one for a day, our row
 * for ever.
 */
export async function ensureCustomer(services: Services, userId: string): Promise<string> {
  const { mode } = services.config.payments;
  const [person] = await CUSTOMER.all(services.db, { person: userId, mode });
  if (!person) throw new Error(`There is no person ${userId}.`);
  if (person.customer !== null) return person.customer;
  const parameters = { email: person.email, metadata: { userId }, ...(person.name === null ? {} : { name: person.name }) };
  const customer = await services.stripe.customers.create(parameters, { idempotencyKey: requestKey(`cus:${userId}`, parameters) });
  await services.db
    .insertInto('payment_customers')
    .values({ user_id: userId, mode, provider_customer_id: customer.id, created_at: services.now() })
    .onConflict((conflict) => conflict.columns(['user_id', 'mode']).doNothing())
    .execute();
  return customer.id;
}
