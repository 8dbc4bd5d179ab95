import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { CreateMembership } from '#features/memberships/contract.ts';
import { createMembership } from '#features/memberships/offers/server/create-membership.ts';
import { cancelMembership } from '#features/memberships/purchases/server/change-membership.ts';
import { purchaseMembership } from '#features/memberships/purchases/server/purchase-membership.ts';
import { readPurchases } from '#features/memberships/purchases/server/read-purchases.ts';
import { refundPayment } from '#features/payments/refunds/server/refund-payment.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { buyTicket } from '../../buying/server/buy-ticket.ts';
import { returnTicket } from './return-ticket.ts';
import { revokeMembershipTickets } from './revoke-membership-tickets.run.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

const PASS = { type: 'one-time', title: 'Ten classes', price: 6400, sessionUsageLimit: 10, status: 'active' };
const MONTHLY = { type: 'recurring', title: 'Every week', price: 2000, billingPeriod: 'monthly', sessionUsageLimit: 4, status: 'active' };

/** A person with a membership that they paid for, and how they book with it. */
async function member(fields: object) {
  const [creator, fan] = [await sale.creator(), await givenUser(db)];
  const asked = CreateMembership.parse({ id: uuidv7(), membership: fields });
  const { id } = await inTransaction(services, (command) => createMembership(command, creator.actor, asked, 'sandbox'));
  const paymentId = uuidv7();
  await sale.pay((await purchaseMembership(services, fan.actor, { membershipId: id, paymentId })).clientSecret);
  await sale.deliverWebhooks();
  const order = await sale.payment(paymentId);
  return {
    async book(startsInMinutes: number) {
      const event = await sale.event(creator, { startsInMinutes });
      const ids = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
      await buyTicket(services, fan.actor, { ...ids, payWith: 'membership' });
      return { event, paymentId: ids.paymentId };
    },
    refund: (amount?: number, by: Actor = creator.actor) =>
      refundPayment(services, by, {
        id: uuidv7(),
        itemId: order.item_id,
        userId: fan.userId,
        paymentId,
        refundReason: 'They moved to another town',
        ...(amount === undefined ? {} : { amount }),
      }),
    cancel: () => cancelMembership(services, fan.actor, { membershipId: id }),
    /** No webhook arrives before that of the end. */
    async endAtProvider() {
      const order = await db.selectFrom('recurring_orders').select('provider_subscription_id as id').executeTakeFirstOrThrow();
      await services.stripe.subscriptions.cancel(order.id ?? '');
      await sale.deliverWebhooks();
    },
    async untilPeriodIsOver() {
      const { ends_at: end } = await db.selectFrom('membership_purchases').select('ends_at').executeTakeFirstOrThrow();
      await sale.wait((Number(end) - services.now().getTime()) / 60_000 + 5);
    },
    fan,
    creator,
  };
}

/** Does what the worker would do now. */
async function carryOut(): Promise<void> {
  for (const job of await services.waitingJobs('memberships.taken-back'))
    await revokeMembershipTickets(services, job as { ownerUserId: string; purchaseId: string });
}

const ticketOf = (paymentId: string) =>
  db.selectFrom('tickets').select('status').where('payment_id', '=', paymentId).executeTakeFirstOrThrow();

describe('places booked with a membership', () => {
  it('stay when only a part of its money goes back', async () => {
    const pass = await member(PASS);
    const booked = await pass.book(600);
    await pass.refund(3200);
    await carryOut();
    expect(await ticketOf(booked.paymentId)).toEqual({ status: 'active' });
    await expect(pass.book(600)).resolves.toBeDefined();
  });

  it('are given up once all of its money is back, except those that were used', async () => {
    const pass = await member(PASS);
    const [used, begun, ahead] = [await pass.book(600), await pass.book(30), await pass.book(700)];
    await db.updateTable('tickets').set({ checked_in_at: services.now() }).where('payment_id', '=', used.paymentId).execute();
    await sale.wait(31);
    await pass.refund();
    await carryOut();
    await carryOut();
    expect([await ticketOf(used.paymentId), await ticketOf(begun.paymentId), await ticketOf(ahead.paymentId)]).toEqual([
      { status: 'active' },
      { status: 'active' },
      { status: 'refunded' },
    ]);
    expect(await sale.seats(ahead.event)).toEqual({ participant_count: 0, held_count: 0 });
    expect(await sale.payment(ahead.paymentId)).toMatchObject({ status: 'REFUNDED', amount: 0 });
    const news = await db.selectFrom('notifications').select('message').where('to_user_id', '=', pass.fan.userId).execute();
    expect(
      news.filter(({ message }) => message.endsWith('was cancelled because the membership that paid for it was refunded.')),
    ).toHaveLength(1);
    await expect(pass.book(800)).rejects.toMatchObject({ reason: 'NO_USE_LEFT' });
  });

  it('are given up for a recurring one too, which books nothing more even before the provider has ended it', async () => {
    const monthly = await member(MONTHLY);
    const ahead = await monthly.book(600);
    await monthly.refund();
    await carryOut();
    expect(await ticketOf(ahead.paymentId)).toEqual({ status: 'refunded' });
    await sale.deliverWebhooks();
    await expect(monthly.book(600)).rejects.toMatchObject({ reason: 'NO_USE_LEFT' });
  });

  it('after the last paid period are given up if the next is never paid for, and told why; those of the paid one stay', async () => {
    const monthly = await member({ ...MONTHLY, sessionUsageLimit: null });
    const paid = await monthly.book(600);
    await monthly.untilPeriodIsOver();
    const [start, end] = [addMinutes(services.now(), 600), addMinutes(services.now(), 660)];
    await db.updateTable('session_events').set({ start_at: start, end_at: end }).where('id', '=', paid.event.id).execute();
    const unpaid = await monthly.book(600);
    await monthly.cancel();
    await carryOut();
    await carryOut();
    expect([await ticketOf(paid.paymentId), await ticketOf(unpaid.paymentId)]).toEqual([{ status: 'active' }, { status: 'refunded' }]);
    const news = await db.selectFrom('notifications').select('message').where('to_user_id', '=', monthly.fan.userId).execute();
    expect(news.filter(({ message }) => message.includes('before its next period was paid for'))).toHaveLength(1);
  });

  it('after the last granted period are given up if the money for the next arrives together with the end', async () => {
    const monthly = await member(MONTHLY);
    await monthly.untilPeriodIsOver();
    const booked = await monthly.book(600);
    await sale.wait(2 * 60);
    await monthly.endAtProvider();
    await carryOut();
    expect(await ticketOf(booked.paymentId)).toEqual({ status: 'refunded' });
  });

  it('in a period that ended before its time stay, and are given up once its money goes back', async () => {
    const monthly = await member(MONTHLY);
    const booked = await monthly.book(600);
    await monthly.endAtProvider();
    await carryOut();
    expect(await ticketOf(booked.paymentId)).toEqual({ status: 'active' });
    await monthly.refund();
    await carryOut();
    expect(await ticketOf(booked.paymentId)).toEqual({ status: 'refunded' });
  });

  it('while a renewal is awaited stay once it is paid for, and come back into no other period than they were spent in', async () => {
    const monthly = await member(MONTHLY);
    await monthly.untilPeriodIsOver();
    const booked = await monthly.book(600);
    await sale.wait(2 * 60);
    await sale.deliverWebhooks();
    await carryOut();
    expect(await ticketOf(booked.paymentId)).toEqual({ status: 'active' });
    const { id: ticketId } = await db
      .selectFrom('tickets')
      .select('id')
      .where('payment_id', '=', booked.paymentId)
      .executeTakeFirstOrThrow();
    await returnTicket(services, monthly.fan.actor, { ticketId });
    const key = { ownerUserId: monthly.creator.userId, userId: monthly.fan.userId, now: services.now() };
    expect(await readPurchases(db, key)).toMatchObject([{ period: 2, uses: { used: 0, left: 4 } }]);
  });
});

describe('a creator who owes more than the limit', () => {
  it('can offer nothing new, and what is on sale stays on sale', async () => {
    const pass = await member(PASS);
    const debt = { owner_user_id: pass.creator.userId, month: '2026-01-01', account: 'creator_cash', amount: -20_000 };
    await db.insertInto('ledger_balances').values(debt).execute();
    const other = CreateMembership.parse({ id: uuidv7(), membership: { ...PASS, title: 'Another' } });
    await expect(inTransaction(services, (command) => createMembership(command, pass.creator.actor, other, 'sandbox'))).rejects.toThrow(
      'You owe more than £100.00 after refunds and disputes.',
    );
    await expect(sale.event(pass.creator)).resolves.toBeDefined();
  });
});
