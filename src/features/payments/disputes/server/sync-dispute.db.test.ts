import type Stripe from 'stripe';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { givenPaidTicket } from '#tests/builders/paid-ticket.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { requestRefund } from '../../refunds/server/request-refund.ts';
import { requestRefunds } from '../../api/refunds/request-refunds.ts';
import { countRefunds } from '../../api/refunds/count-refunds.ts';
import { getBalance } from '../../statements/server/get-balance.ts';
import { getPayment } from '../../orders/server/get-payment.ts';
import { fulfil } from '../../checkout/server/fulfil.ts';
import { reconcile } from '../../webhooks/server/reconcile.ts';
import { syncDispute } from './sync-dispute.ts';

const sale = await ticketSale();
const { services, db } = sale;
const DISPUTED = '4000000000000259';
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('truncate disputes, payouts');
  await sale.pool.query('delete from pgboss.job');
});

/** An order whose buyer's bank has taken the money back. */
async function disputedOrder() {
  const order = await givenPaidTicket(sale, DISPUTED);
  await sale.sandbox.settle();
  const intent = (await sale.payment(order.paymentId)).payment_intent_id;
  const [dispute] = (await services.stripe.disputes.list({ ...(intent === null ? {} : { payment_intent: intent }), limit: 1 })).data;
  return { ...order, disputeId: dispute?.id ?? '' };
}

const newestDispute = async () => (await services.stripe.disputes.list({ limit: 1 })).data[0]?.id ?? '';
const rows = () => db.selectFrom('disputes').select(['status', 'share', 'amount', 'fee']).execute();
const tickets = async () => (await db.selectFrom('tickets').select('status').execute()).map(({ status }) => status);
const mails = async () => {
  const { rows: jobs } = await sale.pool.query<{ subject: string; to: string; text: string }>(
    `select data->>'subject' as subject, data->>'toUserId' as to, data->'paragraphs'->>0 as text from pgboss.job where name like 'notifications.send%' and data->>'subject' like '%ispute%' order by created_on`,
  );
  return jobs;
};

describe("a payment that the buyer's bank has taken back", () => {
  it('is marked as disputed, its share is taken back, and the seller and administrators are told once', async () => {
    const admin = await givenUser(db, { admin: true });
    const order = await disputedOrder();
    await sale.deliverWebhooks();
    await db.updateTable('webhook_events').set({ handled_at: null }).execute();
    await sale.deliverWebhooks('reversed');
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'COMPLETED', disputed: true, refunded_amount: 0 });
    expect(await rows()).toEqual([{ status: 'OPEN', share: 'TAKEN', amount: 800, fee: 2000 }]);
    expect(await sale.ledger()).toMatchObject({
      dispute_loss: 800,
      dispute_fee: 2000,
      dispute_recovery: -800,
      creator_cash: 0,
      creator_earnings: 0,
      platform_fee: 0,
    });
    const told = await mails();
    expect(told.map(({ to }) => to).toSorted()).toEqual([order.creator.userId, admin.userId].toSorted());
    expect(told.find(({ to }) => to === order.creator.userId)?.text).toContain('your share is on hold');
    expect(told.find(({ to }) => to === admin.userId)?.text).toContain('the seller’s share is on hold');
  });

  it('cannot be refunded until it is decided', async () => {
    const order = await disputedOrder();
    await sale.deliverWebhooks();
    const input = { itemId: order.event.id, userId: order.buyer.userId, refundReason: 'The class was moved' };
    await expect(
      inTransaction(services, (command) => requestRefund(command, order.creator.actor, order.target, input)),
    ).rejects.toMatchObject({ reason: 'DISPUTED' });
  });

  it('is shown as disputed to the seller, but not to the buyer', async () => {
    const order = await disputedOrder();
    await sale.deliverWebhooks();
    const about = { itemId: order.event.id, userId: order.buyer.userId };
    expect(await getPayment(services, order.creator.actor, about)).toMatchObject({ disputed: true });
    const bought = await getPayment(services, order.buyer.actor, about);
    expect(bought).toMatchObject({ disputed: false });
    // What the bank took isn't called a refund on either side's order.
    expect(bought?.logs.map(({ disputed }) => disputed)).toEqual([false, true]);
  });

  it('is refunded when the dispute is lost: the ticket ends, and the history says what went back', async () => {
    const order = await disputedOrder();
    await sale.deliverWebhooks();
    const id = await newestDispute();
    await services.stripe.disputes.close(id);
    await sale.deliverWebhooks();
    await syncDispute(services, id);
    expect(await sale.payment(order.paymentId)).toMatchObject({
      status: 'REFUNDED',
      disputed: false,
      refunded_amount: 800,
      refund_reason: 'chargeback',
    });
    expect(await tickets()).toEqual(['refunded']);
    expect(await rows()).toMatchObject([{ status: 'LOST', share: 'TAKEN' }]);
    const logs = await db.selectFrom('payment_logs').select(['event_type', 'amount']).where('event_type', '=', 'REFUND').execute();
    expect(logs).toEqual([{ event_type: 'REFUND', amount: -800 }]);
  });

  it('is paid to the seller again, once, after the dispute is won and as soon as the platform can', async () => {
    const order = await disputedOrder();
    await sale.deliverWebhooks();
    const id = await newestDispute();
    await services.stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } });
    await sale.deliverWebhooks();
    // The dispute's fee has left the platform with too little to pay anybody.
    expect(await rows()).toMatchObject([{ status: 'WON', share: 'TAKEN' }]);
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'COMPLETED', disputed: false });
    await sale.fillPlatform();
    services.setNow(new Date(services.now().getTime() + 61 * 60_000).toISOString());
    await reconcile(services);
    await reconcile(services);
    expect(await rows()).toMatchObject([{ status: 'WON', share: 'RETURNED' }]);
    const transfers = await services.stripe.transfers.list({ transfer_group: `dispute_${id}` });
    expect(transfers.data).toHaveLength(1);
    const payment = await getPayment(services, order.creator.actor, { itemId: order.event.id, userId: order.buyer.userId });
    expect(payment?.logs.map(({ returned }) => returned)).toEqual([false, false, true]);
    const { earned, held } = await getBalance(services, order.creator.actor);
    expect([earned, held]).toEqual([transfers.data[0]?.amount, transfers.data[0]?.amount]);
    expect((await sale.ledger())['dispute_loss']).toBe(0);
  });

  it("can't be refunded once the dispute is won, by the seller or with the rest of the event: the provider would refuse", async () => {
    const order = await disputedOrder();
    await sale.deliverWebhooks();
    await services.stripe.disputes.update(await newestDispute(), { evidence: { uncategorized_text: 'winning_evidence' } });
    await sale.deliverWebhooks();
    const about = { itemId: order.event.id, userId: order.buyer.userId };
    const input = { ...about, refundReason: 'You were ill.' };
    await expect(
      inTransaction(services, (command) => requestRefund(command, order.creator.actor, order.target, input)),
    ).rejects.toMatchObject({ message: 'The buyer’s bank has settled a dispute over this payment, so it can no longer be refunded.' });
    expect(await getPayment(services, order.creator.actor, about)).toMatchObject({ disputed: false, disputeDecided: true });
    expect(await getPayment(services, order.buyer.actor, about)).toMatchObject({ disputeDecided: false });
    const goods = { ownerUserId: order.creator.userId, itemId: order.event.id, reason: 'The date was cancelled.' };
    expect(await inTransaction(services, (command) => requestRefunds(command, order.creator.actor, goods))).toBe(0);
    expect(await countRefunds(services, goods)).toMatchObject({ paid: 1, open: 0, failed: 0 });
  });

  it('is found by the reconciler if all webhooks were lost', async () => {
    const order = await disputedOrder();
    services.setNow(new Date(services.now().getTime() + 10 * 60_000).toISOString());
    await reconcile(services);
    await reconcile(services);
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'COMPLETED', disputed: true });
    expect(await rows()).toMatchObject([{ status: 'OPEN', share: 'TAKEN' }]);
  });

  it('leaves the creator in debt if the money had been paid out, and their balance says how much', async () => {
    const creator = await sale.creator();
    const buyer = await givenUser(db);
    const event = await sale.event(creator);
    const { paymentId, clientSecret } = await buyTicket(services, buyer.actor, {
      sessionId: event.sessionId,
      sessionEventId: event.id,
      paymentId: uuidv7(),
    });
    await sale.pay(clientSecret, '4000000000000077');
    await sale.sandbox.settle();
    await sale.deliverWebhooks();
    const { charge_id: charge } = await sale.payment(paymentId);
    const { held, onItsWay } = await getBalance(services, creator.actor);
    expect(held).toBe(0);
    expect(onItsWay).toBeGreaterThan(0);
    await fetch(`${sale.sandbox.origin}/sandbox/charges/${charge}/dispute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'general' }),
    });
    await sale.deliverWebhooks();
    expect(await getBalance(services, creator.actor)).toMatchObject({ held: -onItsWay, disputed: 1, earned: 0 });
  });
});

describe('a dispute read by two runs at the same moment', () => {
  it('stays as the later one saw it, even if the earlier one writes last', async () => {
    const order = await disputedOrder();
    await sale.deliverWebhooks();
    const told = (await mails()).length;
    const slow = readingSlowly(async () => {
      await services.stripe.disputes.close(order.disputeId);
      await syncDispute(services, order.disputeId);
    });
    await syncDispute(slow, order.disputeId);
    expect(await rows()).toMatchObject([{ status: 'LOST', share: 'TAKEN' }]);
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'REFUNDED', disputed: false, refunded_amount: 800 });
    expect((await mails()).length).toBe(told + 1);
  });
});

describe('a share that is returned', () => {
  it('is paid once by two concurrent runs, even if an hour passes between them', async () => {
    const order = await disputedOrder();
    await sale.deliverWebhooks();
    await services.stripe.disputes.update(order.disputeId, { evidence: { uncategorized_text: 'winning_evidence' } });
    await sale.fillPlatform();
    const create = async (...asked: Parameters<Stripe['transfers']['create']>) => {
      await sale.wait(60);
      await syncDispute(services, order.disputeId);
      return services.stripe.transfers.create(...asked);
    };
    const slow = withStripe({ transfers: { value: Object.create(services.stripe.transfers, { create: { value: create } }) } });
    await syncDispute(slow, order.disputeId);
    expect((await services.stripe.transfers.list({ transfer_group: `dispute_${order.disputeId}` })).data).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: 'WON', share: 'RETURNED' }]);
    expect(await sale.ledger()).toMatchObject({ dispute_recovery: -100, creator_earnings: -700, creator_cash: 700 });
  });
});

describe('a share taken back by a process that died before recording it', () => {
  async function takenUnseen() {
    const order = await disputedOrder();
    await fulfil(services, await sale.payment(order.paymentId));
    const died = await syncDispute(dying, order.disputeId).catch((error: unknown) => error);
    expect(died).toMatchObject({ message: 'died' });
    expect(await rows()).toMatchObject([{ status: 'OPEN', share: 'LEFT' }]);
    return order;
  }

  it('is booked if the dispute has since been lost', async () => {
    const order = await takenUnseen();
    await services.stripe.disputes.close(order.disputeId);
    await syncDispute(services, order.disputeId);
    expect(await rows()).toMatchObject([{ status: 'LOST', share: 'TAKEN' }]);
    expect(await sale.ledger()).toMatchObject({ dispute_loss: 800, dispute_recovery: -800, creator_earnings: 0, platform_fee: 0 });
  });

  it('is booked and returned if the dispute has since been won, even if no webhook arrives', async () => {
    const order = await takenUnseen();
    await sale.fillPlatform();
    await services.stripe.disputes.update(order.disputeId, { evidence: { uncategorized_text: 'winning_evidence' } });
    await sale.wait(10);
    await reconcile(services);
    const paidAgain = await services.stripe.transfers.list({ transfer_group: `dispute_${order.disputeId}` });
    expect(paidAgain.data).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: 'WON', share: 'RETURNED' }]);
    expect(await sale.ledger()).toMatchObject({ dispute_loss: 0, creator_earnings: -700, creator_cash: 700 });
    const logs = await db.selectFrom('payment_logs').select('amount_paid_to_owner').execute();
    expect(logs.reduce((sum, { amount_paid_to_owner: received }) => sum + received, 0)).toBe(700);
  });

  it('is found by the reconciler if the dispute was known to be won before the share was taken', async () => {
    const order = await disputedOrder();
    await fulfil(services, await sale.payment(order.paymentId));
    await sale.fillPlatform();
    // Read as open, won at that moment, and only then taken back, by a process that dies straight after.
    const overtaken = takingLate(async () => {
      await services.stripe.disputes.update(order.disputeId, { evidence: { uncategorized_text: 'winning_evidence' } });
      await syncDispute(services, order.disputeId);
      expect(await rows()).toMatchObject([{ status: 'WON', share: 'LEFT' }]);
    });
    await syncDispute(overtaken, order.disputeId).catch(() => undefined);
    await sale.wait(10);
    await reconcile(services);
    expect(await rows()).toMatchObject([{ status: 'WON', share: 'RETURNED' }]);
    expect(await sale.ledger()).toMatchObject({ dispute_loss: 0, creator_earnings: -700, creator_cash: 700 });
  });
});

// Runs `meanwhile` between the provider's answer and its use.
function readingSlowly(meanwhile: () => Promise<void>): typeof services {
  let isFirst = true;
  const retrieve = async (...asked: Parameters<Stripe['disputes']['retrieve']>) => {
    const answer = await services.stripe.disputes.retrieve(...asked);
    // The answer that is acted on is the one with the charge expanded.
    const isRead = isFirst && typeof answer.charge === 'object';
    if (isRead) {
      isFirst = false;
      await meanwhile();
    }
    return answer;
  };
  return withStripe({ disputes: { value: { retrieve } } });
}

function takingLate(before: () => Promise<void>): typeof services {
  return withTransfers(async (...asked) => {
    await before();
    await services.stripe.transfers.createReversal(...asked);
    throw new Error('died');
  });
}

function withTransfers(createReversal: (...asked: Parameters<Stripe['transfers']['createReversal']>) => Promise<never>): typeof services {
  return withStripe({ transfers: { value: Object.create(services.stripe.transfers, { createReversal: { value: createReversal } }) } });
}

function withStripe(properties: PropertyDescriptorMap): typeof services {
  return { ...services, stripe: Object.create(services.stripe, properties) as Stripe };
}

const dying = takingLate(async () => undefined);
