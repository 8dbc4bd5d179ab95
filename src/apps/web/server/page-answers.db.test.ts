import { describe, expect, test, beforeEach } from 'vitest';
import { likeContent } from '#features/content/marks/server/like-content.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { createCallerFactory } from '#platform/server/http/rpc.ts';
import { givenContent } from '#tests/builders/content.ts';
import { givenEvent } from '#tests/builders/event.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { areEqual, areSame, recordResponses, type PageResponses } from '#platform/cache/server/page-responses.ts';
import { createPageCache, withNonce } from '#platform/cache/server/page-cache.ts';
import { appRouter } from './rpc-router.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
const NOON = '2026-06-01T12:00:00.000Z';
beforeEach(async () => {
  await database.empty();
  services.setNow(NOON);
});

const guest = { ...services, requestId: 'request', address: '127.0.0.1', identity: null, actor: null };
const caller = createCallerFactory(appRouter);
type Calls = ReturnType<typeof caller>;

/** The queries that the public pages make. */
async function aTown() {
  const owner = await givenUser(db);
  const reader = await givenUser(db);
  const post = await givenContent(db, owner);
  const other = await givenContent(db, reader);
  const { id: eventId, sessionId } = await givenEvent(services, owner);
  const { userId, username } = owner;
  const session = { type: 'SESSION', id: sessionId } as const;
  const start = '2026-06-01T00:00:00.000Z';
  const pages: Record<string, (calls: Calls) => Promise<unknown>[]> = {
    home: ({ feed }) => [
      feed.queryDiscoveryTimeline({ limit: 20 }),
      feed.queryUpcomingEvents({ limit: 4 }),
      feed.queryCreatorsToFollow({ limit: 4 }),
    ],
    profile: ({ user, content, session: sessions }) => [
      user.getUserProfile({ username }),
      content.queryContentByUser({ userId, limit: 20 }),
      sessions.queryUserSessionEvents({ userId }),
    ],
    post: ({ content, comment }) => [
      content.getContentItem({ contentItemUri: post.uri }),
      comment.queryComments({ contentItemUri: post.uri, userId, limit: 20 }),
    ],
    session: ({ content, session: sessions }) => [
      content.getContentItem({ contentItemUri: session }),
      sessions.querySessionEventsBySessionId({ sessionId, userId, fromDate: start, direction: 'FUTURE', limit: 20 }),
      sessions.getSessionEvent({ userId, sessionEventId: eventId }),
    ],
  };
  return { owner, reader, post, other, pages };
}

async function record(ask: (calls: Calls) => Promise<unknown>[]) {
  const { onCallCompleted, recorded } = recordResponses(services.now());
  const answers = await Promise.all(ask(caller({ ...guest, onCallCompleted })));
  return { answers, recorded: recorded() };
}

describe('the queries of a public page', () => {
  test.each(['home', 'profile', 'post', 'session'])('get the same answers when only time passes: %s', async (name) => {
    const { pages } = await aTown();
    const { recorded, answers } = await record(pages[name] ?? (() => []));
    expect(recorded?.answers).toHaveLength(answers.length);
    services.setNow('2026-06-01T12:00:29.000Z');
    expect(await areSame(recorded?.answers ?? [], appRouter, guest)).toBe(true);
  });
});

/** A page as the program makes it, without React: the answers, and when it was made. */
function aPage(ask: (calls: Calls) => Promise<unknown>[], same: typeof areSame = areSame) {
  const cache = createPageCache<PageResponses['answers']>({ now: services.now, isEqual: areEqual });
  return async (nonce: string) => {
    const page = await cache.serve('/', {
      async render() {
        const { answers, recorded } = await record(ask);
        const body = JSON.stringify({ nonce, renderedAt: services.now(), answers });
        const page = { status: 200, headers: [], body, nonce, contentItems: 0 };
        return { page, from: recorded };
      },
      areSame: (answers) => same(answers, appRouter, guest),
    });
    return String(withNonce(page, nonce));
  };
}

describe('after a write', () => {
  const like = async ({ reader, post }: Awaited<ReturnType<typeof aTown>>, uri = post.uri) =>
    inTransaction(services, (command) => likeContent(command, reader.actor, { contentItemUri: uri }));

  test('elsewhere, a page stays the same byte for byte, apart from its nonce', async () => {
    const town = await aTown();
    const serve = aPage((calls) => town.pages['profile']?.(calls) ?? []);
    const before = await serve('first-nonce');
    services.setNow('2026-06-01T12:00:05.000Z');
    await like(town, town.other.uri);
    expect(await serve('other-nonce')).toBe(before.replaceAll('first-nonce', 'other-nonce'));
  });

  test.each(['home', 'profile', 'post'])('to what it shows, a page changes at once: %s', async (name) => {
    const town = await aTown();
    const serve = aPage((calls) => town.pages[name]?.(calls) ?? []);
    expect(await serve('nonce')).toContain('"likeCount":0');
    await like(town);
    expect(await serve('nonce')).toContain('"likeCount":1');
  });

  test('to what it shows, a page would stay the same if its answers were not compared (negative control)', async () => {
    const town = await aTown();
    const serve = aPage(
      (calls) => town.pages['profile']?.(calls) ?? [],
      async () => true,
    );
    const before = await serve('nonce');
    await like(town);
    expect(await serve('nonce')).toBe(before);
  });

  test('that is not committed yet, a page stays the same until the commit', async () => {
    const town = await aTown();
    const serve = aPage((calls) => town.pages['post']?.(calls) ?? []);
    const before = await serve('nonce');
    const gate = Promise.withResolvers<void>();
    const liked = Promise.withResolvers<void>();
    const writing = db.transaction().execute(async (tx) => {
      await tx.updateTable('contents').set({ like_count: 7 }).where('id', '=', town.post.id).execute();
      liked.resolve();
      await gate.promise;
    });
    await liked.promise;
    expect(await serve('nonce')).toBe(before);
    gate.resolve();
    await writing;
    expect(await serve('nonce')).toContain('"likeCount":7');
  });
});
