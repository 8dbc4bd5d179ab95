import { expect, it } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { givenAttendees } from '#tests/builders/attendees.ts';
import { desksOf } from '#tests/builders/desk.ts';
import { doorsOf } from '#tests/builders/door.ts';
import { givenSession } from '#tests/builders/session.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { blankWalkInsJob } from '../server/blank-walk-ins.ts';

const database = await testDatabase();
const services = await testServices(database, [blankWalkInsJob]);
const { db } = database;
const doors = doorsOf(services, database);
const { device } = desksOf(services, doors);

async function opened() {
  const host = await givenUser(db);
  const { event } = await givenSession(db, host, { starts: [addMinutes(services.now(), 60)] });
  const guests = await givenAttendees(db, event, ['Amina Yusuf', 'Noah Bennett']);
  return { host, event, guests, door: { sessionEventId: event.id } };
}

it('keeps its roster without a connection while its clock is days ahead, until the date is over', async () => {
  const { host, event, door } = await opened();
  const one = device(door, host);
  one.clock.aheadMinutes = 3 * 24 * 60;
  await one.desk.open();
  const reopened = async () => {
    const { desk, network, clock } = device(door, host, one.store);
    [network.up, clock.aheadMinutes] = [false, 3 * 24 * 60];
    await desk.open();
    return desk.read();
  };
  expect(await reopened()).toMatchObject({ phase: 'open', view: { expected: 2 } });
  services.setNow(addMinutes(event.endAt, 62).toISOString());
  expect(await reopened()).toMatchObject({ phase: 'unreachable', roster: null });
});

it('says what the server says while it takes no more entries, keeps them, and still learns whom other doors let in', async () => {
  const { host, event, guests, door } = await opened();
  const { token } = await doors.link(host, event.id);
  const { desk, network } = device({ token }, null);
  await desk.open();
  network.isFull = true;
  const amina = desk.read().roster?.guests[0];
  if (amina) desk.letIn(amina);
  await doors.sync(host, door, [doors.checkIn(guests[1]?.ticketId ?? '')]);
  await desk.sync();
  await desk.sync();
  expect(desk.read()).toMatchObject({
    phase: 'open',
    isReached: false,
    trouble: 'Too much at once. Wait a moment.',
    queue: [{ kind: 'in' }],
  });
  expect(desk.read().view).toMatchObject({ here: 2 });
  network.isFull = false;
  await desk.sync();
  expect(desk.read()).toMatchObject({ isReached: true, trouble: null, queue: [] });
});
