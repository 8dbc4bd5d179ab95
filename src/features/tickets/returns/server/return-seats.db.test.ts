import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { countRefunds, countRefundsDue } from '#features/payments/api/refunds/count-refunds.ts';
import { executeRefund } from '#features/payments/api/refunds/execute-refund.ts';
import { refundPayment } from '#features/payments/refunds/server/refund-payment.ts';
import { getPayment } from '#features/payments/orders/server/get-payment.ts';
import { createStripe } from '#platform/server/providers/stripe.ts';
import { buyTicket } from '../../buying/server/buy-ticket.ts';
import { checkInByName } from '../../check-in/server/check-in-by-name.ts';
import { refundEvent } from '../../hosting/server/refund-event.ts';
import { queryAttendees } from '../../attendees/server/query-attendees.ts';
import { getTicket } from '../../wallet/server/get-ticket.ts';
import { getCalendarFile } from '../../wallet/server/get-calendar-file.ts';
import { mailTicket } from '../../wallet/server/mail-ticket.run.ts';
import { returnFreeTicketsOf } from './return-free-tickets-of.ts';
import { returnTicket } from './return-ticket.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

const ALL = { hoursBefore: 24, percent: 100, lateCostsUse: false };
const HALF = { ...ALL, percent: 50 };
const dead = () => ({
  ...services,
  stripe: createStripe({ secretKey: services.config.payments.secretKey, apiUrl: 'http://127.0.0.1:9' }),
});

/** An order of three places in two days, each for this many pence, whose host promised this about returning them. */
async function sold({ price = 1001, promise = ALL }: { price?: number; promise?: typeof ALL | null } = {}) {
  const host = await sale.creator();
  const event = await sale.event(host, { price, startsInMinutes: 48 * 60, capacity: 3 });
  await db
    .updateTable('sessions')
    .set({ return_policy: promise && JSON.stringify(promise) })
    .where('user_id', '=', host.userId)
    .execute();
  const buyer = await givenUser(db);
  const seats = [{}, { guestName: 'Mia' }, {}];
  const order = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7(), seats };
  const { clientSecret, paymentId } = await buyTicket(services, buyer.actor, order);
  if (clientSecret !== null) await sale.pay(clientSecret);
  await sale.deliverWebhooks();
  const read = async () => {
    const ticket = await getTicket(services, buyer.actor, { sessionEventId: event.id, userId: buyer.userId });
    if (!ticket) throw new Error('There is no ticket.');
    return ticket;
  };
  const ids = (await read()).seats.map(({ ticketId }) => ticketId);
  return {
    host,
    event,
    buyer,
    read,
    id: (seat: number) => ids[seat - 1] ?? '',
    payment: () => sale.payment(paymentId),
    counts: async () => Object.values(await sale.seats(event)),
    giveBack: (seatNumbers: number[], by = services) => {
      const [first = '', ...more] = seatNumbers.map((seat) => ids[seat - 1] ?? '');
      return returnTicket(by, buyer.actor, { ticketId: first, ...(more.length > 0 ? { moreTicketIds: more } : {}) });
    },
    statuses: async () => (await read()).seats.map(({ status }) => status),
  };
}

describe('places of an order', () => {
  it('are returned one by one: each is free at once, its price goes back, and the others stay valid', async () => {
    const order = await sold();
    expect(await order.giveBack([2])).toEqual({ refund: 'made' });
    expect(await order.statuses()).toEqual(['active', 'cancelled', 'active']);
    expect(await order.counts()).toEqual([2, 0]);
    expect(await order.payment()).toMatchObject({ status: 'COMPLETED', refunded_amount: 1001, refund_due: false, refund_kept: 0 });
    expect(await countRefundsDue(db, order.host.userId)).toBe(0);
    await order.giveBack([1, 3]);
    expect(await order.counts()).toEqual([0, 0]);
    expect(await order.payment()).toMatchObject({ status: 'REFUNDED', refunded_amount: 3003 });
    const ledger = await sale.ledger();
    expect([ledger['platform_fee'], ledger['creator_earnings']].map((sum) => Math.abs(sum ?? 0))).toEqual([0, 0]);
  });

  it('returned twice are returned once, and the money goes back once', async () => {
    const order = await sold();
    const both = await Promise.all([order.giveBack([2]), order.giveBack([2])]);
    expect(both.map(({ refund }) => refund)).toContain('made');
    await order.giveBack([2]);
    expect(await order.counts()).toEqual([2, 0]);
    expect((await db.selectFrom('refunds').select('amount').execute()).map(({ amount }) => amount)).toEqual([1001]);
  });

  it('come back together or not at all: one that was used, or isn’t theirs, keeps the others valid', async () => {
    const order = await sold();
    await db
      .updateTable('session_events')
      .set({ start_at: new Date(services.now().getTime() + 60_000) })
      .execute();
    await db
      .updateTable('payments')
      .set({ description: JSON.stringify({ ...(await order.payment()).description, returnPolicy: { ...ALL, hoursBefore: 0 } }) })
      .execute();
    const mark = { sessionEventId: order.event.id, ticketId: order.id(2), here: true };
    await inTransaction(services, (command) => checkInByName(command, order.host.actor, mark));
    await expect(order.giveBack([1, 2])).rejects.toThrow('This ticket has been checked in, so it can no longer be returned.');
    const { actor } = order.buyer;
    await expect(returnTicket(services, actor, { ticketId: order.id(1), moreTicketIds: [uuidv7()] })).rejects.toThrow('Ticket not found.');
    expect(await order.statuses()).toEqual(['active', 'active', 'active']);
    expect((await order.read()).seats.map(({ mayHandBack }) => mayHandBack)).toEqual([true, false, true]);
    await order.giveBack([1, 3]);
    expect(await order.counts()).toEqual([1, 0]);
  });

  it('come back for a share, rounded down for each, and the host keeps the rest even if the date is cancelled and all is refunded', async () => {
    const order = await sold({ promise: HALF });
    await order.giveBack([1]);
    expect(await order.payment()).toMatchObject({ refunded_amount: 500, refund_owed: 500, refund_kept: 501, refund_due: false });
    await db.updateTable('session_events').set({ cancelled_at: services.now() }).execute();
    const goods = { ownerUserId: order.host.userId, itemId: order.event.id };
    expect(await countRefunds(services, goods)).toMatchObject({ open: 1, openAmount: 2002 });
    const everybody = { userId: order.host.userId, sessionEventId: order.event.id };
    await inTransaction(services, (command) => refundEvent(command, order.host.actor, everybody));
    const { id } = await db.selectFrom('refunds').select('id').where('status', '=', 'PENDING').executeTakeFirstOrThrow();
    await executeRefund(services, { ownerUserId: order.host.userId, refundId: id });
    expect(await order.payment()).toMatchObject({ status: 'COMPLETED', refunded_amount: 2502, refund_due: false });
    expect(await order.statuses()).toEqual(['cancelled', 'refunded', 'refunded']);
    expect(await order.counts()).toEqual([0, 0]);
    expect(await countRefunds(services, goods)).toMatchObject({ open: 0, underWay: 0 });
  });

  it('are still owed all of it if the refund of one waits for the provider while another is returned', async () => {
    const order = await sold();
    expect(await order.giveBack([1], dead())).toEqual({ refund: 'begun' });
    expect(await order.payment()).toMatchObject({ refund_due: true, refund_owed: 1001 });
    await order.giveBack([2]);
    expect(await order.payment()).toMatchObject({ refund_due: true, refund_owed: 2002, refunded_amount: 1001 });
    const { id } = await db.selectFrom('refunds').select('id').where('status', '=', 'PENDING').executeTakeFirstOrThrow();
    await executeRefund(services, { ownerUserId: order.host.userId, refundId: id });
    expect(await order.payment()).toMatchObject({ refund_due: false, refunded_amount: 2002 });
    expect(await order.counts()).toEqual([1, 0]);
  });

  it('are listed for the host with what has gone back for each, which together is what has gone back', async () => {
    const order = await sold();
    const listed = async () => {
      const { items } = await queryAttendees(services, order.host.actor, { sessionEventId: order.event.id, limit: 50 });
      return items.map(({ refundedAmount }) => refundedAmount);
    };
    await order.giveBack([2]);
    expect(await listed()).toEqual([0, 1001, 0]);
    await order.giveBack([3], dead());
    expect(await listed()).toEqual([0, 1001, 0]);
    const { id } = await db.selectFrom('refunds').select('id').where('status', '=', 'PENDING').executeTakeFirstOrThrow();
    await executeRefund(services, { ownerUserId: order.host.userId, refundId: id });
    expect(await listed()).toEqual([0, 1001, 1001]);
  });

  it('are said to stay valid in the mail about a refund only as far as they do', async () => {
    const order = await sold();
    await order.giveBack([1], dead());
    await order.giveBack([2, 3]);
    const pending = await db.selectFrom('refunds').select('id').where('status', '=', 'PENDING').execute();
    for (const { id } of pending) await executeRefund(services, { ownerUserId: order.host.userId, refundId: id });
    const mails = (await services.waitingJobs('notifications.send-mail')) as { subject: string; paragraphs: string[] }[];
    const refunds = mails.filter(({ subject }) => /efunded: /.test(subject));
    expect(refunds.length).toBeGreaterThan(1);
    expect(refunds.flatMap(({ paragraphs }) => paragraphs).filter((text) => /stay/.test(text))).toEqual([]);
  });

  it('count what the host has refunded before toward the places that are returned first', async () => {
    const order = await sold();
    const part = { itemId: order.event.id, userId: order.buyer.userId, refundReason: 'The room was cold.', amount: 400 };
    await refundPayment(services, order.host.actor, part);
    await order.giveBack([1]);
    expect(await order.payment()).toMatchObject({ refunded_amount: 1001 });
    await order.giveBack([2]);
    expect(await order.payment()).toMatchObject({ refunded_amount: 2002 });
  });

  it('are mailed while some are valid, though the first is returned before, and not once all are', async () => {
    const order = await sold({ price: 0, promise: null });
    const mail = () => mailTicket(services, { ownerUserId: order.host.userId, ticketId: order.id(1) });
    const mails = () => services.waitingJobs('notifications.send-urgent-mail');
    await order.giveBack([1]);
    await mail();
    const where = ['Where', expect.stringContaining('1 Park Lane')];
    expect(await mails()).toMatchObject([
      { subject: expect.stringMatching(/^Your 2 tickets: /), details: expect.arrayContaining([where]) },
    ]);
    await sale.pool.query('delete from pgboss.job');
    await order.giveBack([2, 3]);
    await mail();
    expect(await mails()).toEqual([]);
  });

  it('stay an order of their own: their buyer can’t book again until the last is returned', async () => {
    const order = await sold({ price: 0, promise: null });
    const again = () =>
      buyTicket(services, order.buyer.actor, { sessionId: order.event.sessionId, sessionEventId: order.event.id, paymentId: uuidv7() });
    const current = () => getPayment(services, order.buyer.actor, { itemId: order.event.id, userId: order.buyer.userId });
    await order.giveBack([1]);
    expect(await order.payment()).toMatchObject({ status: 'COMPLETED' });
    expect(await current()).toMatchObject({ item: { state: 'valid', validSeats: 2 } });
    await expect(again()).rejects.toThrow('You already have a ticket to this session.');
    await order.giveBack([2, 3]);
    expect(await order.payment()).toMatchObject({ status: 'CANCELLED' });
    expect(await again()).toMatchObject({ isPaid: true });
    expect(await order.counts()).toEqual([1, 0]);
  });

  it('are all refunded with their order, and freed', async () => {
    const order = await sold({ promise: null });
    await expect(order.giveBack([1])).rejects.toThrow('A paid ticket can only be returned if its date has been moved.');
    const all = { itemId: order.event.id, userId: order.buyer.userId, refundReason: 'The room was cold.' };
    await refundPayment(services, order.host.actor, all);
    expect(await order.statuses()).toEqual(['refunded', 'refunded', 'refunded']);
    expect(await order.counts()).toEqual([0, 0]);
  });

  it('are one entry in a calendar, whichever of them is returned', async () => {
    const order = await sold();
    const uid = async () => {
      const { content } = await getCalendarFile(services, order.buyer.actor, {
        sessionEventId: order.event.id,
        userId: order.buyer.userId,
      });
      return [/UID:(.*)@/.exec(content)?.[1], /STATUS:(\w+)/.exec(content)?.[1]];
    };
    const before = await uid();
    await order.giveBack([1]);
    expect(await uid()).toEqual(before);
    await order.giveBack([2, 3]);
    expect(await uid()).toEqual([before[0], 'CANCELLED']);
  });

  it('that cost nothing are free again once the account of whoever booked is deleted', async () => {
    const order = await sold({ price: 0 });
    expect(await inTransaction(services, (command) => returnFreeTicketsOf(command, order.buyer.userId))).toBe(3);
    expect(await order.counts()).toEqual([0, 0]);
    expect(await order.payment()).toMatchObject({ status: 'CANCELLED' });
  });
});
