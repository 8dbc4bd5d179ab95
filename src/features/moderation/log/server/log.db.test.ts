import { describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenContent } from '#tests/builders/content.ts';
import { administratorsWorld } from '#tests/builders/administrators.ts';
import { givenUser } from '#tests/builders/user.ts';
import { recordAction, type AdminAction } from '../../api/record-action.ts';
import { LogFilter, LogOutput, QueryLog } from '../contract.ts';
import { exportLog, queryLog, queryLogAuthors } from './query-log.ts';

const { database, services, db, start, admin } = await administratorsWorld();

type Person = Awaited<ReturnType<typeof givenUser>>;
const does = (by: Person, action: AdminAction['action'], subject: object = {}) =>
  inTransaction(services, (command) => recordAction(command, by.actor, { action, subject }));
const log = (by: Person, input: object = {}) => queryLog(services, by.actor, QueryLog.parse(input));
const actions = async (by: Person, input: object = {}) => (await log(by, input)).items.map(({ action }) => action);
const exports = (by: Person, filter: object = {}) =>
  inTransaction(services, (command) => exportLog(command, by.actor, LogFilter.parse(filter), services));
const later = (days: number) => services.setNow(new Date(services.now().getTime() + days * 86_400_000).toISOString());

test('a line says who did what, on what, why and when', async () => {
  const [robin, owner] = [await admin(), await givenUser(db)];
  const item = await givenContent(db, owner);
  await does(robin, 'REJECT_CONTENT', { ...item.uri, userId: owner.userId, reason: 'SPAM', reports: 3 });
  await does(robin, 'SUSPEND_PERSON', { userId: owner.userId, reason: 'FRAUD', details: 'Nobody got a ticket.', reports: 0 });
  await does(robin, 'MAP_TAG', { tag: 'yogaa', to: 'yoga' });
  const [mapped, suspended, rejected] = (await log(robin)).items;
  expect(rejected).toMatchObject({
    action: 'REJECT_CONTENT',
    at: start.toISOString(),
    by: { id: robin.userId, username: robin.username },
    person: { id: owner.userId },
    item: { uri: item.uri },
    reason: 'Spam or misleading',
    count: 3,
  });
  expect(rejected?.item?.title).toBeTruthy();
  expect(suspended).toMatchObject({ person: { id: owner.userId }, item: null, reason: 'Fraud or a scam', details: 'Nobody got a ticket.' });
  expect(mapped).toMatchObject({ person: null, tag: 'yogaa', toTag: 'yoga', reason: null });
});

test('pages continue where the last one ended, the newest first, and a forged cursor or another filter’s is refused', async () => {
  const robin = await admin();
  const tags = ['one', 'two', 'three', 'four', 'five'];
  for (const tag of tags) await does(robin, 'BLOCK_TAG', { tag });
  const seen: (string | null)[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof log>> = await log(robin, { limit: 2, cursor });
    seen.push(...page.items.map(({ tag }) => tag));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(seen).toEqual(tags.toReversed());
  const { nextCursor } = await log(robin, { limit: 2 });
  await expect(log(robin, { limit: 2, cursor: nextCursor, days: 7 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(log(robin, { cursor: 'forged' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

describe('the filter', () => {
  test('narrows by administrator, action and period', async () => {
    const [robin, grace] = [await admin(), await admin()];
    await does(robin, 'BLOCK_TAG', { tag: 'old' });
    later(10);
    await does(grace, 'BLOCK_TAG', { tag: 'new' });
    await does(robin, 'APPROVE_TAG', { tag: 'good' });
    expect(await actions(robin, { by: grace.userId })).toEqual(['BLOCK_TAG']);
    expect(await actions(robin, { action: 'APPROVE_TAG' })).toEqual(['APPROVE_TAG']);
    expect(await actions(robin, { days: 7 })).toEqual(['APPROVE_TAG', 'BLOCK_TAG']);
    expect(await actions(robin, { by: robin.userId, action: 'BLOCK_TAG', days: 7 })).toEqual([]);
    expect(await actions(robin)).toHaveLength(3);
  });

  test('finds what concerned a person, suspended ones and sellers of refunded orders included, and nothing for an unknown name', async () => {
    const [robin, one, other] = [await admin(), await givenUser(db, { status: 'suspended' }), await givenUser(db)];
    await does(robin, 'SUSPEND_PERSON', { userId: one.userId });
    await does(robin, 'SUSPEND_PERSON', { userId: other.userId });
    await does(robin, 'REFUND_PAYMENT', { ownerUserId: one.userId, paymentId: 'x', amount: 1250 });
    await does(robin, 'BLOCK_TAG', { tag: one.username });
    const found = (await log(robin, { about: `@${one.username.toUpperCase()}` })).items;
    expect(found).toMatchObject([
      { action: 'REFUND_PAYMENT', person: { id: one.userId }, amount: 1250 },
      { action: 'SUSPEND_PERSON', person: { id: one.userId } },
    ]);
    expect(await actions(robin, { about: 'nobody_here' })).toEqual([]);
  });

  test('finds what concerned one item of a person, and nothing for an item without its owner or with another', async () => {
    const [robin, owner, other] = [await admin(), await givenUser(db), await givenUser(db)];
    const [item, second] = [await givenContent(db, owner), await givenContent(db, owner)];
    await does(robin, 'REJECT_CONTENT', { ...item.uri, userId: owner.userId, reason: 'SPAM', reports: 1 });
    await does(robin, 'REJECT_CONTENT', { ...second.uri, userId: owner.userId, reason: 'OTHER', reports: 1 });
    await does(robin, 'RESTORE_CONTENT', { ...item.uri, userId: owner.userId, reports: 1 });
    await does(robin, 'SUSPEND_PERSON', { userId: owner.userId });
    expect(await actions(robin, { about: owner.username, item: item.uri.id })).toEqual(['RESTORE_CONTENT', 'REJECT_CONTENT']);
    expect(await actions(robin, { about: other.username, item: item.uri.id })).toEqual([]);
    expect(await actions(robin, { item: item.uri.id })).toEqual([]);
  });
});

test('lines of administrators who have left remain, without their names', async () => {
  const [robin, gone] = [await admin(), await admin()];
  await does(gone, 'BLOCK_TAG', { tag: 'bad' });
  await db.deleteFrom('users').where('user_id', '=', gone.userId).execute();
  expect((await log(robin)).items).toMatchObject([{ action: 'BLOCK_TAG', by: null }]);
  expect((await queryLogAuthors(services)).items.map(({ id }) => id)).toEqual([robin.userId]);
});

test('a line of an earlier version of the product, with less in it, is still shown', async () => {
  const robin = await admin();
  for (const subject of [{}, { reason: 'NO_LONGER_A_REASON', type: 'POST' }, { id: 'not-an-id', type: 'POST' }])
    await does(robin, 'APPROVE_CONTENT', subject);
  expect((await log(robin)).items).toMatchObject(Array.from({ length: 3 }, () => ({ item: null, reason: null, person: null })));
});

describe('an export', () => {
  test('has the lines that match, and is itself a line afterwards', async () => {
    const [robin, person] = [await admin(), await givenUser(db)];
    await does(robin, 'SUSPEND_PERSON', { userId: person.userId });
    await does(robin, 'BLOCK_TAG', { tag: 'bad' });
    const { entries, isCut } = await exports(robin, { about: person.username, days: 30 });
    expect([entries.map(({ action }) => action), isCut]).toEqual([['SUSPEND_PERSON'], false]);
    const [line] = (await log(robin)).items;
    expect(line).toMatchObject({ action: 'EXPORT_LOG', by: { id: robin.userId }, person: { id: person.userId }, count: 1 });
    // Names change and people leave: only ids are stored for ever.
    const { rows } = await database.pool.query<{ subject: string }>(`select subject::text from admin_actions where action = 'EXPORT_LOG'`);
    expect(rows[0]?.subject).not.toContain(person.username);
  });
});

test('a line that only a newer version has words for is left out of this one’s, which still has the others', async () => {
  const robin = await admin();
  await database.pool.query('alter table admin_actions drop constraint admin_actions_action_check');
  await does(robin, String('NEW_ACTION') as AdminAction['action'], { tag: 'one' });
  await does(robin, 'BLOCK_TAG', { tag: 'two' });
  const { items } = LogOutput.parse(await log(robin, { by: robin.userId }));
  expect(items.map(({ tag }) => tag)).toEqual(['two']);
});
