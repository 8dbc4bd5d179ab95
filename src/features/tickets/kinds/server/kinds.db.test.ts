import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { closeKinds } from '#features/sessions/kinds/server/close-kinds.run.ts';
import { buyerLines } from '#features/payments/orders/rules/receipt.ts';
import { followUser } from '#features/follows/server/commands/follow-user.ts';
import { givenPass } from '#tests/builders/membership.ts';
import { givenSubscriber } from '#tests/builders/subscription.ts';
import { givenFestival } from '#tests/builders/festival.ts';
import { givenKinds } from '#tests/builders/ticket-kinds.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { queryAttendees } from '../../attendees/server/query-attendees.ts';
import { abandonCheckout } from '../../buying/server/abandon-checkout.ts';
import { buyTicket } from '../../buying/server/buy-ticket.ts';
import { getPass } from '../../buying/server/get-pass.ts';
import type { BuyTicket, NewSeat } from '../../contract.ts';
import { returnTicket } from '../../returns/server/return-ticket.ts';
import { getTicket } from '../../wallet/server/get-ticket.ts';
import { queryKinds } from './query-kinds.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

type Person = Awaited<ReturnType<typeof givenUser>>;
type Event = Awaited<ReturnType<typeof sale.event>>;
const festival = () => givenFestival(sale);
type Fair = Awaited<ReturnType<typeof festival>>;

const order = ({ actor }: Person, event: Event, seats?: NewSeat[], more: Partial<BuyTicket> = {}) =>
  buyTicket(services, actor, {
    sessionId: event.sessionId,
    sessionEventId: event.id,
    paymentId: uuidv7(),
    ...(seats ? { seats } : {}),
    ...more,
  });
const priceOf = async ({ id }: Event) =>
  (await db.selectFrom('session_events').select('price').where('id', '=', id).executeTakeFirstOrThrow()).price;
const counts = async (event: Event) => Object.values(await sale.seats(event));
const tickets = () => db.selectFrom('tickets').select(['seat', 'kind_name', 'price', 'status']).orderBy('seat').execute();

describe('a ticket of a kind is refused, and nothing is held or ordered', () => {
  it.each([
    ['that the host has removed', () => ({ kindId: uuidv7() }), 'The host no longer offers this kind of ticket. Choose another.'],
    ['for followers', ({ followers }: Fair) => followers, '“Followers” is for followers of the host. Choose another kind of ticket.'],
    [
      'for subscribers',
      ({ subscribers }: Fair) => subscribers,
      '“Subscribers” is for subscribers of the host. Choose another kind of ticket.',
    ],
    [
      'for holders of a pass',
      ({ pass }: Fair) => pass,
      '“Pass holders” is for people with a pass of the host. Choose another kind of ticket.',
    ],
    [
      'at less than its lowest price',
      ({ own }: Fair) => ({ ...own, price: 599 }),
      'Choose a price from £6.00 to £30.00 for “Pay what you can”, at least £1.00 if you pay.',
    ],
    [
      'at more than its highest price',
      ({ own }: Fair) => ({ ...own, price: 3001 }),
      'Choose a price from £6.00 to £30.00 for “Pay what you can”, at least £1.00 if you pay.',
    ],
    [
      'that costs more than was shown',
      ({ child }: Fair) => ({ ...child, price: 499 }),
      'The host has just changed the price, the time or what comes back if you return your ticket. Check it, then book.',
    ],
  ])('%s', async (_, seatOf, sentence) => {
    const fair = await festival();
    const buyer = await givenUser(db);
    await expect(order(buyer, fair.event, [fair.child, seatOf(fair)])).rejects.toThrow(sentence);
    expect(await counts(fair.event)).toEqual([0, 0]);
    expect(await db.selectFrom('payments').select('id').execute()).toEqual([]);
  });

  it('that closed between look and press, by its count and by its time', async () => {
    const { event, early } = await festival();
    await order(await givenUser(db), event, [early, early]);
    const buyer = await givenUser(db);
    await expect(order(buyer, event, [early, early])).rejects.toThrow('There’s only 1 “Early bird” left.');
    await order(await givenUser(db), event, [early]);
    await expect(order(buyer, event, [early])).rejects.toThrow('“Early bird” is no longer sold. Choose another kind of ticket.');
    expect(await counts(event)).toEqual([0, 3]);
    const later = await festival();
    services.setNow(new Date(services.now().getTime() + 60 * 60_000).toISOString());
    await expect(order(buyer, later.event, [later.early])).rejects.toThrow('“Early bird” is no longer sold.');
    expect(await counts(later.event)).toEqual([0, 0]);
  });

  it('that is standard and costs more than was shown, although the host has just removed every other kind', async () => {
    const { event, host } = await festival();
    const buyer = await givenUser(db);
    await givenKinds(services, event, []);
    await db
      .updateTable('session_events')
      .set({ price: 2000 })
      .where('session_owner_user_id', '=', host.userId)
      .where('id', '=', event.id)
      .execute();
    await expect(order(buyer, event, [{ price: 1000 }], { payWith: 'card' })).rejects.toMatchObject({ reason: 'TERMS_CHANGED' });
    expect(await counts(event)).toEqual([0, 0]);
    expect(await order(buyer, event, [{ price: 2000 }], { payWith: 'card' })).toMatchObject({ isPaid: false });
  });

  it('with a membership, which pays for a standard ticket alone', async () => {
    const { host, event, child } = await festival();
    const member = await givenUser(db);
    await givenPass(db, host, member);
    expect(await getPass(services, member.actor, { userId: host.userId, sessionEventId: event.id })).not.toBeNull();
    await expect(order(member, event, [child], { payWith: 'membership' })).rejects.toMatchObject({ reason: 'PASS_IS_FOR_STANDARD' });
    expect(await order(member, event, [child])).toMatchObject({ isPaid: false });
    const other = await givenUser(db);
    await givenPass(db, host, other);
    expect(await order(other, event)).toMatchObject({ isPaid: true });
    expect(await tickets()).toEqual([{ seat: 1, kind_name: null, price: 0, status: 'active' }]);
  });
});

describe('an order of kinds', () => {
  it('that names none is for the standard kind, whatever the date costs at least', async () => {
    const { event } = await festival();
    expect(await priceOf(event)).toBe(400);
    const { paymentId } = await order(await givenUser(db), event);
    expect(await sale.payment(paymentId)).toMatchObject({ amount: 1000 });
    const shown = { startDateTime: new Date(services.now().getTime() + 3 * 24 * 3600_000).toISOString(), returnPolicy: null };
    await expect(order(await givenUser(db), event, undefined, { shown: { ...shown, price: 400 } })).rejects.toMatchObject({
      reason: 'TERMS_CHANGED',
    });
  });

  it('mixes them in one payment with a line for each, and pins kind and price on each ticket', async () => {
    const { host, event, child, own } = await festival();
    const buyer = await givenUser(db);
    const seats = [{}, { ...child, guestName: 'Mia' }, child, { ...own, price: 1500 }];
    const purchase = await order(buyer, event, seats);
    const payment = await sale.payment(purchase.paymentId);
    expect(payment).toMatchObject({ amount: 3500, platform_fee: 370 });
    const session = await services.stripe.checkout.sessions.retrieve(payment.checkout_session_id ?? '', { expand: ['line_items'] });
    expect(session.line_items?.data.map(({ quantity, amount_total: total }) => [quantity, total])).toEqual([
      [1, 1000],
      [2, 1000],
      [1, 1500],
    ]);
    await givenKinds(services, event, [{ name: 'Family', price: 100 }]);
    await sale.pay(purchase.clientSecret);
    await sale.deliverWebhooks();
    expect(await tickets()).toEqual([
      { seat: 1, kind_name: null, price: 1000, status: 'active' },
      { seat: 2, kind_name: 'Child', price: 500, status: 'active' },
      { seat: 3, kind_name: 'Child', price: 500, status: 'active' },
      { seat: 4, kind_name: 'Pay what you can', price: 1500, status: 'active' },
    ]);
    const { description, amount, created_at: createdAt } = payment;
    const money = { type: 'SESSION_EVENT' as const, amount, discountAmount: 0, refundedAmount: 0, status: 'COMPLETED' as const, logs: [] };
    const lines = buyerLines({ ...money, description, createdAt: createdAt.toISOString() }, { isBuyer: true });
    expect(lines.map(({ term, value }) => `${term} ${value}`)).toEqual([
      'Standard £10.00',
      '2 × Child £10.00',
      'Pay what you can £15.00',
      'Booking fee £0.00',
      'You have paid £35.00',
    ]);
    const list = await queryAttendees(services, host.actor, { sessionEventId: event.id, limit: 50 });
    expect(list.kinds).toEqual([
      { name: 'Standard', count: 1 },
      { name: 'Child', count: 2 },
      { name: 'Pay what you can', count: 1 },
    ]);
    expect(list.items.map(({ kindName, amount: paid }) => [kindName, paid])).toEqual([
      [null, 1000],
      ['Child', 500],
      ['Child', 500],
      ['Pay what you can', 1500],
    ]);
    expect(await sale.ledger()).toMatchObject({ platform_fee: -370 });
  });

  it('gives back the price of each place that is returned', async () => {
    const { host, event, child, own } = await festival();
    const policy = JSON.stringify({ hoursBefore: 1, percent: 50, lateCostsUse: false });
    await db.updateTable('sessions').set({ return_policy: policy }).where('user_id', '=', host.userId).execute();
    const buyer = await givenUser(db);
    const purchase = await order(buyer, event, [child, { ...own, price: 1500 }]);
    await sale.pay(purchase.clientSecret);
    await sale.deliverWebhooks();
    const ticket = await getTicket(services, buyer.actor, { sessionEventId: event.id, userId: buyer.userId });
    expect(ticket?.seats.map(({ kindName, price }) => [kindName, price])).toEqual([
      ['Child', 500],
      ['Pay what you can', 1500],
    ]);
    await returnTicket(services, buyer.actor, { ticketId: ticket?.seats[1]?.ticketId ?? '' });
    expect(await sale.payment(purchase.paymentId)).toMatchObject({ refunded_amount: 750 });
    expect(await counts(event)).toEqual([1, 0]);
  });

  it('that come to nothing needs no card, beside paid ones or alone', async () => {
    const host = await sale.creator();
    const event = await sale.event(host, { price: 1000 });
    const [baby] = await givenKinds(services, event, [{ name: 'Under 3', price: 0 }]);
    expect(await priceOf(event)).toBe(0);
    const free = { kindId: baby?.id ?? '' };
    expect(await order(await givenUser(db), event, [free, free], { payWith: 'card' })).toMatchObject({ isPaid: true, clientSecret: null });
    const { paymentId, clientSecret } = await order(await givenUser(db), event, [{}, free]);
    await sale.pay(clientSecret);
    await sale.deliverWebhooks();
    expect(await sale.payment(paymentId)).toMatchObject({ amount: 1000, status: 'COMPLETED' });
    expect(await counts(event)).toEqual([4, 0]);
  });

  it('is open to whoever follows, subscribes or has a pass, if a kind is for them', async () => {
    const { host, event, followers, subscribers, pass } = await festival();
    const buyer = await givenUser(db);
    await inTransaction(services, (command) => followUser(command, buyer.actor, { userId: buyer.userId, followingUserId: host.userId }));
    await givenSubscriber(db, host, buyer);
    await givenPass(db, host, buyer);
    const offered = await queryKinds(services, buyer.actor, { userId: host.userId, sessionEventId: event.id });
    expect(offered.map(({ name, isFor, left }) => [name, isFor, left])).toEqual([
      ['Standard', true, null],
      ['Child', true, null],
      ['Early bird', true, 3],
      ['Pay what you can', true, null],
      ['Followers', true, null],
      ['Subscribers', true, null],
      ['Pass holders', true, null],
    ]);
    const toGuests = await queryKinds(services, null, { userId: host.userId, sessionEventId: event.id });
    expect(toGuests.filter(({ isFor }) => !isFor).map(({ name }) => name)).toEqual(['Followers', 'Subscribers', 'Pass holders']);
    const { paymentId } = await order(buyer, event, [followers, subscribers, pass]);
    expect(await sale.payment(paymentId)).toMatchObject({ amount: 600 });
  });
});

describe('the price of a date', () => {
  it('is published to search where it becomes free or no longer is, and only there', async () => {
    const host = await sale.creator();
    const event = await sale.event(host, { price: 1000 });
    const [first, child] = await givenKinds(services, event, [
      { name: 'First one', price: 0, places: 1 },
      { name: 'Child', price: 500, places: 1 },
    ]);
    const changes = async () => {
      const { rowCount } = await sale.pool.query("delete from pgboss.job where name = 'content.changed'");
      return rowCount;
    };
    await changes();
    const buyer = await givenUser(db);
    await order(buyer, event, [{ kindId: first?.id ?? '' }]);
    expect([await priceOf(event), await changes()]).toEqual([500, 1]);
    const { paymentId } = await order(await givenUser(db), event, [{ kindId: child?.id ?? '' }]);
    expect([await priceOf(event), await changes()]).toEqual([1000, 0]);
    expect(paymentId).toBeTruthy();
    const ticket = await getTicket(services, buyer.actor, { sessionEventId: event.id, userId: buyer.userId });
    await returnTicket(services, buyer.actor, { ticketId: ticket?.id ?? '' });
    expect([await priceOf(event), await changes()]).toEqual([0, 1]);
  });

  it('follows the cheapest kind as it sells out, is given up, and closes', async () => {
    const { host, event, early } = await festival();
    const buyer = await givenUser(db);
    const { paymentId } = await order(buyer, event, [early, early, early]);
    expect(await priceOf(event)).toBe(500);
    await abandonCheckout(services, buyer.actor, { paymentId });
    expect(await priceOf(event)).toBe(400);
    services.setNow(new Date(services.now().getTime() + 60 * 60_000).toISOString());
    await closeKinds(services, { ownerUserId: host.userId, sessionId: event.sessionId });
    expect(await priceOf(event)).toBe(500);
    const { rows } = await sale.pool.query("select start_after from pgboss.job where name = 'sessions.close-kinds'");
    expect(rows).toEqual([{ start_after: services.now() }]);
  });
});
