import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { RescheduleEvent } from '#features/sessions/contract.ts';
import { rescheduleEvent } from '#features/sessions/dates/server/reschedule-event.ts';
import { withdrawAllEvents } from '#features/sessions/cancelling/server/withdraw-all-events.ts';
import { withdrawEvents } from '#features/sessions/cancelling/server/withdraw-events.ts';
import { countOwedDates } from '#features/sessions/cancelling/server/count-owed-dates.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { nextNoon, waitingLists } from '#tests/builders/waiting-list.ts';
import { abandonCheckout } from '../../buying/server/abandon-checkout.ts';
import { returnTicket } from '../../returns/server/return-ticket.ts';
import { runAdvanceLine } from './advance-line.run.ts';
import type { LateNotice } from './notify-by-day.ts';
import { sendLateNotices } from './notify-by-day.run.ts';

const sale = await ticketSale();
const { services, db } = sale;
const { advance, buy, fullEvent, inLine, join, leave, notices, pass, position } = waitingLists(sale);
const noon = nextNoon(services.now());
beforeEach(async () => {
  services.setNow(noon);
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

async function jobs<Payload>(name: string): Promise<{ data: Payload; at: string }[]> {
  const { rows } = await sale.pool.query<{ data: Payload; start_after: Date }>(
    'select data, start_after from pgboss.job where name = $1 order by start_after',
    [name],
  );
  return rows.map(({ data, start_after: at }) => ({ data, at: at.toISOString() }));
}
const morning = () => new Date(Date.parse(noon) + 19 * 3_600_000).toISOString();

describe('by night', () => {
  it('nobody is notified that their offer is over or their pass used up: that comes at 7, if it is still so', async () => {
    const { event, giveBack } = await fullEvent({ price: 800 });
    const [used] = await inLine(event, 1, 'membership');
    const [slow] = await inLine(event, 1);
    if (!used || !slow) throw new Error('Nobody waits.');
    services.setNow(noon.replace('T12:00', 'T21:30'));
    await giveBack();
    expect(await notices('WAITING_PASS_USED')).toEqual([used.username]);
    await sale.pool.query(`delete from notifications`);
    pass(120);
    const late = await givenUser(db);
    await join(late, event, 'membership');
    await advance(event);
    expect(await notices('WAITING_OFFER_OVER')).toEqual([]);
    expect(await notices('WAITING_PASS_USED')).toEqual([]);
    const waiting = await jobs<LateNotice>('tickets.notify-waiting');
    expect(waiting.map(({ data, at }) => [data.type, data.people.length, at])).toEqual(
      expect.arrayContaining([
        ['WAITING_OFFER_OVER', 1, morning()],
        ['WAITING_PASS_USED', 2, morning()],
      ]),
    );
    await leave(used, event);
    services.setNow(morning());
    for (const { data } of [...waiting, ...waiting]) await sendLateNotices(services, data);
    expect(await notices('WAITING_OFFER_OVER')).toEqual([slow.username]);
    expect(await notices('WAITING_PASS_USED')).toEqual([late.username]);
  });

  it('a list that is cancelled at night says so in the morning, once', async () => {
    const { event } = await fullEvent();
    const [first] = await inLine(event, 1);
    services.setNow(noon.replace('T12', 'T23'));
    await db.updateTable('session_events').set({ cancelled_at: services.now() }).where('id', '=', event.id).execute();
    await advance(event);
    expect(await notices('WAITING_LIST_ENDED')).toEqual([]);
    const [ended] = await jobs<LateNotice>('tickets.notify-waiting');
    services.setNow(ended?.at ?? '');
    for (const _ of [1, 2]) await sendLateNotices(services, ended?.data as LateNotice);
    expect(await notices('WAITING_LIST_ENDED')).toEqual([first?.username]);
    expect(ended?.at).toBe(morning());
  });
});

describe('many places that come free at once', () => {
  it('are all offered, at most fifty people are notified in one transaction, and few jobs remain', async () => {
    const { event } = await fullEvent();
    const people = 120;
    const named = await Promise.all(Array.from({ length: people }, () => givenUser(db)));
    for (const person of named) await join(person, event);
    await sale.pool.query('delete from pgboss.job');
    await db.updateTable('session_events').set({ max_participant_count: 500 }).where('id', '=', event.id).execute();
    await advance(event);
    expect(await sale.seats(event)).toEqual({ participant_count: 1, held_count: people });
    const told: number[] = [(await notices('WAITING_PLACE_FREE')).length];
    expect((await jobs('tickets.advance-waiting-list')).length).toBeLessThanOrEqual(3);
    for (let runs = 0; runs < 3; runs += 1) {
      await advance(event);
      told.push((await notices('WAITING_PLACE_FREE')).length);
    }
    expect(told).toEqual([50, 100, people, people]);
    expect(new Set(await notices('WAITING_PLACE_FREE')).size).toBe(people);
    const mails = await jobs<{ title: string }>('notifications.send-urgent-mail');
    expect(mails.filter(({ data }) => data.title.startsWith('A place is free')).length).toBe(people);
  });
});

describe('an offer whose time is over', () => {
  it('isn’t in the way of joining anew, at the end of the line, even before it was looked after', async () => {
    const { event, giveBack } = await fullEvent();
    const [slow, next] = await inLine(event, 2);
    if (!slow || !next) throw new Error('Nobody waits.');
    await giveBack();
    pass(121);
    expect(await join(slow, event)).toMatchObject({ state: 'waiting', ahead: 0, waiting: 2 });
    expect(await position(next, event)).toMatchObject({ state: 'offered' });
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 1 });
  });

  it('is made anew to whoever joins again and is the only one', async () => {
    const { event, giveBack } = await fullEvent();
    const [slow] = await inLine(event, 1);
    if (!slow) throw new Error('Nobody waits.');
    await giveBack();
    pass(121);
    expect(await join(slow, event)).toMatchObject({ state: 'offered' });
    expect(await notices('WAITING_PLACE_FREE')).toHaveLength(2);
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 1 });
  });

  it('is said to be over to whoever closes their checkout too late, and its place goes to the next', async () => {
    const { event, giveBack } = await fullEvent({ price: 800 });
    const [slow, next] = await inLine(event, 2);
    if (!slow || !next) throw new Error('Nobody waits.');
    await giveBack();
    pass(110);
    const { paymentId } = await buy(slow, event, 'card');
    pass(15);
    await abandonCheckout(services, slow.actor, { paymentId });
    expect(await notices('WAITING_OFFER_OVER')).toEqual([slow.username]);
    expect(await position(slow, event)).toMatchObject({ state: 'none' });
    expect(await position(next, event)).toMatchObject({ state: 'offered' });
  });
});

describe('an offer of a date that is moved earlier', () => {
  const hours = (count: number) => new Date(services.now().getTime() + count * 3_600_000);
  async function moveTo({ host, event }: Pick<Awaited<ReturnType<typeof fullEvent>>, 'host' | 'event'>, start: Date) {
    const { start_at: shown } = await db
      .selectFrom('session_events')
      .select('start_at')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow();
    const to = { startDateTime: start.toISOString(), duration: 60, timeZone: 'Europe/London' };
    const venue = { locationType: 'online' as const, locationUrl: 'https://meet.example/now', venuePublic: false };
    const named = { sessionId: event.sessionId, sessionEventId: event.id, userId: host.userId, startDateTime: shown.toISOString() };
    const input = RescheduleEvent.parse({ ...named, to: { ...to, ...venue } });
    await inTransaction(services, (command) => rescheduleEvent(command, host.actor, input));
    await advance(event);
  }
  const until = async (person: Parameters<typeof position>[0], event: Parameters<typeof position>[1]) =>
    (await position(person, event)).until;

  it('lasts half of the time until the new start, of which its holder is notified; one in time stays as it is', async () => {
    const full = await fullEvent();
    const [first] = await inLine(full.event, 1);
    if (!first) throw new Error('Nobody waits.');
    await full.giveBack();
    const before = await until(first, full.event);
    expect(before).toBe(hours(2).toISOString());
    await moveTo(full, hours(5));
    expect(await until(first, full.event)).toBe(before);
    expect(await notices('WAITING_PLACE_FREE')).toEqual([first.username]);
    pass(10);
    await moveTo(full, hours(1));
    expect(await until(first, full.event)).toBe(hours(0.5).toISOString());
    expect(await notices('WAITING_PLACE_FREE')).toEqual([first.username, first.username]);
    expect(await sale.seats(full.event)).toEqual({ participant_count: 0, held_count: 1 });
    const due = (await jobs('tickets.advance-waiting-list')).map(({ at }) => at);
    expect(due).toContain(hours(0.5).toISOString());
    await advance(full.event);
    expect(await notices('WAITING_PLACE_FREE')).toHaveLength(2);
    pass(30);
    await advance(full.event);
    expect(await position(first, full.event)).toMatchObject({ state: 'none' });
  });

  it('isn’t left waiting for a morning after the start', async () => {
    const full = await fullEvent();
    const [first] = await inLine(full.event, 1);
    if (!first) throw new Error('Nobody waits.');
    services.setNow(noon.replace('T12', 'T23'));
    await full.giveBack();
    expect(await notices('WAITING_PLACE_FREE')).toEqual([]);
    await moveTo(full, hours(4));
    expect(await until(first, full.event)).toBe(hours(2).toISOString());
    expect(await notices('WAITING_PLACE_FREE')).toEqual([first.username]);
  });
});

describe('somebody in line who buys a place on sale by card', () => {
  // Their pass was used up when the place came free, so it went on sale.
  async function buying() {
    const { host, event, giveBack } = await fullEvent({ price: 800, capacity: 2 });
    const other = await givenUser(db);
    await db.updateTable('session_events').set({ price: 0 }).where('id', '=', event.id).execute();
    await buy(other, event);
    await db.updateTable('session_events').set({ price: 800 }).where('id', '=', event.id).execute();
    const [used] = await inLine(event, 1, 'membership');
    if (!used) throw new Error('Nobody waits.');
    await giveBack();
    const checkout = await buy(used, event, 'card');
    const { id: ticketId } = await db.selectFrom('tickets').select('id').where('user_id', '=', other.userId).executeTakeFirstOrThrow();
    return { host, event, used, checkout, other, ticketId };
  }

  it('is offered no second place meanwhile: it goes to the next', async () => {
    const { event, used, ticketId, other } = await buying();
    const [next] = await inLine(event, 1);
    if (!next) throw new Error('Nobody waits.');
    await db.updateTable('waiting_entries').set({ pays_with: 'card' }).execute();
    await returnTicket(services, other.actor, { ticketId });
    expect(await position(used, event)).toMatchObject({ state: 'waiting' });
    expect(await position(next, event)).toMatchObject({ state: 'offered' });
  });

  it('frees a second place that they hold nevertheless for the next as soon as they have paid', async () => {
    const { event, used, checkout } = await buying();
    const [next] = await inLine(event, 1);
    if (!next) throw new Error('Nobody waits.');
    await db
      .updateTable('waiting_entries')
      .set({ state: 'offered', offered_at: services.now(), expires_at: new Date(services.now().getTime() + 3_600_000) })
      .where('user_id', '=', used.userId)
      .execute();
    await db.updateTable('session_events').set({ max_participant_count: 3, held_count: 2 }).where('id', '=', event.id).execute();
    await sale.pay(checkout.clientSecret);
    await sale.deliverWebhooks();
    expect(await position(next, event)).toMatchObject({ state: 'offered' });
    expect(await sale.seats(event)).toEqual({ participant_count: 2, held_count: 1 });
  });
});

describe('places that are only offered', () => {
  async function onlyOffered() {
    const { host, event, giveBack } = await fullEvent();
    const [first] = await inLine(event, 1);
    await giveBack();
    return { host, event, first };
  }

  it('don’t keep a host from deleting a session: the list ends', async () => {
    const { host, event, first } = await onlyOffered();
    expect(await inTransaction(services, (command) => withdrawEvents(command, host.userId, event.sessionId))).toBe(true);
    for (const { data } of await jobs('tickets.advance-waiting-list')) await runAdvanceLine(services, data as never);
    expect(await notices('WAITING_LIST_ENDED')).toEqual([first?.username]);
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
  });

  it('don’t keep a host from leaving; an open checkout does', async () => {
    const { host, event, first } = await onlyOffered();
    if (!first) throw new Error('Nobody waits.');
    expect(await countOwedDates(services, host.userId)).toBe(0);
    await db.updateTable('session_events').set({ price: 800 }).where('id', '=', event.id).execute();
    const { paymentId } = await buy(first, event, 'card');
    expect(await countOwedDates(services, host.userId)).toBe(1);
    const withdraw = () => inTransaction(services, (command) => withdrawAllEvents(command, host.userId));
    expect(await withdraw()).toBe(false);
    await abandonCheckout(services, first.actor, { paymentId });
    expect(await withdraw()).toBe(true);
  });
});
