import { Buffer } from 'node:buffer';
import fastify from 'fastify';
import type { Updateable } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Contents } from '#db/schema.ts';
import { handleErrors } from '#platform/server/http/error-handler.ts';
import { givenContent } from '#tests/builders/content.ts';
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
