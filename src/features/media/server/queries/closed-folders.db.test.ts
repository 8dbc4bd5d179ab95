import { Buffer } from 'node:buffer';
import fastify from 'fastify';
import type { Updateable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import type { Contents } from '#db/schema.ts';
import { handleErrors } from '#platform/server/http/error-handler.ts';
import { givenSubscriber } from '#tests/builders/subscription.ts';
import { findContentMediaReader } from '#features/content/api/items/find-content-media-reader.ts';
import { givenContent, type BuiltContent } from '#tests/builders/content.ts';
import { givenMediaEntity } from '#tests/builders/media.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { registerMediaRoutes } from '../routes.ts';

const database = await testDatabase();
const { db } = database;
const services = await testServices(database, []);
const app = fastify({ routerOptions: { maxParamLength: 5000 } });
handleErrors(app);
const guest = { ...services, requestId: 'test', address: '127.0.0.1', identity: null, actor: null };
registerMediaRoutes(app, services, async () => guest);
afterAll(() => app.close());

test('a link made for everyone opens only while guests may see its item', async () => {
  const owner = await givenUser(db);
  const post = await givenContent(db, owner);
  const entities = [
    await givenMediaEntity(db, owner, post.uri),
    await givenMediaEntity(db, owner, { type: 'USER', id: owner.userId }, { entityType: 'profile' }),
  ];
  const keys = entities.map(({ id }) => `d/${owner.userId}/${id}/800.webp`);
  for (const key of keys) await services.blobs.put(key, Buffer.from('0123456789'));
  const links = keys.map((key) => services.mediaLinks.link(key, 'public'));
  const open = (headers = {}) => Promise.all(links.map((url) => app.inject({ url, headers })));
  const statuses = async (headers = {}) => (await open(headers)).map(({ statusCode }) => statusCode);
  const set = (values: Updateable<Contents>) =>
    db.updateTable('contents').set(values).where('user_id', '=', owner.userId).where('id', '=', post.uri.id).execute();
  const etag = (await open())[0]?.headers.etag ?? '';
  expect(await statuses()).toEqual([200, 200]);
  await set({ visibility: 'PRIVATE' });
  expect(await statuses()).toEqual([404, 200]);
  expect(await statuses({ 'if-none-match': etag })).toEqual([404, 200]);
  expect(await statuses({ range: 'bytes=2-4' })).toEqual([404, 206]);
  await set({ visibility: 'PUBLIC', approval_status: 'REJECTED' });
  expect(await statuses()).toEqual([404, 200]);
  await set({ approval_status: 'PENDING' });
  expect(await statuses()).toEqual([200, 200]);
  await set({ status: 'deleted' });
  expect(await statuses()).toEqual([404, 200]);
});

describe('of an item that is taken down', () => {
  test('links for those who could see it while it awaited a moderator, and subscribers’, open no more; nor those of its comments', async () => {
    const [owner, guest, fan] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    await givenSubscriber(db, owner, fan);
    const post = await givenContent(db, owner, { approvalStatus: 'PENDING' });
    const set = (values: Updateable<Contents>) => db.updateTable('contents').set(values).where('id', '=', post.uri.id).execute();
    const picture = await givenMediaEntity(db, owner, post.uri);
    const comment = await givenComment(guest, post);
    const below = await givenMediaEntity(db, guest, { type: 'COMMENT', id: comment }, { entityType: 'comment' });
    const told = await givenMediaEntity(db, owner, { type: 'MESSAGE', id: uuidv7() }, { entityType: 'message' });
    const readerOf = async (person: Person | null) =>
      (await findContentMediaReader(services, person?.actor ?? null, { id: post.id, ownerUserId: owner.userId }))?.link ?? 'private';
    const [key, keyBelow, keyTold] = [keyOf(owner, picture), keyOf(guest, below), keyOf(owner, told)];
    for (const each of [key, keyBelow, keyTold]) await services.blobs.put(each, Buffer.from('0123456789'));
    expect([await readerOf(null), await readerOf(guest)]).toEqual(['private', 'private']);
    const subscribers = { readerUserId: fan.userId, ownerUserId: owner.userId };
    const links = [
      services.mediaLinks.link(key, 'private'),
      services.mediaLinks.link(key, subscribers),
      services.mediaLinks.link(keyBelow, 'private'),
      services.mediaLinks.link(keyTold, 'private'),
    ];
    const statuses = async (urls: string[]) => Promise.all(urls.map(async (url) => (await app.inject({ url })).statusCode));
    expect(await statuses(links)).toEqual([200, 200, 200, 200]);
    await set({ visibility: 'PRIVATE' });
    expect(await statuses(links)).toEqual([200, 200, 200, 200]);
    await set({ approval_status: 'REJECTED' });
    expect(await statuses(links)).toEqual([404, 404, 404, 200]);
    const admin = await givenUser(db, { admin: true });
    const anew = [services.mediaLinks.link(key, await readerOf(owner)), services.mediaLinks.link(key, await readerOf(admin))];
    expect(await statuses(anew)).toEqual([200, 200]);
    expect(await readerOf(owner)).toEqual({ readerUserId: owner.userId, ownerUserId: owner.userId });
    await db.updateTable('users').set({ status: 'suspended' }).where('user_id', '=', owner.userId).execute();
    expect(await statuses(anew)).toEqual([404, 200]);
    await db.updateTable('users').set({ status: 'active' }).where('user_id', '=', owner.userId).execute();
    await set({ approval_status: 'APPROVED' });
    expect(await statuses(links)).toEqual([200, 200, 200, 200]);
    await set({ status: 'deleted' });
    expect(await statuses(links)).toEqual([404, 404, 404, 200]);
  });
});

type Person = Awaited<ReturnType<typeof givenUser>>;

const keyOf = ({ userId }: { userId: string }, { id }: { id: string }) => `d/${userId}/${id}/800.webp`;

async function givenComment(author: { userId: string }, post: BuiltContent): Promise<string> {
  const id = uuidv7();
  const place = { content_user_id: post.userId, content_id: post.id, content_type: post.uri.type };
  await db
    .insertInto('comments')
    .values({ ...place, id, user_id: author.userId, text: 'Hi', created_at: services.now() })
    .execute();
  return id;
}
