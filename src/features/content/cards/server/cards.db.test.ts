import { beforeEach, describe, expect, test } from 'vitest';
import { getUser } from '#features/people/api/profiles/get-user.ts';
import { queryCommunityTimeline } from '#features/feed/server/queries/query-community-timeline.ts';
import { queryDiscoveryTimeline } from '#features/feed/server/queries/query-discovery-timeline.ts';
import { queryFollowingTimeline } from '#features/feed/server/queries/query-following-timeline.ts';
import { givenContent } from '#tests/builders/content.ts';
import { givenMediaEntity } from '#tests/builders/media.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession } from '#tests/builders/session.ts';
import { givenSubscriber } from '#tests/builders/subscription.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { Content } from '../../contract.ts';
import { CardContent, type ContentForm } from '../contract.ts';
import { queryContentByUser } from './query-content-by-user.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

type Person = Awaited<ReturnType<typeof givenUser>>;

async function listsOf(reader: Person, author: Person, form?: ContentForm) {
  const asked = { limit: 20, ...(form && { form }) };
  return Promise.all([
    queryDiscoveryTimeline(services, reader.actor, asked),
    queryDiscoveryTimeline(services, reader.actor, { ...asked, tag: 'yoga' }),
    queryFollowingTimeline(services, reader.actor, asked),
    queryCommunityTimeline(services, reader.actor, { ...asked, hashtag: 'yoga', order: 'newest' }),
    queryContentByUser(services, reader.actor, { ...asked, userId: author.userId }),
  ]);
}

async function scene() {
  const [author, reader, fan] = [await givenUser(db), await givenUser(db), await givenUser(db)];
  for (const follower of [reader, fan])
    await db
      .insertInto('follows')
      .values({ follower_user_id: follower.userId, following_user_id: author.userId, created_at: services.now() })
      .execute();
  await givenSubscriber(db, author, fan);
  const open = await givenContent(db, author, { opening: 'A #yoga class' });
  const locked = await givenContent(db, author, { opening: 'More #yoga', visibility: 'PRIVATE' });
  const pictures = [await givenMediaEntity(db, author, open.uri), await givenMediaEntity(db, author, open.uri, { position: 1 })];
  return { author, reader, fan, open, locked, pictures };
}

describe('a list', () => {
  test('sends whole items by default', async () => {
    const { author, reader, open } = await scene();
    for (const { items } of await listsOf(reader, author)) {
      expect(items.map((item) => Content.parse(item)).find(({ id }) => id === open.id)).toMatchObject({ text: open.text, isCut: true });
    }
  });

  test('of cards has what a card shows and nothing more, open or locked by the same rule', async () => {
    const { author, reader, fan, open, locked } = await scene();
    await givenSession(db, author, {});
    for (const [who, isLocked] of [
      [reader, true],
      [fan, false],
      [author, false],
    ] as const) {
      for (const page of (await listsOf(who, author, 'card')).filter(({ items }) => items.length > 0)) {
        const cards = page.items.map((item) => CardContent.parse(item));
        expect(JSON.stringify(page)).not.toContain(open.canary);
        expect(JSON.stringify(page)).not.toContain(locked.canary);
        expect(cards.find(({ id }) => id === locked.id)?.locked).toBe(isLocked);
        expect(cards.find(({ id }) => id === open.id)).toMatchObject({ locked: false, isCut: true });
      }
    }
  });

  test('of cards has a blurred placeholder for the first picture only, and whole items have all', async () => {
    const { author, reader, open } = await scene();
    const blursOf = (items: CardContent[]) => {
      const item = items.find(({ id }) => id === open.id);
      return item?.locked === false ? item.media.map(({ blur }) => blur !== null) : [];
    };
    for (const { items } of await listsOf(reader, author, 'card')) expect(blursOf(items)).toEqual([true, false]);
    for (const { items } of await listsOf(reader, author)) expect(blursOf(items)).toEqual([true, true]);
  });

  test('of cards has of media and faces what showing them small takes, and whole items have all', async () => {
    const { author, reader, open, pictures } = await scene();
    const fields = (items: CardContent[]) => {
      const item = items.find(({ id }) => id === open.id);
      return item?.locked === false ? item.media.flatMap((media) => Object.keys(media)) : [];
    };
    const left = ['entityType', 'position', 'isMediaInline', 'thumbnailForId', 'createdAt', 'updatedAt', 'progress', 'failure'];
    for (const { items } of await listsOf(reader, author, 'card')) {
      expect(fields(items)).toContain('mediaItemUri');
      expect(fields(items).filter((field) => left.includes(field))).toEqual([]);
    }
    for (const { items } of await listsOf(reader, author))
      expect(fields(items).filter((field) => left.includes(field))).toHaveLength(pictures.length * left.length);
  });

  test("has its authors' avatars without blurred placeholders, which only profiles have", async () => {
    const { author, reader } = await scene();
    const blur = 'data:image/webp;base64,UklGRg==';
    const picture = { id: services.newId(), status: 'READY', variants: { '150': `d/${author.userId}/face/150.webp` }, blur };
    await db
      .updateTable('users')
      .set({ profile_pic: JSON.stringify(picture) })
      .where('user_id', '=', author.userId)
      .execute();
    for (const form of ['whole', 'card'] as const)
      for (const { items } of await listsOf(reader, author, form))
        for (const { author: face } of items) expect(face.profilePic).toMatchObject({ url: { '150': { status: 'READY' } }, blur: null });
    expect((await getUser(services, reader.actor, { userId: author.userId })).profilePic).toMatchObject({ blur });
  });

  test('of cards changes with the item, and shares one object among all who get the same', async () => {
    const { author, reader, open } = await scene();
    const card = async () =>
      (await queryDiscoveryTimeline(services, reader.actor, { limit: 20, form: 'card' })).items.find(({ id }) => id === open.id);
    expect(await card()).toBe(await card());
    await db.updateTable('users').set({ display_name: 'Another Name' }).where('user_id', '=', author.userId).execute();
    expect(await card()).toMatchObject({ author: { displayName: 'Another Name' } });
    await db.updateTable('contents').set({ visibility: 'PRIVATE' }).where('id', '=', open.id).execute();
    expect(await card()).toMatchObject({ locked: true });
  });

  test('of twenty long posts as cards is less than a fifth of their full size', async () => {
    const [author, reader] = [await givenUser(db), await givenUser(db)];
    for (let count = 0; count < 20; count += 1) {
      const { id } = await givenContent(db, author);
      await db
        .updateTable('contents')
        .set({ text: 'Word '.repeat(2000) })
        .where('id', '=', id)
        .execute();
    }
    const bytes = async (form: ContentForm) =>
      JSON.stringify(await queryDiscoveryTimeline(services, reader.actor, { limit: 20, form })).length;
    expect((await bytes('card')) * 5).toBeLessThan(await bytes('whole'));
  });
});
