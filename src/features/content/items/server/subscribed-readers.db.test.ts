import { beforeEach, describe, expect, test } from 'vitest';
import { openDb, openPool } from '#db/client.ts';
import { describeFault } from '#platform/server/http/faults.ts';
import { queryDiscoveryTimeline } from '#features/feed/server/queries/query-discovery-timeline.ts';
import { queryEntitiesByMediaItemUri } from '#features/media/server/queries/query-entities-by-media-item-uri.ts';
import { givenContent } from '#tests/builders/content.ts';
import { givenMediaEntity } from '#tests/builders/media.ts';
import { readingOf } from '#tests/builders/query-plans.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession } from '#tests/builders/session.ts';
import { givenSubscriber } from '#tests/builders/subscription.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { BY_USER, queryContentByUser } from '../../cards/server/query-content-by-user.ts';
import { getContentItem } from '../../api/cards/get-content-item.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(async () => {
  await database.empty();
  services.setNow('2026-06-01T12:00:00.000Z');
});

type Reader = Awaited<ReturnType<typeof givenUser>>['actor'] | null;

/** Whether an item is open to the reader, in each of the ways it can be read. */
async function openTo(reader: Reader, post: { id: string; userId: string; uri: { type: 'POST' | 'SESSION'; id: string }; canary: string }) {
  const answers = [
    await getContentItem(services, reader, { contentItemUri: post.uri, userId: post.userId }),
    ...(await queryDiscoveryTimeline(services, reader, { limit: 20 })).items.filter(({ id }) => id === post.id),
    ...(await queryContentByUser(services, reader, { userId: post.userId, limit: 20 })).items.filter(({ id }) => id === post.id),
  ];
  const media = await queryEntitiesByMediaItemUri(services, reader, { mediaItemUri: post.uri, userId: post.userId, limit: 20 });
  const open = answers.map((content) => !content.locked && JSON.stringify(content).includes(post.canary));
  return [...open, Object.keys(media.items[0]?.url ?? {}).length > 0];
}

const ALL_OPEN = [true, true, true, true];
const ALL_LOCKED = [false, false, false, false];

describe('an item for subscribers', () => {
  test('stays locked for someone subscribed to another creator, or whose subscriber the owner is', async () => {
    const [owner, other, reader] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    const post = await givenContent(db, owner, { visibility: 'PRIVATE' });
    await givenMediaEntity(db, owner, post.uri);
    await givenSubscriber(db, other, reader);
    await givenSubscriber(db, reader, owner);
    expect(await openTo(reader.actor, post)).toEqual(ALL_LOCKED);
  });

  test('opens at once with the subscription and locks at once when it ends, by the clock alone, whatever was cached', async () => {
    const [owner, fan, stranger] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    const post = await givenContent(db, owner, { visibility: 'PRIVATE' });
    await givenMediaEntity(db, owner, post.uri);
    expect(await openTo(fan.actor, post)).toEqual(ALL_LOCKED);
    const end = new Date('2026-06-20T00:00:00.000Z');
    await givenSubscriber(db, owner, fan, { status: 'scheduled_cancellation', currentPeriodEnd: end });
    expect(await openTo(fan.actor, post)).toEqual(ALL_OPEN);
    // What was built for the subscriber reaches nobody else, before or after.
    for (const reader of [null, stranger.actor]) expect(await openTo(reader, post)).toEqual(ALL_LOCKED);
    expect(await openTo(fan.actor, post)).toEqual(ALL_OPEN);
    services.setNow('2026-06-19T23:59:59.999Z');
    expect(await openTo(fan.actor, post)).toEqual(ALL_OPEN);
    services.setNow(end.toISOString());
    expect(await openTo(fan.actor, post)).toEqual(ALL_LOCKED);
    await givenSubscriber(db, owner, fan);
    expect(await openTo(fan.actor, post)).toEqual(ALL_OPEN);
    await givenSubscriber(db, owner, fan, { status: 'expired' });
    expect(await openTo(fan.actor, post)).toEqual(ALL_LOCKED);
  });

  test('shows others only the beginning of its text, even if the whole would fit into a teaser', async () => {
    const owner = await givenUser(db);
    const post = await givenContent(db, owner, { visibility: 'PRIVATE' });
    const words = 'The door code of the studio is four seven one one';
    await db.updateTable('contents').set({ text: words, short_text: words }).where('id', '=', post.id).execute();
    const content = await getContentItem(services, null, { contentItemUri: post.uri, userId: owner.userId });
    expect(content.shortText).toBe('The door code of the…');
    expect((await getContentItem(services, owner.actor, { contentItemUri: post.uri, userId: owner.userId })).shortText).toBe(words);
  });

  test('hides its link from a subscriber without a ticket', async () => {
    const [owner, fan] = [await givenUser(db), await givenUser(db)];
    const session = await givenSession(db, owner, { visibility: 'PRIVATE', locationType: 'online' });
    await givenSubscriber(db, owner, fan);
    const content = await getContentItem(services, fan.actor, { contentItemUri: session.uri, userId: owner.userId });
    expect(content).toMatchObject({ locked: false, text: session.text, locationUrl: null });
  });
});

test('a subscription that cannot be read is answered with 503, never with access or a teaser', async () => {
  const [owner, fan] = [await givenUser(db), await givenUser(db)];
  const post = await givenContent(db, owner, { visibility: 'PRIVATE' });
  await givenSubscriber(db, owner, fan);
  const pool = openPool(database.connectionString, { max: 1, applicationName: 'turnout-impatient' });
  const impatient = { ...services, db: openDb(pool) };
  const holder = await database.pool.connect();
  try {
    await pool.query(`set statement_timeout = '300ms'`);
    await holder.query('begin; lock table subscribers in access exclusive mode');
    for (const ask of [
      () => getContentItem(impatient, fan.actor, { contentItemUri: post.uri, userId: owner.userId }),
      () => queryContentByUser(impatient, fan.actor, { userId: owner.userId, limit: 20 }),
      () => queryEntitiesByMediaItemUri(impatient, fan.actor, { mediaItemUri: post.uri, userId: owner.userId, limit: 20 }),
    ])
      expect(describeFault(await ask().catch((error: unknown) => error))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  } finally {
    await holder.query('rollback');
    holder.release();
    await impatient.db.destroy();
  }
});

test('a profile looks the subscription up once, by index, within the page query', async () => {
  const [owner, fan] = [await givenUser(db), await givenUser(db)];
  for (let index = 0; index < 40; index += 1) await givenContent(db, owner, { visibility: index < 8 ? 'PRIVATE' : 'PUBLIC' });
  await database.pool.query(`
    insert into subscribers (creator_user_id, subscriber_user_id, subscription_id, status, auto_renew, current_period_end, created_at, updated_at)
    select case when n % 2 = 0 then '${owner.userId}'::uuid else gen_random_uuid() end,
      case when n % 2 = 0 then gen_random_uuid() else '${fan.userId}'::uuid end, gen_random_uuid(), 'active', true, '2099-01-01', now(), now()
    from generate_series(1, 5000) n`);
  await givenSubscriber(db, owner, fan);
  await database.pool.query('analyze');
  const position = { place: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff', limit: 41 };
  const values = BY_USER.values({ ...position, reader: fan.userId, hidden: '{}', now: services.now(), owner: owner.userId, all: false });
  const { reads } = await readingOf(database.pool, BY_USER.text, values);
  expect(reads.filter(({ table }) => table === 'subscribers')).toEqual([
    { table: 'subscribers', index: expect.stringMatching(/^subscribers_/), rows: 1 },
  ]);
});
