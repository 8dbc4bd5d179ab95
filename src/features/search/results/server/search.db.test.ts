import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { givenContent } from '#tests/builders/content.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession } from '#tests/builders/session.ts';
import { writeMessage } from '#tests/builders/message.ts';
import { actorNow, givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { teaserOf } from '#features/content/rules.ts';
import { type Hit, SearchInput } from '../../contract.ts';
import { runCatchUp } from '../../index/server/catch-up.run.ts';
import { search } from './search.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

const ask = (input: object, actor: Parameters<typeof search>[1] = null) => search(services, actor, SearchInput.parse(input));
const idOf = (hit: Hit) => (hit.type === 'TAG' ? `#${hit.item.tag}` : hit.item.id);
const idsFor = async (input: object, actor: Parameters<typeof search>[1] = null) => (await ask(input, actor)).items.map(idOf);
const named = async (username: string, displayName: string | null = null, bio: string | null = null) => {
  const user = await givenUser(db, { username });
  await db.updateTable('users').set({ display_name: displayName, bio }).where('user_id', '=', user.userId).execute();
  return user;
};

test('gives no number of places left for a session without a limit', async () => {
  const owner = await named('owner_one');
  await givenSession(db, owner, { title: 'Open to all' });
  await givenSession(db, owner, { title: 'Open to four', capacity: 4 });
  await runCatchUp(services, {});
  const { items } = await ask({ query: 'open', type: 'SESSION' });
  const seats = items.map((hit) => hit.type === 'SESSION' && [hit.item.locked ? null : hit.item.id, hit.date?.seatsLeft]);
  expect(seats.map((one) => one && one[1]).toSorted()).toEqual([4, null]);
});

describe('never finds', () => {
  test('a locked text by any of its words, only by its teaser and tags', async () => {
    const owner = await named('owner_one');
    const post = await givenContent(db, owner, { visibility: 'PRIVATE', opening: 'Breath and light #stillness' });
    const session = await givenSession(db, owner, { visibility: 'PRIVATE', title: 'Moonlit swim' });
    await runCatchUp(services, {});
    for (const query of [post.canary, session.canaries.text, session.canaries.address, 'Bristol'])
      expect(await idsFor({ query })).toEqual([]);
    expect(await idsFor({ query: 'stillness', type: 'POST' })).toEqual([post.id]);
    expect(await idsFor({ query: 'breath light' })).toContain(post.id);
    const [hit] = (await ask({ query: 'moonlit', type: 'SESSION' })).items;
    expect(hit).toMatchObject({ item: { id: session.id, locked: true }, why: { by: 'title', text: 'Moonlit swim' }, date: null });
  });

  test('a street, an email or a meeting link', async () => {
    const owner = await named('owner_one');
    const session = await givenSession(db, owner);
    const online = await givenSession(db, owner, { locationType: 'online' });
    const { email } = await db.selectFrom('users').select('email').where('user_id', '=', owner.userId).executeTakeFirstOrThrow();
    await runCatchUp(services, {});
    for (const query of [session.canaries.address, online.canaries.link, email.slice(0, 90)]) expect(await idsFor({ query })).toEqual([]);
  });

  test('a private message by any of its words, not even for its recipient', async () => {
    const [from, to] = [await named('owner_one'), await named('other_two')];
    const words = 'Heronry beside quarrelsome canal';
    await writeMessage(services, from.actor, to, words);
    await runCatchUp(services, {});
    for (const query of [words, ...words.split(' ')])
      for (const actor of [null, from.actor, to.actor]) expect(await idsFor({ query }, actor)).toEqual([]);
  });

  test('a locked text by each of its words beyond the teaser', async () => {
    const owner = await named('owner_one');
    const post = await givenContent(db, owner, { visibility: 'PRIVATE', opening: 'Breath and light' });
    const { text } = await db
      .selectFrom('contents')
      .select('text')
      .where('user_id', '=', owner.userId)
      .where('id', '=', post.id)
      .executeTakeFirstOrThrow();
    const hidden = text
      .replace(teaserOf(text), '')
      .split(/\s+/)
      .filter((word) => word.length > 2 && !teaserOf(text).includes(word));
    expect(hidden.length).toBeGreaterThan(0);
    await runCatchUp(services, {});
    for (const query of new Set(hidden)) expect([query, await idsFor({ query: query.slice(0, 100) })]).toEqual([query, []]);
  });

  test.each([
    ['rejected', { approval_status: 'REJECTED' }],
    ['waiting', { approval_status: 'PENDING' }],
    ['deleted', { status: 'deleted' }],
    ['private by now', { visibility: 'PRIVATE' }],
  ] as const)('what is %s, from that moment on, before any job has run', async (_state, change) => {
    const owner = await named('owner_one');
    const post = await givenContent(db, owner, { opening: 'Sourdough' });
    await runCatchUp(services, {});
    expect(await idsFor({ query: 'sourdough' })).toEqual([post.id]);
    await db.updateTable('contents').set(change).where('id', '=', post.id).execute();
    expect(await ask({ query: 'sourdough' })).toMatchObject({ items: [], counts: { POST: 0 } });
  });

  test('anything by someone who isn’t active, or with a block in either direction', async () => {
    const [owner, blocked, blocker, away] = [
      await named('owner_one'),
      await named('other_two'),
      await named('other_three'),
      await named('away_four'),
    ];
    await givenContent(db, owner, { opening: 'Sourdough' });
    for (const [one, other] of [
      [owner, blocked],
      [blocker, owner],
    ] as const) {
      const pair = { blocker_user_id: one.userId, blocked_user_id: other.userId, created_at: services.now() };
      await db.insertInto('blocks').values(pair).execute();
      await db.insertInto('blocked_by').values(pair).execute();
    }
    await runCatchUp(services, {});
    for (const actor of [await actorNow(db, blocked), await actorNow(db, blocker)]) {
      expect(await idsFor({ query: 'sourdough' }, actor)).toEqual([]);
      expect(await idsFor({ query: 'owner_one' }, actor)).toEqual([]);
    }
    expect(await idsFor({ query: 'owner_one' }, away.actor)).toContain(owner.userId);
    await db.updateTable('users').set({ status: 'suspended' }).where('user_id', '=', owner.userId).execute();
    expect(await idsFor({ query: 'sourdough' }, away.actor)).toEqual([]);
    expect(await idsFor({ query: 'owner_one' }, away.actor)).toEqual([]);
  });

  test('a session that is over, unless past ones are requested', async () => {
    const owner = await named('owner_one');
    const past = await givenSession(db, owner, { title: 'Old yoga', starts: [new Date('2026-05-02T17:00:00.000Z')] });
    await runCatchUp(services, {});
    expect(await idsFor({ query: 'yoga', type: 'SESSION' })).toEqual([]);
    expect(await idsFor({ query: 'yoga', type: 'SESSION', filters: { past: true } })).toEqual([past.id]);
  });
});

describe('people', () => {
  test('come first by exact username, even a former one, then by name, with and without spaces', async () => {
    const bob = await named('bobjones', 'Roberto');
    const other = await named('bob_jones_ldn', 'Bob Jones');
    const former = await named('newname', 'Somebody');
    await db
      .insertInto('username_claims')
      .values({ username_lower: 'oldname', user_id: former.userId, reserved_until: new Date('2026-08-01') })
      .execute();
    await runCatchUp(services, {});
    expect((await idsFor({ query: 'bobjones' })).slice(0, 2)).toEqual([bob.userId, other.userId]);
    expect((await idsFor({ query: '@bob_jones_ldn' }))[0]).toBe(other.userId);
    expect((await idsFor({ query: 'bob jones' })).toSorted()).toEqual([bob.userId, other.userId].toSorted());
    expect((await idsFor({ query: 'oldname' }))[0]).toBe(former.userId);
    expect((await idsFor({ query: 'bob jo' })).length).toBe(2);
  });

  test('come before strangers of the same name if the reader follows them; typos and accents do no harm', async () => {
    const [one, two, reader] = [await named('zoe_first', 'Zoë Prosser'), await named('zoe_second', 'Zoe Prosser'), await named('reader_1')];
    await db
      .insertInto('follows')
      .values({ follower_user_id: reader.userId, following_user_id: two.userId, created_at: services.now() })
      .execute();
    await runCatchUp(services, {});
    expect(await idsFor({ query: 'zoe prosser', type: 'USER' }, reader.actor)).toEqual([two.userId, one.userId]);
    expect((await idsFor({ query: 'zoë proser', type: 'USER' })).toSorted()).toEqual([one.userId, two.userId].toSorted());
  });
});

describe('searching for words', () => {
  test('matches stems, prefixes and phrases, respects exclusions, and says so if it corrected a word', async () => {
    const owner = await named('owner_one');
    const running = await givenContent(db, owner, { opening: 'We were running along the canal' });
    const slow = await givenSession(db, owner, { title: 'Slow sunrise' });
    const sun = await givenSession(db, owner, { title: 'Sunrise slow' });
    await runCatchUp(services, {});
    expect(await idsFor({ query: 'runs' })).toEqual([running.id]);
    expect(await idsFor({ query: 'alon' })).toEqual([running.id]);
    expect((await idsFor({ query: 'slow sunr' })).toSorted()).toEqual([slow.id, sun.id].toSorted());
    expect(await idsFor({ query: "'slow sunrise'" })).toEqual([slow.id]);
    expect(await idsFor({ query: "sunrise -'slow sunrise'" })).toEqual([sun.id]);
    const [mended] = (await ask({ query: 'sunrsie' })).items;
    expect(mended?.why).toMatchObject({ by: 'title', meant: 'sunrise' });
    const [found] = (await ask({ query: 'canal' })).items;
    expect(found?.why.marks.map(([from, to]) => found.why.text.slice(from, to))).toEqual(['canal']);
  });

  test('pages without repeats or gaps, whatever is published in between, and comes to an end', async () => {
    const owner = await named('owner_one');
    const all = [];
    for (let day = 1; day < 24; day += 1)
      all.push((await givenContent(db, owner, { opening: 'Kiln', createdAt: new Date(Date.UTC(2026, 4, day)) })).id);
    await runCatchUp(services, {});
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof ask>> = await ask({ query: 'kiln', limit: 5, cursor });
      seen.push(...page.items.map(idOf));
      cursor = page.nextCursor;
      await givenContent(db, owner, { opening: 'Kiln', createdAt: new Date('2026-06-01T12:00:01Z') });
      await runCatchUp(services, {});
    } while (cursor !== null && seen.length < 100);
    expect(seen.toSorted()).toEqual(all.toSorted());
    expect(new Set(seen).size).toBe(23);
  });

  test.each([
    "''",
    '- -',
    '-yoga',
    '&&&',
    '...',
    '@',
    '!?',
    'the',
    'of the',
    'ا'.repeat(100),
    'x'.repeat(100),
    "a' b' c'",
    '-',
    '日本語',
    'a-b@c.d?e!',
  ])('answers “%s” without an error', async (query) => {
    await runCatchUp(services, {});
    expect((await ask({ query: `${query} ` + (query.length === 1 ? query : '') })).items).toEqual([]);
  });
});

describe('sessions', () => {
  const LONDON = { latitude: 51.5085, longitude: -0.1257 };
  const placed = async (
    owner: Awaited<ReturnType<typeof named>>,
    title: string,
    km: number,
    values: Parameters<typeof givenSession>[2] = {},
  ) => {
    const session = await givenSession(db, owner, { title, ...values });
    await db
      .updateTable('sessions')
      .set({ latitude: LONDON.latitude + km / 111.2, longitude: LONDON.longitude })
      .where('id', '=', session.id)
      .execute();
    return session.id;
  };

  test('near a place come nearest first and none beyond the requested distance; online ones come separately', async () => {
    const owner = await named('owner_one');
    const [far, near, mid] = [await placed(owner, 'Far', 40), await placed(owner, 'Near', 1), await placed(owner, 'Mid', 12)];
    const online = await givenSession(db, owner, { title: 'Online', locationType: 'online' });
    await runCatchUp(services, {});
    const at = { locationCoordinates: LONDON };
    expect(await idsFor({ ...at, sort: 'nearest' })).toEqual([near, mid, far]);
    expect(await idsFor({ ...at, filters: { withinKm: 20 } })).toEqual([near, mid]);
    expect(await idsFor({ filters: { online: true } })).toEqual([online.id]);
    expect(await idsFor({ ...at, query: '-near' })).toEqual([mid, far]);
    expect(await idsFor({ query: '-near -mid', filters: { online: true } })).toEqual([online.id]);
    const [hit] = (await ask({ ...at, sort: 'nearest' })).items;
    expect(hit).toMatchObject({ type: 'SESSION', date: { point: { approximate: true }, distanceKm: expect.any(Number) } });
  });

  test('are filtered by day, price, places left, weekday and time of day, all of one and the same date', async () => {
    const owner = await named('owner_one');
    const evening = await givenSession(db, owner, {
      title: 'Yoga evening',
      starts: [new Date('2026-06-02T17:00:00Z'), new Date('2026-06-06T17:00:00Z')],
    });
    const morning = await givenSession(db, owner, {
      title: 'Yoga morning',
      starts: [new Date('2026-06-06T07:00:00Z')],
      price: 900,
      capacity: 1,
    });
    await db.updateTable('session_events').set({ participant_count: 1 }).where('session_id', '=', morning.id).execute();
    await runCatchUp(services, {});
    const yoga = (filters: object, sort = 'best') => idsFor({ query: 'yoga', type: 'SESSION', filters, sort });
    expect(await yoga({ from: '2026-06-06', to: '2026-06-07' })).toHaveLength(2);
    expect(await yoga({ from: '2026-06-02', to: '2026-06-02' })).toEqual([evening.id]);
    expect(await yoga({ free: true })).toEqual([evening.id]);
    expect(await yoga({ minPrice: 500, maxPrice: 900 })).toEqual([morning.id]);
    expect(await yoga({ seats: 1 })).toEqual([evening.id]);
    expect(await yoga({ weekdays: [6], timeOfDay: ['morning'] })).toEqual([morning.id]);
    expect(await yoga({ weekdays: [2], timeOfDay: ['morning'] })).toEqual([]);
    expect(await yoga({}, 'soonest')).toEqual([evening.id, morning.id]);
    expect(await yoga({}, 'cheapest')).toEqual([evening.id, morning.id]);
    expect(await yoga({ from: '2026-06-06', to: '2026-06-06' }, 'soonest')).toEqual([morning.id, evening.id]);
    const [hit] = (await ask({ query: 'yoga', type: 'SESSION', filters: { weekdays: [6], free: true } })).items;
    expect(hit).toMatchObject({ date: { startDateTime: '2026-06-06T17:00:00.000Z' } });
    await db.updateTable('session_events').set({ cancelled_at: services.now() }).where('session_id', '=', evening.id).execute();
    expect(await yoga({})).toEqual([morning.id]);
  });
});

test('finds hashtags by prefix, with the number of items', async () => {
  const owner = await named('owner_one');
  await givenContent(db, owner, { opening: '#yoga #yoganidra' });
  await givenContent(db, owner, { opening: '#yoga' });
  await sql`insert into content_tags (user_id, content_id, tag, type, rank, created_at)
    select user_id, id, unnest(tags), type, rank, created_at from contents on conflict do nothing`.execute(db);
  const tags = (await ask({ query: 'yog', type: 'TAG' })).items;
  expect(tags.map(idOf)).toEqual(['#yoga']);
  expect(tags[0]).toMatchObject({ item: { postCount: 2 } });
});
