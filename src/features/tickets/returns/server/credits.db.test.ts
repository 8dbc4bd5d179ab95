import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { createStripe } from '#platform/server/providers/stripe.ts';
import { findMembers } from '#features/memberships/api/find-members.ts';
import { membershipsData } from '#features/memberships/server/personal-data.ts';
import { queryMembershipPurchases } from '#features/memberships/purchases/server/query-membership-purchases.ts';
import { executeRefund } from '#features/payments/api/refunds/execute-refund.ts';
import { refundPayment } from '#features/payments/refunds/server/refund-payment.ts';
import { givenKinds } from '#tests/builders/ticket-kinds.ts';
import { ticketGifts } from '#tests/builders/ticket-gifts.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { queryAttendees } from '../../attendees/server/query-attendees.ts';
import { buyTicket } from '../../buying/server/buy-ticket.ts';
import { getPass } from '../../buying/server/get-pass.ts';
import { getTicket } from '../../wallet/server/get-ticket.ts';
import { returnTicket } from './return-ticket.ts';
import { revokeMembershipTickets } from './revoke-membership-tickets.run.ts';

const sale = await ticketSale();
const { services, db } = sale;
const gifts = ticketGifts(sale);
const dead = { ...services, stripe: createStripe({ secretKey: services.config.payments.secretKey, apiUrl: 'http://127.0.0.1:9' }) };
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

const CREDIT = { hoursBefore: 24, percent: 0, lateCostsUse: false, credit: true } as const;
type Person = Awaited<ReturnType<typeof givenUser>>;

/** An order of places for £8.00, or of these kinds, in two days, whose host promised a credit for each that is returned until a day before. */
async function sold({ seats = [{}], free = false }: { seats?: object[]; free?: boolean } = {}) {
  const host = await sale.creator();
  const event = await sale.event(host, { startsInMinutes: 48 * 60 });
  await db
    .updateTable('sessions')
    .set({ return_policy: JSON.stringify(CREDIT) })
    .execute();
  const [baby] = free ? await givenKinds(services, event, [{ name: 'Under 3', price: 0 }]) : [];
  const buyer = await givenUser(db);
  const ids = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
  const wanted = [...seats, ...(baby ? [{ kindId: baby.id }] : [])];
  const { clientSecret } = await buyTicket(services, buyer.actor, { ...ids, ...(wanted.length > 1 ? { seats: wanted } : {}) });
  await sale.pay(clientSecret);
  await sale.deliverWebhooks();
  const read = async () => {
    const ticket = await getTicket(services, buyer.actor, { sessionEventId: event.id, userId: buyer.userId });
    if (!ticket) throw new Error('There is no ticket.');
    return ticket;
  };
  const tickets = (await read()).seats.map(({ ticketId }) => ticketId);
  return {
    host,
    event,
    buyer,
    read,
    payment: () => sale.payment(ids.paymentId),
    giveBack: (by = services) => returnTicket(by, buyer.actor, { ticketId: tickets[0] ?? '', moreTicketIds: tickets.slice(1) }),
    refund: (by = services) =>
      refundPayment(by, host.actor, {
        itemId: event.id,
        userId: buyer.userId,
        paymentId: ids.paymentId,
        refundReason: 'Let me pay you back.',
      }),
    credits: () => creditsOf(buyer),
    /** Books another date of the host's with the credit. */
    book: async (price: number) => {
      const other = await sale.event(host, { price, startsInMinutes: 72 * 60 });
      const named = { sessionId: other.sessionId, sessionEventId: other.id, paymentId: uuidv7() };
      await buyTicket(services, buyer.actor, { ...named, payWith: 'membership' });
      return other;
    },
  };
}

async function creditsOf({ actor }: Person) {
  const { items } = await queryMembershipPurchases(services, actor, { side: 'bought', limit: 20 });
  return items.map(({ given, status, price, subtitle, usageCount }) => ({ given, status, price, subtitle, usageCount }));
}

const ACTIVE = { given: 'returned', status: 'active', price: 0, subtitle: 'For any session of up to £8.00', usageCount: 0 };

describe('a ticket whose host promised a credit', () => {
  it('is refused a day before, and gives its money back once its date was moved', async () => {
    const order = await sold();
    await sale.wait(24 * 60 + 1);
    await expect(order.giveBack()).rejects.toMatchObject({ reason: 'TOO_LATE' });
    expect(await order.credits()).toEqual([]);
    await db
      .updateTable('session_events')
      .set({
        move_count: 1,
        moved_from: JSON.stringify({ startDateTime: services.now(), endDateTime: services.now(), timeZone: 'UTC', place: null }),
      })
      .execute();
    expect(await order.giveBack()).toEqual({ refund: 'made' });
    expect(await order.payment()).toMatchObject({ status: 'REFUNDED', refunded_amount: 800 });
    expect(await order.credits()).toEqual([]);
  });

  it('is worth what the host has not given back before, for each of several places its part', async () => {
    const order = await sold({ seats: [{}, {}] });
    const part = { itemId: order.event.id, userId: order.buyer.userId, refundReason: 'The class was half as long.', amount: 400 };
    await refundPayment(services, order.host.actor, part);
    expect((await order.read()).seats.map(({ worth }) => worth)).toEqual([600, 600]);
    await order.giveBack();
    expect((await order.credits()).map(({ subtitle }) => subtitle)).toEqual(Array(2).fill('For any session of up to £6.00'));
  });

  it('is returned for one, once however often it is pressed, and its host keeps the money and owes nothing', async () => {
    const order = await sold();
    const before = await sale.ledger();
    expect(await order.read()).toMatchObject({ returns: { percent: 0, credit: true }, seats: [{ credit: true }] });
    await Promise.all([order.giveBack(), order.giveBack()]);
    await order.giveBack();
    expect(await order.credits()).toEqual([ACTIVE]);
    expect(await sale.ledger()).toEqual(before);
    expect(await order.payment()).toMatchObject({ status: 'COMPLETED', refund_due: false, refund_owed: 0, refund_kept: 800 });
    expect(await sale.seats(order.event)).toEqual({ participant_count: 0, held_count: 0 });
    expect(await order.read()).toMatchObject({ status: 'cancelled', seats: [{ credit: true }] });
    const { items } = await queryAttendees(services, order.host.actor, { sessionEventId: order.event.id, limit: 20 });
    expect(items).toMatchObject([{ status: 'cancelled', credit: true, refundedAmount: 0 }]);
    const mails = (await services.waitingJobs('notifications.send-mail')) as { subject: string; toUserId: string }[];
    expect(mails.filter(({ subject }) => subject.startsWith('Your credit'))).toMatchObject([{ toUserId: order.buyer.userId }]);
  });

  it('gives one for each place that cost something, and none for the others', async () => {
    const order = await sold({ seats: [{}, { guestName: 'Mia' }], free: true });
    await order.giveBack();
    expect(await order.credits()).toEqual([ACTIVE, ACTIVE]);
  });

  it('that was a gift gives it to whoever redeemed it, without saying what its giver paid', async () => {
    const [host, giver, mia] = [await sale.creator(), await givenUser(db), await givenUser(db)];
    const event = await sale.event(host, { startsInMinutes: 48 * 60 });
    await db
      .updateTable('sessions')
      .set({ return_policy: JSON.stringify(CREDIT) })
      .execute();
    const { paymentId, clientSecret } = await gifts.order(giver, event, { policy: CREDIT });
    await gifts.paid(clientSecret);
    await gifts.redeem(mia, await gifts.tokenOf(giver, { ownerUserId: host.userId, giftId: paymentId }));
    const ticket = await gifts.ticketOf(mia, event);
    await returnTicket(services, mia.actor, { ticketId: ticket?.id ?? '' });
    expect((await creditsOf(mia)).filter(({ given }) => given === 'returned')).toEqual([
      { ...ACTIVE, subtitle: 'For any session of up to the same price' },
    ]);
    const mails = (await services.waitingJobs('notifications.send-mail')) as { toUserId: string; subject: string }[];
    const told = mails.filter(({ toUserId, subject }) => toUserId === mia.userId && subject.startsWith('Your credit'));
    expect([told.length, JSON.stringify(told).includes('£')]).toEqual([1, false]);
    const exported: object[] = [];
    for await (const row of membershipsData.read['memberships-bought.json']?.(db, mia.userId) ?? []) exported.push(row);
    expect(exported).toMatchObject([{ given: 'returned', price: 0 }]);
    expect(await creditsOf(giver)).toEqual([]);
  });

  it('gives its money and no credit if the host was already refunding it', async () => {
    const order = await sold();
    await expect(order.refund(dead)).rejects.toThrow(/connection/);
    await order.giveBack(dead);
    expect(await order.credits()).toEqual([]);
    expect(await order.payment()).toMatchObject({ refund_due: true, refund_owed: null });
    const { id } = await db.selectFrom('refunds').select('id').executeTakeFirstOrThrow();
    await executeRefund(services, { ownerUserId: order.host.userId, refundId: id });
    expect(await order.payment()).toMatchObject({ status: 'REFUNDED', refund_due: false });
  });
});

describe('a credit', () => {
  it('pays for a date of its host’s that costs no more, and for none that is dearer', async () => {
    const order = await sold();
    await order.giveBack();
    await expect(order.book(801)).rejects.toMatchObject({ reason: 'NO_USE_LEFT' });
    const dearer = await sale.event(order.host, { price: 801, startsInMinutes: 72 * 60 });
    expect(await getPass(services, order.buyer.actor, { userId: order.host.userId, sessionEventId: dearer.id })).toBeNull();
    await order.book(800);
    expect(await order.credits()).toMatchObject([{ status: 'expired', usageCount: 1 }]);
  });

  it('comes back as a use if what it paid for is returned, and not as another credit', async () => {
    const order = await sold();
    await order.giveBack();
    const other = await order.book(500);
    const ticket = await getTicket(services, order.buyer.actor, { sessionEventId: other.id, userId: order.buyer.userId });
    await returnTicket(services, order.buyer.actor, { ticketId: ticket?.id ?? '' });
    expect(await order.credits()).toEqual([ACTIVE]);
  });

  it('makes nobody a member, to whom hosts sell kinds of ticket and give turns', async () => {
    const order = await sold();
    await order.giveBack();
    const asked = { ownerUserId: order.host.userId, userIds: [order.buyer.userId], now: services.now() };
    expect(await findMembers(db, asked)).toEqual(new Set());
  });

  it('ends after a year', async () => {
    const order = await sold();
    await order.giveBack();
    const [pass] = await db.selectFrom('membership_purchases').select(['ends_at']).execute();
    const days = ((pass?.ends_at?.getTime() ?? 0) - services.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(364.9);
    expect(days).toBeLessThan(367);
  });

  it('can’t be taken back by its host, and ends with what was booked with it once they refund the ticket after all', async () => {
    const order = await sold();
    await order.giveBack();
    const credit = await db.selectFrom('membership_purchases').select('id').executeTakeFirstOrThrow();
    const taken = { itemId: credit.id, userId: order.buyer.userId, refundReason: 'I want it back.' };
    await expect(refundPayment(services, order.host.actor, taken)).rejects.toMatchObject({ reason: 'NOT_REFUNDABLE' });
    const other = await order.book(800);
    await order.refund();
    expect(await order.credits()).toMatchObject([{ status: 'cancelled' }]);
    const [work] = (await services.waitingJobs('memberships.taken-back')) as { ownerUserId: string; purchaseId: string }[];
    if (work) await revokeMembershipTickets(services, work);
    const ticket = await getTicket(services, order.buyer.actor, { sessionEventId: other.id, userId: order.buyer.userId });
    expect(ticket?.status).toBe('refunded');
  });
});
