import { beforeEach, expect, test } from 'vitest';
import { blockUser } from '#features/follows/server/commands/block-user.ts';
import { runCatchUp } from '#features/search/server/jobs/catch-up.run.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { GetExplore } from '../contract.ts';
import { runCountExplore } from './jobs/count-explore.run.ts';
import { discoveryJobs } from './jobs/discovery-jobs.ts';
import { getExplore } from './queries/get-explore.ts';

const database = await testDatabase();
const services = await testServices(database, discoveryJobs);
const { db } = database;
beforeEach(database.empty);
beforeEach(() => services.setNow('2026-06-01T12:00:00.000Z'));

const BRISTOL = { latitude: 51.45523, longitude: -2.59665 };
type Person = Awaited<ReturnType<typeof givenUser>>;

async function sessionInBristol(host: Person, values: Parameters<typeof givenSession>[2] = {}) {
  const session = await givenSession(db, host, values);
  await db.updateTable('sessions').set(BRISTOL).where('user_id', '=', host.userId).where('id', '=', session.id).execute();
  return session;
}

async function counted() {
  await runCatchUp(services, {});
  await runCountExplore(services);
}

const block = (one: Person, other: Person) =>
  inTransaction(services, (command) => blockUser(command, one.actor, { blockedUserId: other.userId }));
const explore = (reader: Person | null = null) => getExplore(services, reader?.actor ?? null, GetExplore.parse({ towns: 'all' }));

test('Explore shows the hosts of a town to everybody but those with a block between them, in either direction', async () => {
  const [host, online, blocker, blocked, other] = [
    await givenUser(db),
    await givenUser(db),
    await givenUser(db),
    await givenUser(db),
    await givenUser(db),
  ];
  await sessionInBristol(host);
  await givenSession(db, online, { locationType: 'online' });
  await counted();
  for (const one of [host, online]) {
    await block(blocker, one);
    await block(one, blocked);
  }
  const shownTo = async (reader: Person | null) => {
    const found = await explore(reader);
    return [...found.towns.flatMap(({ hosts }) => hosts), ...found.online.hosts].map(({ id }) => id);
  };
  for (const reader of [null, other]) expect(await shownTo(reader)).toEqual([host.userId, online.userId]);
  for (const reader of [blocker, blocked]) expect(await shownTo(reader)).toEqual([]);
});
