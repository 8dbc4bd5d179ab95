import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { lockPayment } from '#features/payments/api/lock-payment.ts';
import { listPayments } from '#features/payments/orders/server/list-payments.ts';
import { QueryAttendees } from '#features/tickets/contract.ts';
import { queryAttendees } from '#features/tickets/attendees/server/query-attendees.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { checkInByCode } from '#features/tickets/check-in/server/check-in-by-code.ts';
import { returnTicket } from '#features/tickets/returns/server/return-ticket.ts';
import { joinLine } from '#features/tickets/waiting/server/join-line.ts';
import { nameGuest } from '#features/tickets/wallet/server/name-guest.ts';
import { mailTicket } from '#features/tickets/wallet/server/mail-ticket.run.ts';
import { allArrived } from '#tests/builders/all-arrived.ts';
import { places, ticketGifts } from '#tests/builders/ticket-gifts.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { giveGoods } from './commands/give-goods.ts';
import { lockGift } from './commands/lock-gift.ts';
import { sendGift } from './jobs/send-gift.run.ts';
import { openGift } from './queries/open-gift.ts';
import { getGift } from './queries/query-gifts.ts';

const sale = await ticketSale();
const { services, db } = sale;
const { gifted, order, own, paymentOf, redeem, stored, ticketOf } = ticketGifts(sale);
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
  services.mails.length = 0;
});

const MIA = 'mia@friends.example';
type Person = Awaited<ReturnType<typeof givenUser>>;
const guests = async (host: Person, event: { id: string }) =>
  (await queryAttendees(services, host.actor, QueryAttendees.parse({ sessionEventId: event.id }))).items;

async function ticketMailsOf({ userId }: Person): Promise<string> {
  const [job] = (await services.waitingJobs('tickets.mail-ticket')) as { ownerUserId: string; ticketId: string }[];
  if (job) await mailTicket(services, job);
  const { rows } = await sale.pool.query("select data from pgboss.job where name like '%-mail' and data->>'toUserId' = $1", [userId]);
  return JSON.stringify(rows);
}

describe('buying tickets for somebody else', () => {
  test('is refused to their host, for what is full or costs nothing, and to somebody who is offered a place of their own', async () => {
    const host = await sale.creator();
    const [giver, waiting] = [await givenUser(db), await givenUser(db)];
    const event = await sale.event(host, { capacity: 1 });
    const free = await sale.event(host, { price: 0 });
    await expect(order(host, event)).rejects.toThrow('You can’t buy a ticket to your own session.');
    await expect(order(giver, free)).rejects.toThrow('A ticket that costs nothing can’t be bought as a gift.');
    await expect(order(giver, event, { seats: places(2) })).rejects.toThrow('There’s only 1 place left.');
    const holder = await givenUser(db);
    await db
      .updateTable('sessions')
      .set({ return_policy: JSON.stringify({ hoursBefore: 0, percent: 100, lateCostsUse: false }) })
      .execute();
    await own(holder, event);
    await db.updateTable('sessions').set({ return_policy: null }).execute();
    await expect(order(giver, event)).rejects.toThrow('This session is full');
    const line = { userId: host.userId, sessionEventId: event.id, paysWith: 'card' as const };
    await inTransaction(services, (command) => joinLine(command, waiting.actor, line));
    await returnTicket(services, holder.actor, { ticketId: (await ticketOf(holder, event))?.id ?? '' });
    expect(await db.selectFrom('waiting_entries').select('state').execute()).toEqual([{ state: 'offered' }]);
    await expect(order(waiting, event)).rejects.toThrow('This session is full');
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 1 });
  });

  test('sells the places at once, beside one of their own, names them a gift to the host, and mails no ticket', async () => {
    const [host, giver] = [await sale.creator(), await givenUser(db, { displayName: 'Noah Bennett' })];
    const event = await sale.event(host);
    await own(giver, event);
    await sale.pool.query('delete from pgboss.job');
    const { clientSecret, paymentId } = await order(giver, event, { seats: places(2), receiverName: 'Mia', receiverEmail: MIA });
    await sale.pay(clientSecret);
    await sale.deliverWebhooks();
    expect(await sale.payment(paymentId)).toMatchObject({ type: 'SESSION_EVENT', status: 'COMPLETED', amount: 1600 });
    expect(await sale.seats(event)).toEqual({ participant_count: 3, held_count: 0 });
    expect((await guests(host, event)).map(({ guestName }) => guestName)).toEqual([null, 'Gift of Noah Bennett', 'Gift of Noah Bennett']);
    expect(await services.waitingJobs('tickets.mail-ticket')).toEqual([]);
    expect(await ticketOf(giver, event)).toMatchObject({ gift: null, seats: [{ seat: 1 }] });
    expect(await paymentOf(giver, event)).toMatchObject({ amount: 800 });
    const key = { ownerUserId: host.userId, giftId: paymentId };
    expect(await getGift(services, giver.actor, key)).toMatchObject({ kind: 'TICKET', status: 'waiting', date: { seats: 2 } });
    const [sending] = (await services.waitingJobs('gifts.send')) as { ownerUserId: string; giftId: string; mail: number }[];
    if (sending) await sendGift(services, sending);
    const mail = services.mails.find(({ to }) => to === MIA);
    expect(mail?.text).toContain('2 tickets for');
    expect(mail?.text).toContain('the session starts');
    const [named] = await db.selectFrom('tickets').select('id').where('payment_id', '=', paymentId).execute();
    await expect(
      inTransaction(services, (command) => nameGuest(command, giver.actor, { ticketId: named?.id ?? '', guestName: null })),
    ).rejects.toThrow('Whoever redeems this place says who takes it.');
  });

  test('is refused once the date has begun, although it is on sale until it ends, and holds nothing', async () => {
    const [host, giver] = [await sale.creator(), await givenUser(db)];
    const event = await sale.event(host, { startsInMinutes: -5 });
    await expect(order(giver, event)).rejects.toThrow('This session has already started, so nobody could redeem a ticket to it.');
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
    await own(giver, event);
  });

  test('money that arrives once the date has begun is due back, and its place is free', async () => {
    const [host, giver] = [await sale.creator(), await givenUser(db)];
    const event = await sale.event(host, { startsInMinutes: 20 });
    const { clientSecret, paymentId } = await order(giver, event);
    await sale.pay(clientSecret);
    await sale.wait(21);
    await sale.deliverWebhooks();
    expect(await sale.payment(paymentId)).toMatchObject({ status: 'COMPLETED', refund_due: true });
    expect(await stored({ giftId: paymentId })).toMatchObject({ status: 'ended', end_reason: 'refunded' });
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
  });

  test('takes the place of an open checkout of theirs for the same date, and the other way round', async () => {
    const [host, giver] = [await sale.creator(), await givenUser(db)];
    const event = await sale.event(host);
    const mine = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
    await buyTicket(services, giver.actor, mine);
    const gift = await order(giver, event);
    expect(await sale.payment(mine.paymentId)).toMatchObject({ status: 'CANCELLED' });
    const again = await buyTicket(services, giver.actor, { ...mine, paymentId: uuidv7() });
    expect(await sale.payment(gift.paymentId)).toMatchObject({ status: 'CANCELLED' });
    expect(await stored({ giftId: gift.paymentId })).toMatchObject({ status: 'abandoned' });
    expect((await sale.payment(again.paymentId)).description).not.toHaveProperty('gift');
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 1 });
  });
});

describe('redeeming tickets', () => {
  test('is refused to whoever has a ticket or is paying for one, once it was used or returned, and when the date has begun or is cancelled', async () => {
    const { host, giver, event, token, key } = await gifted();
    const [holder, paying, mia] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    await own(holder, event);
    await buyTicket(services, paying.actor, { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() });
    await expect(redeem(holder, token)).rejects.toThrow('You already have a ticket for this date.');
    await expect(redeem(paying, token)).rejects.toThrow('You’re paying for a place of this date');
    await db.updateTable('session_events').set({ cancelled_at: services.now() }).execute();
    await expect(redeem(mia, token)).rejects.toThrow('can’t be redeemed any more');
    await db.updateTable('session_events').set({ cancelled_at: null }).execute();
    const code = (await ticketOf(giver, event))?.code ?? '';
    await inTransaction(services, (command) => checkInByCode(command, host.actor, { sessionEventId: event.id, code }));
    await expect(redeem(mia, token)).rejects.toThrow('can’t be redeemed any more');
    await db.updateTable('tickets').set({ checked_in_at: null }).execute();
    await sale.wait(48 * 60);
    await expect(redeem(mia, token)).rejects.toThrow('can’t be redeemed any more');
    expect(await openGift({ ...services, requestId: 'test', address: '127.0.0.1', identity: null, actor: null }, { token })).toMatchObject({
      status: 'ended',
    });
    expect(await ticketOf(giver, event)).toMatchObject({ gift: 'to-redeem', seats: [{ status: 'active' }] });
    expect(await stored(key)).toMatchObject({ status: 'waiting' });
  });

  test('passes all places on, with new codes, an order that costs nothing and a mail without a price, and keeps the money where it was', async () => {
    const { host, giver, event, token, key } = await gifted({ seats: places(2) });
    const before = (await ticketOf(giver, event))?.seats.map(({ code }) => code) ?? [];
    const mia = await givenUser(db);
    expect(await redeem(mia, token)).toEqual({ itemId: event.id, userId: mia.userId });
    expect(await redeem(mia, token)).toEqual({ itemId: event.id, userId: mia.userId });
    const ticket = await ticketOf(mia, event);
    expect(ticket).toMatchObject({
      gift: 'redeemed',
      seats: [
        { guestName: null, price: 0 },
        { guestName: null, price: 0 },
      ],
    });
    expect(ticket?.seats.filter(({ code }) => before.includes(code))).toEqual([]);
    expect(await ticketOf(giver, event)).toBeNull();
    expect(await paymentOf(mia, event)).toMatchObject({
      amount: 0,
      description: { given: 'gift' },
      item: { state: 'valid', validSeats: 2 },
    });
    expect(await sale.payment(key.giftId)).toMatchObject({ amount: 1600, status: 'COMPLETED' });
    expect(await sale.ledger()).toMatchObject({ clearing: 0 });
    expect(await sale.seats(event)).toEqual({ participant_count: 2, held_count: 0 });
    const list = await guests(host, event);
    expect(list).toMatchObject([
      { userId: mia.userId, giftOf: giver.displayName, amount: 800 },
      { userId: mia.userId, seat: 2 },
    ]);
    const coming = await listPayments(services, mia.actor, 'bought', { limit: 20, when: 'UPCOMING' });
    expect(coming.items.map(({ itemId }) => itemId)).toEqual([event.id]);
    const mails = await ticketMailsOf(mia);
    expect(mails).toContain('See you at');
    expect(mails).not.toContain('£');
    expect(mails).not.toContain('return it');
  });

  test('mails what can be returned until when by the policy of the order, and says nothing of earlier moves', async () => {
    const { token } = await gifted({ policy: { hoursBefore: 24, percent: 100, lateCostsUse: false } });
    await db.updateTable('session_events').set({ move_count: 1 }).execute();
    const mia = await givenUser(db);
    await redeem(mia, token);
    const mails = await ticketMailsOf(mia);
    expect(mails).toContain('It’s a gift: if you can’t come, return it');
    expect(mails).toContain('24 hours before');
    expect(mails).not.toContain('while you were paying');
  });

  test('to their giver makes them an order of their own', async () => {
    const { giver, event, token, key } = await gifted();
    await expect(redeem(giver, token)).rejects.toThrow('You bought this gift.');
    expect(await redeem(giver, token, true)).toEqual({ itemId: event.id, userId: giver.userId });
    expect(await ticketOf(giver, event)).toMatchObject({ gift: null, paymentId: key.giftId });
    expect((await sale.payment(key.giftId)).description).not.toHaveProperty('gift');
  });

  test('is open to whoever is paying for a gift to somebody else', async () => {
    const { event, token } = await gifted();
    const mia = await givenUser(db);
    await order(mia, event);
    expect(await redeem(mia, token)).toEqual({ itemId: event.id, userId: mia.userId });
    expect(await sale.seats(event)).toEqual({ participant_count: 1, held_count: 1 });
  });

  test('passes them on once when eight people redeem them at once', async () => {
    const { token, event } = await gifted();
    const people = await Promise.all(Array.from({ length: 8 }, () => givenUser(db)));
    const results = await Promise.allSettled(people.map((person) => redeem(person, token)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db.selectFrom('payments').select('id').where('item_id', '=', event.id).execute()).toHaveLength(2);
  });

  test('would give an order to two of them if nothing were locked before it is read (negative control)', async () => {
    const { key, event } = await gifted();
    const people = [await givenUser(db), await givenUser(db)];
    const arrive = allArrived(people.length);
    await Promise.all(
      people.map(({ actor }) =>
        inTransaction(services, async (command) => {
          const tickets = await command.tx.selectFrom('tickets').select('unredeemed').execute();
          await arrive();
          const payment = await lockPayment(command, { ownerUserId: key.ownerUserId, paymentId: key.giftId });
          const gift = await lockGift(command, key);
          if (!payment || !gift || !tickets[0]?.unredeemed) return;
          await command.tx.updateTable('tickets').set({ unredeemed: true }).execute();
          await giveGoods(command, gift, { payment, receiver: actor });
        }),
      ),
    );
    expect(await db.selectFrom('payments').select('id').where('item_id', '=', event.id).execute()).toHaveLength(3);
  });
});
