import { beforeEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { mediaDependencies } from '#features/media/server/dependencies.ts';
import { queryDiscoveryTimeline } from '#features/feed/server/queries/query-discovery-timeline.ts';
import { queryFollowingTimeline } from '#features/feed/server/queries/query-following-timeline.ts';
import { queryEntitiesByMediaItemUri } from '#features/media/server/queries/query-entities-by-media-item-uri.ts';
import { membershipsJobs } from '#features/memberships/server/jobs.ts';
import { restorePerson } from '#features/moderation/people/server/restore-person.ts';
import { readItemDocument } from '#features/search/index/server/read-item-document.ts';
import { ticketJobs } from '#features/tickets/server/jobs.ts';
import { givenMediaEntity } from '#tests/builders/media.ts';
import { givenReplay } from '#tests/builders/replay.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { givenOffer, givenSubscriber } from '#tests/builders/subscription.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { setApproval } from '../../api/items/set-approval.ts';
import { getContentItem } from '../../api/cards/get-content-item.ts';
import { queryContentByUser } from '../../cards/server/query-content-by-user.ts';
import { CreatePost, EditContent } from '../../items/contract.ts';
import { editContent } from '../../items/server/edit-content.ts';
import { createPost } from '../../posts/server/create-post.ts';
import { contentRefusals } from '../../refusals.ts';
import type { NewReplay } from '../contract.ts';
import { getReplays } from './get-replays.ts';
import { notifyOfReplay } from './notify-of-replay.run.ts';
import { notifyOfReplayJob } from './notify-of-replay.ts';

const database = await testDatabase();
const services = await testServices(database, [notifyOfReplayJob, ...ticketJobs, ...membershipsJobs]);
const { db } = database;
beforeEach(async () => {
  await database.empty();
  services.setNow('2026-06-10T12:00:00.000Z');
});

/** A host with a date that was over yesterday, somebody who was there, and somebody who booked it and didn't come. */
async function pastDate() {
  const [host, guest, absent] = [await givenUser(db), await givenUser(db), await givenUser(db)];
  const { event } = await givenSession(db, host, { starts: [addMinutes(services.now(), -1440)] });
  const [there, missed] = [await givenTicket(db, event, guest), await givenTicket(db, event, absent)];
  await db.updateTable('tickets').set({ checked_in_at: event.startAt }).where('id', '=', there.id).execute();
  return { host, guest, absent, event, there, missed };
}

type Reader = Awaited<ReturnType<typeof givenUser>>['actor'] | null;
type Replay = Awaited<ReturnType<typeof givenReplay>>;

/** Whether a replay is open to the reader: by itself, with its date, and its media. */
async function openTo(reader: Reader, replay: Replay, event: { id: string }): Promise<boolean[]> {
  const item = await getContentItem(services, reader, { contentItemUri: replay.uri, userId: replay.userId });
  const listed = (await getReplays(services, reader, { userId: replay.userId, sessionEventId: event.id })).find(
    ({ id }) => id === replay.id,
  );
  const media = await queryEntitiesByMediaItemUri(services, reader, { mediaItemUri: replay.uri, userId: replay.userId, limit: 20 });
  const isWhole = (content: unknown) => JSON.stringify(content).includes(replay.canary);
  // Cards have only the beginning of the text.
  return [!item.locked && isWhole(item), listed?.locked === false, Object.keys(media.items[0]?.url ?? {}).length > 0];
}

const OPEN = [true, true, true];
const LOCKED = [false, false, false];

const publish = (host: { actor: NonNullable<Reader> }, replay: NewReplay, more: object = {}) =>
  inTransaction(services, (command) =>
    createPost(command, host.actor, CreatePost.parse({ content: { text: 'Slides and notes', visibility: 'PRIVATE', replay, ...more } })),
  );

describe('a replay', () => {
  test('is refused for a date that isn’t over, was cancelled, is somebody else’s or of a session that is gone, and leaves nothing behind', async () => {
    const { host, guest, event } = await pastDate();
    const { event: later } = await givenSession(db, host, { starts: [addMinutes(services.now(), -10)] });
    const replay = { sessionEventId: event.id, opensTo: 'ATTENDED', subscribers: 'NEVER' } as const;
    await expect(publish(host, { ...replay, sessionEventId: later.id })).rejects.toEqual(contentRefusals.REPLAY_TOO_EARLY());
    await expect(publish(guest, replay)).rejects.toEqual(contentRefusals.REPLAY_WITHOUT_DATE());
    for (const change of [{ approval_status: 'REJECTED' }, { approval_status: 'APPROVED', status: 'deleted' }] as const) {
      await db.updateTable('contents').set(change).where('id', '=', event.sessionId).execute();
      await expect(publish(host, replay)).rejects.toEqual(contentRefusals.REPLAY_WITHOUT_DATE());
    }
    await db.updateTable('contents').set({ status: 'published' }).where('id', '=', event.sessionId).execute();
    await db.updateTable('session_events').set({ cancelled_at: services.now() }).where('id', '=', event.id).execute();
    await expect(publish(host, replay)).rejects.toEqual(contentRefusals.REPLAY_WITHOUT_DATE());
    expect(await db.selectFrom('contents').select('id').where('replay_event_id', 'is not', null).execute()).toEqual([]);
  });

  test('is refused for subscribers while nothing is on offer to them, and can be without them', async () => {
    const { host, event } = await pastDate();
    const replay = { sessionEventId: event.id, opensTo: 'ATTENDED' } as const;
    await expect(publish(host, { ...replay, subscribers: 'AT_ONCE' })).rejects.toEqual(contentRefusals.NO_SUBSCRIPTION_OFFER());
    expect(await publish(host, { ...replay, subscribers: 'NEVER' })).toEqual(expect.any(String));
  });

  test('is never sent by mail', () => {
    const content = {
      text: 'Notes',
      alsoByMail: true,
      replay: { sessionEventId: services.newId(), opensTo: 'BOOKED', subscribers: 'NEVER' },
    };
    expect(CreatePost.safeParse({ content }).error?.issues[0]?.message).toBe('A replay isn’t sent by email.');
  });

  test('opens for who was there, or for everybody whose ticket is valid, as the host chooses, and for nobody else', async () => {
    const { host, guest, absent, event } = await pastDate();
    const [stranger, fan] = [await givenUser(db), await givenUser(db)];
    await givenSubscriber(db, host, fan);
    const attended = await givenReplay(db, host, event);
    const booked = await givenReplay(db, host, event, { opensTo: 'BOOKED' });
    for (const replay of [attended, booked]) await givenMediaEntity(db, host, replay.uri);
    for (const reader of [host, guest]) expect(await openTo(reader.actor, attended, event)).toEqual(OPEN);
    for (const reader of [null, stranger.actor, fan.actor, absent.actor]) expect(await openTo(reader, attended, event)).toEqual(LOCKED);
    for (const reader of [host, guest, absent]) expect(await openTo(reader.actor, booked, event)).toEqual(OPEN);
    for (const reader of [null, stranger.actor, fan.actor]) expect(await openTo(reader, booked, event)).toEqual(LOCKED);
  });

  test('of one date stays locked for who was at another one of the same session', async () => {
    const host = await givenUser(db);
    const guest = await givenUser(db);
    const { events } = await givenSession(db, host, { starts: [addMinutes(services.now(), -2880), addMinutes(services.now(), -1440)] });
    const [first, second] = events;
    if (!first || !second) throw new Error('Two dates were given.');
    await givenTicket(db, first, guest);
    const replay = await givenReplay(db, host, second, { opensTo: 'BOOKED' });
    expect(await openTo(guest.actor, replay, second)).toEqual(LOCKED);
  });

  test('says none of its words to those for whom it is locked, and notifies nobody whom it mentions', async () => {
    const { host, absent, event } = await pastDate();
    const text = `https://films.example/recording, passcode 1234, thanks @${absent.username}. ${'Words. '.repeat(20)}`;
    const id = await publish(host, { sessionEventId: event.id, opensTo: 'ATTENDED', subscribers: 'NEVER' }, { text });
    for (const reader of [null, absent.actor]) {
      const [replay] = await getReplays(services, reader, { userId: host.userId, sessionEventId: event.id });
      expect(replay).toMatchObject({ id, locked: true, shortText: '' });
    }
    expect(await db.selectFrom('notifications').select('type').execute()).toEqual([]);
  });

  test('closes with the refund or return of the ticket, by the next request for a file as well', async () => {
    const { host, guest, event, there } = await pastDate();
    const replay = await givenReplay(db, host, event);
    await givenMediaEntity(db, host, replay.uri);
    const who = { readerUserId: guest.userId, ownerUserId: host.userId, itemId: replay.id };
    const opens = (more: object = {}) => mediaDependencies().stillOpens(db, { ...who, ...more, now: services.now() });
    expect(await opens()).toBe(true);
    // Neither the link to another item nor one for all that subscribers get.
    expect(await opens({ itemId: services.newId() })).toBe(false);
    expect(await mediaDependencies().stillOpens(db, { readerUserId: guest.userId, ownerUserId: host.userId, now: services.now() })).toBe(
      false,
    );
    for (const status of ['refunded', 'cancelled'] as const) {
      await db.updateTable('tickets').set({ status }).where('id', '=', there.id).execute();
      expect(await openTo(guest.actor, replay, event)).toEqual(LOCKED);
      expect(await opens()).toBe(false);
    }
  });

  test('links its media for its reader alone, by the item’s name', async () => {
    const { host, guest, event } = await pastDate();
    const replay = await givenReplay(db, host, event);
    await givenMediaEntity(db, host, replay.uri);
    const item = await getContentItem(services, guest.actor, { contentItemUri: replay.uri, userId: host.userId });
    const url = item.locked ? undefined : item.media[0]?.url['800']?.url;
    const token = url?.split('/').at(-2) ?? '';
    expect(services.mediaLinks.open(token)?.reader).toEqual({ readerUserId: guest.userId, ownerUserId: host.userId, itemId: replay.id });
  });

  test('opens for subscribers from the time on that the host chose', async () => {
    const { host, event } = await pastDate();
    const fan = await givenUser(db);
    await givenOffer(db, host);
    await givenSubscriber(db, host, fan);
    const id = await publish(host, { sessionEventId: event.id, opensTo: 'ATTENDED', subscribers: 'AFTER_A_WEEK' });
    const isLocked = async () =>
      (await getContentItem(services, fan.actor, { contentItemUri: { type: 'POST', id }, userId: host.userId })).locked;
    expect(await isLocked()).toBe(true);
    services.setNow('2026-06-17T11:59:59.999Z');
    expect(await isLocked()).toBe(true);
    services.setNow('2026-06-17T12:00:00.000Z');
    expect(await isLocked()).toBe(false);
  });

  test('can be opened further and closed again; another post can’t become one', async () => {
    const { host, absent, event } = await pastDate();
    const id = await publish(host, { sessionEventId: event.id, opensTo: 'ATTENDED', subscribers: 'NEVER' });
    const uri = { type: 'POST', id } as const;
    const edit = (content: object, of: { type: 'POST'; id: string } = uri) =>
      inTransaction(services, (command) =>
        editContent(
          command,
          host.actor,
          EditContent.parse({ contentItemUri: of, content: { text: 'Slides and notes', ...content } }),
          services.config.payments,
        ),
      );
    const isLocked = async (reader: Reader) =>
      (await getContentItem(services, reader, { contentItemUri: uri, userId: host.userId })).locked;
    await edit({ replay: { opensTo: 'BOOKED', subscribers: 'NEVER' } });
    expect([await isLocked(absent.actor), await isLocked(null)]).toEqual([false, true]);
    await edit({ visibility: 'PUBLIC' });
    expect(await isLocked(null)).toBe(false);
    await edit({ visibility: 'PRIVATE', replay: { opensTo: 'ATTENDED', subscribers: 'NEVER' } });
    expect([await isLocked(absent.actor), await isLocked(null)]).toEqual([true, true]);
    const plain = await inTransaction(services, (command) =>
      createPost(command, host.actor, CreatePost.parse({ content: { text: 'Hello' } })),
    );
    await expect(edit({ replay: { opensTo: 'BOOKED', subscribers: 'NEVER' } }, { type: 'POST', id: plain })).rejects.toEqual(
      contentRefusals.NOT_A_REPLAY(),
    );
  });

  test('is shown with its date and on its host’s own profile, and in no other list while it isn’t for everyone', async () => {
    const { host, guest, event } = await pastDate();
    const fan = await givenUser(db);
    await db
      .insertInto('follows')
      .values({ follower_user_id: fan.userId, following_user_id: host.userId, created_at: services.now() })
      .execute();
    const hidden = await givenReplay(db, host, event, { subscribersFrom: services.now() });
    const open = await givenReplay(db, host, event, { visibility: 'PUBLIC' });
    const ids = (list: { items: readonly { id: string; type?: string }[] }) =>
      list.items.filter(({ type }) => type !== 'SESSION').map(({ id }) => id);
    expect(ids(await queryDiscoveryTimeline(services, guest.actor, { limit: 20 }))).toEqual([open.id]);
    expect(ids(await queryFollowingTimeline(services, fan.actor, { limit: 20 }))).toEqual([open.id]);
    expect(ids(await queryContentByUser(services, guest.actor, { userId: host.userId, limit: 20 }))).toEqual([open.id]);
    expect(ids(await queryContentByUser(services, host.actor, { userId: host.userId, limit: 20 })).toSorted()).toEqual(
      [hidden.id, open.id].toSorted(),
    );
    expect(await readItemDocument(db, { ownerUserId: host.userId, id: hidden.id })).toBeNull();
    expect(await readItemDocument(db, { ownerUserId: host.userId, id: open.id })).not.toBeNull();
  });

  test('notifies those for whom it opens once, however much is added, and nobody of what was taken back', async () => {
    const { host, guest, absent, event } = await pastDate();
    const replay = { sessionEventId: event.id, opensTo: 'ATTENDED', subscribers: 'NEVER' } as const;
    const work = { ownerUserId: host.userId, sessionEventId: event.id };
    const told = async () =>
      (await db.selectFrom('notifications').select(['to_user_id', 'message']).where('type', '=', 'REPLAY_ADDED').execute()).map(
        ({ to_user_id: userId }) => userId,
      );
    const first = await publish(host, replay);
    expect(await services.waitingJobs('content.notify-of-replay')).toContainEqual(work);
    await db.updateTable('contents').set({ status: 'deleted' }).where('id', '=', first).execute();
    await notifyOfReplay(services, work);
    expect(await told()).toEqual([]);
    await publish(host, replay);
    await notifyOfReplay(services, work);
    expect(await told()).toEqual([guest.userId]);
    await publish(host, { ...replay, opensTo: 'BOOKED' });
    await notifyOfReplay(services, work);
    expect((await told()).toSorted()).toEqual([guest.userId, absent.userId].toSorted());
  });

  test('that isn’t seen yet notifies once it is: opened to more, shown again by a moderator, or its host restored', async () => {
    const { host, guest, absent, event } = await pastDate();
    const [admin, work] = [await givenUser(db, { admin: true }), { ownerUserId: host.userId, sessionEventId: event.id }];
    const restore = () => inTransaction(services, (command) => restorePerson(command, admin.actor, { userId: host.userId, details: '' }));
    const due = async () => {
      const jobs = await services.waitingJobs('content.notify-of-replay');
      await database.pool.query(`delete from pgboss.job where name = 'content.notify-of-replay'`);
      for (const job of jobs) await notifyOfReplay(services, job as typeof work);
      const rows = await db.selectFrom('notifications').select('to_user_id').where('type', '=', 'REPLAY_ADDED').execute();
      return rows.map((row) => row.to_user_id).toSorted();
    };
    const id = await publish(host, { sessionEventId: event.id, opensTo: 'ATTENDED', subscribers: 'NEVER' });
    const approve = (from: 'APPROVED' | 'REJECTED', to: 'APPROVED' | 'REJECTED') =>
      inTransaction(services, (command) => setApproval(command, { userId: host.userId, id }, { from: [from], to, reason: null }));
    await approve('APPROVED', 'REJECTED');
    expect(await due()).toEqual([]);
    await approve('REJECTED', 'APPROVED');
    await db.updateTable('users').set({ status: 'suspended' }).where('user_id', '=', host.userId).execute();
    const suspension = {
      user_id: host.userId,
      reason: 'FRAUD',
      details: '',
      suspended_by: admin.userId,
      suspended_at: services.now(),
    } as const;
    await db.insertInto('suspensions').values(suspension).execute();
    expect(await due()).toEqual([]);
    await restore();
    expect(await due()).toEqual([guest.userId]);
    const content = { text: 'Slides and notes', replay: { opensTo: 'BOOKED', subscribers: 'NEVER' } };
    await inTransaction(services, (command) =>
      editContent(command, host.actor, EditContent.parse({ contentItemUri: { type: 'POST', id }, content }), services.config.payments),
    );
    expect(await due()).toEqual([guest.userId, absent.userId].toSorted());
  });

  test('of a session that nobody sees any more leads its guests to their orders', async () => {
    const { host, guest, event } = await pastDate();
    await givenReplay(db, host, event);
    await db.updateTable('contents').set({ approval_status: 'REJECTED' }).where('id', '=', event.sessionId).execute();
    await notifyOfReplay(services, { ownerUserId: host.userId, sessionEventId: event.id });
    const told = await db.selectFrom('notifications').select(['url', 'item_uri']).where('to_user_id', '=', guest.userId).execute();
    expect(told).toEqual([{ url: `/order/${event.id}/${guest.userId}`, item_uri: null }]);
  });
});
