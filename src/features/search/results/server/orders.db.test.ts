import { beforeEach, describe, expect, test } from 'vitest';
import { givenContent } from '#tests/builders/content.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { SearchInput } from '../../contract.ts';
import { runCatchUp } from '../../index/server/catch-up.run.ts';
import { search } from './search.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

type Asked = Parameters<typeof SearchInput.parse>[0] & object;
const ask = (input: Asked) => search(services, null, SearchInput.parse(input));
const ORDERS = ['best', 'soonest', 'nearest', 'cheapest'] as const;
const LONDON = { latitude: 51.5085, longitude: -0.1257 };

const idsOf = ({ items }: Awaited<ReturnType<typeof ask>>) => items.flatMap(({ item }) => ('id' in item ? [item.id] : []));

async function allFor(input: Asked): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof ask>> = await ask({ ...input, limit: 2, cursor });
    ids.push(...idsOf(page));
    cursor = page.nextCursor;
  } while (cursor !== null && ids.length < 50);
  return ids;
}

const day = (date: string) => [new Date(`${date}T17:00:00Z`)];

describe('every order finds what the counts say', () => {
  test.each(ORDERS)('of posts: %s', async (sort) => {
    const owner = await givenUser(db);
    const posts = [await givenContent(db, owner, { opening: 'Kiln' }), await givenContent(db, owner, { opening: 'Kiln' })].map(
      ({ id }) => id,
    );
    await runCatchUp(services, {});
    const answer = await ask({ query: 'kiln', type: 'POST', sort });
    expect([answer.counts?.POST, idsOf(answer).toSorted()]).toEqual([2, posts.toSorted()]);
  });

  test.each(ORDERS)('of sessions around a place as far as 100 km away: %s', async (sort) => {
    const owner = await givenUser(db);
    for (const km of [1, 30, 100]) {
      const { id } = await givenSession(db, owner);
      await db
        .updateTable('sessions')
        .set({ latitude: LONDON.latitude + km / 111.2, longitude: LONDON.longitude })
        .where('id', '=', id)
        .execute();
    }
    await runCatchUp(services, {});
    const answer = await ask({ locationCoordinates: LONDON, type: 'SESSION', sort });
    expect([answer.counts?.SESSION, answer.items.length]).toEqual([3, 3]);
  });

  test.each(ORDERS)('of sessions for subscribers, which come last by date or price: %s', async (sort) => {
    const owner = await givenUser(db);
    const open = await givenSession(db, owner, { title: 'Kiln', price: 900, starts: day('2026-06-20') });
    const locked = await givenSession(db, owner, { title: 'Kiln', visibility: 'PRIVATE', starts: day('2026-06-02') });
    await runCatchUp(services, {});
    const answer = await ask({ query: 'kiln', type: 'SESSION', sort });
    expect([answer.counts?.SESSION, answer.items.length]).toEqual([2, 2]);
    if (sort === 'soonest' || sort === 'cheapest') expect(idsOf(answer)).toEqual([open.id, locked.id]);
  });

  test.each(ORDERS)('of sessions that are over, if they are requested: %s', async (sort) => {
    const owner = await givenUser(db);
    for (const date of ['2025-03-01', '2026-05-03', '2026-05-30', '2026-06-04'])
      await givenSession(db, owner, { title: 'Kiln', starts: day(date) });
    await runCatchUp(services, {});
    const answer = await ask({ query: 'kiln', type: 'SESSION', filters: { past: true }, sort });
    expect([answer.counts?.SESSION, answer.items.length]).toEqual([4, 4]);
  });
});

test.each(['soonest', 'nearest', 'cheapest'])('posts come after all sessions in the order %s, without repeats or gaps', async (sort) => {
  const owner = await givenUser(db);
  const posts = [await givenContent(db, owner, { opening: 'Kiln' }), await givenContent(db, owner, { opening: 'Kiln' })].map(
    ({ id }) => id,
  );
  const sessions = [];
  for (const date of ['2026-06-04', '2026-06-05', '2026-06-06'])
    sessions.push((await givenSession(db, owner, { title: 'Kiln', starts: day(date) })).id);
  await runCatchUp(services, {});
  const all = await allFor({ query: 'kiln', sort });
  expect(all.slice(0, 3).toSorted()).toEqual(sessions.toSorted());
  expect(all.slice(3).toSorted()).toEqual(posts.toSorted());
});

describe('the soonest', () => {
  const titled = async (dates: readonly string[]) => {
    const owner = await givenUser(db);
    const ids = new Map<string, string>();
    for (const date of dates) ids.set((await givenSession(db, owner, { title: 'Kiln', starts: day(date) })).id, date);
    await runCatchUp(services, {});
    return async (filters: object) => (await allFor({ query: 'kiln', type: 'SESSION', sort: 'soonest', filters })).map((id) => ids.get(id));
  };

  test('come first, even if years ahead, and those that are over after them, the latest first', async () => {
    const datesFor = await titled(['2026-05-30', '2029-11-02', '2025-03-01', '2026-06-04', '2026-05-03', '2026-06-02']);
    const ahead = ['2026-06-02', '2026-06-04', '2029-11-02'];
    expect(await datesFor({})).toEqual(ahead);
    expect(await datesFor({ past: true })).toEqual([...ahead, '2026-05-30', '2026-05-03', '2025-03-01']);
  });

  test('are found from a day long ago on', async () => {
    const datesFor = await titled(['2026-06-04', '2026-06-02']);
    expect(await datesFor({ from: '2020-01-01' })).toEqual(['2026-06-02', '2026-06-04']);
    expect(await datesFor({ from: '2026-06-03' })).toEqual(['2026-06-04']);
  });
});
