import { beforeEach, describe, expect, it } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { ChangeDates } from '#features/sessions/contract.ts';
import { changeDates } from '#features/sessions/dates/server/change-dates.ts';
import { ticketGifts } from '#tests/builders/ticket-gifts.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { nextNoon, waitingLists } from '#tests/builders/waiting-list.ts';

const sale = await ticketSale();
const { services, db } = sale;
const { advance, fullEvent, inLine, join, notices, pass, position } = waitingLists(sale);
const gifts = ticketGifts(sale);
const noon = nextNoon(services.now());
beforeEach(async () => {
  services.setNow(noon);
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

const moment = (milliseconds: number) => new Date(services.now().getTime() + milliseconds).toISOString();
async function dueTimes(): Promise<string[]> {
  const { rows } = await sale.pool.query<{ start_after: Date }>(
    `select start_after from pgboss.job where name = 'tickets.advance-waiting-list' order by start_after`,
  );
  return rows.map((row) => row.start_after.toISOString());
}
async function onlyOne() {
  const full = await fullEvent();
  const [first] = await inLine(full.event, 1);
  if (!first) throw new Error('Nobody waits.');
  return { ...full, first };
}

describe('an offer that is made at night', () => {
  it('doesn’t run out before it is sent, however late that is: its time counts from then', async () => {
    const { event, first, giveBack } = await onlyOne();
    services.setNow(noon.replace('T12', 'T23'));
    await giveBack();
    services.setNow(addMinutes(new Date(noon), 21 * 60 + 10).toISOString());
    expect(await position(first, event)).toMatchObject({ state: 'offered' });
    expect(await join(first, event)).toMatchObject({ state: 'offered' });
    await advance(event);
    expect(await notices('WAITING_PLACE_FREE')).toEqual([first.username]);
    expect(await position(first, event)).toMatchObject({ state: 'offered', until: addMinutes(services.now(), 120).toISOString() });
    expect(await dueTimes()).toContain(addMinutes(services.now(), 120).toISOString());
    expect(await notices('WAITING_OFFER_OVER')).toEqual([]);
    pass(121);
    await advance(event);
    expect(await position(first, event)).toMatchObject({ state: 'none' });
  });

  it('waits for the next morning if the worker is down all day', async () => {
    const { event, first, giveBack } = await onlyOne();
    services.setNow(noon.replace('T12', 'T23'));
    await giveBack();
    services.setNow(addMinutes(new Date(noon), 35 * 60).toISOString());
    await advance(event);
    expect(await notices('WAITING_PLACE_FREE')).toEqual([]);
    expect(await dueTimes()).toContain(addMinutes(new Date(noon), 43 * 60).toISOString());
    expect(await position(first, event)).toMatchObject({ state: 'offered' });
  });
});

it('an offer that another transaction made meanwhile is sent once, and keeps its time', async () => {
  const { event, first, giveBack } = await onlyOne();
  await db
    .updateTable('session_events')
    .set({ start_at: moment(3 * 3_600_000), end_at: moment(4 * 3_600_000) })
    .execute();
  await giveBack();
  const before = await position(first, event);
  expect(before).toMatchObject({ state: 'offered', until: moment(1.5 * 3_600_000) });
  // A transaction that began before the one that made the offer, and then waited for it.
  services.setNow(moment(-5));
  await advance(event);
  expect(await position(first, event)).toEqual(before);
  expect(await notices('WAITING_PLACE_FREE')).toEqual([first.username]);
});

it('is looked after again if its job ran before the time was over by the clock of the program', async () => {
  const { event, giveBack } = await onlyOne();
  await giveBack();
  await sale.pool.query('delete from pgboss.job');
  const over = moment(2 * 3_600_000);
  pass(118);
  await advance(event);
  expect(await dueTimes()).toEqual([]);
  services.setNow(new Date(Date.parse(over) - 20).toISOString());
  await advance(event);
  expect(await dueTimes()).toEqual([new Date(Date.parse(over) + 1_000).toISOString()]);
});

it('whoever is buying a gift can wait for a place of their own, and is offered one', async () => {
  const { event, giveBack } = await fullEvent({ price: 800, capacity: 2 });
  const giver = await givenUser(db);
  await gifts.order(giver, event);
  expect(await join(giver, event)).toMatchObject({ state: 'waiting' });
  await giveBack();
  expect(await position(giver, event)).toMatchObject({ state: 'offered' });
});

it('a place that is added while the date moves is offered at its new time', async () => {
  const { event, host, first } = await onlyOne();
  const { start_at: start } = await db.selectFrom('session_events').select('start_at').where('id', '=', event.id).executeTakeFirstOrThrow();
  const named = { sessionId: event.sessionId, sessionEventId: event.id, userId: host.userId, startDateTime: start.toISOString() };
  const moved = addMinutes(start, 7 * 24 * 60).toISOString();
  const place = { timeZone: 'Europe/London', locationType: 'online', locationUrl: 'https://meet.example/now' };
  const to = { ...place, duration: 60, startDateTime: moved };
  const input = ChangeDates.parse({ ...named, scope: 'this', dates: 1, maxParticipantCount: 2, to });
  await inTransaction(services, (command) => changeDates(command, host.actor, input, 'sandbox'));
  expect(await position(first, event)).toMatchObject({ state: 'offered' });
  const mails = (await services.waitingJobs('notifications.send-urgent-mail')) as { title: string; details: [string, string][] }[];
  const [offer] = mails.filter(({ title }) => title.startsWith('A place is free'));
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Europe/London' }).format(new Date(moved));
  expect(offer?.details.find(([term]) => term === 'When')?.[1]).toContain(day);
});
