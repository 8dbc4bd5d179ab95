import { describe, expect, test } from 'vitest';
import { procedures } from '#tests/builders/http-calls.ts';
import { httpWorld } from '#tests/builders/http-world.ts';
import { callWith, outcomeOf, type Row } from './authorization-table.ts';
import { databaseDigest } from './database-digest.ts';
import { STREAM_ROWS } from './feature-rows.ts';
import { READ_ROWS } from './read-rows.ts';
import { openScene, PRINCIPALS } from './scene.ts';
import { swapsOf } from './swapped-ids.ts';
import { WRITE_ROWS } from './write-rows.ts';

const ROWS = [...READ_ROWS, ...WRITE_ROWS, ...STREAM_ROWS];
const ANSWERS = new Set(['ok', 'null', 'empty', 'locked']);

// Routes that carry the procedures, and the identity protocol, which has its own contract tests.
const CARRIERS = new Set(['/trpc/:path', '/identity', '/identity/']);
const isKeySet = (url: string) => url.startsWith('/identity/') && url.includes('/.well-known/');

// Where another person's id is a legitimate input: following or blocking someone else, having seen another profile.
const HONEST = new Set([
  'user.followUser at followingUserId',
  'user.unfollowUser at followingUserId',
  'user.block at blockedUserId',
  'user.unblock at blockedUserId',
  'notification.setBell at creatorUserId',
  'report.reportUser at userId',
  'chat.getChat at recipientUserId',
  'chat.getOrCreateChat at recipientUserId',
  'interaction.putViewProfile at profileOwnerUserId',
]);

const world = await httpWorld();
const scene = await openScene(world);

test('every procedure and every route has a row', () => {
  const routes = world.routes
    .filter(({ method, url }) => method !== 'HEAD' && !CARRIERS.has(url) && !isKeySet(url))
    .map(({ method, url }) => `${method} ${url}`);
  const calls = [...Object.keys(procedures()), ...new Set(routes)];
  expect(calls.length).toBeGreaterThan(50);
  const rows = new Set(ROWS.map(({ call }) => call));
  expect(
    calls.filter((call) => !rows.has(call)),
    'Decide who may make these calls, in read-rows.ts or write-rows.ts.',
  ).toEqual([]);
  expect([...rows].filter((call) => !calls.includes(call))).toEqual([]);
});

describe.each(ROWS.map((row) => [row.call, row.about, row] as const))('%s, %s', (_call, _about, row: Row) => {
  test.each(PRINCIPALS.map((principal) => [principal, row.outcomes[principal]] as const))('%s: %s', async (principal, outcome) => {
    const caller = scene.callerOf(principal);
    // Make the input first, so that what it writes isn't attributed to the call.
    const input = row.send ? undefined : await row.input(scene, caller);
    const mustChangeNothing = !ANSWERS.has(outcome) && row.send === undefined;
    const before = mustChangeNothing ? await databaseDigest(world.pool) : {};
    const answer = row.send ? await row.send(world, scene, caller) : await callWith(world, row.call, input, caller);
    expect({ outcome: outcomeOf(answer), message: answer.message }).toMatchObject({ outcome });
    if (mustChangeNothing) expect(await databaseDigest(world.pool)).toEqual(before);
  });
});

test('the database digest notices a changed row, a new row and a new job', async () => {
  const seen = [await databaseDigest(world.pool)];
  await world.rpc('user.update', { user: { id: scene.other.userId, bio: 'Changed.' } }, scene.other);
  seen.push(await databaseDigest(world.pool));
  await world.rpc('user.followUser', { userId: scene.other.userId, followingUserId: scene.admin.userId }, scene.other);
  seen.push(await databaseDigest(world.pool));
  await world.rest(
    'POST',
    '/ticket',
    await scene.session().then(({ event }) => ({ sessionId: event.sessionId, sessionEventId: event.id })),
    scene.other,
  );
  seen.push(await databaseDigest(world.pool));
  expect(new Set(seen.map((digest) => digest['users'])).size).toBeGreaterThan(1);
  expect(new Set(seen.map((digest) => digest['follows'])).size).toBe(2);
  expect(new Set(seen.map((digest) => digest['jobs'])).size).toBeGreaterThan(1);
});

test('authorised readers do receive the canaries, so that their absence elsewhere means something', async () => {
  const { owner, participant, subscriber, admin, things } = scene;
  const [locked, inPerson, online] = [{ contentItemUri: things.locked.uri }, things.inPerson, things.online];
  const met = [
    [world.rpc('user.getUser', { userId: owner.userId }, owner), owner.email],
    [world.rpc('content.getContentItem', locked, owner), things.locked.canary],
    [world.rpc('content.getContentItem', locked, admin), things.locked.canary],
    [world.rpc('content.getContentItem', locked, subscriber), things.locked.canary],
    [
      world.rpc('session.getSessionEvent', { userId: owner.userId, sessionEventId: inPerson.event.id }, participant),
      inPerson.canaries.address,
    ],
    [world.rpc('session.getSessionEvent', { userId: owner.userId, sessionEventId: online.event.id }, participant), online.canaries.link],
    [
      world.rpc('ticket.getTicket', { sessionEventId: online.event.id, userId: participant.userId }, participant),
      await scene.codeOf(online.event.id),
    ],
    [world.rpc('media.generateSignedUrls', { keys: [scene.uploadKey] }, owner), scene.uploadKey],
  ] as const;
  for (const [answer, word] of met) expect((await answer).text).toContain(word);
});

const ids = new Set([scene.user, scene.other, scene.participant, scene.subscriber, scene.owner, scene.admin].map(({ userId }) => userId));
const isWrite = (call: string) => (call.includes(' ') ? !call.startsWith('GET ') : procedures()[call] === 'mutation');

describe("with somebody else's id in the input, changes nothing and reveals nothing", () => {
  const rows = ROWS.filter((row) => row.send === undefined);
  test.each(rows.map((row) => [row.call, row.about, row] as const))('%s, %s', async (_call, _about, row) => {
    const allowed = PRINCIPALS.filter((principal) => row.outcomes[principal] === 'ok' && principal !== 'guest').slice(0, 2);
    for (const principal of allowed) {
      const caller = scene.callerOf(principal);
      const input = await row.input(scene, caller);
      const swapped = swapsOf(input, ids)
        .filter(({ at }) => !HONEST.has(`${row.call} at ${at}`))
        .flatMap((swap) => [...ids].map((id) => ({ at: swap.at, input: swap.with(id) })))
        .filter((swap) => JSON.stringify(swap.input) !== JSON.stringify(input));
      if (swapped.length === 0) continue;
      const before = await databaseDigest(world.pool);
      for (const swap of swapped) {
        // The canaries decide what may be read of others; every response is searched for them.
        const { code } = await callWith(world, row.call, swap.input, caller);
        if (isWrite(row.call))
          expect(code, `${principal} with another id at ${swap.at}`).toMatch(/^(?:FORBIDDEN|NOT_FOUND|BAD_REQUEST|CONFLICT)$/);
      }
      expect(await databaseDigest(world.pool)).toEqual(before);
    }
  });
  test('finds ids at every depth (control)', () => {
    const { user, other } = scene;
    const found = swapsOf({ userId: user.userId, comment: { contentUserId: user.userId, text: 'x' }, keys: ['k'] }, ids);
    expect(found.map(({ at }) => at)).toEqual(['userId', 'comment.contentUserId']);
    expect(found[1]?.with(other.userId)).toEqual({ userId: user.userId, comment: { contentUserId: other.userId, text: 'x' }, keys: ['k'] });
  });
});
