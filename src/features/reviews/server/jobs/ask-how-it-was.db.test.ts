import { beforeEach, expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { checkInByName } from '#features/tickets/check-in/server/check-in-by-name.ts';
import { givenReplay } from '#tests/builders/replay.ts';
import { givenReview } from '#tests/builders/review.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { runAskHowItWas } from './ask-how-it-was.run.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

/** A guest who is checked in to a date that has just begun. */
async function checkedIn() {
  const [host, guest] = [await givenUser(db), await givenUser(db)];
  const { event } = await givenSession(db, host, { starts: [services.now()] });
  const { id: ticketId } = await givenTicket(db, event, guest);
  const mark = (here: boolean) =>
    inTransaction(services, (command) => checkInByName(command, host.actor, { sessionEventId: event.id, ticketId, here }));
  await mark(true);
  const waiting = async () =>
    (await services.waitingJobs('reviews.ask')).filter((job) => (job as { ticketId: string }).ticketId === ticketId);
  return { host, guest, event, mark, waiting, ask: () => runAskHowItWas(services, { ownerUserId: host.userId, ticketId }) };
}

const asked = () =>
  db.selectFrom('notifications').select(['to_user_id', 'message', 'url']).where('type', '=', 'HOW_WAS_IT').orderBy('id').execute();
const pass = (minutes: number) => services.setNow(addMinutes(services.now(), minutes).toISOString());

test('checking somebody in enqueues the question, once', async () => {
  const { mark, waiting } = await checkedIn();
  await mark(true);
  expect(await waiting()).toHaveLength(1);
});

test('asks nobody before an hour after the end, and then once however often it runs', async () => {
  const { guest, event, ask, waiting } = await checkedIn();
  await ask();
  pass(119);
  await ask();
  expect(await asked()).toEqual([]);
  expect(await waiting()).toHaveLength(3);
  pass(1);
  for (let run = 0; run < 2; run += 1) await ask();
  expect(await asked()).toEqual([
    {
      to_user_id: guest.userId,
      message: expect.stringContaining('How was “Evening yoga”?'),
      url: expect.stringContaining(`/session/${event.sessionId}#how-was-it`),
    },
  ]);
});

test('says so if the host has added something for those who were there, and a refunded ticket opens none of it', async () => {
  const said: (boolean | undefined)[] = [];
  for (const status of ['active', 'refunded'] as const) {
    const { host, event, ask } = await checkedIn();
    await givenReplay(db, host, event);
    await db.updateTable('tickets').set({ status }).where('session_event_id', '=', event.id).execute();
    pass(180);
    await ask();
    said.push((await asked()).at(-1)?.message.includes('What they added for those who were there'));
  }
  expect(said).toEqual([true, false]);
});

test('asks nobody about a place that they booked for somebody else', async () => {
  for (const values of [{ guest_name: 'Mia' }, { seat: 2 }]) {
    const { event, ask } = await checkedIn();
    await db.updateTable('tickets').set(values).where('session_event_id', '=', event.id).execute();
    pass(180);
    await ask();
  }
  expect(await asked()).toEqual([]);
});

test('asks about a date that its host cancelled once it had begun', async () => {
  const { guest, event, ask } = await checkedIn();
  await db
    .updateTable('session_events')
    .set({ cancelled_at: addMinutes(event.endAt, -1) })
    .where('id', '=', event.id)
    .execute();
  pass(180);
  await ask();
  expect(await asked()).toMatchObject([{ to_user_id: guest.userId }]);
});

test('asks nobody whose check-in was undone, who returned the ticket, about a cancelled date, or who has written a review', async () => {
  const undone = await checkedIn();
  await undone.mark(false);
  const returned = await checkedIn();
  await db.updateTable('tickets').set({ status: 'cancelled' }).where('session_event_id', '=', returned.event.id).execute();
  const cancelled = await checkedIn();
  await db
    .updateTable('session_events')
    .set({ cancelled_at: addMinutes(services.now(), -1) })
    .where('id', '=', cancelled.event.id)
    .execute();
  const written = await checkedIn();
  const { event: former } = await givenSession(db, written.host, { starts: [addMinutes(services.now(), -1440)] });
  await db.updateTable('session_events').set({ session_id: written.event.sessionId }).where('id', '=', former.id).execute();
  pass(180);
  await givenReview(services, { ...former, sessionId: written.event.sessionId }, written.guest);
  for (const { ask } of [undone, returned, cancelled, written]) await ask();
  expect(await asked()).toEqual([]);
});
