import type { Selectable } from 'kysely';
import type Stripe from 'stripe';
import type { Payments } from '#db/schema.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import { syncRecurring } from '../../recurring/server/sync-recurring.ts';
import { readMovements, type Movements } from '../../ledger/server/read-movements.ts';
import { idOf, expanded } from '../../server/workflows/provider-objects.ts';
import { fulfilmentOf } from '../../server/dependencies.ts';
import { bookJournals } from '../../ledger/server/book-journals.ts';
import { logPayment, recordProcessorFee } from '../../orders/server/log-payment.ts';
import { releaseCode, countCodeAfterAll } from '../../api/codes/take-code.ts';
import { lockPayment, type PaymentRow, type OrderKey } from '../../api/lock-payment.ts';
import { bookChargeLater } from '../../ledger/server/book-charge-later.ts';
import type { PaymentStatus } from '../../contract.ts';

type Order = Pick<Selectable<Payments>, 'owner_user_id' | 'id' | 'checkout_session_id'>;

/**
 * Brings an order to where the provider says it is, and returns the checkout's status. Webhooks, the return page, jobs and the reconciler
 * all call this one function; it is idempotent and may run concurrently and in any order.
 */
export async function fulfil(services: Services, order: Order): Promise<Checkout['status']> {
  if (order.checkout_session_id === null) return 'open';
  const checkout = await readCheckout(services.stripe, order.checkout_session_id);
  if (checkout.subscriptionId !== null) {
    await syncRecurring(services, { ownerUserId: order.owner_user_id, id: order.id }, checkout.subscriptionId);
    return checkout.status;
  }
  await inTransaction(services, (command) => settlePayment(command, { ownerUserId: order.owner_user_id, paymentId: order.id }, checkout));
  return checkout.status;
}

/** Everything that settling an order needs to know about a checkout, read from the provider's own objects. */
type Checkout = Movements & {
  sessionId: string;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  paymentIntentId: string | null;
  chargeId: string | null;
  amount: number;
  currency: string;
  /** The subscription that the checkout started, if it was for one. */
  subscriptionId: string | null;
};

const EXPAND = [
  'payment_intent.latest_charge.balance_transaction',
  'payment_intent.latest_charge.transfer',
  'payment_intent.latest_charge.application_fee',
];

/** Re-reads a checkout session with its payment; nothing that a webhook or a browser says is trusted instead. */
async function readCheckout(stripe: Stripe, sessionId: string): Promise<Checkout> {
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: EXPAND });
  const intent = expanded(session.payment_intent);
  const charge = expanded(intent?.latest_charge);
  const paid = session.payment_status === 'paid' && charge?.status === 'succeeded';
  return {
    sessionId: session.id,
    status: statusOf(session),
    paid,
    paymentIntentId: intent?.id ?? null,
    chargeId: paid ? charge.id : null,
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    ...(paid ? readMovements(charge) : { processorFee: 0, platformFee: 0, journals: [] }),
    subscriptionId: idOf(session.subscription),
  };
}

function statusOf({ status }: Stripe.Checkout.Session): Checkout['status'] {
  if (status === 'complete') return 'complete';
  return status === 'expired' ? 'expired' : 'open';
}

/**
 * Converges one order with what the provider says about its checkout: books the money, gives or releases the goods, writes the history.
 * Idempotent. Throws if the money isn't the amount that was asked for.
 */
async function settlePayment(command: CommandContext, order: OrderKey, checkout: Checkout): Promise<void> {
  const payment = await lockPayment(command, order);
  if (!payment) return;
  if (checkout.paid) {
    assertAsAsked(payment, checkout);
    await bookJournals(command, order, checkout.journals);
  }
  const decision = decideSettlement(payment.status, checkout);
  if (decision === 'complete') await complete(command, payment, checkout);
  if (decision === 'release') await release(command, payment, checkout);
  if (decision === 'nothing' && checkout.paid) await recordProcessorFee(command, order, checkout);
  else command.publish({ kind: 'order', itemId: payment.item_id, recipientUserIds: [payment.user_id, payment.owner_user_id] });
}

/**
 * Decides what the provider's checkout means for an order: `complete` gives the goods, `release` gives the seat back, `nothing` leaves it.
 * Every decision is safe to act on again, in any order.
 */
function decideSettlement(status: PaymentStatus, checkout: Checkout): 'complete' | 'release' | 'nothing' {
  if (checkout.status === 'complete' && checkout.paid)
    return status === 'PENDING' || status === 'CANCELLED' || status === 'FAILED' ? 'complete' : 'nothing';
  if (checkout.status === 'expired') return status === 'PENDING' ? 'release' : 'nothing';
  return 'nothing';
}

async function complete(command: CommandContext, payment: PaymentRow, checkout: Checkout): Promise<void> {
  const given = await fulfilmentOf(payment).give(command, payment);
  if (given) await countCodeAfterAll(command, payment);
  else await releaseCode(command, { ownerUserId: payment.owner_user_id, paymentId: payment.id });
  await command.tx
    .updateTable('payments')
    .set({
      status: 'COMPLETED',
      refund_due: !given,
      payment_intent_id: checkout.paymentIntentId,
      charge_id: checkout.chargeId,
      platform_fee: checkout.platformFee,
      updated_at: command.now,
    })
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.id)
    .execute();
  await logPayment(command, {
    ownerUserId: payment.owner_user_id,
    paymentId: payment.id,
    eventType: 'PAYMENT',
    amount: checkout.amount,
    platformFee: checkout.platformFee,
    processorFee: checkout.processorFee,
    amountPaidToOwner: checkout.amount - checkout.platformFee,
    source: checkout.chargeId ?? checkout.sessionId,
  });
  await bookChargeLater(command, { ownerUserId: payment.owner_user_id, paymentId: payment.id }, checkout);
}

async function release(command: CommandContext, payment: PaymentRow, checkout: Checkout): Promise<void> {
  await fulfilmentOf(payment).release(command, payment);
  await releaseCode(command, { ownerUserId: payment.owner_user_id, paymentId: payment.id });
  await command.tx
    .updateTable('payments')
    .set({ status: 'CANCELLED', updated_at: command.now })
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.id)
    .execute();
  await logPayment(command, {
    ownerUserId: payment.owner_user_id,
    paymentId: payment.id,
    eventType: 'CANCELLED',
    amount: 0,
    source: checkout.sessionId,
  });
}

function assertAsAsked(payment: PaymentRow, checkout: Checkout): void {
  if (checkout.amount !== payment.amount || checkout.currency !== 'gbp') {
    throw new Error(`Checkout ${checkout.sessionId} took ${checkout.amount} ${checkout.currency} for an order of ${payment.amount} gbp.`);
  }
}

/** Returns the order that a checkout session belongs to, or null if it isn't one of ours. */
export async function findOrderBySession(services: Services, sessionId: string): Promise<Order | null> {
  const order = await services.db
    .selectFrom('payments')
    .select(['owner_user_id', 'id', 'checkout_session_id'])
    .where('checkout_session_id', '=', sessionId)
    .executeTakeFirst();
  return order ?? null;
}

/** Brings the order of this checkout to where the provider says it is. Ignores checkouts of other installations. */
export async function fulfilSession(services: Services, sessionId: string): Promise<void> {
  const order = (await findOrderBySession(services, sessionId)) ?? (await attachSession(services, sessionId));
  if (order) await fulfil(services, order);
}

// The response with the session's id was lost, but the session itself names the order.
async function attachSession(services: Services, sessionId: string) {
  const session = await services.stripe.checkout.sessions.retrieve(sessionId);
  const { paymentId, ownerUserId, env } = session.metadata ?? {};
  if (paymentId === undefined || ownerUserId === undefined || env !== services.config.publicOrigin) return null;
  const adopted = await services.db
    .updateTable('payments')
    .set({ checkout_session_id: session.id, updated_at: services.now() })
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', paymentId)
    .where('checkout_session_id', 'is', null)
    .returning(['owner_user_id', 'id', 'checkout_session_id'])
    .executeTakeFirst();
  return adopted ?? null;
}
