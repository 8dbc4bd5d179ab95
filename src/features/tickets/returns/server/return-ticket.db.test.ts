import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { whenInWords } from '#kernel/time/event-when.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { createStripe } from '#platform/server/providers/stripe.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { refundPayment } from '#features/payments/refunds/server/refund-payment.ts';
import { RescheduleEvent } from '#features/sessions/contract.ts';
import { rescheduleEvent } from '#features/sessions/dates/server/reschedule-event.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { mailTicket } from '../../wallet/server/mail-ticket.run.ts';
import { getTicket } from '../../wallet/server/get-ticket.ts';
import { buyTicket } from '../../buying/server/buy-ticket.ts';
import { checkInByCode } from '../../check-in/server/check-in-by-code.ts';
import { returnTicket } from './return-ticket.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

/** A ticket to an event at this price, and what its two sides can do with it. */
async function ticketAt(price: number, card?: string) {
  const [host, guest] = [await sale.creator(), await givenUser(db)];
  const event = await sale.event(host, { price, capacity: 1 });
  const order = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
  const { clientSecret } = await buyTicket(services, guest.actor, order);
  if (price > 0) {
    await sale.pay(clientSecret, card);
    await sale.deliverWebhooks();
  }
  const read = async () => {
    const ticket = await getTicket(services, guest.actor, { sessionEventId: event.id, userId: guest.userId });
    if (!ticket) throw new Error('There is no ticket.');
    return ticket;
  };
  const { id: ticketId, code } = await read();
  if (code === null) throw new Error('A new ticket has no code.');
  const start = () => db.selectFrom('session_events').select('start_at').where('id', '=', event.id).executeTakeFirstOrThrow();
  return {
    host,
    guest,
    event,
    order,
    code,
    read,
    seats: () => sale.seats(event),
    async when() {
      const { start_at: from } = await start();
      const [startDateTime, endDateTime] = [from, new Date(from.getTime() + 60 * 60_000)].map((instant) => instant.toISOString());
      return whenInWords({ startDateTime: startDateTime ?? '', endDateTime: endDateTime ?? '', timeZone: 'Europe/London' });
    },
    payment: () => sale.payment(order.paymentId),
    handBack: (actor: Actor = guest.actor) => returnTicket(services, actor, { ticketId }),
    async move(minutes = 60) {
      const { start_at: shown } = await start();
      const to = { startDateTime: new Date(shown.getTime() + minutes * 60_000).toISOString(), duration: 60, timeZone: 'Europe/London' };
      const place = { locationType: 'in-person', addressLine: '1 Park Lane', city: 'London' };
      const named = { sessionId: event.sessionId, sessionEventId: event.id, userId: host.userId, startDateTime: shown.toISOString() };
      const input = RescheduleEvent.parse({ ...named, to: { ...to, ...place } });
      await inTransaction(services, (command) => rescheduleEvent(command, host.actor, input));
    },
  };
}

describe('handing back a partly refunded ticket', () => {
  it('returns the rest, even if we had not heard of that part', async () => {
    const ticket = await ticketAt(800);
    await ticket.move();
    const { payment_intent_id: intent } = await ticket.payment();
    const parts = { reverse_transfer: true, refund_application_fee: true };
    await services.stripe.refunds.create({ payment_intent: String(intent), amount: 300, ...parts });
    await ticket.handBack();
    expect(await ticket.payment()).toMatchObject({ status: 'REFUNDED', refunded_amount: 800, refund_due: false });
    const refunds = await db.selectFrom('refunds').select(['amount', 'status']).orderBy('amount').execute();
    expect(refunds).toEqual([
      { amount: 300, status: 'DONE' },
      { amount: 500, status: 'DONE' },
      { amount: 800, status: 'FAILED' },
    ]);
  });
});

describe('handing back a ticket whose payment a bank disputes', () => {
  it('is refused during the dispute and once it is decided for the host, and the ticket stays valid', async () => {
    const ticket = await ticketAt(800, '4000000000000259');
    await sale.sandbox.settle();
    await sale.deliverWebhooks();
    await ticket.move();
    await expect(ticket.handBack()).rejects.toMatchObject({ reason: 'TICKET_DISPUTED' });
    expect(await ticket.read()).toMatchObject({ status: 'active', mayHandBack: false });
    const [dispute] = (await services.stripe.disputes.list({ limit: 1 })).data;
    await services.stripe.disputes.update(String(dispute?.id), { evidence: { uncategorized_text: 'winning_evidence' } });
    await sale.deliverWebhooks();
    await expect(ticket.handBack()).rejects.toMatchObject({ reason: 'DISPUTE_WAS_DECIDED' });
    expect(await ticket.read()).toMatchObject({ status: 'active', mayHandBack: false });
    expect(await ticket.payment()).toMatchObject({ status: 'COMPLETED', refund_due: false });
  });
});

describe('handing a ticket back', () => {
  it('is refused to others, if nothing was moved, from the start on, and if it was used or refunded', async () => {
    const [sold, used, refunded, late] = [await ticketAt(800), await ticketAt(0), await ticketAt(800), await ticketAt(0)];
    await expect(sold.handBack(sold.host.actor)).rejects.toThrow('Ticket not found.');
    await expect(sold.handBack()).rejects.toMatchObject({ reason: 'NOT_MOVED' });
    await used.move();
    await late.move();
    await sale.wait(14 * 60);
    await inTransaction(services, (command) => checkInByCode(command, used.host.actor, { sessionEventId: used.event.id, code: used.code }));
    await expect(used.handBack()).rejects.toMatchObject({ reason: 'TICKET_USED' });
    await refunded.move();
    const refund = { itemId: refunded.event.id, userId: refunded.guest.userId, refundReason: 'They asked for it.' };
    await refundPayment(services, refunded.host.actor, refund);
    await expect(refunded.handBack()).rejects.toMatchObject({ reason: 'TICKET_REFUNDED' });
    await sale.wait(11 * 60);
    expect((await late.read()).mayHandBack).toBe(false);
    await expect(late.handBack()).rejects.toMatchObject({ reason: 'EVENT_STARTED' });
    for (const one of [sold, used, late]) expect(await one.seats()).toEqual({ participant_count: 1, held_count: 0 });
    expect(await sold.payment()).toMatchObject({ status: 'COMPLETED', refund_due: false });
  });

  it('frees the seat, refunds everything that was paid and tells the host, once however often it is repeated', async () => {
    const sold = await ticketAt(800);
    await sold.move();
    expect(await sold.handBack()).toEqual({ refund: 'made' });
    expect(await sold.handBack()).toEqual({ refund: 'made' });
    await sale.deliverWebhooks();
    expect(await sold.seats()).toEqual({ participant_count: 0, held_count: 0 });
    expect(await sold.payment()).toMatchObject({ status: 'REFUNDED', refunded_amount: 800, refund_due: false });
    expect(await sold.read()).toMatchObject({ status: 'cancelled', mayHandBack: false });
    expect(await sale.ledger()).toMatchObject({ refunds: 800, creator_earnings: 0, platform_fee: 0 });
    const mails = (await services.waitingJobs('notifications.send-mail')) as { subject: string; details: [string, string][] }[];
    const refunded = mails.find(({ subject }) => subject.startsWith('Refunded:'));
    expect(new Map(refunded?.details).get('When')).toBe(await sold.when());
    const news = await db.selectFrom('notifications').select('to_user_id').where('type', '=', 'TICKET_HANDED_BACK').execute();
    expect(news).toEqual([{ to_user_id: sold.host.userId }]);
    const code = { sessionEventId: sold.event.id, code: sold.code };
    await expect(inTransaction(services, (command) => checkInByCode(command, sold.host.actor, code))).rejects.toThrow('was returned');
    const again = { ...sold.order, paymentId: uuidv7() };
    expect(await buyTicket(services, (await givenUser(db)).actor, again)).toMatchObject({ isPaid: false });
  });

  it('closes the order of a free ticket, whose place another person can have at once', async () => {
    const free = await ticketAt(0);
    await free.move();
    expect(await free.handBack()).toEqual({ refund: 'none' });
    expect(await free.payment()).toMatchObject({ status: 'CANCELLED', refund_due: false });
    expect(await buyTicket(services, (await givenUser(db)).actor, { ...free.order, paymentId: uuidv7() })).toMatchObject({ isPaid: true });
    expect(await free.seats()).toEqual({ participant_count: 1, held_count: 0 });
    await expect(free.handBack()).resolves.toEqual({ refund: 'none' });
    expect(await free.seats()).toEqual({ participant_count: 1, held_count: 0 });
  });

  it('returns one seat and one refund when requested many times at once, even while the host refunds', async () => {
    const sold = await ticketAt(800);
    await sold.move();
    const refund = { itemId: sold.event.id, userId: sold.guest.userId, refundReason: 'They asked for it.' };
    await Promise.allSettled([...Array.from({ length: 6 }, () => sold.handBack()), refundPayment(services, sold.host.actor, refund)]);
    await sale.deliverWebhooks();
    expect(await sold.seats()).toEqual({ participant_count: 0, held_count: 0 });
    expect(await sold.payment()).toMatchObject({ status: 'REFUNDED', refunded_amount: 800 });
    expect(await db.selectFrom('refunds').select('status').execute()).toEqual([{ status: 'DONE' }]);
  });

  it('would return a seat twice by checking first, without the lock (negative control)', async () => {
    const sold = await ticketAt(0);
    const looks = await Promise.all([sold.read(), sold.read()]);
    expect(looks.every(({ status }) => status === 'active')).toBe(true);
    const unguarded = () =>
      db
        .updateTable('session_events')
        .set((row) => ({ participant_count: row('participant_count', '-', 1) }))
        .where('id', '=', sold.event.id)
        .execute();
    // Only the table's constraint stops the second one.
    const outcomes = await Promise.allSettled([unguarded(), unguarded()]);
    expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toHaveLength(1);
  });

  it("takes effect even if the payment provider can't be reached: the money is marked as due and a job continues", async () => {
    const sold = await ticketAt(800);
    await sold.move();
    const stripe = createStripe({ secretKey: services.config.payments.secretKey, apiUrl: 'http://127.0.0.1:9' });
    const { id: ticketId } = await sold.read();
    expect(await returnTicket({ ...services, stripe }, sold.guest.actor, { ticketId })).toEqual({ refund: 'begun' });
    expect(await sold.payment()).toMatchObject({ status: 'COMPLETED', refund_due: true });
    expect(await sold.seats()).toEqual({ participant_count: 0, held_count: 0 });
    expect(await services.waitingJobs('payments.execute-refund')).toHaveLength(1);
  });

  it('is open to a buyer who paid while the event was moved, and their mail says so', async () => {
    const [host, guest] = [await sale.creator(), await givenUser(db)];
    const event = await sale.event(host, { price: 800 });
    const { clientSecret } = await buyTicket(services, guest.actor, { sessionId: event.sessionId, sessionEventId: event.id });
    await db.updateTable('session_events').set({ move_count: 1, moved_from: MOVED_FROM }).where('id', '=', event.id).execute();
    await sale.pay(clientSecret);
    await sale.deliverWebhooks();
    const ticket = await getTicket(services, guest.actor, { sessionEventId: event.id, userId: guest.userId });
    expect(ticket).toMatchObject({ mayHandBack: true, movedFrom: { place: '1 Park Lane' } });
    await mailTicket(services, { ownerUserId: host.userId, ticketId: ticket?.id ?? '' });
    expect(JSON.stringify(await services.waitingJobs('notifications.send-urgent-mail'))).toContain('moved this date while you were paying');
  });
});

const MOVED_FROM = JSON.stringify({
  startDateTime: '2026-06-02T17:00:00.000Z',
  endDateTime: '2026-06-02T18:00:00.000Z',
  timeZone: 'Europe/London',
  place: '1 Park Lane',
});
