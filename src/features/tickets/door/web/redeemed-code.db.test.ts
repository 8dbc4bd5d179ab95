import { beforeEach, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { doorsOf } from '#tests/builders/door.ts';
import { ticketGifts } from '#tests/builders/ticket-gifts.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { checkInByCode } from '../../check-in/server/check-in-by-code.ts';
import { scannedText } from '../../check-in/rules.ts';
import type { Door } from '../contract.ts';
import { hereSince } from '../copy.ts';
import { signTicket } from '../server/sign-ticket.ts';
import { syncDoor } from '../server/sync-door.ts';
import { Desk } from './desk.ts';

const sale = await ticketSale();
const { services, db } = sale;
const doors = doorsOf(services, sale);
const { gifted, redeem, ticketOf } = ticketGifts(sale);
beforeEach(sale.empty);

const REPLACED = 'This code was replaced when the ticket was redeemed as a gift.';
type Person = Awaited<ReturnType<typeof givenUser>>;

/** A device at a door, whose network can be cut. */
async function desk(door: Door, person: Person | null) {
  const network = { up: true };
  const one = new Desk({
    door,
    deviceId: uuidv7(),
    store: {
      read: async () => ({ roster: null, queue: [] }),
      writeRoster: async () => undefined,
      add: async () => undefined,
      remove: async () => undefined,
      deleteRoster: async () => undefined,
    },
    async send(input) {
      if (!network.up) throw new TypeError('Failed to fetch');
      return structuredClone(await syncDoor(doors.contextOf(person), structuredClone(input)));
    },
    refusalOf: () => null,
    now: services.now,
    newId: uuidv7,
    hereSince,
  });
  await one.open();
  return { desk: one, network };
}

/** A gift of a ticket, the doors of its date, and what its code looks like when it is held up. */
async function atDoors() {
  const given = await gifted();
  // Helpers’ links open the door a day before.
  await sale.wait(25 * 60);
  const { host, event } = given;
  const { token } = await doors.link(host, event.id);
  const held = async (person: Person) => {
    const ticket = { sessionEventId: event.id, userId: person.userId, code: (await ticketOf(person, event))?.code ?? '' };
    return scannedText('https://turnout.test', ticket, signTicket(services.config.secret, ticket));
  };
  const all = [await desk({ sessionEventId: event.id }, host), await desk({ token }, null)];
  return { ...given, held, all, mia: await givenUser(db, { displayName: 'Mia Hall' }) };
}

const here = () => db.selectFrom('tickets').select('user_id').where('checked_in_at', 'is not', null).execute();

it('without a connection, a door that knows of a redemption refuses the old code with words and accepts the new one', async () => {
  const { giver, mia, event, token, host, held, all } = await atDoors();
  const [old, typed] = [await held(giver), (await ticketOf(giver, event))?.code ?? ''];
  await redeem(mia, token);
  for (const one of all) {
    await one.desk.sync();
    one.network.up = false;
    await one.desk.scan(old);
    expect(one.desk.read()).toMatchObject({ queue: [], result: { tone: 'no', name: 'Mia Hall', detail: REPLACED } });
    await one.desk.scan(await held(mia));
    expect(one.desk.read()).toMatchObject({ result: { tone: 'in', name: 'Mia Hall' } });
  }
  await expect(
    inTransaction(services, (command) => checkInByCode(command, host.actor, { sessionEventId: event.id, code: typed })),
  ).rejects.toThrow(REPLACED);
});

it('without a connection, what a door let in before it knew of a redemption is refused later, and the new code still counts', async () => {
  const { giver, mia, token, held, all } = await atDoors();
  const old = await held(giver);
  for (const one of all) one.network.up = false;
  await redeem(mia, token);
  for (const one of all) {
    await one.desk.scan(old);
    expect(one.desk.read()).toMatchObject({ result: { tone: 'in' } });
    await one.desk.scan(await held(mia));
    one.network.up = true;
    // The first may go on with a request that met no network.
    while (one.desk.read().queue.length > 0) await one.desk.sync();
    expect(one.desk.read().notices.map(({ text }) => text)).toContain(`Mia Hall: ${REPLACED}`);
    expect(one.desk.read().view?.here).toBe(1);
  }
  expect(await here()).toEqual([{ user_id: mia.userId }]);
  const { rows } = await sale.pool.query('select outcome, count(*)::int from door_entries group by outcome order by outcome');
  expect(rows).toEqual([
    { outcome: 'again', count: 1 },
    { outcome: 'done', count: 1 },
    { outcome: 'refused', count: 2 },
  ]);
});
