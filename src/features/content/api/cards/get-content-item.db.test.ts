import { beforeEach, describe, expect, test } from 'vitest';
import { givenContent } from '#tests/builders/content.ts';
import { givenMediaEntity } from '#tests/builders/media.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { Content } from '../../contract.ts';
import { getContentItem } from './get-content-item.ts';
import { queryContentByUser } from '../../cards/server/query-content-by-user.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

describe('a private item', () => {
  test('shows guests and strangers its teaser and nothing behind the lock, whatever fields they request', async () => {
    const [owner, stranger] = [await givenUser(db), await givenUser(db)];
    const post = await givenContent(db, owner, { visibility: 'PRIVATE' });
    const media = await givenMediaEntity(db, owner, post.uri, { alt: 'secret-alt-text' });
    for (const actor of [null, stranger.actor]) {
      for (const fieldsToInclude of [undefined, ['text', 'media', 'tags', 'title'] as const]) {
        const content = await getContentItem(services, actor, {
          contentItemUri: post.uri,
          userId: owner.userId,
          fieldsToInclude: fieldsToInclude && [...fieldsToInclude],
        });
        const words = JSON.stringify(content);
        expect(words).not.toContain(post.canary);
        expect(words).not.toContain('secret-alt-text');
        expect(words).not.toContain(media.id);
        expect(content).toMatchObject({ id: post.id, locked: true });
      }
    }
    const whole = await getContentItem(services, null, { contentItemUri: post.uri, userId: owner.userId });
    expect(Content.parse(whole)).toMatchObject({ locked: true, mediaCount: 1, blur: expect.stringContaining('data:image/webp') });
  });

  test('is shown whole to its owner and to admins', async () => {
    const [owner, admin] = [await givenUser(db), await givenUser(db, { admin: true })];
    const session = await givenSession(db, owner, { visibility: 'PRIVATE', locationType: 'online' });
    for (const actor of [owner.actor, admin.actor]) {
      const content = await getContentItem(services, actor, { contentItemUri: session.uri, userId: owner.userId });
      expect(Content.parse(content)).toMatchObject({ locked: false, text: session.text, title: 'Evening yoga' });
    }
  });

  test('hides everything about a session except title and teaser', async () => {
    const [owner, stranger] = [await givenUser(db), await givenUser(db)];
    const session = await givenSession(db, owner, { visibility: 'PRIVATE' });
    const words = JSON.stringify(await getContentItem(services, stranger.actor, { contentItemUri: session.uri, userId: owner.userId }));
    for (const canary of Object.values(session.canaries)) expect(words).not.toContain(canary);
    expect(words).toContain('Evening yoga');
    expect(words).not.toContain('Bristol');
  });
});

describe('a session that everyone may read', () => {
  test('hides its street and link from all but its owner, even from those with a ticket to one event', async () => {
    const [owner, holder] = [await givenUser(db), await givenUser(db)];
    const inPerson = await givenSession(db, owner, {});
    const online = await givenSession(db, owner, { locationType: 'online' });
    await givenTicket(db, inPerson.event, holder);
    for (const session of [inPerson, online]) {
      for (const actor of [null, holder.actor]) {
        const content = await getContentItem(services, actor, { contentItemUri: session.uri, userId: owner.userId });
        expect(JSON.stringify(content)).not.toContain(session.canaries.link);
        expect(JSON.stringify(content)).not.toContain(session.canaries.address);
      }
      const own = JSON.stringify(await getContentItem(services, owner.actor, { contentItemUri: session.uri, userId: owner.userId }));
      expect(own).toContain(session === online ? session.canaries.link : session.canaries.address);
    }
  });

  test('shows its next event, not a past or cancelled one', async () => {
    const owner = await givenUser(db);
    const session = await givenSession(db, owner, {
      starts: ['2026-05-31', '2026-06-02', '2026-06-03'].map((day) => new Date(`${day}T17:00:00.000Z`)),
    });
    await db
      .updateTable('session_events')
      .set({ cancelled_at: services.now() })
      .where('id', '=', session.events[1]?.id ?? '')
      .execute();
    const content = await getContentItem(services, null, { contentItemUri: session.uri, userId: owner.userId });
    expect(content).toMatchObject({ nextEvent: { id: session.events[2]?.id, startDateTime: '2026-06-03T17:00:00.000Z' } });
  });

  test('shows its address if the owner marks the venue as public', async () => {
    const owner = await givenUser(db);
    const session = await givenSession(db, owner, { venuePublic: true });
    const content = await getContentItem(services, null, { contentItemUri: session.uri, userId: owner.userId });
    expect(JSON.stringify(content)).toContain(session.canaries.address);
  });
});

test('an item that is deleted, rejected, or requested with another type or owner is not found', async () => {
  const [owner, stranger] = [await givenUser(db), await givenUser(db)];
  const [deleted, rejected, post] = [
    await givenContent(db, owner, { status: 'deleted' }),
    await givenContent(db, owner, { approvalStatus: 'REJECTED' }),
    await givenContent(db, owner),
  ];
  const notFound = { reason: 'CONTENT_NOT_FOUND' };
  const ask = (actor: typeof owner.actor | null, contentItemUri: typeof post.uri, userId: string) =>
    getContentItem(services, actor, { contentItemUri, userId });
  await expect(ask(owner.actor, deleted.uri, owner.userId)).rejects.toMatchObject({ reason: 'CONTENT_DELETED' });
  await expect(ask(null, { ...post.uri, type: 'SESSION' }, owner.userId)).rejects.toMatchObject(notFound);
  await expect(ask(null, post.uri, stranger.userId)).rejects.toMatchObject(notFound);
  await expect(ask(stranger.actor, rejected.uri, owner.userId)).rejects.toMatchObject(notFound);
  await expect(ask(owner.actor, rejected.uri, owner.userId)).resolves.toMatchObject({ approvalStatus: 'REJECTED' });
});

test('a profile lists what its reader may see, newest first, each item once over all pages', async () => {
  const [owner, stranger] = [await givenUser(db), await givenUser(db)];
  const at = new Date('2026-05-03T00:00:00.000Z');
  const posts = [];
  for (let index = 0; index < 5; index += 1) posts.push(await givenContent(db, owner, { createdAt: at }));
  await givenContent(db, owner, { approvalStatus: 'REJECTED' });
  await givenContent(db, owner, { status: 'deleted' });
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof queryContentByUser>> = await queryContentByUser(services, stranger.actor, {
      userId: owner.userId,
      limit: 2,
      cursor,
    });
    seen.push(...page.items.map((item) => item.id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(seen).toEqual(
    posts
      .map((post) => post.id)
      .toSorted()
      .toReversed(),
  );
  expect((await queryContentByUser(services, owner.actor, { userId: owner.userId, limit: 20 })).items).toHaveLength(6);
  await expect(queryContentByUser(services, null, { userId: stranger.userId, limit: 2, cursor: 'x.y' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
});

describe('a missing item', () => {
  const reasonFor = (uri: { type: 'POST' | 'SESSION'; id: string }) =>
    getContentItem(services, null, { contentItemUri: uri }).then(
      () => 'found',
      (refusal: { reason: string; code: string; message: string }) => refusal,
    );

  test('differs from one its owner deleted only by the reason, and looks like one that moderators took down', async () => {
    const owner = await givenUser(db);
    const deleted = await givenContent(db, owner, { status: 'deleted' });
    const takenDown = await givenContent(db, owner, { approvalStatus: 'REJECTED' });
    const takenDownAndDeleted = await givenContent(db, owner, { approvalStatus: 'REJECTED', status: 'deleted' });
    const never = { type: 'POST', id: '019f0000-0000-7000-8000-000000000000' } as const;
    const message = 'This content doesn’t exist or is no longer available.';
    expect(await reasonFor(deleted.uri)).toMatchObject({ reason: 'CONTENT_DELETED', code: 'NOT_FOUND', message });
    for (const uri of [takenDown.uri, takenDownAndDeleted.uri, never, { ...deleted.uri, type: 'SESSION' as const }])
      expect(await reasonFor(uri)).toMatchObject({ reason: 'CONTENT_NOT_FOUND', code: 'NOT_FOUND', message });
  });
});
