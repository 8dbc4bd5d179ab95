import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { givenSubscriber } from '#tests/builders/subscription.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { lockWaitedFor } from '#tests/harness/lock-waited-for.ts';
import { saleTermsOf } from '#features/payments/api/checkout/sale-terms.ts';
import { buyTicket } from './buy-ticket.ts';
import { takeSeats } from './take-seats.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

const orderFor = (event: { id: string; sessionId: string }) => ({
  sessionId: event.sessionId,
  sessionEventId: event.id,
  paymentId: uuidv7(),
});

describe('buying a ticket', () => {
  it("refuses an event that doesn't exist, and one of another session", async () => {
    const buyer = await givenUser(db);
    const event = await sale.event(await sale.creator());
    await expect(buyTicket(services, buyer.actor, { sessionId: uuidv7(), sessionEventId: uuidv7() })).rejects.toThrow(
      'No session selected.',
    );
    await expect(buyTicket(services, buyer.actor, { sessionId: uuidv7(), sessionEventId: event.id })).rejects.toThrow(
      'No session selected.',
    );
  });

  it('refuses past, cancelled and full events with the promised texts and holds nothing', async () => {
    const creator = await sale.creator();
    const buyer = await givenUser(db);
    const ended = await sale.event(creator, { startsInMinutes: -61 });
    const cancelled = await sale.event(creator, { cancelled: true });
    const full = await sale.event(creator, { capacity: 1, price: 0 });
    await buyTicket(services, (await givenUser(db)).actor, orderFor(full));
    await expect(buyTicket(services, buyer.actor, orderFor(ended))).rejects.toThrow('This session has already ended.');
    await expect(buyTicket(services, buyer.actor, orderFor(cancelled))).rejects.toThrow('This session has been cancelled.');
    await expect(buyTicket(services, buyer.actor, orderFor(full))).rejects.toThrow(
      'This session is full and cannot accept more participants.',
    );
    expect(await sale.seats(ended)).toEqual({ participant_count: 0, held_count: 0 });
  });

  it("refuses the owner, a second ticket, and a seller who can't be paid", async () => {
    const creator = await sale.creator();
    const buyer = await givenUser(db);
    const event = await sale.event(creator, { price: 0 });
    await expect(buyTicket(services, creator.actor, orderFor(event))).rejects.toThrow('You can’t buy a ticket to your own session.');
    await buyTicket(services, buyer.actor, orderFor(event));
    await expect(buyTicket(services, buyer.actor, orderFor(event))).rejects.toThrow('You already have a ticket to this session.');
    const unpaid = await sale.event(await givenUser(db));
    await expect(buyTicket(services, buyer.actor, orderFor(unpaid))).rejects.toThrow('This creator can’t take payments at the moment.');
    expect(await sale.seats(unpaid)).toEqual({ participant_count: 0, held_count: 0 });
  });

  it('refuses a session for subscribers to everybody else, free or paid, and holds nothing', async () => {
    const creator = await sale.creator();
    const [stranger, lapsed, fan] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    await givenSubscriber(db, creator, lapsed, { currentPeriodEnd: services.now() });
    await givenSubscriber(db, creator, fan);
    for (const price of [0, 800]) {
      const event = await sale.event(creator, { price, visibility: 'PRIVATE' });
      for (const { actor } of [stranger, lapsed])
        await expect(buyTicket(services, actor, orderFor(event))).rejects.toMatchObject({ reason: 'CONTENT_LOCKED' });
      expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
      expect(await buyTicket(services, fan.actor, orderFor(event))).toMatchObject({ isPaid: price === 0 });
    }
  });

  it('refuses another order under a used id', async () => {
    const creator = await sale.creator();
    const buyer = await givenUser(db);
    const order = orderFor(await sale.event(creator));
    const other = await sale.event(creator);
    await buyTicket(services, buyer.actor, order);
    await expect(buyTicket(services, buyer.actor, { ...order, sessionId: other.sessionId, sessionEventId: other.id })).rejects.toThrow(
      'This id has already been used for another request.',
    );
  });
});

describe('an order id', () => {
  it('gives the same free order the same answer when it is sent several times at once', async () => {
    const buyer = await givenUser(db);
    const order = orderFor(await sale.event(await givenUser(db), { price: 0 }));
    const answers = await Promise.all([1, 2, 3].map(() => buyTicket(services, buyer.actor, order)));
    expect(answers).toEqual(
      Array.from({ length: 3 }, () => ({ isPaid: true, clientSecret: null, paymentId: order.paymentId, expiresAt: null })),
    );
  });

  it('is refused if somebody else has used it', async () => {
    const event = await sale.event(await givenUser(db), { price: 0 });
    const order = orderFor(event);
    await buyTicket(services, (await givenUser(db)).actor, order);
    await expect(buyTicket(services, (await givenUser(db)).actor, order)).rejects.toThrow(
      'This id has already been used for another request.',
    );
    expect(await sale.seats(event)).toEqual({ participant_count: 1, held_count: 0 });
  });
});

describe('a free ticket', () => {
  it('is given at once, announced to the host and mailed to the participant', async () => {
    const creator = await givenUser(db);
    const buyer = await givenUser(db);
    const event = await sale.event(creator, { price: 0 });
    services.published.length = 0;
    const purchase = await buyTicket(services, buyer.actor, orderFor(event));
    expect(purchase).toMatchObject({ isPaid: true, clientSecret: null });
    expect(await sale.seats(event)).toEqual({ participant_count: 1, held_count: 0 });
    // Open pages of the session, and of both people, are notified.
    expect(services.published).toContainEqual({ kind: 'session', ownerUserId: creator.userId, sessionId: event.sessionId });
    expect(services.published).toContainEqual({ kind: 'order', itemId: event.id, recipientUserIds: [buyer.userId, creator.userId] });
    expect(await db.selectFrom('notifications').select(['to_user_id', 'type']).execute()).toEqual([
      { to_user_id: creator.userId, type: 'FREE_SESSION' },
    ]);
    expect(await services.waitingJobs('tickets.mail-ticket')).toHaveLength(1);
  });
});

describe('a paid ticket', () => {
  it('holds the seat, pins the price and opens one checkout, however often the same order is sent', async () => {
    const buyer = await givenUser(db);
    const event = await sale.event(await sale.creator());
    const order = orderFor(event);
    const first = await buyTicket(services, buyer.actor, order);
    const again = await buyTicket(services, buyer.actor, order);
    const secondTab = await buyTicket(services, buyer.actor, orderFor(event));
    expect(first.clientSecret).toMatch(/^cs_test_\w+_secret_/);
    expect([again.clientSecret, secondTab.clientSecret]).toEqual([first.clientSecret, first.clientSecret]);
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 1 });
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'PENDING', amount: 800, platform_fee: 100 });
  });

  it('is named by its session and its date in the checkout', async () => {
    const order = orderFor(await sale.event(await sale.creator()));
    await buyTicket(services, (await givenUser(db)).actor, order);
    const { checkout_session_id: checkout } = await sale.payment(order.paymentId);
    const items = await services.stripe.checkout.sessions.listLineItems(checkout ?? '');
    expect(items.data.map(({ description }) => description)).toEqual([
      expect.stringMatching(/^Sunrise flow, \w+ \d{1,2} \w+ \d{4}, .+ to .+ \(UK time\)$/),
    ]);
  });

  it('keeps the price that was asked if the event becomes dearer before it is paid', async () => {
    const buyer = await givenUser(db);
    const event = await sale.event(await sale.creator());
    const order = orderFor(event);
    const { clientSecret } = await buyTicket(services, buyer.actor, order);
    await db.updateTable('session_events').set({ price: 2000 }).where('id', '=', event.id).execute();
    await sale.pay(clientSecret);
    await sale.deliverWebhooks();
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'COMPLETED', amount: 800 });
  });
});

describe('a price that changes during a purchase', () => {
  /** Another transaction that has set the price and keeps the event locked until it is released. */
  async function reprice(event: { id: string }, price: number) {
    const holder = await sale.pool.connect();
    await holder.query('begin');
    await holder.query('update session_events set price = $2 where id = $1', [event.id, price]);
    return async () => {
      await lockWaitedFor(sale.pool);
      await holder.query('commit');
      holder.release();
    };
  }

  it('asks for the price that a free event has since been given, and gives nothing before it is paid', async () => {
    const buyer = await givenUser(db);
    const event = await sale.event(await sale.creator(), { price: 0 });
    const letGo = await reprice(event, 800);
    const buying = buyTicket(services, buyer.actor, orderFor(event));
    await letGo();
    expect(await buying).toMatchObject({ isPaid: false, clientSecret: expect.stringMatching(/_secret_/) as string });
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 1 });
  });

  it('gives a ticket that no longer costs anything, and asks for no card', async () => {
    const buyer = await givenUser(db);
    const event = await sale.event(await sale.creator());
    const order = orderFor(event);
    const letGo = await reprice(event, 0);
    const buying = buyTicket(services, buyer.actor, order);
    await letGo();
    expect(await buying).toEqual({ isPaid: true, clientSecret: null, paymentId: order.paymentId, expiresAt: null });
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'COMPLETED', amount: 0 });
    expect(await sale.seats(event)).toEqual({ participant_count: 1, held_count: 0 });
  });

  it('continues with the checkout that was opened before the price was dropped', async () => {
    const buyer = await givenUser(db);
    const event = await sale.event(await sale.creator());
    const first = await buyTicket(services, buyer.actor, orderFor(event));
    await db.updateTable('session_events').set({ price: 0 }).where('id', '=', event.id).execute();
    expect(await buyTicket(services, buyer.actor, orderFor(event))).toEqual(first);
  });
});

describe('an event with few seats left', () => {
  const buyers = (count: number) => Promise.all(Array.from({ length: count }, () => givenUser(db)));
  const outcomes = (results: PromiseSettledResult<unknown>[]) => results.filter((result) => result.status === 'fulfilled').length;

  it('sells the last seat once when two people buy it at once', async () => {
    const event = await sale.event(await sale.creator(), { capacity: 1 });
    const results = await Promise.allSettled((await buyers(2)).map((buyer) => buyTicket(services, buyer.actor, orderFor(event))));
    expect(outcomes(results)).toBe(1);
    expect(results.find((result) => result.status === 'rejected')).toMatchObject({
      reason: { message: 'This session is full and cannot accept more participants.' },
    });
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 1 });
  });

  it('sells exactly its capacity to a crowd', async () => {
    const event = await sale.event(await sale.creator(), { capacity: 5, price: 0 });
    const results = await Promise.allSettled((await buyers(30)).map((buyer) => buyTicket(services, buyer.actor, orderFor(event))));
    expect(outcomes(results)).toBe(5);
    expect(await sale.seats(event)).toEqual({ participant_count: 5, held_count: 0 });
  });

  it('gives one person one seat when they click several times at once', async () => {
    const buyer = await givenUser(db);
    const event = await sale.event(await sale.creator(), { price: 0 });
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => buyTicket(services, buyer.actor, orderFor(event))));
    expect(outcomes(results)).toBe(1);
    expect(await sale.seats(event)).toEqual({ participant_count: 1, held_count: 0 });
  });

  it('would oversell if seats were counted before the lock (negative control)', async () => {
    const event = await sale.event(await sale.creator(), { capacity: 1, price: 0 });
    await db.schema.alterTable('session_events').dropConstraint('session_events_never_oversold').execute();
    const crowd = await buyers(10);
    const read = () => db.selectFrom('session_events').select('participant_count').where('id', '=', event.id).executeTakeFirstOrThrow();
    const seen = await Promise.all(crowd.map(read));
    await Promise.all(
      seen
        .filter((row) => row.participant_count < 1)
        .map(() =>
          db
            .updateTable('session_events')
            .set((row) => ({ participant_count: row('participant_count', '+', 1) }))
            .where('id', '=', event.id)
            .execute(),
        ),
    );
    expect((await sale.seats(event)).participant_count).toBeGreaterThan(1);
    const { rows } = await sale.pool.query('update session_events set participant_count = 0 where id = $1 returning id', [event.id]);
    expect(rows).toHaveLength(1);
    await sale.pool.query(
      'alter table session_events add constraint session_events_never_oversold check (participant_count + held_count <= max_participant_count)',
    );
  });
});

describe("a checkout that couldn't be opened", () => {
  it('keeps the seat for the same order, and opens when that order is sent again', async () => {
    const buyer = await givenUser(db);
    const event = await sale.event(await sale.creator());
    const order = orderFor(event);
    const request = {
      ownerUserId: event.ownerUserId,
      sessionId: event.sessionId,
      sessionEventId: event.id,
      paymentId: order.paymentId,
      requestHash: `${order.sessionId}:${order.sessionEventId}`,
      seats: [{ guestName: null, kindId: null }],
      answers: [],
      payments: saleTermsOf(services),
    };
    // The process died between taking the seat and asking the provider.
    await inTransaction(services, (command) => takeSeats(command, buyer.actor, request));
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 1 });
    const { clientSecret } = await buyTicket(services, buyer.actor, order);
    expect(clientSecret).toMatch(/_secret_/);
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 1 });
  });

  it('frees the seat and says so if the provider refused it', async () => {
    const buyer = await givenUser(db);
    const creator = await sale.creator();
    const event = await sale.event(creator);
    await db.updateTable('payout_accounts').set({ provider_account_id: 'acct_gone' }).where('user_id', '=', creator.userId).execute();
    const order = orderFor(event);
    await expect(buyTicket(services, buyer.actor, order)).rejects.toThrow('Failed to create payment session');
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'FAILED' });
  });
});
