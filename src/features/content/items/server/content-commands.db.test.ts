import { beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { commentsJobs } from '#features/comments/server/jobs.ts';
import { mediaJobs } from '#features/media/server/jobs.ts';
import { givenContent } from '#tests/builders/content.ts';
import { givenOffer } from '#tests/builders/subscription.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { CreatePost } from '../contract.ts';
import { createPost } from '../../posts/server/create-post.ts';
import { deleteContent } from './delete-content.ts';
import { likeContent, unlikeContent } from '../../marks/server/like-content.ts';

const database = await testDatabase();
const services = await testServices(database, [...mediaJobs, ...commentsJobs]);
const { db } = database;
beforeEach(database.empty);

type Person = Awaited<ReturnType<typeof givenUser>>['actor'];
type Uri = Parameters<typeof deleteContent>[2];
const publish = (actor: Person, content: object) =>
  inTransaction(services, (command) => createPost(command, actor, CreatePost.parse({ content, entities: [], metadata: {} })));
const remove = (actor: Person, uri: Uri) => inTransaction(services, (command) => deleteContent(command, actor, uri));
const like = (actor: Person, uri: Uri) => inTransaction(services, (command) => likeContent(command, actor, { contentItemUri: uri }));
const unlike = (actor: Person, uri: Uri) => inTransaction(services, (command) => unlikeContent(command, actor, { contentItemUri: uri }));

describe('a post', () => {
  test('without text and media, or for subscribers that the author cannot have, is refused', async () => {
    const author = await givenUser(db);
    await expect(publish(author.actor, { text: ' \n ' })).rejects.toMatchObject({ reason: 'POST_EMPTY' });
    await expect(publish(author.actor, { text: 'x', visibility: 'PRIVATE' })).rejects.toMatchObject({ reason: 'NO_SUBSCRIPTION_OFFER' });
    expect(CreatePost.safeParse({ content: { text: 'x'.repeat(10_001) } }).success).toBe(false);
  });

  test('for subscribers requires an active subscription offer, and names it', async () => {
    const author = await givenUser(db);
    const withdrawn = await givenOffer(db, author, 'withdrawn');
    const content = { id: uuidv7(), text: 'For you alone.', visibility: 'PRIVATE' };
    await expect(publish(author.actor, content)).rejects.toMatchObject({ reason: 'NO_SUBSCRIPTION_OFFER' });
    await givenOffer(db, await givenUser(db));
    await expect(publish(author.actor, content)).rejects.toMatchObject({ reason: 'NO_SUBSCRIPTION_OFFER' });
    const offer = await givenOffer(db, author);
    expect(offer.id).not.toBe(withdrawn.id);
    await publish(author.actor, content);
    expect(await db.selectFrom('contents').select(['visibility', 'subscription_id']).execute()).toEqual([
      { visibility: 'PRIVATE', subscription_id: offer.id },
    ]);
  });

  test('gets its hashtags, mentions and teaser on the server, and notifies the mentioned person once', async () => {
    const [author, friend] = [await givenUser(db), await givenUser(db)];
    const content = { id: uuidv7(), text: `#Running with @${friend.username.toUpperCase()} and @${author.username}` };
    await publish(author.actor, content);
    await publish(author.actor, content);
    const row = await db.selectFrom('contents').select(['tags', 'mentions', 'short_text']).executeTakeFirstOrThrow();
    expect(row).toEqual({
      tags: ['running'],
      mentions: [
        { userId: friend.userId, username: friend.username },
        { userId: author.userId, username: author.username },
      ],
      short_text: content.text,
    });
    expect(await db.selectFrom('notifications').select(['to_user_id', 'type']).execute()).toEqual([
      { to_user_id: friend.userId, type: 'MENTION_POST' },
    ]);
  });
});

describe('deleting', () => {
  test('is refused to anyone but the owner, even admins, and for a missing item', async () => {
    const [owner, other, admin] = [await givenUser(db), await givenUser(db), await givenUser(db, { admin: true })];
    const post = await givenContent(db, owner);
    await expect(remove(other.actor, post.uri)).rejects.toMatchObject({ reason: 'CONTENT_NOT_YOURS' });
    await expect(remove(admin.actor, post.uri)).rejects.toMatchObject({ reason: 'CONTENT_NOT_YOURS' });
    await expect(remove(owner.actor, { type: 'POST', id: uuidv7() })).rejects.toMatchObject({ reason: 'CONTENT_NOT_FOUND' });
  });

  test('a session is refused if upcoming events have tickets; with past tickets only, it is deleted and its open events are cancelled', async () => {
    const [owner, buyer] = [await givenUser(db), await givenUser(db)];
    const starts = [new Date('2026-05-30T17:00:00.000Z'), new Date('2026-06-10T17:00:00.000Z')];
    const sold = await givenSession(db, owner, { starts });
    await givenTicket(db, sold.events[1] ?? sold.event, buyer);
    await expect(remove(owner.actor, sold.uri)).rejects.toMatchObject({ reason: 'EVENTS_STILL_SOLD' });
    const over = await givenSession(db, owner, { starts });
    await givenTicket(db, over.event, buyer);
    await remove(owner.actor, over.uri);
    const events = await db
      .selectFrom('session_events')
      .select(['start_at', 'cancelled_at'])
      .where('session_id', '=', over.id)
      .orderBy('start_at')
      .execute();
    expect(events.map((event) => event.cancelled_at !== null)).toEqual([false, true]);
    expect(await db.selectFrom('contents').select('status').where('id', '=', over.id).executeTakeFirst()).toEqual({ status: 'deleted' });
  });
});

describe('a like', () => {
  test('of a locked or missing item is refused', async () => {
    const [owner, fan] = [await givenUser(db), await givenUser(db)];
    const locked = await givenContent(db, owner, { visibility: 'PRIVATE' });
    await expect(like(fan.actor, locked.uri)).rejects.toMatchObject({ reason: 'CONTENT_LOCKED' });
    await expect(like(fan.actor, { type: 'POST', id: uuidv7() })).rejects.toMatchObject({ reason: 'CONTENT_NOT_FOUND' });
  });

  test('is announced to those who have the item open, and so is taking it back, but not a repetition', async () => {
    const [owner, fan] = [await givenUser(db), await givenUser(db)];
    const post = await givenContent(db, owner);
    services.published.length = 0;
    const heard = () => services.published.splice(0).filter(({ kind }) => kind === 'likes');
    for (const change of [like, unlike]) {
      await change(fan.actor, post.uri);
      expect(heard()).toEqual([{ kind: 'likes', ownerUserId: owner.userId, contentId: post.id }]);
      await change(fan.actor, post.uri);
      expect(heard()).toEqual([]);
    }
  });

  test('counts once per person, however many clicks arrive at once, and notifies only once ever', async () => {
    const [owner, fan, other] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    const post = await givenContent(db, owner);
    await Promise.all([like(fan.actor, post.uri), like(fan.actor, post.uri), like(other.actor, post.uri), like(owner.actor, post.uri)]);
    expect(await like(fan.actor, post.uri)).toEqual({ liked: true, likeCount: 3 });
    await Promise.all([unlike(fan.actor, post.uri), unlike(fan.actor, post.uri)]);
    expect(await unlike(fan.actor, post.uri)).toEqual({ liked: false, likeCount: 2 });
    expect(await like(fan.actor, post.uri)).toEqual({ liked: true, likeCount: 3 });
    const told = await db.selectFrom('notifications').select(['from_user_id']).where('type', '=', 'LIKE').execute();
    expect(told.map((row) => row.from_user_id).toSorted()).toEqual([fan.userId, other.userId].toSorted());
  });
});
