import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { joinLine } from '../../waiting/server/join-line.ts';
import { checkInByCode } from '../../check-in/server/check-in-by-code.ts';
import { queryAttendees } from '../../attendees/server/query-attendees.ts';
import { getTicket } from '../../wallet/server/get-ticket.ts';
import { BuyTicket, GuestName, type NewSeat } from '../../contract.ts';
import { abandonCheckout } from './abandon-checkout.ts';
import { buyTicket } from './buy-ticket.ts';
import { givenPass } from '#tests/builders/membership.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

type Person = Awaited<ReturnType<typeof givenUser>>;
type Event = { id: string; sessionId: string };
type More = { paymentId?: string; payWith?: 'card' | 'membership'; shown?: BuyTicket['shown'] };

const some = (count: number): NewSeat[] => Array.from({ length: count }, () => ({}));
const order = ({ actor }: Person, event: Event, seats?: NewSeat[], more: More = {}) =>
  buyTicket(services, actor, {
    sessionId: event.sessionId,
    sessionEventId: event.id,
    paymentId: uuidv7(),
    ...(seats ? { seats } : {}),
    ...more,
  });
const tickets = () => db.selectFrom('tickets').select(['seat', 'guest_name', 'price', 'status', 'code']).orderBy('seat').execute();
const counts = async (event: Event) => Object.values(await sale.seats(event));

describe('an order of several places', () => {
  it.each([
    [[], 'Choose at least 1 place'],
    [some(11), 'You can book up to 10 places at once'],
    [[{ guestName: 'x'.repeat(61) }], 'A name can have up to 60 characters'],
  ])('is refused in a sentence for %o', (seats, sentence) => {
    const parsed = BuyTicket.safeParse({ sessionId: uuidv7(), sessionEventId: uuidv7(), seats });
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });

  it.each([0, 800])('of more places than are left is refused with how many there are and takes none, at %i pence', async (price) => {
    const event = await sale.event(await sale.creator(), { price, capacity: 3 });
    await order(await givenUser(db), event);
    const buyer = await givenUser(db);
    await expect(order(buyer, event, some(3))).rejects.toThrow('There are only 2 places left.');
    await sale.pool.query('update session_events set max_participant_count = 2');
    await expect(order(buyer, event, some(3))).rejects.toThrow('There’s only 1 place left.');
    expect((await counts(event)).reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await db.selectFrom('payments').select('id').where('user_id', '=', buyer.userId).execute()).toEqual([]);
  });

  it('holds all places in one checkout, takes the price of each and its fee once, and gives each a ticket with a code of its own', async () => {
    const creator = await sale.creator();
    const event = await sale.event(creator, { price: 800, capacity: 3 });
    const buyer = await givenUser(db, { displayName: 'Noah Bennett' });
    const purchase = await order(buyer, event, [{}, { guestName: 'Mia, my daughter' }, {}]);
    expect(await counts(event)).toEqual([0, 3]);
    await expect(order(await givenUser(db), event)).rejects.toThrow('This session is full');
    const payment = await sale.payment(purchase.paymentId);
    expect(payment).toMatchObject({ amount: 2400, platform_fee: 260, description: { seats: 3 } });
    const session = await services.stripe.checkout.sessions.retrieve(payment.checkout_session_id ?? '', { expand: ['line_items'] });
    expect(session.line_items?.data).toMatchObject([{ quantity: 3, amount_total: 2400 }]);
    await sale.pay(purchase.clientSecret);
    await sale.deliverWebhooks();
    expect(await counts(event)).toEqual([3, 0]);
    const given = await tickets();
    expect(given).toMatchObject([
      { seat: 1, guest_name: null, price: 800, status: 'active' },
      { seat: 2, guest_name: 'Mia, my daughter', price: 800, status: 'active' },
      { seat: 3, guest_name: null, price: 800, status: 'active' },
    ]);
    expect(new Set(given.map(({ code }) => code)).size).toBe(3);
    const ticket = await getTicket(services, buyer.actor, { sessionEventId: event.id, userId: buyer.userId });
    expect(ticket?.seats.map(({ seat, code, price }) => [seat, code, price])).toEqual(
      given.map(({ seat, code, price }) => [seat, code, price]),
    );
    expect(ticket).toMatchObject({ code: given[0]?.code });
    expect((await sale.ledger())['platform_fee']).toBe(-260);
  });

  it('frees all its places when its checkout is closed', async () => {
    const event = await sale.event(await sale.creator(), { price: 800, capacity: 4 });
    const buyer = await givenUser(db);
    const { paymentId } = await order(buyer, event, some(3));
    await abandonCheckout(services, buyer.actor, { paymentId });
    expect(await counts(event)).toEqual([0, 0]);
    expect(await db.selectFrom('seat_holds').selectAll().execute()).toEqual([]);
  });

  it('gives free places at once, several orders in one transaction, and never one too many', async () => {
    const event = await sale.event(await sale.creator(), { price: 0, capacity: 10 });
    const people = await Promise.all(Array.from({ length: 6 }, () => givenUser(db)));
    const results = await Promise.allSettled(people.map((person) => order(person, event, some(3))));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await counts(event)).toEqual([9, 0]);
    expect(await tickets()).toHaveLength(9);
    const late = await givenUser(db);
    await order(late, event);
    await expect(order(await givenUser(db), event)).rejects.toThrow('This session is full');
  });

  it('never holds one place too many, however many people pay for several at once', async () => {
    const event = await sale.event(await sale.creator(), { price: 800, capacity: 7 });
    const people = await Promise.all(Array.from({ length: 5 }, () => givenUser(db)));
    const results = await Promise.allSettled(people.map((person) => order(person, event, some(2))));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await counts(event)).toEqual([0, 6]);
  });

  it('is the same order when it is sent again, and refused with other places under the same id', async () => {
    const event = await sale.event(await sale.creator(), { price: 0, capacity: 5 });
    const buyer = await givenUser(db);
    const paymentId = uuidv7();
    const [first, second] = await Promise.all([1, 2].map(() => order(buyer, event, some(2), { paymentId })));
    expect(second).toEqual(first);
    await expect(order(buyer, event, some(3), { paymentId })).rejects.toThrow('This id has already been used for another request.');
    await expect(order(buyer, event, some(2))).rejects.toThrow('You already have a ticket to this session.');
    expect(await counts(event)).toEqual([2, 0]);
  });

  it.each([0, 800])('leaves the names of guests only with their places, not in the order, at %i pence', async (price) => {
    const event = await sale.event(await sale.creator(), { price });
    const buyer = await givenUser(db);
    const seats = [{}, { guestName: 'Mia Bennett' }];
    const paymentId = uuidv7();
    await order(buyer, event, seats, { paymentId });
    expect(JSON.stringify(await sale.payment(paymentId))).not.toContain('Mia Bennett');
    expect(await order(buyer, event, seats, { paymentId })).toMatchObject({ paymentId });
    const others = [{}, { guestName: 'Lea Bennett' }];
    await expect(order(buyer, event, others, { paymentId })).rejects.toThrow('This id has already been used for another request.');
  });

  it('of one place for a guest gives them a named ticket, also if a membership pays for it', async () => {
    const creator = await sale.creator();
    const member = await givenUser(db);
    await givenPass(db, creator, member);
    const event = await sale.event(creator, { price: 800 });
    expect(await order(member, event, [{ guestName: 'Mia' }], { payWith: 'membership' })).toMatchObject({ isPaid: true });
    expect(await tickets()).toMatchObject([{ seat: 1, guest_name: 'Mia' }]);
  });

  it('takes the place of an open checkout for another number of places', async () => {
    const event = await sale.event(await sale.creator(), { price: 800, capacity: 5 });
    const buyer = await givenUser(db);
    const before = await order(buyer, event);
    const after = await order(buyer, event, some(3));
    expect(await sale.payment(before.paymentId)).toMatchObject({ status: 'CANCELLED' });
    expect(await sale.payment(after.paymentId)).toMatchObject({ status: 'PENDING', amount: 2400 });
    expect(await counts(event)).toEqual([0, 3]);
  });

  it('keeps the places of an open checkout if more are wanted than are left', async () => {
    const event = await sale.event(await sale.creator(), { price: 800, capacity: 4 });
    await sale.pay((await order(await givenUser(db), event, some(2))).clientSecret);
    await sale.deliverWebhooks();
    const buyer = await givenUser(db);
    const before = await order(buyer, event, some(2));
    await expect(order(buyer, event, some(3))).rejects.toThrow('There are only 2 places left.');
    expect(await counts(event)).toEqual([2, 2]);
    expect(await sale.payment(before.paymentId)).toMatchObject({ status: 'PENDING' });
    expect(await order(buyer, event, some(2))).toMatchObject({ paymentId: before.paymentId });
  });

  it('is for the guests who are named last when its checkout continues', async () => {
    const event = await sale.event(await sale.creator(), { price: 800 });
    const buyer = await givenUser(db);
    const before = await order(buyer, event, [{}, { guestName: 'Mia' }, {}]);
    const after = await order(buyer, event, [{}, { guestName: 'Lea' }, {}]);
    expect(after.paymentId).toBe(before.paymentId);
    await sale.pay(after.clientSecret);
    await sale.deliverWebhooks();
    expect((await tickets()).map(({ guest_name: name }) => name)).toEqual([null, 'Lea', null]);
  });

  it.each([
    ['Mia\nChecked in ✓', 'Mia Checked in ✓'],
    ['\u202EaiM', 'aiM'],
    ['\u200B', null],
    ['\u3164', null],
    ['  ', null],
  ])('shows a guest named %j as %j: one line, which somebody can see', (given, shown) => {
    expect(GuestName.parse(given)).toBe(shown);
  });

  it('is refused if the price of one place is higher than its buyer was shown', async () => {
    const event = await sale.event(await sale.creator(), { price: 800 });
    const { start_at: start } = await db
      .selectFrom('session_events')
      .select('start_at')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow();
    const shown = { startDateTime: start.toISOString(), returnPolicy: null };
    await expect(order(await givenUser(db), event, some(2), { shown: { ...shown, price: 799 } })).rejects.toMatchObject({
      reason: 'TERMS_CHANGED',
    });
    expect(await order(await givenUser(db), event, some(2), { shown: { ...shown, price: 800 } })).toMatchObject({ isPaid: false });
  });

  it('is paid by card, because a membership pays for one place', async () => {
    const creator = await sale.creator();
    const event = await sale.event(creator, { price: 800 });
    const member = await givenUser(db);
    await givenPass(db, creator, member);
    await expect(order(member, event, some(2), { payWith: 'membership' })).rejects.toThrow('A membership pays for one place.');
    expect(await order(member, event, some(2))).toMatchObject({ isPaid: false });
    expect(await db.selectFrom('membership_uses').select('id').where('kind', '=', 'spend').execute()).toEqual([]);
  });

  it('of whoever is offered a place from the waiting list can only be of that one while the others are taken', async () => {
    const event = await sale.event(await sale.creator(), { price: 800, capacity: 1 });
    const first = await givenUser(db);
    const { paymentId } = await order(first, event);
    const waiter = await givenUser(db);
    const date = { userId: event.ownerUserId, sessionEventId: event.id };
    await inTransaction(services, (command) => joinLine(command, waiter.actor, { ...date, paysWith: 'card' }));
    await abandonCheckout(services, first.actor, { paymentId });
    await expect(order(waiter, event, some(2))).rejects.toThrow('There’s only 1 place left.');
    await sale.pool.query('update session_events set max_participant_count = 3');
    const held = await order(waiter, event, some(2));
    expect(await counts(event)).toEqual([0, 2]);
    await abandonCheckout(services, waiter.actor, { paymentId: held.paymentId });
    expect(await counts(event)).toEqual([0, 1]);
    const again = await order(waiter, event, some(2));
    await sale.pay(again.clientSecret);
    await sale.deliverWebhooks();
    expect(await counts(event)).toEqual([2, 0]);
  });

  it('is listed seat by seat for the host, who finds guests by name and checks each in by their own code', async () => {
    const creator = await sale.creator();
    const event = await sale.event(creator, { price: 0 });
    const buyer = await givenUser(db, { displayName: 'Noah Bennett' });
    await order(buyer, event, [{}, { guestName: 'Mia' }, {}]);
    const list = (search?: string) =>
      queryAttendees(services, creator.actor, { sessionEventId: event.id, limit: 50, withCodes: true, ...(search ? { search } : {}) });
    const { items, counts: states } = await list();
    expect(items.map(({ seat, guestName }) => [seat, guestName])).toEqual([
      [1, null],
      [2, 'Mia'],
      [3, null],
    ]);
    expect(states).toMatchObject({ come: 3 });
    expect((await list('mia')).items.map(({ seat }) => seat)).toEqual([2]);
    expect((await list('noah')).items).toHaveLength(3);
    const scan = (code: string) =>
      inTransaction(services, (command) => checkInByCode(command, creator.actor, { sessionEventId: event.id, code }));
    expect(await scan(items[1]?.code ?? '')).toMatchObject({ guestName: 'Mia', displayName: 'Noah Bennett', again: false });
    expect(await scan(items[0]?.code ?? '')).toMatchObject({ seat: 1, guestName: null, again: false });
    expect((await list()).counts).toMatchObject({ come: 1, here: 2 });
  });
});
