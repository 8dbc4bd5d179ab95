import { expect, test } from 'vitest';
import { createChangePublisher } from '#platform/server/live/changes-channel.ts';
import { readEventStream } from '#platform/web/live/live-stream.ts';
import { givenContent } from '#tests/builders/content.ts';
import { writeMessage } from '#tests/builders/message.ts';
import { httpWorld } from '#tests/builders/http-world.ts';

const world = await httpWorld();
const publisher = createChangePublisher((text, values) => world.pool.query(text, values), world.services.log);

/** Opens a user's stream and collects what it sends. */
async function streamOf(person: { token: string }) {
  const end = new AbortController();
  const response = await fetch(`${world.origin}/live`, { headers: { authorization: `Bearer ${person.token}` }, signal: end.signal });
  const heard: { event: string; data: unknown }[] = [];
  const over = (async () => {
    if (response.body === null) return;
    for await (const { event, data } of readEventStream(response.body))
      if (event !== 'comment') heard.push({ event, data: JSON.parse(data) });
  })().catch(() => undefined);
  await expect.poll(() => heard.length).toBe(1);
  const opened = heard[0]?.data as { streamId: string } | undefined;
  return { response, heard, streamId: opened?.streamId ?? '', over, close: () => end.abort() };
}

const sessionId = '0190a000-0000-7000-8000-000000000001';

test('sends what any program announces to its recipient alone, ids only', async () => {
  const [ana, ben] = [await world.person(), await world.person()];
  const [hers, his] = [await streamOf(ana), await streamOf(ben)];
  publisher.publish([{ kind: 'order', itemId: sessionId, recipientUserIds: [ana.userId] }]);
  await expect.poll(() => hers.heard.slice(1)).toEqual([{ event: 'change', data: { kind: 'order', itemId: sessionId } }]);
  publisher.publish([{ kind: 'notifications', recipientUserIds: [ben.userId] }]);
  await expect.poll(() => his.heard.slice(1)).toEqual([{ event: 'change', data: { kind: 'notifications' } }]);
  expect(hers.heard).toHaveLength(2);
  expect(hers.response.headers.get('x-accel-buffering')).toBe('no');
  hers.close();
  his.close();
});

test('announces a message by its revision to its two participants and nobody else, not even administrators', async () => {
  const [ana, ben, eve, admin] = [await world.person(), await world.person(), await world.person(), await world.person()];
  await world.db.updateTable('users').set({ admin: true }).where('user_id', '=', admin.userId).execute();
  const all = [await streamOf(ana), await streamOf(ben), await streamOf(eve), await streamOf(admin)] as const;
  world.services.published.length = 0;
  const { chatId } = await writeMessage(world.services, ana.actor, ben, 'canary of the stream');
  publisher.publish(world.services.published);
  // What everyone is sent comes after it, on the same channel.
  publisher.publish([{ kind: 'notifications', recipientUserIds: [ana, ben, eve, admin].map(({ userId }) => userId) }]);
  const after = { event: 'change', data: { kind: 'notifications' } };
  for (const stream of all) await expect.poll(() => stream.heard.at(-1)).toEqual(after);
  const told = { event: 'change', data: { kind: 'chat', chatId, revision: 1 } };
  expect(all.map(({ heard }) => heard.slice(1))).toEqual([[told, after], [told, after], [after], [after]]);
  for (const stream of all) stream.close();
});

test('sends changes to a page that its user has open, and lets nobody choose what someone else’s stream watches', async () => {
  const [ana, eve] = [await world.person(), await world.person()];
  const [shown, other] = [await givenContent(world.db, eve), await givenContent(world.db, eve)];
  const hers = await streamOf(ana);
  const topicOf = ({ id, userId }: typeof shown) => `content:${userId}:${id}`;
  // Her own request arrives after the other person's attempt, on the same channel.
  world.services.published.length = 0;
  await world.rest('POST', '/live/watch', { streamId: hers.streamId, topics: [topicOf(other)] }, eve);
  await world.rest('POST', '/live/watch', { streamId: hers.streamId, topics: [topicOf(shown)] }, ana);
  publisher.publish([
    ...world.services.published,
    { kind: 'content', ownerUserId: eve.userId, contentId: other.id },
    { kind: 'content', ownerUserId: eve.userId, contentId: shown.id },
  ]);
  await expect.poll(() => hers.heard.slice(1)).toEqual([{ event: 'change', data: { kind: 'content', contentId: shown.id } }]);
  hers.close();
});

test('lets people watch only what they may read, and tells what is hidden from what does not exist by nothing', async () => {
  const [ana, host] = [await world.person(), await world.person()];
  const open = await givenContent(world.db, host);
  const locked = await givenContent(world.db, host, { visibility: 'PRIVATE' });
  const gone = await givenContent(world.db, host, { status: 'deleted' });
  const rejected = await givenContent(world.db, host, { approvalStatus: 'REJECTED' });
  // An item of the watcher's own under the id of one that is locked for them.
  await givenContent(world.db, ana, { id: locked.id });
  const topicsOf = (kind: string, items: { id: string; userId: string }[]) => items.map(({ id, userId }) => `${kind}:${userId}:${id}`);
  const all = [open, locked, gone, rejected, { id: sessionId, userId: host.userId }];
  const watch = async (person: typeof ana, kind: string) => {
    const { data } = await world.rest('POST', '/live/watch', { streamId: sessionId, topics: topicsOf(kind, all) }, person);
    return (data as { topics: string[] }).topics;
  };
  expect(await watch(ana, 'content')).toEqual(topicsOf('content', [open]));
  expect(await watch(ana, 'session')).toEqual(topicsOf('session', [open, locked]));
  expect(await watch(host, 'content')).toEqual(topicsOf('content', [open, locked, rejected]));
});

test('answers HEAD at once, with the headers of the stream and no stream', async () => {
  const ana = await world.person();
  const head = (headers: Record<string, string>) => fetch(`${world.origin}/live`, { method: 'HEAD', headers });
  const { status, headers } = await head({ authorization: `Bearer ${ana.token}` });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  expect((await head({})).status).toBe(401);
});

test('ends the stream of a suspended user', async () => {
  const ana = await world.person();
  const hers = await streamOf(ana);
  await world.db.updateTable('users').set({ status: 'suspended' }).where('user_id', '=', ana.userId).execute();
  await hers.over;
  expect(hers.heard.at(-1)).toEqual({ event: 'end', data: { withinMs: 1000 } });
  expect((await fetch(`${world.origin}/live`, { headers: { authorization: `Bearer ${ana.token}` } })).status).toBe(403);
});

test('ends the stream of a signed-out user as soon as the cached sign-in expires', async () => {
  const ana = await world.person();
  const hers = await streamOf(ana);
  const claims = JSON.parse(Buffer.from(ana.token.split('.')[1] ?? '', 'base64url').toString('utf8')) as { origin_jti: string };
  const now = world.services.now();
  await world.db.updateTable('identity_families').set({ revoked_at: now }).where('origin_jti', '=', claims.origin_jti).execute();
  world.services.setNow(new Date(now.getTime() + 5000).toISOString());
  await hers.over;
  expect(hers.heard.at(-1)).toEqual({ event: 'end', data: { withinMs: 1000 } });
  expect((await fetch(`${world.origin}/live`, { headers: { authorization: `Bearer ${ana.token}` } })).status).toBe(401);
});

test('reopens a cut database connection and tells every browser to refetch', async () => {
  const ana = await world.person();
  const hers = await streamOf(ana);
  await world.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'turnout-live' and datname = current_database()`,
  );
  await expect.poll(() => hers.heard.at(-1)).toEqual({ event: 'again', data: {} });
  hers.close();
});
