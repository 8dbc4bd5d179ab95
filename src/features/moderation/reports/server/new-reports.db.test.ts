import { describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { NOBODY } from '#features/people/rules.ts';
import { givenContent, type BuiltContent } from '#tests/builders/content.ts';
import { administratorsWorld } from '#tests/builders/administrators.ts';
import { givenUser } from '#tests/builders/user.ts';
import { rejectContent } from '../../takedowns/server/reject-content.ts';
import { GetAllReportedContent, ReportContent } from '../contract.ts';
import { countWaiting } from './count-waiting.ts';
import { getAllReportedContent } from './get-all-reported-content.ts';
import { reportContent } from './report-content.ts';

const { services, db, admin } = await administratorsWorld();

type Person = Awaited<ReturnType<typeof givenUser>>;
const people = (count: number) => Promise.all(Array.from({ length: count }, () => givenUser(db)));
const report = (person: Person, item: BuiltContent, values: object = {}) =>
  inTransaction(services, (command) =>
    reportContent(command, person.actor, ReportContent.parse({ contentItemUri: item.uri, reason: 'SPAM', ...values })),
  );
const waiting = () => getAllReportedContent(services, { userId: NOBODY, admin: true }, GetAllReportedContent.parse({}));

async function hidden() {
  const item = await givenContent(db, await givenUser(db));
  for (const person of await people(3)) await report(person, item);
  return { item };
}

async function reject(by: Person, item: BuiltContent) {
  const { created_at: at } = await db.selectFrom('contents').select('created_at').where('id', '=', item.id).executeTakeFirstOrThrow();
  const input = { contentItemUri: item.uri, contentUserId: item.userId, contentCreatedAt: at.toISOString() };
  await inTransaction(services, (command) => rejectContent(command, by.actor, input));
}

test('a reported item is listed with its owner, its beginning and how often each reason was given', async () => {
  const owner = await givenUser(db);
  const item = await givenContent(db, owner);
  for (const [index, person] of (await people(4)).entries()) await report(person, item, { reason: index === 0 ? 'HATE' : 'SPAM' });
  const [listed] = (await waiting()).items;
  const { short_text: extract } = await db.selectFrom('contents').select('short_text').where('id', '=', item.id).executeTakeFirstOrThrow();
  expect(listed).toMatchObject({
    owner: { id: owner.userId, username: owner.username, displayName: owner.displayName },
    extract,
    thumbnailUrl: null,
    reportCount: 4,
    reasons: [
      { reason: 'Spam or misleading', count: 3 },
      { reason: 'Hate or harassment', count: 1 },
    ],
  });
  expect(listed?.title).not.toBe('');
  expect(extract).toContain(listed?.title.replace(/…$/, ''));
});

test('what waits is counted for the menu until it is decided, also once its author has deleted it', async () => {
  const [{ item }, gone] = [await hidden(), await hidden()];
  expect(await countWaiting(services)).toEqual({ content: 2, people: 0, tags: 0 });
  await db.updateTable('contents').set({ status: 'deleted' }).where('id', '=', gone.item.id).execute();
  expect(await countWaiting(services)).toMatchObject({ content: 2 });
  await reject(await admin(), item);
  expect(await countWaiting(services)).toMatchObject({ content: 1 });
});

describe('administrators', () => {
  const news = () =>
    db.selectFrom('notifications').select(['to_user_id as to', 'message', 'url']).where('type', '=', 'NEW_REPORT').orderBy('id').execute();
  const FIRST = { message: 'A post was reported. The reason: Spam or misleading.', url: '/admin/reported-content' };
  const HIDDEN = {
    message: 'So many people have reported a post that it’s hidden until you decide. The reason: Spam or misleading.',
    url: '/admin/reported-content',
  };

  test('are notified of the first report in an hour and of each item that it hides, and nobody else is', async () => {
    const [one, other] = [await admin(), await admin()];
    const [first, second] = [await hidden(), await hidden()];
    const told = await news();
    expect(told).toHaveLength(6);
    for (const to of [one.userId, other.userId])
      expect(told).toEqual(
        expect.arrayContaining([
          { to, ...FIRST },
          { to, ...HIDDEN },
        ]),
      );
    const [late] = (await people(1)) as [Person];
    await report(late, first.item);
    expect(await news()).toHaveLength(6);
    services.setNow(new Date(services.now().getTime() + 3_600_000).toISOString());
    const [later] = (await people(1)) as [Person];
    await report(later, second.item);
    expect(await news()).toHaveLength(8);
  });

  test('are not notified of their own reports or of the same one again, and never who reported whom', async () => {
    const [one, other] = [await admin(), await admin()];
    const owner = await givenUser(db);
    const item = await givenContent(db, owner);
    await report(one, item);
    await report(one, item);
    const told = await news();
    expect(told).toEqual([{ to: other.userId, ...FIRST }]);
    const rows = JSON.stringify(await db.selectFrom('notifications').selectAll().where('type', '=', 'NEW_REPORT').execute());
    for (const name of [one.userId, one.username, owner.userId, owner.username]) expect(rows).not.toContain(name);
  });
});
