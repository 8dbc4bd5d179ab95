import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { createStripe } from '#platform/server/providers/stripe.ts';
import { executeRefund } from '#features/payments/api/refunds/execute-refund.ts';
import { endRefundedPlaces } from '#features/payments/refunds/server/end-refunded-places.run.ts';
import { syncRefunds } from '#features/payments/refunds/server/sync-refunds.ts';
import { refundPayment } from '#features/payments/refunds/server/refund-payment.ts';
import { buyTicket } from '../../buying/server/buy-ticket.ts';
import { queryAttendees } from '../../attendees/server/query-attendees.ts';
import { checkInByCode } from '../../check-in/server/check-in-by-code.ts';
import { joinLine } from '../../waiting/server/join-line.ts';
import { getTicket } from '../../wallet/server/get-ticket.ts';
import { returnTicket } from './return-ticket.ts';
import { givenKinds } from '#tests/builders/ticket-kinds.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';

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

type Asked = { amount?: number; id?: string; by?: Actor; at?: typeof services };

/** An order of three places for £10.01 each, the third of which may be a child's that costs nothing, and a date that is full with it. */
async function sold({ withChild = false }: { withChild?: boolean } = {}) {
  const host = await sale.creator();
  const event = await sale.event(host, { price: 1001, startsInMinutes: 48 * 60, capacity: 3 });
  const policy = { hoursBefore: 24, percent: 100, lateCostsUse: false };
  await db
    .updateTable('sessions')
    .set({ return_policy: JSON.stringify(policy) })
    .where('user_id', '=', host.userId)
    .execute();
  const [child] = withChild ? await givenKinds(services, event, [{ name: 'Child', price: 0 }]) : [];
  const buyer = await givenUser(db);
  const seats = [{}, { guestName: 'Mia' }, child ? { kindId: child.id, price: 0 } : {}];
  const order = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7(), seats };
  await sale.pay((await buyTicket(services, buyer.actor, order)).clientSecret);
  await sale.deliverWebhooks();
  const read = async () => {
    const ticket = await getTicket(services, buyer.actor, { sessionEventId: event.id, userId: buyer.userId, paymentId: order.paymentId });
    if (!ticket) throw new Error('There is no ticket.');
    return ticket;
  };
  const ids = (await read()).seats.map(({ ticketId }) => ticketId);
  const id = (seat: number) => ids[seat - 1] ?? '';
  return {
    host,
    event,
    buyer,
    read,
    id,
    payment: () => sale.payment(order.paymentId),
    counts: async () => Object.values(await sale.seats(event)),
    statuses: async () => (await read()).seats.map(({ status }) => status),
    refund: (places: number[], { amount, id: refundId = uuidv7(), by = host.actor, at = services }: Asked = {}) =>
      refundPayment(at, by, {
        id: refundId,
        itemId: event.id,
        userId: buyer.userId,
        paymentId: order.paymentId,
        ticketIds: places.map(id),
        refundReason: 'Mia is ill today.',
        ...(amount === undefined ? {} : { amount }),
      }),
    goodwill: (amount: number, at = services) =>
      refundPayment(at, host.actor, { itemId: event.id, userId: buyer.userId, amount, refundReason: 'The hall was cold.' }),
    refundRow: () => db.selectFrom('refunds').selectAll().where('payment_id', '=', order.paymentId).executeTakeFirstOrThrow(),
    settlePending: async (direction: 'asc' | 'desc' = 'asc') => {
      const pending = db.selectFrom('refunds').select('id').where('payment_id', '=', order.paymentId).where('status', '=', 'PENDING');
      for (const { id: refundId } of await pending.orderBy('created_at', direction).execute())
        await executeRefund(services, { ownerUserId: host.userId, refundId });
    },
    refundAll: () =>
      refundPayment(services, host.actor, { itemId: event.id, userId: buyer.userId, refundReason: 'The class is cancelled.' }),
  };
}

const mailsTo = async (userId: string) =>
  ((await services.waitingJobs('notifications.send-mail')) as { toUserId: string }[])
    .filter(({ toUserId }) => toUserId === userId)
    .map((mail) => JSON.stringify(mail));

describe('the refund of a place is refused, and nothing changes', () => {
  it('to its buyer, for more than it cost, and for a place of nobody or of another order', async () => {
    const order = await sold();
    const other = await sold();
    await expect(order.refund([2], { by: order.buyer.actor })).rejects.toThrow('Only the seller can do that.');
    await expect(order.refund([2], { by: other.host.actor })).rejects.toThrow('Payment not found.');
    await expect(order.refund([2], { amount: 1002 })).rejects.toThrow('That’s more than is left to refund.');
    const asked = { itemId: order.event.id, userId: order.buyer.userId, refundReason: 'Mia is ill today.' };
    for (const ticketId of [uuidv7(), other.id(1)])
      await expect(refundPayment(services, order.host.actor, { ...asked, ticketIds: [ticketId] })).rejects.toThrow(
        'One of these places isn’t valid any more. Load the order again, then choose.',
      );
    expect(await order.statuses()).toEqual(['active', 'active', 'active']);
    expect(await db.selectFrom('refunds').select('id').execute()).toEqual([]);
  });

  it('while its refund is on its way: it is neither refunded nor returned beside it, and is valid until the provider has made it', async () => {
    const order = await sold();
    await expect(order.refund([2], { at: dead() })).rejects.toThrow('connection to Stripe');
    expect(await order.statuses()).toEqual(['active', 'active', 'active']);
    await expect(order.refund([2, 3])).rejects.toThrow('A refund of this payment is already on its way.');
    await expect(returnTicket(services, order.buyer.actor, { ticketId: order.id(2) })).rejects.toThrow(
      'The host is refunding this ticket right now, so there is nothing to return.',
    );
    await returnTicket(services, order.buyer.actor, { ticketId: order.id(3) });
    const { id } = await db.selectFrom('refunds').select('id').where('status', '=', 'PENDING').executeTakeFirstOrThrow();
    await executeRefund(services, { ownerUserId: order.host.userId, refundId: id });
    expect(await order.statuses()).toEqual(['active', 'refunded', 'cancelled']);
    expect(await order.payment()).toMatchObject({ refunded_amount: 2002, refund_owed: 2002, refund_kept: 0, refund_due: false });
    expect(await order.counts()).toEqual([1, 0]);
  });

  it('if the provider refuses it: the ticket stays valid, and the place taken', async () => {
    const order = await sold();
    const { payment_intent_id: intent } = await order.payment();
    // All of it went back through the provider's dashboard, and we don't know yet.
    const at = { ...services, stripe: services.stripe };
    await services.stripe.refunds.create({
      payment_intent: String(intent),
      amount: 2500,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await expect(order.refund([2], { at })).rejects.toThrow('Failed to refund payment');
    expect(await order.statuses()).toEqual(['active', 'active', 'active']);
    expect(await order.counts()).toEqual([3, 0]);
  });
});

describe('a place that its host refunds', () => {
  it('ends once the money is back: its place is free, the others stay valid, and the buyer reads which', async () => {
    const order = await sold();
    const { payment, refund } = await order.refund([2]);
    expect([refund, payment.refundedAmount, payment.status]).toEqual(['made', 1001, 'COMPLETED']);
    expect(await order.statuses()).toEqual(['active', 'refunded', 'active']);
    expect(await order.counts()).toEqual([2, 0]);
    expect(await order.payment()).toMatchObject({ refund_owed: 1001, refund_kept: 0, refund_due: false });
    const [mail = ''] = (await mailsTo(order.buyer.userId)).filter((one) => one.includes('Partly refunded'));
    expect(mail).toContain('No longer valid: the ticket of Mia. Your other 2 tickets stay valid.');
    expect(mail).toContain('Reason: Mia is ill today.');
    const { items } = await queryAttendees(services, order.host.actor, { sessionEventId: order.event.id, limit: 50 });
    expect(items.map(({ state, refundedAmount }) => [state, refundedAmount])).toEqual([
      ['come', 0],
      ['gone', 1001],
      ['come', 0],
    ]);
    const { code } = await db.selectFrom('tickets').select('code').where('id', '=', order.id(2)).executeTakeFirstOrThrow();
    const scan = inTransaction(services, (command) => checkInByCode(command, order.host.actor, { sessionEventId: order.event.id, code }));
    await expect(scan).rejects.toThrow('This ticket was refunded and is no longer valid.');
  });

  it('pressed twice, or at once with another one, goes back once each', async () => {
    const order = await sold();
    const id = uuidv7();
    await Promise.all([order.refund([2], { id }), order.refund([2], { id }), order.refund([3])]);
    await order.refund([2], { id });
    await expect(order.refund([3], { id })).rejects.toThrow('This id has already been used for another request.');
    expect(await order.statuses()).toEqual(['active', 'refunded', 'refunded']);
    expect(await order.payment()).toMatchObject({ refunded_amount: 2002, refund_due: false });
    expect(await order.counts()).toEqual([1, 0]);
  });

  it('is offered to whoever waits for a place', async () => {
    const order = await sold();
    const waiting = await givenUser(db);
    const date = { userId: order.host.userId, sessionEventId: order.event.id };
    await inTransaction(services, (command) => joinLine(command, waiting.actor, { ...date, paysWith: 'card' }));
    await order.refund([2]);
    expect(await order.counts()).toEqual([2, 1]);
    const entry = await db.selectFrom('waiting_entries').select(['user_id', 'state']).executeTakeFirstOrThrow();
    expect(entry).toEqual({ user_id: waiting.userId, state: 'offered' });
  });

  it('for a part of its price leaves the rest with the host, also when the others are returned', async () => {
    const order = await sold();
    await order.refund([1], { amount: 600 });
    expect(await order.payment()).toMatchObject({ refunded_amount: 600, refund_owed: 600, refund_kept: 401, refund_due: false });
    await returnTicket(services, order.buyer.actor, { ticketId: order.id(2), moreTicketIds: [order.id(3)] });
    expect(await order.payment()).toMatchObject({ status: 'COMPLETED', refunded_amount: 2602, refund_due: false });
    expect(await order.counts()).toEqual([0, 0]);
  });

  it('as the last of its order ends the order', async () => {
    const order = await sold();
    await order.refund([1, 2]);
    await order.refund([3]);
    expect(await order.payment()).toMatchObject({ status: 'REFUNDED', refunded_amount: 3003 });
    expect(await order.statuses()).toEqual(['refunded', 'refunded', 'refunded']);
    const ledger = await sale.ledger();
    expect([ledger['platform_fee'], ledger['creator_earnings']].map((sum) => Math.abs(sum ?? 0))).toEqual([0, 0]);
  });

  it('ends no place that nobody chose, even if all the money is back with it; what nothing is left for ends without money', async () => {
    const order = await sold();
    await order.goodwill(600);
    // Asked for before the places and made after them.
    await expect(order.goodwill(401, dead())).rejects.toThrow('connection to Stripe');
    await expect(order.refund([1, 2], { at: dead() })).rejects.toThrow('connection to Stripe');
    await order.settlePending('desc');
    expect(await order.statuses()).toEqual(['refunded', 'refunded', 'active']);
    expect(await order.payment()).toMatchObject({ status: 'COMPLETED', refunded_amount: 3003 });
    const other = await sold();
    await other.goodwill(1001);
    await other.refund([1, 2]);
    expect(await other.statuses()).toEqual(['refunded', 'refunded', 'active']);
    expect(await other.payment()).toMatchObject({ status: 'COMPLETED', refunded_amount: 3003 });
    await expect(other.refund([3], { amount: 1 })).rejects.toThrow('That’s more than is left to refund.');
    await expect(other.refund([3])).resolves.toMatchObject({ refund: 'made' });
    expect(await other.statuses()).toEqual(['refunded', 'refunded', 'refunded']);
    expect(await other.payment()).toMatchObject({ status: 'REFUNDED', refunded_amount: 3003 });
    expect(await other.counts()).toEqual([0, 0]);
  });

  it('ends also if what settled its refund knew nothing of places, once anything looks at it again', async () => {
    for (const again of ['job', 'notice'] as const) {
      const order = await sold();
      await expect(order.refund([1, 2], { at: dead() })).rejects.toThrow('connection to Stripe');
      // As a process of an older version settles it: as money alone.
      const { id, ticket_ids: ticketIds } = await order.refundRow();
      await db.updateTable('refunds').set({ ticket_ids: null }).where('id', '=', id).execute();
      await order.settlePending();
      await db.updateTable('refunds').set({ ticket_ids: ticketIds }).where('id', '=', id).execute();
      expect(await order.statuses()).toEqual(['active', 'active', 'active']);
      const { provider_refund_id: refundId } = await order.refundRow();
      const look = () =>
        again === 'job'
          ? endRefundedPlaces(services, { ownerUserId: order.host.userId, refundId: id })
          : syncRefunds(services, { refundId: String(refundId) });
      await Promise.all([look(), look()]);
      await look();
      expect(await order.statuses()).toEqual(['refunded', 'refunded', 'active']);
      expect(await order.counts()).toEqual([1, 0]);
      expect(await order.payment()).toMatchObject({ status: 'COMPLETED', refunded_amount: 2002, refund_owed: 2002, refund_due: false });
      const mails = await mailsTo(order.buyer.userId);
      expect(mails.filter((one) => one.includes('Your other ticket stays valid.'))).toHaveLength(1);
      await order.refund([3]);
      expect(await order.payment()).toMatchObject({ status: 'REFUNDED', refunded_amount: 3003 });
    }
  });

  it('leaves the rest of the order to be refunded whole', async () => {
    const order = await sold();
    await order.refund([2], { amount: 1 });
    await order.refundAll();
    expect(await order.payment()).toMatchObject({ status: 'REFUNDED', refunded_amount: 3003 });
    expect(await order.statuses()).toEqual(['refunded', 'refunded', 'refunded']);
    expect(await order.counts()).toEqual([0, 0]);
  });

  it('without a price ends at once and moves no money, and the paid ones stay valid; the child stays if the paid ones go', async () => {
    const order = await sold({ withChild: true });
    await expect(order.refund([3], { amount: 1 })).rejects.toThrow('That’s more than is left to refund.');
    await order.refund([3]);
    await order.refund([3]);
    expect(await order.statuses()).toEqual(['active', 'active', 'refunded']);
    expect(await order.payment()).toMatchObject({ status: 'COMPLETED', refunded_amount: 0, refund_due: false });
    expect((await mailsTo(order.buyer.userId)).filter((one) => one.includes('A place of yours has ended'))).toHaveLength(1);
    const other = await sold({ withChild: true });
    await other.refund([1, 2]);
    expect(await other.statuses()).toEqual(['refunded', 'refunded', 'active']);
    expect(await other.payment()).toMatchObject({ status: 'COMPLETED', refunded_amount: 2002, refund_due: false });
    await expect(other.refund([3])).resolves.toMatchObject({ refund: 'made' });
    expect(await other.payment()).toMatchObject({ status: 'REFUNDED', refunded_amount: 2002 });
    expect(await other.counts()).toEqual([0, 0]);
  });
});
