import process from 'node:process';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addMinutes } from '#kernel/time/instant.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { readPurchases } from '#features/memberships/purchases/server/read-purchases.ts';
import { refundPayment } from '#features/payments/refunds/server/refund-payment.ts';
import { cancelSessionEvent } from '#features/sessions/cancelling/server/cancel-session-event.ts';
import { notifyOfCancellation } from '#features/sessions/cancelling/server/notify-of-cancellation.run.ts';
import { givenPass } from '#tests/builders/membership.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { runReturnUses } from '../../returns/server/return-uses.run.ts';
import { getPass } from './get-pass.ts';
import { getTicket } from '../../wallet/server/get-ticket.ts';
import { buyTicket } from './buy-ticket.ts';
import { returnTicket } from '../../returns/server/return-ticket.ts';

// Each round is two bookings at once; `SPEND_ROUNDS=1000` runs a thousand of them.
const ROUNDS = z.coerce.number().int().min(1).max(100_000).default(25).parse(process.env['SPEND_ROUNDS']);

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

type Event = { id: string; sessionId: string };
const book = (actor: Actor, event: Event, payWith?: 'membership' | 'card', paymentId = uuidv7()) =>
  buyTicket(services, actor, { sessionId: event.sessionId, sessionEventId: event.id, paymentId, ...(payWith ? { payWith } : {}) });

async function usesOf(creator: { userId: string }, person: { userId: string }) {
  const [purchase] = await readPurchases(db, { ownerUserId: creator.userId, userId: person.userId, now: services.now() });
  return purchase?.uses;
}

describe('paying for a ticket with a membership', () => {
  it("isn't possible if the event is later than the pass, if no place is left, or with another creator's", async () => {
    const [creator, other, fan] = [await sale.creator(), await sale.creator(), await givenUser(db)];
    const event = await sale.event(creator, { startsInMinutes: 600 });
    await givenPass(db, other, fan);
    await givenPass(db, creator, fan, { endsAt: addMinutes(services.now(), 500) });
    await givenPass(db, creator, fan, { limit: 1 });
    await book(fan.actor, await sale.event(creator), 'membership');
    expect(await getPass(services, fan.actor, { userId: creator.userId, sessionEventId: event.id })).toBeNull();
    await expect(book(fan.actor, event, 'membership')).rejects.toMatchObject({ reason: 'NO_USE_LEFT' });
    expect(await book(fan.actor, event)).toMatchObject({ isPaid: false });
  });

  it('costs nothing, records the price as a discount, counts one use and tells the host; a repeat is the same order', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const pass = await givenPass(db, creator, fan);
    const event = await sale.event(creator, { price: 800 });
    expect(await getPass(services, fan.actor, { userId: creator.userId, sessionEventId: event.id })).toEqual({
      membershipId: pass.membershipId,
      title: '10-class pass',
      left: 10,
    });
    const paymentId = uuidv7();
    for (const _ of [1, 2])
      expect(await book(fan.actor, event, undefined, paymentId)).toEqual({ isPaid: true, clientSecret: null, paymentId, expiresAt: null });
    expect(await sale.payment(paymentId)).toMatchObject({
      amount: 0,
      discount_amount: 800,
      membership_id: pass.membershipId,
      status: 'COMPLETED',
    });
    expect(await usesOf(creator, fan)).toEqual({ used: 1, left: 9 });
    expect(await sale.seats(event)).toEqual({ participant_count: 1, held_count: 0 });
    expect(await db.selectFrom('notifications').select(['to_user_id', 'type']).execute()).toEqual([
      { to_user_id: creator.userId, type: 'PAYMENT_SESSION_VIA_MEMBERSHIP' },
    ]);
    expect(await services.waitingJobs('tickets.mail-ticket')).toHaveLength(1);
  });

  it('leaves the pass alone if the buyer would rather pay by card, and replaces a checkout that is still open', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    await givenPass(db, creator, fan);
    const event = await sale.event(creator, { capacity: 1 });
    expect(await book(fan.actor, event, 'card')).toMatchObject({ isPaid: false });
    expect(await usesOf(creator, fan)).toEqual({ used: 0, left: 10 });
    expect(await book(fan.actor, event, 'membership')).toMatchObject({ isPaid: true });
    expect(await sale.seats(event)).toEqual({ participant_count: 1, held_count: 0 });
  });

  it('returns the use once when the ticket is returned, however often that is repeated', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    await givenPass(db, creator, fan, { limit: 1 });
    const event = await sale.event(creator);
    await book(fan.actor, event, 'membership');
    const ticket = await getTicket(services, fan.actor, { sessionEventId: event.id, userId: fan.userId });
    expect(ticket?.mayHandBack).toBe(true);
    await Promise.all([1, 2, 3].map(() => returnTicket(services, fan.actor, { ticketId: ticket?.id ?? '' })));
    expect(await usesOf(creator, fan)).toEqual({ used: 0, left: 1 });
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
    expect(await book(fan.actor, event, 'membership')).toMatchObject({ isPaid: true });
  });

  it('returns the use once when the host takes the ticket back', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    await givenPass(db, creator, fan, { limit: 1 });
    const event = await sale.event(creator);
    await book(fan.actor, event, 'membership');
    const refund = { itemId: event.id, userId: fan.userId, refundReason: 'The room is too small.' };
    await expect(refundPayment(services, fan.actor, refund)).rejects.toMatchObject({ reason: 'NOT_YOURS' });
    for (const _ of [1, 2]) expect(await refundPayment(services, creator.actor, refund)).toMatchObject({ payment: { status: 'REFUNDED' } });
    expect(await usesOf(creator, fan)).toEqual({ used: 0, left: 1 });
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
    const news = await db.selectFrom('notifications').select('message').where('to_user_id', '=', fan.userId).execute();
    expect(news.map(({ message }) => message)).toEqual([expect.stringContaining('returned to your membership')]);
  });

  it('returns the uses once when the host cancels the event and says so, even if a ticket was returned before', async () => {
    const [creator, fan, other] = [await sale.creator(), await givenUser(db), await givenUser(db)];
    for (const person of [fan, other]) await givenPass(db, creator, person, { limit: 1 });
    const event = await sale.event(creator);
    for (const person of [fan, other]) await book(person.actor, event, 'membership');
    const ticket = await getTicket(services, fan.actor, { sessionEventId: event.id, userId: fan.userId });
    await returnTicket(services, fan.actor, { ticketId: ticket?.id ?? '' });
    const { start_at: start } = await db
      .selectFrom('session_events')
      .select('start_at')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow();
    const named = { sessionId: event.sessionId, sessionEventId: event.id, userId: creator.userId, startDateTime: start.toISOString() };
    await inTransaction(services, (command) => cancelSessionEvent(command, creator.actor, named));
    const [job] = await services.waitingJobs('tickets.return-uses');
    for (const _ of [1, 2]) await runReturnUses(services, job as { ownerUserId: string; sessionEventId: string });
    for (const person of [fan, other]) expect(await usesOf(creator, person)).toEqual({ used: 0, left: 1 });
    await notifyOfCancellation(services, { ownerUserId: creator.userId, sessionEventId: event.id });
    const back = 'Your place has gone back to “10-class pass”.';
    const mails = (await services.waitingJobs('notifications.send-mail')) as { messageKey: string; paragraphs: string[] }[];
    expect(mails.filter(({ messageKey }) => messageKey.startsWith('cancelled.')).map(({ paragraphs }) => paragraphs[1])).toEqual([back]);
    const news = db.selectFrom('notifications').select('message').where('type', '=', 'SESSION_EVENT_CANCELLED');
    expect((await news.executeTakeFirstOrThrow()).message).toMatch(new RegExp(`was cancelled\\. ${back}$`));
  });
});

describe('two bookings at once', () => {
  it(
    'never spend the last use twice, and never one without a ticket',
    async () => {
      const creator = await sale.creator();
      const events = [await sale.event(creator, { capacity: 5000 }), await sale.event(creator, { capacity: 5000 })];
      for (let round = 0; round < ROUNDS; round += 1) {
        const fan = await givenUser(db);
        await givenPass(db, creator, fan, { limit: 1 });
        const outcomes = await Promise.allSettled(events.map((event) => book(fan.actor, event, 'membership')));
        expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
        expect(await usesOf(creator, fan)).toEqual({ used: 1, left: 0 });
        const tickets = await db
          .selectFrom('tickets')
          .select('id')
          .where('user_id', '=', fan.userId)
          .where('status', '=', 'active')
          .execute();
        expect(tickets).toHaveLength(1);
      }
    },
    ROUNDS * 1000 + 60_000,
  );

  it('would spend it twice by checking first, without the lock (negative control)', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const pass = await givenPass(db, creator, fan, { limit: 1 });
    const looked: (() => void)[] = [];
    const bothLooked = Promise.all([1, 2].map(() => new Promise<void>((resolve) => looked.push(resolve))));
    const unguarded = async (place: number) => {
      const [purchase] = await readPurchases(db, { ownerUserId: creator.userId, userId: fan.userId, now: services.now() });
      looked[place]?.();
      await bothLooked;
      if (purchase?.uses.left !== 1) return;
      const use = { kind: 'spend' as const, places: 1, period: 1, source: uuidv7(), at: services.now() };
      await db
        .insertInto('membership_uses')
        .values({ owner_user_id: creator.userId, purchase_id: pass.id, id: uuidv7(), ...use })
        .execute();
    };
    await Promise.all([unguarded(0), unguarded(1)]);
    expect(await usesOf(creator, fan)).toEqual({ used: 2, left: -1 });
  });
});
