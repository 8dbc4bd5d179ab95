import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { ChangeDates } from '#features/sessions/contract.ts';
import { changeDates } from '#features/sessions/dates/server/change-dates.ts';
import { followUser } from '#features/follows/server/commands/follow-user.ts';
import { givePlaces } from '../../hosting/server/give-places.ts';
import { ticketGifts } from '#tests/builders/ticket-gifts.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { nextNoon, waitingLists } from '#tests/builders/waiting-list.ts';

const sale = await ticketSale();
const { services, db } = sale;
const lists = waitingLists(sale);
const noon = nextNoon(services.now());
beforeEach(async () => {
  services.setNow(noon);
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

type Full = Awaited<ReturnType<typeof lists.fullEvent>>;

/** A full date for which somebody waits, and somebody who doesn't. */
async function waitedFor(price: number) {
  const full = await lists.fullEvent({ price });
  const [first] = await lists.inLine(full.event, 1);
  if (!first) throw new Error('Nobody waits.');
  return { ...full, first, other: await givenUser(db) };
}

function addPlaces({ host, event }: Full, places: number) {
  const date = { sessionId: event.sessionId, sessionEventId: event.id, userId: host.userId, scope: 'this', dates: 1 };
  return db
    .selectFrom('session_events')
    .select('start_at')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow()
    .then(({ start_at: start }) =>
      inTransaction(services, (command) =>
        changeDates(
          command,
          host.actor,
          ChangeDates.parse({ ...date, startDateTime: start.toISOString(), maxParticipantCount: places }),
          'sandbox',
        ),
      ),
    );
}

/** A seat comes free by what only a job tells the list, as the end of a suspension does. */
const freeOne = ({ event }: Full) =>
  db.updateTable('session_events').set({ max_participant_count: 2 }).where('id', '=', event.id).execute();

describe('a place for which somebody waits', () => {
  it('is offered to them in the same transaction when the host adds it to a date', async () => {
    const full = await waitedFor(800);
    await addPlaces(full, 2);
    expect(await lists.notices('WAITING_PLACE_FREE')).toEqual([full.first.actor.username]);
    expect(await sale.seats(full.event)).toEqual({ participant_count: 1, held_count: 1 });
    await expect(lists.buy(full.other, full.event)).rejects.toMatchObject({ reason: 'SESSION_FULL' });
  });

  it.each([
    ['buys', 800, (full: Full, other: { actor: object }) => lists.buy(other as typeof full.holder, full.event)],
    ['books for nothing', 0, (full: Full, other: { actor: object }) => lists.buy(other as typeof full.holder, full.event)],
    ['buys as a gift', 800, (full: Full, other: { actor: object }) => ticketGifts(sale).order(other as typeof full.holder, full.event)],
  ])('is sold to nobody who %s before the job has offered it', async (_what, price, act) => {
    const full = await waitedFor(price);
    await freeOne(full);
    await expect(act(full, full.other)).rejects.toMatchObject({ reason: 'SESSION_FULL' });
    await lists.advance(full.event);
    expect(await lists.notices('WAITING_PLACE_FREE')).toEqual([full.first.actor.username]);
  });

  it('isn’t given away by the host, and waiting for it is possible, before the job has offered it', async () => {
    const full = await waitedFor(0);
    await freeOne(full);
    const { host, other, event } = full;
    await inTransaction(services, (command) => followUser(command, other.actor, { userId: other.userId, followingUserId: host.userId }));
    const given = { sessionEventId: event.id, username: other.actor.username, places: 1 };
    await expect(inTransaction(services, (command) => givePlaces(command, host.actor, given))).rejects.toMatchObject({
      reason: 'SESSION_FULL',
    });
    expect(await lists.join(other, event)).toMatchObject({ ahead: 0 });
    expect(await lists.notices('WAITING_PLACE_FREE')).toEqual([full.first.actor.username]);
  });

  it.each([800, 0])('is theirs before the job has offered it, if they ask for it first, at %i pence', async (price) => {
    const full = await waitedFor(price);
    await freeOne(full);
    expect(await lists.buy(full.first, full.event)).toMatchObject({ isPaid: price === 0 });
    expect(await sale.seats(full.event)).toEqual(
      price === 0 ? { participant_count: 2, held_count: 0 } : { participant_count: 1, held_count: 1 },
    );
  });

  it('is for everybody if nobody who waits can take it', async () => {
    const full = await waitedFor(800);
    await freeOne(full);
    await db.updateTable('waiting_entries').set({ pays_with: 'membership' }).execute();
    expect(await lists.buy(full.other, full.event)).toMatchObject({ isPaid: false });
  });
});
