import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { ContentField } from '#features/content/contract.ts';
import type { Caller } from '#tests/builders/http-calls.ts';
import { httpWorld } from '#tests/builders/http-world.ts';
import { givenCaptions } from '#tests/builders/media.ts';
import { givenSubscriber } from '#tests/builders/subscription.ts';
import { openScene } from './scene.ts';

const world = await httpWorld();
const scene = await openScene(world);
const { db, canaries } = world;
const { owner, subscriber, other, admin, user } = scene;
const { locked, lockedSession } = scene.things;
const lapsed = await world.person();
await givenSubscriber(db, owner, lapsed, { currentPeriodEnd: world.services.now() });
await world.rpc('user.followUser', { userId: lapsed.userId, followingUserId: owner.userId }, lapsed);
await world.rpc('user.followUser', { userId: other.userId, followingUserId: owner.userId }, other);
await world.rpc('user.followUser', { userId: subscriber.userId, followingUserId: owner.userId }, subscriber);
// Puts the locked content under a tag that every caller queries.
for (const { id } of [locked, lockedSession])
  await sql`insert into content_tags (user_id, content_id, tag, type, rank, created_at)
    select user_id, id, 'yoga', type, rank, created_at from contents where id = ${id}`.execute(db);

// A film behind the lock, and a picture in a comment under it.
const film = await givenFilm();
const comment = await givenPictureInComment();
const uploadKeys = (await db.selectFrom('media_entities').select('upload_key').where('user_id', '=', owner.userId).execute()).map(
  (row) => row.upload_key,
);

// Fields of a locked post that hold a canary, and calls that reveal nothing behind the lock even to a subscriber.
const BEHIND_THE_LOCK: ReadonlySet<string> = new Set(['text', 'tags', 'media', 'city', 'formattedAddress']);
const NOT_ABOUT_IT = /^(?:media\.generateSignedUrls|feed\.queryNewIn|feed\.queryUpcomingEvents|user\.|session\.)/;

/** Every call that could reveal the locked post or session. `world` itself searches each response for canaries. */
function asks(): [string, unknown][] {
  const uris = [locked.uri, lockedSession.uri];
  return [
    ...uris.flatMap((contentItemUri): [string, unknown][] => [
      ['content.getContentItem', { contentItemUri }],
      ['content.getContentItem', { contentItemUri, userId: owner.userId, fieldsToInclude: ContentField.options }],
      ...ContentField.options.map((field): [string, unknown] => ['content.getContentItem', { contentItemUri, fieldsToInclude: [field] }]),
      ['comment.queryComments', { contentItemUri, userId: owner.userId }],
      ['media.queryEntitiesByMediaItemUri', { mediaItemUri: contentItemUri, userId: owner.userId }],
    ]),
    ['media.queryEntitiesByMediaItemUri', { mediaItemUri: { type: 'COMMENT', id: comment.id }, userId: owner.userId }],
    ['media.generateSignedUrls', { keys: uploadKeys }],
    ['content.queryContentByUser', { userId: owner.userId, limit: 100 }],
    ['content.queryContentByUser', { userId: owner.userId, limit: 100, form: 'card' }],
    ['feed.queryDiscoveryTimeline', { limit: 100 }],
    ['feed.queryDiscoveryTimeline', { limit: 100, tag: 'yoga' }],
    ['feed.queryDiscoveryTimeline', { limit: 100, form: 'card' }],
    ['feed.queryDiscoveryTimeline', { limit: 100, tag: 'yoga', form: 'card' }],
    ['feed.queryFollowingTimeline', { limit: 100 }],
    ['feed.queryFollowingTimeline', { limit: 100, form: 'card' }],
    ['feed.queryCommunityTimeline', { hashtag: 'yoga', limit: 100 }],
    ['feed.queryCommunityTimeline', { hashtag: 'yoga', limit: 100, order: 'top', form: 'card' }],
    ['feed.queryNewInDiscovery', { limit: 100 }],
    ['feed.queryNewInFollowing', { limit: 100 }],
    ['feed.queryNewInCommunity', { hashtag: 'yoga', limit: 100 }],
    ['feed.queryUpcomingEvents', { limit: 20 }],
    ['user.getUserProfile', { username: owner.username }],
    ['session.querySessionEventsBySessionId', { sessionId: lockedSession.id, fromDate: '2026-01-01T00:00:00.000Z', direction: 'FUTURE' }],
    ['session.queryUserSessionEvents', { userId: owner.userId, limit: 100 }],
    ['session.getSessionEvent', { userId: owner.userId, sessionEventId: lockedSession.event.id }],
    ['session.getSessionEventUsersBySessionEventId', { sessionEventId: lockedSession.event.id, contentOwnerUserId: owner.userId }],
  ];
}

const askAll = (caller: Caller) => Promise.all(asks().map(async ([call, input]) => (await world.rpc(call, input, caller)).text));

describe('locked content', () => {
  test.each([
    ['guests', null],
    ['a follower', other],
    ['a former subscriber', lapsed],
  ] as const)('never reaches %s, in any call or field, before or after a subscriber requests it', async (_who, caller) => {
    await askAll(caller);
    const whole = (await askAll(subscriber)).join('\n');
    expect(whole).toContain(locked.canary);
    const answers = (await askAll(caller)).join('\n');
    expect(answers).toContain('"locked":true');
  });

  test.each([
    ['the subscriber', subscriber],
    ['the owner', owner],
    ['an administrator', admin],
  ] as const)('is complete for %s', async (_who, caller) => {
    const { text } = await world.rpc('content.getContentItem', { contentItemUri: locked.uri }, caller);
    for (const word of [locked.canary, locked.tag, '"alt":"canary', '"formattedAddress":"canary', '"city":"canary'])
      expect(text).toContain(word);
    expect((await world.rpc('comment.queryComments', { contentItemUri: locked.uri, userId: owner.userId }, caller)).code).toBe('ok');
  });

  test('would be found in a response if the policy let it through', async () => {
    // An administrator's responses stand in for what a broken policy would send to everyone.
    const bodies = await askAll(admin);
    for (const reader of [null, other.userId, lapsed.userId]) {
      expect(new Set(bodies.flatMap((body) => canaries.leaksTo(reader, body)))).toEqual(
        new Set([
          'a text',
          'a tag of a locked post',
          'the alternative text of a locked picture',
          'the folder of a locked picture',
          'the folder of a locked film',
          'the city of a locked post',
          'the address of a locked post',
          'a comment under a locked post',
          'the picture of a comment under a locked post',
        ]),
      );
    }
    // An ignored end date would be caught too: these are the lapsed reader's own responses while still subscribed.
    await givenSubscriber(db, owner, lapsed);
    await expect(askAll(lapsed)).rejects.toThrow(/secrets in the answer/);
    await givenSubscriber(db, owner, lapsed, { currentPeriodEnd: world.services.now() });
    await askAll(lapsed);
  });

  // Each call by itself: one that shows nothing to anyone would prove nothing about the lock.
  test('would be found in every single response that contains any of it', async () => {
    const empty: string[] = [];
    for (const [call, input] of asks()) {
      const { text } = await world.rpc(call, input, subscriber);
      if (canaries.leaksTo(null, text).length === 0) empty.push(`${call} ${JSON.stringify(input)}`);
    }
    const plain = new Set(ContentField.options.filter((field) => !BEHIND_THE_LOCK.has(field)));
    expect(
      empty.filter(
        (ask) =>
          !NOT_ABOUT_IT.test(ask) &&
          !ask.includes(lockedSession.id) &&
          ![...plain].some((field) => ask.includes(`"fieldsToInclude":["${field}"]`)),
      ),
    ).toEqual([]);
    const session = await world.rpc('content.getContentItem', { contentItemUri: lockedSession.uri }, subscriber);
    expect(canaries.leaksTo(null, session.text)).toContain('a text');
    const keys = await world.rpc('media.generateSignedUrls', { keys: uploadKeys }, owner);
    expect(canaries.leaksTo(subscriber.userId, keys.text)).toContain('the key of an upload');
  });

  test('appears in no notification, neither for a person mentioned in it nor for its owner', async () => {
    const word = newSecret('the words of a mention', [owner.userId, admin.userId, subscriber.userId]);
    const content = { id: uuidv7(), text: `Only for you @${user.username} ${'and more words '.repeat(30)}${word}`, visibility: 'PRIVATE' };
    expect((await world.rest('POST', '/content', { content, entities: [], metadata: {} }, owner)).code).toBe('ok');
    const reply = {
      contentItemUri: { type: 'POST', id: content.id },
      contentUserId: owner.userId,
      text: `@${user.username} ${word}`,
    };
    expect((await world.rest('POST', '/comment', { comment: reply }, subscriber)).code).toBe('ok');
    const told = await world.rpc('notification.queryNotificationsByUser', { userId: user.userId }, user);
    expect(told.text).toContain('MENTION_POST');
    expect(told.text).toContain('MENTION_COMMENT');
    const rows = await db.selectFrom('notifications').select(['message', 'url']).execute();
    expect(JSON.stringify(rows)).not.toContain(word);
    // The scanner reads notifications too.
    await db.updateTable('notifications').set({ message: word }).where('to_user_id', '=', user.userId).execute();
    await expect(world.rpc('notification.queryNotificationsByUser', { userId: user.userId }, user)).rejects.toThrow(
      /secrets in the answer/,
    );
  });
});

describe('a link to a locked film', () => {
  const fileOf = (path: string, file: string) => path.replace(/[^/]+$/, file);
  type Shown = { media?: { id: string; url: Record<string, { url: string | null }>; captions?: { src: string }[] }[] };
  async function shownTo(caller: Caller) {
    const { data } = await world.rpc('content.getContentItem', { contentItemUri: locked.uri }, caller);
    return (data as Shown).media?.find(({ id }) => id === film.id);
  }
  const linkFor = async (caller: Caller) => (await shownTo(caller))?.url['hls']?.url ?? undefined;

  test("is never given to an outsider; a subscriber's stops working with the subscription, file by file, and the owner's does not", async () => {
    for (const outsider of [null, other, lapsed]) expect(await linkFor(outsider)).toBeUndefined();
    const [fan, own] = [await linkFor(subscriber), await linkFor(owner)];
    if (fan === undefined || own === undefined) throw new Error('There is no link.');
    const ask = async (link: string) =>
      Promise.all(film.files.map(async (file) => (await world.raw(fileOf(link, file), { headers: { range: 'bytes=0-3' } })).status));
    expect(await ask(fan)).toEqual(film.files.map(() => 206));
    await givenSubscriber(db, owner, subscriber, { status: 'expired' });
    expect(await ask(fan)).toEqual(film.files.map(() => 404));
    expect(await linkFor(subscriber).catch(() => 'told')).toBeUndefined();
    expect(await ask(own)).toEqual(film.files.map(() => 206));
    await givenSubscriber(db, owner, subscriber);
    expect(await ask(fan)).toEqual(film.files.map(() => 206));
  });

  test('opens the captions for as long as it works, and no other link does', async () => {
    const readers = [subscriber, owner, admin];
    const links = await Promise.all(readers.map(async (reader) => (await shownTo(reader))?.captions?.[0]?.src ?? ''));
    for (const [index, link] of links.entries()) expect((await world.raw(link, {}, readers[index])).text).toContain(film.canary);
    const { data } = await world.rpc('content.getContentItem', { contentItemUri: scene.things.open.uri });
    const open = (data as { media: { url: Record<string, { url: string }> }[] }).media[0]?.url['800']?.url ?? '';
    for (const file of film.files.filter((name) => name.endsWith('.vtt'))) {
      // An outsider's own link, rewritten to point at the captions: its folder is another.
      expect((await world.raw(fileOf(open, file))).status).toBe(404);
    }
    await givenSubscriber(db, owner, subscriber, { currentPeriodEnd: world.services.now() });
    expect(await Promise.all(links.map(async (link, index) => (await world.raw(link, {}, readers[index])).status))).toEqual([
      404, 200, 200,
    ]);
    await givenSubscriber(db, owner, subscriber);
  });
});

function newSecret(what: string, mayReach: string[]): string {
  const word = `canary${uuidv7().replaceAll('-', '')}`;
  canaries.plant(what, word, mayReach);
  return word;
}

async function givenFilm() {
  const id = uuidv7();
  const folder = `d/${owner.userId}/${id}`;
  const files = ['master.m3u8', '480p.m3u8', '480p.mp4', 'poster.webp'];
  for (const file of files) await world.services.blobs.put(`${folder}/${file}`, Buffer.from('0123456789'));
  const row = {
    user_id: owner.userId,
    id,
    item_type: 'POST' as const,
    item_id: locked.id,
    type: 'video' as const,
    entity_type: 'content' as const,
    position: 1,
    status: 'READY' as const,
    upload_key: `q/${owner.userId}/${uuidv7()}`,
    variants: JSON.stringify({ hls: `${folder}/master.m3u8`, '512': `${folder}/poster.webp` }),
    created_at: world.services.now(),
    updated_at: world.services.now(),
  };
  await db.insertInto('media_entities').values(row).execute();
  const canary = newSecret('the captions of a locked film', [owner.userId, admin.userId, subscriber.userId]);
  const captions = await givenCaptions(db, owner, { film: row, word: canary });
  files.push(`${captions.id}.vtt`);
  canaries.plant('the folder of a locked film', folder, [owner.userId, admin.userId, subscriber.userId]);
  canaries.plant('the key of an upload', row.upload_key, [owner.userId]);
  return { id, files, canary };
}

async function givenPictureInComment() {
  const { id } = await db.selectFrom('comments').select('id').where('content_id', '=', locked.id).executeTakeFirstOrThrow();
  const folder = `d/${owner.userId}/${uuidv7()}`;
  const at = world.services.now();
  const about = { item_type: 'COMMENT', item_id: id, type: 'image', entity_type: 'comment', position: 0, status: 'READY' } as const;
  const variants = JSON.stringify({ '800': `${folder}/800.webp` });
  const upload = { upload_key: `q/${owner.userId}/${uuidv7()}`, variants, created_at: at, updated_at: at };
  await db
    .insertInto('media_entities')
    .values({ user_id: owner.userId, id: uuidv7(), ...about, ...upload })
    .execute();
  canaries.plant('the picture of a comment under a locked post', folder, [owner.userId, admin.userId, subscriber.userId]);
  return { id };
}
