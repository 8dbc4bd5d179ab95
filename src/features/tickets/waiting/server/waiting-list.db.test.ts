import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { cancelSessionEvent } from '#features/sessions/cancelling/server/cancel-session-event.ts';
import { givenPass } from '#tests/builders/membership.ts';
import { givenSubscriber } from '#tests/builders/subscription.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { nextNoon, waitingLists } from '#tests/builders/waiting-list.ts';
import { abandonCheckout } from '../../buying/server/abandon-checkout.ts';
import { runAdvanceLine } from './advance-line.run.ts';
import { leaveAllLines } from './leave-all-lines.ts';
import { offerOutOfTurn } from './offer-out-of-turn.ts';
import { getWaitingList } from './get-waiting-list.ts';
import { setWaitingRules } from './set-waiting-rules.ts';

const sale = await ticketSale();
const { services, db } = sale;
const { advance, buy, dateOf, fullEvent, inLine, join, leave, notices, pass, position } = waitingLists(sale);
const noon = nextNoon(services.now());
beforeEach(async () => {
  services.setNow(noon);
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

describe('joining the waiting list', () => {
  it('is refused to the host, to whoever has a ticket, where there are places, and once the date has started or was cancelled', async () => {
    const { host, event, holder } = await fullEvent();
    const other = await givenUser(db);
    await expect(join(host, event)).rejects.toMatchObject({ reason: 'OWN_SESSION' });
    await expect(join(holder, event)).rejects.toMatchObject({ reason: 'HAS_TICKET' });
    await expect(join(other, await sale.event(host))).rejects.toMatchObject({ reason: 'PLACES_LEFT' });
    await expect(join(other, await sale.event(host, { cancelled: true }))).rejects.toMatchObject({ reason: 'SESSION_CANCELLED' });
    await expect(join(other, { ...event, id: uuidv7() })).rejects.toMatchObject({ reason: 'NO_SESSION' });
    pass(3 * 24 * 60);
    await expect(join(other, event)).rejects.toMatchObject({ reason: 'WAITING_OVER' });
  });

  it('says how many are ahead, changes only what will pay when repeated, and ends by leaving', async () => {
    const { event } = await fullEvent({ price: 800 });
    const [first, second] = await inLine(event, 2);
    if (!first || !second) throw new Error('Nobody waits.');
    expect(await position(second, event)).toMatchObject({ state: 'waiting', ahead: 1, waiting: 2, paysWith: 'card', offerMinutes: 120 });
    expect(await join(first, event, 'membership')).toMatchObject({ ahead: 0, paysWith: 'membership' });
    await leave(first, event);
    await leave(first, event);
    expect(await position(first, event)).toMatchObject({ state: 'none', waiting: 1 });
    expect(await position(second, event)).toMatchObject({ ahead: 0 });
  });
});

describe('a seat that comes free', () => {
  it('is held for the first in line, who is told once and takes it; nobody else can buy it', async () => {
    const { event, giveBack } = await fullEvent();
    const [first, second] = await inLine(event, 2);
    if (!first || !second) throw new Error('Nobody waits.');
    await giveBack();
    expect(await position(first, event)).toMatchObject({ state: 'offered', until: addMinutes(services.now(), 120).toISOString() });
    expect(await notices('WAITING_PLACE_FREE')).toEqual([first.username]);
    expect(await services.waitingJobs('notifications.send-urgent-mail')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          toUserId: first.userId,
          title: expect.stringMatching(/^A place is free for you until \d+:02/) as string,
        }),
      ]),
    );
    await expect(buy(await givenUser(db), event)).rejects.toMatchObject({ reason: 'SESSION_FULL' });
    await expect(buy(second, event)).rejects.toMatchObject({ reason: 'SESSION_FULL' });
    await advance(event);
    await buy(first, event);
    expect(await sale.seats(event)).toEqual({ participant_count: 1, held_count: 0 });
    expect(await position(first, event)).toMatchObject({ state: 'none', waiting: 1 });
    expect(await notices('WAITING_PLACE_FREE')).toHaveLength(1);
  });

  it('goes to the next when its offer runs out, is refused, or the account of whoever holds it is deleted', async () => {
    const { event, giveBack } = await fullEvent();
    const people = await inLine(event, 4);
    const [slow, unwilling, leaver, last] = people;
    if (!slow || !unwilling || !leaver || !last) throw new Error('Nobody waits.');
    await giveBack();
    pass(120);
    await advance(event);
    expect(await notices('WAITING_OFFER_OVER')).toEqual([slow.username]);
    await expect(buy(slow, event)).rejects.toMatchObject({ reason: 'SESSION_FULL' });
    await leave(unwilling, event);
    expect(await inTransaction(services, (command) => leaveAllLines(command, leaver.userId))).toBe(1);
    expect(await position(last, event)).toMatchObject({ state: 'offered' });
    expect(await notices('WAITING_PLACE_FREE')).toEqual(people.map(({ username }) => username));
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 1 });
  });

  it('stays with whoever was offered it while they pay, also after a checkout that they close in time', async () => {
    const { event } = await fullEvent({ price: 800, capacity: 2 });
    const first = await givenUser(db);
    const early = await givenUser(db);
    const { paymentId } = await buy(early, event, 'card');
    await join(first, event);
    const [second] = await inLine(event, 1);
    if (!second) throw new Error('Nobody waits.');
    await abandonCheckout(services, early.actor, { paymentId });
    const checkout = await buy(first, event, 'card');
    expect(await position(first, event)).toMatchObject({ state: 'paying' });
    expect(await sale.seats(event)).toEqual({ participant_count: 1, held_count: 1 });
    await abandonCheckout(services, first.actor, { paymentId: checkout.paymentId });
    expect(await position(first, event)).toMatchObject({ state: 'offered' });
    const again = await buy(first, event, 'card');
    await sale.pay(again.clientSecret);
    await sale.deliverWebhooks();
    expect(await sale.seats(event)).toEqual({ participant_count: 2, held_count: 0 });
    expect(await position(second, event)).toMatchObject({ state: 'waiting', ahead: 0, waiting: 1 });
  });

  it('is offered at 7 in the morning if it comes free at night, and is held until then', async () => {
    const { event, giveBack } = await fullEvent();
    const [first] = await inLine(event, 1);
    if (!first) throw new Error('Nobody waits.');
    services.setNow(noon.replace('T12', 'T23'));
    await giveBack();
    expect(await notices('WAITING_PLACE_FREE')).toEqual([]);
    await expect(buy(await givenUser(db), event)).rejects.toMatchObject({ reason: 'SESSION_FULL' });
    services.setNow(addMinutes(new Date(noon), 19 * 60).toISOString());
    await advance(event);
    await advance(event);
    expect(await notices('WAITING_PLACE_FREE')).toEqual([first.username]);
    expect(await position(first, event)).toMatchObject({ until: addMinutes(services.now(), 120).toISOString() });
  });

  it('passes over whose pass is used up, tells them at once, and is theirs when they choose to pay by card', async () => {
    const { host, event, giveBack } = await fullEvent({ price: 800 });
    const [used, next] = [await givenUser(db), await givenUser(db)];
    await givenPass(db, host, next);
    await join(used, event, 'membership');
    pass(1);
    await join(next, event, 'membership');
    await giveBack();
    expect(await notices('WAITING_PLACE_FREE')).toEqual([next.username]);
    expect(await notices('WAITING_PASS_USED')).toEqual([used.username]);
    expect((await getWaitingList(services, host.actor, { sessionEventId: event.id })).items).toMatchObject([
      { userId: next.userId, state: 'offered' },
      { userId: used.userId, state: 'waiting', obstacle: 'pass-used' },
    ]);
    expect(await join(used, event, 'card')).toMatchObject({ state: 'waiting', ahead: 0, obstacle: null });
    await leave(next, event);
    expect(await position(used, event)).toMatchObject({ state: 'offered' });
  });
});

describe('the host', () => {
  it('puts subscribers and members first, sets the time of offers, and offers out of turn', async () => {
    const { host, event, giveBack } = await fullEvent();
    const [plain, chosen] = await inLine(event, 2);
    const [fan, member] = [await givenUser(db), await givenUser(db)];
    if (!plain || !chosen) throw new Error('Nobody waits.');
    await givenSubscriber(db, host, fan);
    await givenPass(db, host, member);
    await join(fan, event);
    pass(1);
    await join(member, event);
    const rules = { sessionId: event.sessionId, turn: 'members-first', offerMinutes: 30 } as const;
    await inTransaction(services, (command) => setWaitingRules(command, host.actor, rules));
    const offerTo = (userId: string) =>
      inTransaction(services, (command) => offerOutOfTurn(command, host.actor, { sessionEventId: event.id, userId }));
    expect(await offerTo(chosen.userId)).toEqual({ state: 'next', obstacle: null });
    const list = await getWaitingList(services, host.actor, { sessionEventId: event.id });
    expect(list.items.map(({ userId }) => userId)).toEqual([chosen.userId, fan.userId, member.userId, plain.userId]);
    await giveBack();
    expect(await position(chosen, event)).toMatchObject({ state: 'offered', until: addMinutes(services.now(), 30).toISOString() });
    await expect(offerTo(chosen.userId)).rejects.toMatchObject({ reason: 'NOT_WAITING' });
    await expect(offerTo(uuidv7())).rejects.toMatchObject({ reason: 'NOT_WAITING' });
    await db.updateTable('contents').set({ visibility: 'PRIVATE' }).execute();
    expect(await offerTo(plain.userId)).toEqual({ state: 'next', obstacle: 'subscribers-only' });
    pass(3 * 24 * 60);
    await expect(offerTo(plain.userId)).rejects.toMatchObject({ reason: 'BOOKING_CLOSED' });
    await db.updateTable('session_events').set({ cancelled_at: services.now() }).execute();
    await expect(offerTo(plain.userId)).rejects.toMatchObject({ reason: 'SESSION_CANCELLED' });
  });
});

describe('the end of the list', () => {
  it('comes with the start: everybody is told once, and held seats are free', async () => {
    const { event, giveBack } = await fullEvent();
    const people = await inLine(event, 2);
    await giveBack();
    services.setNow(addMinutes(new Date(noon), 3 * 24 * 60).toISOString());
    await advance(event);
    await advance(event);
    expect((await notices('WAITING_LIST_ENDED')).toSorted()).toEqual(people.map(({ username }) => username).toSorted());
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
    expect(await db.selectFrom('waiting_entries').select('id').execute()).toEqual([]);
  });

  it('comes with a cancellation, through the job that it enqueues', async () => {
    const { host, event } = await fullEvent();
    const [first] = await inLine(event, 1);
    const { start_at: start } = await db
      .selectFrom('session_events')
      .select('start_at')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow();
    const input = { ...dateOf(event), sessionId: event.sessionId, startDateTime: start.toISOString() };
    await inTransaction(services, (command) => cancelSessionEvent(command, host.actor, input));
    for (const work of await services.waitingJobs('tickets.advance-waiting-list')) await runAdvanceLine(services, work as never);
    expect(await notices('WAITING_LIST_ENDED')).toEqual([first?.username]);
  });
});
