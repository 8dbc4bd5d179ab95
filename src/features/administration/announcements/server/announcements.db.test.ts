import { describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { administratorsWorld } from '#tests/builders/administrators.ts';
import type { givenUser } from '#tests/builders/user.ts';
import { lockWaitedFor } from '#tests/harness/lock-waited-for.ts';
import { Announce, QueryAnnouncements } from '../contract.ts';
import { announce, endAnnouncement } from './announce.ts';
import { getAnnouncement, queryAnnouncements } from './query-announcements.ts';

const { database, services, db, start, admin } = await administratorsWorld();

type Person = Awaited<ReturnType<typeof givenUser>>;
const inHours = (hours: number) => new Date(start.getTime() + hours * 3_600_000).toISOString();
const say = (by: Person, text: string, values: object = {}) =>
  inTransaction(services, (command) =>
    announce(command, by.actor, Announce.parse({ text, link: null, level: 'INFO', endsAt: null, ...values })),
  );
const end = (by: Person, id: string) => inTransaction(services, (command) => endAnnouncement(command, by.actor, { id }));
const shown = async () => (await getAnnouncement(services)).announcement?.text ?? null;
const log = () => db.selectFrom('admin_actions').select(['action', 'subject']).orderBy('id').execute();

test('an announcement that would be over before it begins, or is over already, is refused and not recorded', async () => {
  const robin = await admin();
  for (const values of [
    { endsAt: inHours(0) },
    { endsAt: inHours(-1) },
    { startsAt: inHours(3), endsAt: inHours(3) },
    { startsAt: inHours(-3), endsAt: inHours(-2) },
  ])
    await expect(say(robin, 'Late', values)).rejects.toMatchObject({ code: 'BAD_REQUEST', reason: 'OVER_BEFORE_IT_BEGINS' });
  expect([await shown(), await log()]).toEqual([null, []]);
});

describe('everybody is shown', () => {
  test('an announcement from its beginning until just before its end, and nothing else', async () => {
    const robin = await admin();
    await say(robin, 'Soon', { startsAt: inHours(1), endsAt: inHours(2), link: { label: 'Why', url: '/explore' }, level: 'WARNING' });
    expect(await shown()).toBeNull();
    services.setNow(inHours(1));
    expect(await getAnnouncement(services)).toMatchObject({
      announcement: { text: 'Soon', level: 'WARNING', link: { label: 'Why', url: '/explore' }, startsAt: inHours(1), endsAt: inHours(2) },
    });
    expect(JSON.stringify(await getAnnouncement(services))).not.toContain(robin.userId);
    services.setNow(inHours(2));
    expect(await shown()).toBeNull();
  });

  test('the last of several that began, and the earlier one again once that is over', async () => {
    const robin = await admin();
    await say(robin, 'First');
    await say(robin, 'Second', { startsAt: inHours(1), endsAt: inHours(2) });
    expect(await shown()).toBe('First');
    services.setNow(inHours(1.5));
    expect(await shown()).toBe('Second');
    services.setNow(inHours(2));
    expect(await shown()).toBe('First');
  });
});

test('ending it takes it down at once, or before it began; both are recorded', async () => {
  const robin = await admin();
  const { id } = await say(robin, 'Payouts arrive a day later.');
  services.setNow(inHours(1));
  await end(robin, id);
  const { id: upcoming } = await say(robin, 'To come', { startsAt: inHours(5) });
  await end(robin, upcoming);
  expect(await shown()).toBeNull();
  await expect(end(robin, id)).rejects.toMatchObject({ code: 'CONFLICT', reason: 'ANNOUNCEMENT_OVER' });
  await expect(end(robin, upcoming)).rejects.toMatchObject({ reason: 'ANNOUNCEMENT_OVER' });
  expect((await queryAnnouncements(services, QueryAnnouncements.parse({}))).items).toMatchObject([
    { id, by: { id: robin.userId }, endsAt: inHours(1) },
  ]);
  expect((await log()).map(({ action }) => action)).toEqual(['ANNOUNCE', 'END_ANNOUNCEMENT', 'ANNOUNCE', 'END_ANNOUNCEMENT']);
});

test('of two administrators who end one at once, only one does', async () => {
  const [robin, grace] = [await admin(), await admin()];
  const { id } = await say(robin, 'Twice');
  services.setNow(inHours(1));
  const [ended, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = inTransaction(services, async (command) => {
    await endAnnouncement(command, robin.actor, { id });
    ended.resolve();
    await gate.promise;
  });
  await ended.promise;
  // Negative control: a plain read still finds it shown; without the lock, the second would end it too and record that it did.
  expect(await db.selectFrom('announcements').select('ends_at').where('id', '=', id).executeTakeFirst()).toEqual({ ends_at: null });
  const second = end(grace, id).catch((error: unknown) => error);
  await lockWaitedFor(database.pool);
  gate.resolve();
  await first;
  expect(await second).toMatchObject({ code: 'CONFLICT', reason: 'ANNOUNCEMENT_OVER' });
  expect((await log()).filter(({ action }) => action === 'END_ANNOUNCEMENT')).toHaveLength(1);
});
