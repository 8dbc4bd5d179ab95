import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { BookingChange } from '#features/follows/api/enqueue-booking-changed.ts';
import { restorePerson } from '#features/moderation/people/server/restore-person.ts';
import { suspendPerson } from '#features/moderation/people/server/suspend-person.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { advanceLines } from '../../waiting/server/advance-lines.run.ts';
import { notifyOfOpening } from './notify-of-opening.run.ts';
import { remindOfOpening } from './remind-of-opening.ts';

const sale = await ticketSale();
const { services, db } = sale;
const HOUR = 60;
const NOW = services.now();
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
  services.setNow(NOW.toISOString());
});

/** A date in ten days that is booked from a week to two hours before it. */
async function openingLater() {
  const creator = await sale.creator();
  const event = await sale.event(creator, { startsInMinutes: 240 * HOUR });
  const window = JSON.stringify({ opens: { hoursBefore: 168 }, closes: { hoursBefore: 2 } });
  await db.updateTable('sessions').set({ booking_window: window }).where('id', '=', event.sessionId).execute();
  return { creator, event };
}
type BookedDate = Awaited<ReturnType<typeof openingLater>>;
type Person = Awaited<ReturnType<typeof givenUser>>;
const remind = ({ actor }: Person, { creator, event }: BookedDate) =>
  inTransaction(services, (command) => remindOfOpening(command, actor, { userId: creator.userId, sessionEventId: event.id, remind: true }));
const notified = async () =>
  (await db.selectFrom('notifications').select('to_user_id').where('type', '=', 'BOOKING_OPEN').execute()).map((row) => row.to_user_id);
const reminders = () => db.selectFrom('opening_reminders').select('user_id').execute();

test('a reminder of an opening waits while the session is taken down or its host suspended, and happens once it is shown again', async () => {
  const date = await openingLater();
  const [admin, buyer] = [await givenUser(db, { admin: true }), await givenUser(db)];
  await remind(buyer, date);
  const jobs = () => services.waitingJobs('tickets.notify-of-opening');
  const rejected = (status: 'REJECTED' | 'APPROVED') =>
    db.updateTable('contents').set({ approval_status: status }).where('id', '=', date.event.sessionId).execute();
  await rejected('REJECTED');
  services.setNow(new Date(NOW.getTime() + 72 * HOUR * 60_000).toISOString());
  await notifyOfOpening(services, { ownerUserId: date.creator.userId, sessionEventId: date.event.id });
  expect([await notified(), await reminders()]).toEqual([[], [{ user_id: buyer.userId }]]);
  await rejected('APPROVED');
  await inTransaction(services, (command) =>
    suspendPerson(command, admin.actor, { userId: date.creator.userId, reason: 'SPAM', details: '' }, services),
  );
  await notifyOfOpening(services, { ownerUserId: date.creator.userId, sessionEventId: date.event.id });
  expect(await notified()).toEqual([]);
  await inTransaction(services, (command) => restorePerson(command, admin.actor, { userId: date.creator.userId, details: '' }));
  await sale.pool.query("delete from pgboss.job where name = 'tickets.notify-of-opening'");
  for (const change of await services.waitingJobs('tickets.advance-waiting-lists')) await advanceLines(services, change as BookingChange);
  for (const due of await jobs()) await notifyOfOpening(services, due as { ownerUserId: string; sessionEventId: string });
  expect([await notified(), await reminders()]).toEqual([[buyer.userId], []]);
});

test('a reminder of an opening is forgotten once the date closes while it is still hidden', async () => {
  const date = await openingLater();
  await remind(await givenUser(db), date);
  await db.updateTable('contents').set({ approval_status: 'REJECTED' }).where('id', '=', date.event.sessionId).execute();
  const run = () => notifyOfOpening(services, { ownerUserId: date.creator.userId, sessionEventId: date.event.id });
  services.setNow(new Date(NOW.getTime() + 72 * HOUR * 60_000).toISOString());
  await sale.pool.query('delete from pgboss.job');
  await run();
  const { rows } = await sale.pool.query("select start_after from pgboss.job where name = 'tickets.notify-of-opening'");
  const closesAt = new Date(NOW.getTime() + 238 * HOUR * 60_000);
  expect(rows).toEqual([{ start_after: closesAt }]);
  services.setNow(closesAt.toISOString());
  await run();
  expect([await notified(), await reminders()]).toEqual([[], []]);
});

test('a hidden date whose booking is looked at again and again has one job to come, and a sooner one once it closes sooner', async () => {
  const date = await openingLater();
  await remind(await givenUser(db), date);
  await db.updateTable('contents').set({ approval_status: 'REJECTED' }).where('id', '=', date.event.sessionId).execute();
  services.setNow(new Date(NOW.getTime() + 72 * HOUR * 60_000).toISOString());
  await sale.pool.query('delete from pgboss.job');
  const look = () => notifyOfOpening(services, { ownerUserId: date.creator.userId, sessionEventId: date.event.id });
  const due = async () =>
    (await sale.pool.query("select start_after from pgboss.job where name = 'tickets.notify-of-opening' order by start_after")).rows;
  const closes = (hoursBefore: number) => ({ start_after: new Date(NOW.getTime() + (240 - hoursBefore) * HOUR * 60_000) });
  for (let time = 0; time < 3; time += 1) await look();
  expect(await due()).toEqual([closes(2)]);
  const window = JSON.stringify({ opens: { hoursBefore: 168 }, closes: { hoursBefore: 24 } });
  await db.updateTable('sessions').set({ booking_window: window }).where('id', '=', date.event.sessionId).execute();
  for (let time = 0; time < 2; time += 1) await look();
  expect(await due()).toEqual([closes(24), closes(2)]);
});
