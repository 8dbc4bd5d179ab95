import { expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import { readPurchases } from '#features/memberships/purchases/server/read-purchases.ts';
import { givenPass } from '#tests/builders/membership.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { queryAttendees } from '../../attendees/server/query-attendees.ts';
import { buyTicket } from '../../buying/server/buy-ticket.ts';
import { getTicket } from '../../wallet/server/get-ticket.ts';
import { checkInByCode } from './check-in-by-code.ts';
import { checkInByName } from './check-in-by-name.ts';
import { markNoShow } from './mark-no-show.ts';

const sale = await ticketSale();
const { services, db } = sale;

async function booked() {
  const [host, guest] = [await givenUser(db), await givenUser(db)];
  const event = await sale.event(host, { price: 800, startsInMinutes: 60 });
  await givenPass(db, host, guest);
  await buyTicket(services, guest.actor, { sessionId: event.sessionId, sessionEventId: event.id, payWith: 'membership' });
  const { id: ticketId, code } = await db
    .selectFrom('tickets')
    .select(['id', 'code'])
    .where('user_id', '=', guest.userId)
    .executeTakeFirstOrThrow();
  const named = { sessionEventId: event.id, ticketId };
  return {
    host,
    guest,
    event,
    ticketId,
    start: () => services.setNow(addMinutes(services.now(), 61).toISOString()),
    mark: (noShow: boolean, by = host) => inTransaction(services, (command) => markNoShow(command, by.actor, { ...named, noShow })),
    checkIn: (here = true) => inTransaction(services, (command) => checkInByName(command, host.actor, { ...named, here })),
    scan: () => inTransaction(services, (command) => checkInByCode(command, host.actor, { sessionEventId: event.id, code })),
    list: (state?: 'come' | 'here' | 'no-show' | 'gone') =>
      queryAttendees(services, host.actor, { sessionEventId: event.id, limit: 50, ...(state ? { state } : {}) }),
    read: () => getTicket(services, guest.actor, { sessionEventId: event.id, userId: guest.userId }),
  };
}

it('refuses to note that somebody didn’t come before the start, on a cancelled date, of another host, or who is here or has no ticket', async () => {
  const date = await booked();
  await expect(date.mark(true)).rejects.toMatchObject({ reason: 'NOT_STARTED' });
  date.start();
  await expect(date.mark(true, await givenUser(db))).rejects.toMatchObject({ reason: 'NOT_FOUND' });
  await expect(date.mark(true, date.guest)).rejects.toMatchObject({ reason: 'NOT_FOUND' });
  await date.checkIn();
  await expect(date.mark(true)).rejects.toMatchObject({ reason: 'GUEST_IS_HERE' });
  await date.checkIn(false);
  const set = (values: object) => db.updateTable('session_events').set(values).where('id', '=', date.event.id).execute();
  await set({ cancelled_at: services.now() });
  await expect(date.mark(true)).rejects.toMatchObject({ reason: 'SESSION_CANCELLED' });
  await set({ cancelled_at: null });
  for (const [status, reason] of [
    ['cancelled', 'TICKET_HANDED_BACK'],
    ['refunded', 'TICKET_REFUNDED'],
  ] as const) {
    await db.updateTable('tickets').set({ status }).where('id', '=', date.ticketId).execute();
    await expect(date.mark(true)).rejects.toMatchObject({ reason });
  }
});

it('notes it once, for host and guest to see, and undoes it; the use of the pass stays spent', async () => {
  const date = await booked();
  date.start();
  expect(await date.mark(true)).toEqual({ ticketId: date.ticketId, noShow: true });
  const { no_show_at: first } = await db
    .selectFrom('tickets')
    .select('no_show_at')
    .where('id', '=', date.ticketId)
    .executeTakeFirstOrThrow();
  services.setNow(addMinutes(services.now(), 1).toISOString());
  await date.mark(true);
  const rows = await db.selectFrom('tickets').select('no_show_at').where('id', '=', date.ticketId).execute();
  expect(rows).toEqual([{ no_show_at: first }]);
  expect((await date.list()).counts).toEqual({ come: 0, here: 0, noShow: 1, gone: 0 });
  expect((await date.list('no-show')).items).toMatchObject([{ ticketId: date.ticketId, state: 'no-show' }]);
  expect((await date.list('come')).items).toEqual([]);
  expect(await date.read()).toMatchObject({ noShow: true, status: 'active', mayHandBack: false });
  const [pass] = await readPurchases(db, { ownerUserId: date.host.userId, userId: date.guest.userId, now: services.now() });
  expect(pass?.uses.left).toBe(9);
  await date.mark(false);
  expect((await date.list()).counts).toEqual({ come: 1, here: 0, noShow: 0, gone: 0 });
});

it('is over as soon as the guest is checked in, by name or by code', async () => {
  for (const way of ['checkIn', 'scan'] as const) {
    const date = await booked();
    date.start();
    await date.mark(true);
    await date[way]();
    expect((await date.list()).counts).toEqual({ come: 0, here: 1, noShow: 0, gone: 0 });
    expect(await date.read()).toMatchObject({ noShow: false });
  }
});
