import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { createStripe } from '#platform/server/providers/stripe.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { executeRefund } from '#features/payments/api/refunds/execute-refund.ts';
import { refundPayment } from '#features/payments/refunds/server/refund-payment.ts';
import { settleRefund } from '#features/payments/refunds/server/settle-refund.ts';
import { notifyOfCancellation } from '#features/sessions/cancelling/server/notify-of-cancellation.run.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenKinds } from '#tests/builders/ticket-kinds.ts';
import { givenUser } from '#tests/builders/user.ts';
import { buyTicket } from '../../buying/server/buy-ticket.ts';
import { runNotifyAtRisk } from '../../notices/server/notify-at-risk.run.ts';
import { notifyOfMove } from '../../notices/server/notify-of-move.run.ts';
import { getTicket } from '../../wallet/server/get-ticket.ts';
import { returnFreeTicketsOf } from './return-free-tickets-of.ts';
import { returnTicket } from './return-ticket.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

const dead = () => ({
  ...services,
  stripe: createStripe({ secretKey: services.config.payments.secretKey, apiUrl: 'http://127.0.0.1:9' }),
});

type Event = Awaited<ReturnType<typeof sale.event>>;

async function markMoved(id: string): Promise<void> {
  const from = {
    startDateTime: services.now().toISOString(),
    endDateTime: services.now().toISOString(),
    timeZone: 'Europe/London',
    place: null,
  };
  const moved = { move_count: 1, moved_at: services.now(), moved_from: JSON.stringify(from) };
  await db.updateTable('session_events').set(moved).where('id', '=', id).execute();
}

/** An order of some paid places of £10.00, numbered first, and one that costs nothing, in two days. */
async function sold({ paid = 1, percent = 100 }: { paid?: number; percent?: number | null } = {}) {
  const host = await sale.creator();
  const event = await sale.event(host, { price: 1000, startsInMinutes: 48 * 60, capacity: paid + 1 });
  const [free] = await givenKinds(services, event, [{ name: 'Under 3', price: 0 }]);
  if (percent !== null)
    await db
      .updateTable('sessions')
      .set({ return_policy: JSON.stringify({ hoursBefore: 24, percent, lateCostsUse: false }) })
      .where('user_id', '=', host.userId)
      .execute();
  const buyer = await givenUser(db);
  const paymentId = uuidv7();
  const seats = [...Array.from({ length: paid }, () => ({})), { kindId: free?.id ?? '', guestName: 'Ada' }];
  const { clientSecret } = await buyTicket(services, buyer.actor, {
    sessionId: event.sessionId,
    sessionEventId: event.id,
    paymentId,
    seats,
  });
  await sale.pay(clientSecret);
  await sale.deliverWebhooks();
  const read = async () => {
    const ticket = await getTicket(services, buyer.actor, { sessionEventId: event.id, userId: buyer.userId });
    if (!ticket) throw new Error('There is no ticket.');
    return ticket;
  };
  const ids = (await read()).seats.map(({ ticketId }) => ticketId);
  return {
    event,
    buyer,
    payment: () => sale.payment(paymentId),
    sold: async () => (await sale.seats(event)).participant_count,
    mayReturn: async () => (await read()).seats.map(({ mayHandBack }) => mayHandBack),
    statuses: async () => (await read()).seats.map(({ status }) => status),
    giveBack: (numbers: number | number[], by = services) => {
      const [ticketId = '', ...moreTicketIds] = [numbers].flat().map((seat) => ids[seat - 1] ?? '');
      return returnTicket(by, buyer.actor, { ticketId, moreTicketIds });
    },
    carryOut: async () => {
      for (const { id } of await db.selectFrom('refunds').select('id').where('status', '=', 'PENDING').execute())
        await executeRefund(services, { ownerUserId: host.userId, refundId: id });
    },
    refund: (amount?: number, by = services) =>
      refundPayment(by, host.actor, {
        itemId: event.id,
        userId: buyer.userId,
        refundReason: 'The room was cold.',
        ...(amount === undefined ? {} : { amount }),
      }),
  };
}

describe('a place that cost nothing, beside paid ones', () => {
  it('is returned without a policy, with which the paid one can’t be', async () => {
    const order = await sold({ percent: null });
    expect(await order.mayReturn()).toEqual([false, true]);
    await expect(order.giveBack([1, 2])).rejects.toThrow('A paid ticket can only be returned if its date has been moved.');
    expect(await order.giveBack(2)).toEqual({ refund: 'none' });
    expect(await order.statuses()).toEqual(['active', 'cancelled']);
    expect(await order.payment()).toMatchObject({ status: 'COMPLETED', refunded_amount: 0, refund_due: false, refund_owed: null });
  });

  it.each([
    ['all', 100, 1000],
    ['half', 50, 500],
  ])('stays valid once %s of the price of the others went back because they were returned', async (_what, percent, back) => {
    const order = await sold({ percent });
    await order.giveBack(1);
    expect(await order.statuses()).toEqual(['cancelled', 'active']);
    expect(await order.payment()).toMatchObject({ status: 'COMPLETED', refunded_amount: back, refund_due: false });
    expect(await order.sold()).toBe(1);
    await order.giveBack(2);
    expect(await order.statuses()).toEqual(['cancelled', 'cancelled']);
    expect(await order.payment()).toMatchObject({ status: percent === 100 ? 'REFUNDED' : 'COMPLETED', refunded_amount: back });
    expect(await order.sold()).toBe(0);
  });

  it('ends with the others if the host refunds the whole price, and not by a part of what the host may keep', async () => {
    const order = await sold({ percent: 50 });
    await order.giveBack(1);
    await order.refund(200);
    expect(await order.statuses()).toEqual(['cancelled', 'active']);
    await order.refund();
    expect(await order.statuses()).toEqual(['cancelled', 'refunded']);
    expect(await order.payment()).toMatchObject({ status: 'REFUNDED', refunded_amount: 1000 });
  });

  it.each(['all', 'half'])('ends with the others if the host had begun to refund all when %s of their price was returned', async (what) => {
    const order = await sold({ percent: what === 'all' ? 100 : 50 });
    await expect(order.refund(undefined, dead())).rejects.toThrow(/connection/);
    expect(await order.giveBack(1, dead())).toEqual({ refund: 'begun' });
    expect(await order.statuses()).toEqual(['cancelled', 'active']);
    await order.carryOut();
    expect(await order.statuses()).toEqual(['cancelled', 'refunded']);
    expect(await order.payment()).toMatchObject({ status: 'REFUNDED', refunded_amount: 1000, refund_due: false });
    expect(await order.sold()).toBe(0);
  });

  it('stays valid if the host makes the refund of what was returned, which the provider had refused', async () => {
    const order = await sold();
    await order.giveBack(1, dead());
    await db.updateTable('refunds').set({ status: 'FAILED' }).execute();
    await order.refund();
    expect(await order.statuses()).toEqual(['cancelled', 'active']);
    expect(await order.payment()).toMatchObject({ status: 'COMPLETED', refunded_amount: 1000, refund_due: false });
  });

  it('ends with a place that the host refunds after another was returned', async () => {
    const order = await sold({ paid: 2 });
    await order.giveBack(1);
    await order.refund();
    expect(await order.statuses()).toEqual(['cancelled', 'refunded', 'refunded']);
  });
});

describe('once the account of whoever booked is deleted, a place that cost nothing beside paid ones', () => {
  it('is free again, and the paid ones stay valid', async () => {
    const order = await sold();
    expect(await inTransaction(services, (command) => returnFreeTicketsOf(command, order.buyer.userId))).toBe(1);
    expect(await order.statuses()).toEqual(['active', 'cancelled']);
    expect(await order.sold()).toBe(1);
    expect(await inTransaction(services, (command) => returnFreeTicketsOf(command, order.buyer.userId))).toBe(0);
  });
});

describe('a mail about a date of which only a place that cost nothing is still valid', () => {
  const ABOUT = {
    'its cancellation': ({ ownerUserId, id: sessionEventId }: Event) => notifyOfCancellation(services, { ownerUserId, sessionEventId }),
    'its host’s suspension': ({ ownerUserId }: Event) => runNotifyAtRisk(services, { ownerUserId, is: 'suspended', source: 'one' }),
    'its move': ({ ownerUserId, id: sessionEventId }: Event) => notifyOfMove(services, { ownerUserId, sessionEventId, moveCount: 1 }),
  };

  it.each(['its cancellation', 'its host’s suspension', 'its move'] as const)('promises no refund: %s', async (what) => {
    const told = async (isReturned: boolean) => {
      const order = await sold();
      if (isReturned) await order.giveBack(1);
      const { ownerUserId, id } = order.event;
      if (what === 'its cancellation')
        await db.updateTable('session_events').set({ cancelled_at: services.now() }).where('id', '=', id).execute();
      if (what === 'its host’s suspension')
        await db.updateTable('users').set({ status: 'suspended' }).where('user_id', '=', ownerUserId).execute();
      if (what === 'its move') await markMoved(id);
      await sale.pool.query('delete from pgboss.job');
      await ABOUT[what](order.event);
      const { rows } = await sale.pool.query("select data from pgboss.job where name like '%-mail' and data->>'toUserId' = $1", [
        order.buyer.userId,
      ]);
      expect(rows).toHaveLength(1);
      return JSON.stringify(rows);
    };
    expect(await told(false)).toMatch(/refund/i);
    expect(await told(true)).not.toMatch(/refund/i);
  });
});

describe('a share of a low price', () => {
  it('may be nothing: the place is returned, and nothing is owed', async () => {
    const order = await sold({ percent: 1 });
    await db.updateTable('tickets').set({ price: 40 }).where('price', '>', 0).execute();
    await order.giveBack(1);
    expect(await order.payment()).toMatchObject({ refund_owed: 0, refund_kept: 40, refund_due: false });
  });
});

describe('a refund that the bank sends back', () => {
  it.each([
    ['a paid place had been returned', 100, [1], 1000],
    ['half of the price of a place had gone back', 50, [1], 500],
    ['a place that cost nothing had been returned', 100, [3], 0],
  ])('is due, if %s before, because the others are gone', async (_what, percent, returned, before) => {
    const order = await sold({ paid: 2, percent });
    await order.giveBack(returned);
    await order.refund(percent === 50 ? 1000 : undefined);
    expect(await order.statuses()).not.toContain('active');
    const last = await db.selectFrom('refunds').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const { owner_user_id: ownerUserId, id, amount, provider_refund_id: providerRefundId } = last;
    const facts = {
      providerRefundId: String(providerRefundId),
      refundId: id,
      state: 'failed' as const,
      amount,
      takesShare: true,
      journals: [],
    };
    const key = { ownerUserId, paymentId: last.payment_id };
    await inTransaction(services, (command) => settleRefund(command, key, facts));
    expect(await order.payment()).toMatchObject({ status: 'COMPLETED', refunded_amount: before, refund_due: true });
  });
});
