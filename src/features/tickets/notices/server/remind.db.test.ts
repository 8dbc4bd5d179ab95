import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { givenSession, givenTicket, type BuiltEvent } from '#tests/builders/session.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { buyTicket } from '../../buying/server/buy-ticket.ts';
import { notifyOfMove } from './notify-of-move.run.ts';
import { remind } from './remind.run.ts';
import type { Remind } from './remind.ts';

const HOUR = 60;
const sale = await ticketSale();
const { services, db, pool } = sale;
const beginning = services.now().toISOString();
beforeEach(async () => {
  services.setNow(beginning);
  await sale.empty();
  await pool.query('delete from pgboss.job');
});

const eventIn = async (hours: number, locationType: 'online' | 'in-person' = 'in-person') => {
  const { event } = await givenSession(db, await givenUser(db), { starts: [addMinutes(services.now(), hours * HOUR)], locationType });
  return event;
};
const book = async (event: BuiltEvent) =>
  buyTicket(services, (await givenUser(db)).actor, { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() });
const workFor = ({ ownerUserId, id, startAt }: BuiltEvent): Remind => ({
  ownerUserId,
  sessionEventId: id,
  startDateTime: startAt.toISOString(),
});
/** Whoever was reminded, in the order in which they booked. */
async function reminded(): Promise<string[]> {
  const rows = await db.selectFrom('notifications').select('to_username').where('type', '=', 'SESSION_REMINDER').orderBy('id').execute();
  return rows.map((row) => row.to_username);
}
async function dueReminders() {
  const { rows } = await pool.query<{ event: string; due: Date }>(
    `select data ->> 'sessionEventId' as event, start_after as due from pgboss.job where name = 'tickets.remind' order by start_after`,
  );
  return rows;
}
/** An event in five days with one guest who booked long ago, at the time of its reminder. */
async function due(locationType: 'online' | 'in-person' = 'in-person') {
  const event = await eventIn(5 * 24, locationType);
  const guest = await givenUser(db);
  await givenTicket(db, event, guest, { createdAt: services.now() });
  services.setNow(addMinutes(event.startAt, -24 * HOUR).toISOString());
  return { event, guest };
}

it('orders one reminder for an event, a day before it starts, with its first ticket, and none for one that is near', async () => {
  const [event, near] = [await eventIn(5 * 24), await eventIn(20)];
  await Promise.all([book(event), book(event)]);
  await book(event);
  await book(near);
  expect(await dueReminders()).toEqual([{ event: event.id, due: addMinutes(event.startAt, -24 * HOUR) }]);
});

it('reminds whoever has a valid ticket once, by mail too, but nobody who has only just booked', async () => {
  const { event, guest } = await due();
  const [gone, fresh] = [await givenUser(db), await givenUser(db)];
  const { id } = await givenTicket(db, event, gone, { createdAt: addMinutes(services.now(), -48 * HOUR) });
  await db.updateTable('tickets').set({ status: 'cancelled' }).where('id', '=', id).execute();
  await givenTicket(db, event, fresh, { createdAt: addMinutes(services.now(), -11 * HOUR) });
  await remind(services, workFor(event));
  await remind(services, workFor(event));
  expect(await reminded()).toEqual([guest.username]);
  expect(await services.waitingJobs('notifications.send-mail')).toMatchObject([{ toUserId: guest.userId, list: { topic: 'REMINDERS' } }]);
});

it('doesn’t remind the giver of a ticket that nobody has redeemed', async () => {
  const { event, guest } = await due();
  await db.updateTable('tickets').set({ unredeemed: true }).where('user_id', '=', guest.userId).execute();
  await remind(services, workFor(event));
  expect(await reminded()).toEqual([]);
});

it('reminds nobody of an event that was moved, cancelled or taken down, has begun, or whose host is suspended', async () => {
  const { event } = await due();
  await remind(services, { ...workFor(event), startDateTime: addMinutes(event.startAt, HOUR).toISOString() });
  const cancel = (at: Date | null) => db.updateTable('session_events').set({ cancelled_at: at }).where('id', '=', event.id).execute();
  await cancel(services.now());
  await remind(services, workFor(event));
  await cancel(null);
  const judge = (approval: 'REJECTED' | 'APPROVED') =>
    db.updateTable('contents').set({ approval_status: approval }).where('id', '=', event.sessionId).execute();
  await judge('REJECTED');
  await remind(services, workFor(event));
  await judge('APPROVED');
  const become = (status: 'suspended' | 'active') =>
    db.updateTable('users').set({ status }).where('user_id', '=', event.ownerUserId).execute();
  await become('suspended');
  await remind(services, workFor(event));
  await become('active');
  services.setNow(event.startAt.toISOString());
  await remind(services, workFor(event));
  expect(await reminded()).toEqual([]);
  services.setNow(addMinutes(event.startAt, -1).toISOString());
  await remind(services, workFor(event));
  expect(await reminded()).toHaveLength(1);
});

it('orders another reminder when an event is moved', async () => {
  const event = await eventIn(5 * 24);
  const start = addMinutes(event.startAt, 24 * HOUR);
  await db
    .updateTable('session_events')
    .set({
      start_at: start,
      end_at: addMinutes(start, HOUR),
      move_count: 1,
      moved_from: JSON.stringify({
        startDateTime: event.startAt.toISOString(),
        endDateTime: event.endAt.toISOString(),
        timeZone: 'Europe/London',
        place: null,
      }),
    })
    .where('id', '=', event.id)
    .execute();
  await notifyOfMove(services, { ownerUserId: event.ownerUserId, sessionEventId: event.id, moveCount: 1 });
  expect(await dueReminders()).toEqual([{ event: event.id, due: event.startAt }]);
});

it('names the time where the reader is, if the session is online and their clock differs', async () => {
  const messages: (string | undefined)[] = [];
  for (const locationType of ['online', 'in-person'] as const) {
    const { event, guest } = await due(locationType);
    await db
      .insertInto('notification_settings')
      .values({ user_id: guest.userId, time_zone: 'Asia/Tokyo', updated_at: services.now() })
      .execute();
    await remind(services, workFor(event));
    const row = await db.selectFrom('notifications').select('message').where('to_user_id', '=', guest.userId).executeTakeFirst();
    messages.push(row?.message);
    services.setNow(beginning);
  }
  expect(messages).toEqual([expect.stringMatching(/\(UK time\), .+ where you are\.$/), expect.stringMatching(/\(UK time\)\.$/)]);
});

it('reminds more people than fit into one run', async () => {
  const { event } = await due();
  for (let count = 0; count < 100; count += 1)
    await givenTicket(db, event, await givenUser(db), { createdAt: new Date(Date.parse(beginning) - count) });
  await remind(services, workFor(event));
  expect(await reminded()).toHaveLength(100);
  const [rest] = (await services.waitingJobs('tickets.remind')) as Remind[];
  if (!rest) throw new Error('Nothing was left to another run.');
  await remind(services, rest);
  expect(new Set(await reminded()).size).toBe(101);
});
