import { beforeEach, expect, test } from 'vitest';
import { findFollowedAttendees } from '#features/discovery/server/queries/find-followed-attendees.ts';
import { getParticipants } from '#features/sessions/server/queries/get-participants.ts';
import { runAskHowItWas } from '#features/reviews/server/jobs/ask-how-it-was.run.ts';
import { wasThere } from '#features/reviews/server/queries/was-there.ts';
import { getPayment } from '#features/payments/orders/server/get-payment.ts';
import { countAttendance } from '#features/tickets/api/count-attendance.ts';
import { readGuests } from '#features/tickets/door/server/read-roster.ts';
import { returnTicket } from '#features/tickets/returns/server/return-ticket.ts';
import { places, ticketGifts } from '#tests/builders/ticket-gifts.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { endUnusedGift } from './jobs/end-gift.run.ts';

const sale = await ticketSale();
const { services, db } = sale;
const { gifted, redeem, ticketOf } = ticketGifts(sale);
beforeEach(sale.empty);

type Gifted = Awaited<ReturnType<typeof gifted>>;
type Person = Gifted['giver'];

/** Ten places that somebody gives, of which they have returned the first. */
async function withoutTheFirst(): Promise<Gifted> {
  const given = await gifted({ seats: places(10), policy: { hoursBefore: 0, percent: 50, lateCostsUse: false } });
  const ticket = await ticketOf(given.giver, given.event);
  await returnTicket(services, given.giver.actor, { ticketId: ticket?.seats[0]?.ticketId ?? '' });
  return given;
}

/** Whoever holds the places is counted, named and asked as somebody who booked for themselves. */
async function expectTakesPart(person: Person, { host, event }: Gifted): Promise<void> {
  const { userId, displayName } = person;
  const follower = await givenUser(db);
  const participants = await getParticipants(services, follower.actor, {
    sessionEventId: event.id,
    contentOwnerUserId: host.userId,
    limit: 20,
  });
  expect(participants.items.filter((one) => !one.isGuest)).toMatchObject([{ userId }]);
  const followed = { readerUserId: follower.userId, followed: new Set([userId]) };
  const key = { user_id: host.userId, event_id: event.id };
  expect((await findFollowedAttendees(services, followed, [key])).goingTo(key)).toMatchObject([{ id: userId }]);
  const roster = { ownerUserId: host.userId, linkId: null, date: { id: event.id }, secret: services.config.secret };
  const names = (await readGuests(db, roster, null)).filter(({ valid }) => valid).map(({ name }) => name);
  expect(names.filter((name) => name === displayName)).toHaveLength(1);
  const own = await db.selectFrom('tickets').select('id').where('seat', '=', 1).executeTakeFirstOrThrow();
  await db.updateTable('tickets').set({ checked_in_at: services.now() }).where('id', '=', own.id).execute();
  await sale.wait(72 * 60);
  expect(await countAttendance(db, { hostUserId: host.userId, userIds: [userId], now: services.now() })).toEqual(new Map([[userId, 1]]));
  expect(await wasThere(db, { hostUserId: host.userId, sessionId: event.sessionId }, userId, services.now())).toBe(true);
  await runAskHowItWas(services, { ownerUserId: host.userId, ticketId: own.id });
  expect(await db.selectFrom('notifications').select('to_user_id').where('type', '=', 'HOW_WAS_IT').execute()).toEqual([
    { to_user_id: userId },
  ]);
}

test('whoever redeems what is left of a gift takes part, is named at the door, counted, asked and may review', async () => {
  const given = await withoutTheFirst();
  const mia = await givenUser(db, { displayName: 'Mia Hall' });
  await redeem(mia, given.token);
  expect((await ticketOf(mia, given.event))?.seats.map(({ seat }) => seat)).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10]);
  await expectTakesPart(mia, given);
});

test('so does a giver to whom it stays because nobody redeems it', async () => {
  const given = await withoutTheFirst();
  await sale.wait(48 * 60);
  await endUnusedGift(services, given.key);
  expect(await ticketOf(given.giver, given.event)).toMatchObject({ gift: null });
  await expectTakesPart(given.giver, given);
});

test('a giver to whom places stay wasn’t there because of whoever came in with one before they were theirs', async () => {
  const { giver, host, event, key } = await gifted({ seats: places(2) });
  await db.updateTable('tickets').set({ checked_in_at: services.now() }).where('seat', '=', 1).execute();
  await sale.wait(48 * 60);
  await endUnusedGift(services, key);
  expect(await ticketOf(giver, event)).toMatchObject({
    gift: null,
    seats: [{ guestName: expect.stringContaining('Gift') }, { guestName: null }],
  });
  await sale.wait(24 * 60);
  expect(await wasThere(db, { hostUserId: host.userId, sessionId: event.sessionId }, giver.userId, services.now())).toBe(false);
});

test('the order of a giver says nothing of the places that somebody has redeemed', async () => {
  const given = await withoutTheFirst();
  const { giver, host, event, key, token } = given;
  const read = () => getPayment(services, giver.actor, { itemId: event.id, userId: giver.userId, paymentId: key.giftId });
  expect(await read()).toMatchObject({ item: { state: 'valid', validSeats: 9 } });
  await redeem(await givenUser(db), token);
  expect(await read()).toMatchObject({ item: { state: null, validSeats: 0 } });
  await db.updateTable('tickets').set({ checked_in_at: services.now() }).where('owner_user_id', '=', host.userId).execute();
  expect(await read()).toMatchObject({ item: { state: null, validSeats: 0 } });
});
