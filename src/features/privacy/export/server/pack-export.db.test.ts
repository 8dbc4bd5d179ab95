import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { v7 as uuidv7 } from 'uuid';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { CreateComment } from '#features/comments/contract.ts';
import { createComment } from '#features/comments/server/commands/create-comment.ts';
import { blockUser } from '#features/follows/server/commands/block-user.ts';
import { followUser } from '#features/follows/server/commands/follow-user.ts';
import { putProfileView } from '#features/views/server/commands/put-profile-view.ts';
import { writeContentViews } from '#features/views/server/commands/write-content-views.ts';
import { deleteMessage } from '#features/messages/conversation/server/delete-message.ts';
import { reportContent } from '#features/moderation/reports/server/report-content.ts';
import { notificationsJobs } from '#features/notifications/server/jobs.ts';
import { givenContent } from '#tests/builders/content.ts';
import { writeMessage } from '#tests/builders/message.ts';
import { givenCaptions, givenMediaEntity } from '#tests/builders/media.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { requestExport, endExports } from './request-export.ts';
import { exportKey } from './export-links.ts';
import { privacyJobs } from '../../server/jobs.ts';
import { runBuildExport } from './build-export.run.ts';
import { runSweepExports } from './sweep-exports.run.ts';
import { packExport } from './pack-export.ts';

const database = await testDatabase();
const services = await testServices(database, [...privacyJobs, ...notificationsJobs]);
const { db, empty } = database;
beforeEach(async () => {
  await empty();
  services.setNow('2026-06-01T12:00:00.000Z');
});

type Person = Awaited<ReturnType<typeof givenUser>>;

const request = (person: Person) => inTransaction(services, (command) => requestExport(command, person.actor));
const rowsOf = (person: Person) => db.selectFrom('data_exports').selectAll().where('user_id', '=', person.userId).execute();

/** Runs the build job for a person's export and returns the export's name. */
async function build(person: Person) {
  const [row] = await rowsOf(person);
  const name = { userId: person.userId, exportId: row?.id ?? '' };
  await runBuildExport(services, name);
  return name;
}

/** The texts of a ZIP file by path, read with a different library from the one that wrote it. */
async function unpack(file: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(file, { lazyEntries: true });
  const texts = new Map<string, string>();
  for await (const entry of zip.eachEntry()) texts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  return texts;
}

async function exportOf(person: Person): Promise<Map<string, string>> {
  await request(person);
  return unpack(await services.blobs.get(exportKey(await build(person))));
}

/** A film as stored after processing; each file's content says which one it is. */
async function givenFilm(person: Person, files = ['360.mp4', '720.mp4', '480.mp4', 'audio.mp4', 'audio.m3u8', '720.m3u8', '512.webp']) {
  const film = await givenMediaEntity(db, person, { type: 'USER', id: person.userId });
  const variants = Object.fromEntries(files.map((name) => [name.replace('.webp', ''), `d/${person.userId}/${film.id}/${name}`]));
  for (const [name, key] of Object.entries(variants)) await services.blobs.put(key, Buffer.from(`${film.id} ${name}`));
  await db
    .updateTable('media_entities')
    .set({ type: 'video', variants: JSON.stringify(variants) })
    .where('id', '=', film.id)
    .execute();
  return film;
}

const list = (files: Map<string, string>, file: string) => JSON.parse(files.get(file) ?? '') as Record<string, unknown>[];

describe('an export', () => {
  test("contains nobody else's private data: emails, places, links, codes, texts or comments", async () => {
    const [person, other] = [await givenUser(db), await givenUser(db)];
    const start = [addMinutes(services.now(), 24 * 60)];
    const online = await givenSession(db, other, { locationType: 'online', starts: start, price: 800 });
    const inPerson = await givenSession(db, other, { starts: start });
    const sold = await givenSession(db, person, { starts: start });
    for (const { event } of [online, inPerson]) await givenTicket(db, event, person);
    const { id: foreignTicket } = await givenTicket(db, sold.event, other);
    const own = await givenContent(db, person);
    const foreign = await givenContent(db, other);
    const [mine, theirs] = [`mine ${uuidv7()}`, `theirs ${uuidv7()}`];
    await inTransaction(services, async (command) => {
      const comment = (item: typeof own, words: string) =>
        CreateComment.parse({ comment: { contentItemUri: item.uri, contentUserId: item.userId, text: words } });
      await createComment(command, person.actor, comment(foreign, mine));
      await createComment(command, other.actor, comment(own, theirs));
      await followUser(command, other.actor, { userId: other.userId, followingUserId: person.userId });
    });
    const all = [...(await exportOf(person)).values()].join('\n');
    const secrets = [other.email, online.canaries.link, online.canaries.text, inPerson.canaries.address, inPerson.canaries.text];
    for (const secret of [...secrets, foreign.canary, theirs, foreignTicket.slice(-10)]) expect(all).not.toContain(secret);
    for (const own_ of [person.email, own.canary, mine, sold.canaries.address, other.username]) expect(all).toContain(own_);
  });

  test("contains a ticket's code while it is valid, and no code once it was refunded or returned", async () => {
    const [person, host] = [await givenUser(db), await givenUser(db)];
    const codes = new Map<string, string | null>();
    for (const status of ['active', 'refunded', 'cancelled'] as const) {
      const { event } = await givenSession(db, host, { starts: [addMinutes(services.now(), 24 * 60)] });
      const { id } = await givenTicket(db, event, person);
      const { code } = await db.updateTable('tickets').set({ status }).where('id', '=', id).returning('code').executeTakeFirstOrThrow();
      codes.set(status, status === 'active' ? code : null);
    }
    const told = list(await exportOf(person), 'tickets.json').map(({ status, code }) => [status, code]);
    expect(new Map(told as [string, string | null][])).toEqual(codes);
  });

  test('contains messages the person sent and where they get push notifications, but no received or unsent messages and no keys', async () => {
    const [person, other] = [await givenUser(db), await givenUser(db)];
    await writeMessage(services, person.actor, other, 'Mine to keep.');
    const { id: messageId, chatId } = await writeMessage(services, person.actor, other, 'canary regretted');
    await writeMessage(services, other.actor, person, 'canary of the other');
    await inTransaction(services, (command) => deleteMessage(command, person.actor, { chatId, messageId, forBoth: true }));
    const device = {
      endpoint: 'https://push.example/secret-address',
      endpoint_hash: Buffer.from('1'),
      p256dh: 'secret-key',
      auth: 'secret-auth',
    };
    await db
      .insertInto('push_devices')
      .values({ user_id: person.userId, ...device, public_key: 'k', subject: 's', created_at: services.now(), updated_at: services.now() })
      .execute();
    const files = await exportOf(person);
    expect(list(files, 'messages-sent.json')).toMatchObject([{ to: other.username, text: 'Mine to keep.' }]);
    expect(list(files, 'push-devices.json')).toMatchObject([{ service: 'push.example', showsContent: false }]);
    expect([...files.values()].join('\n')).not.toMatch(/canary (regretted|of the other)|secret-(address|key|auth)/);
    const theirs = [...(await exportOf(other)).values()].join('\n');
    expect(theirs).toContain('canary of the other');
    expect(theirs).not.toMatch(/Mine to keep|canary regretted/);
  });

  test('contains whom the person blocked and what they saw and reported, but not who did so to them', async () => {
    const [person, blocked, blocker] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    const [item, own] = [await givenContent(db, blocked), await givenContent(db, person)];
    await inTransaction(services, async (command) => {
      const viewRecords = [{ contentItemUri: item.uri, contentUserId: item.userId }];
      await writeContentViews(command, [{ viewerUserId: person.userId, viewRecords }]);
      await putProfileView(command, person.actor, { profileOwnerUserId: blocked.userId });
      await putProfileView(command, blocker.actor, { profileOwnerUserId: person.userId });
      const report = { reason: 'SPAM', details: 'Seen elsewhere.' } as const;
      await reportContent(command, person.actor, { contentItemUri: item.uri, ...report });
      await reportContent(command, blocker.actor, { contentItemUri: own.uri, ...report });
      await blockUser(command, person.actor, { blockedUserId: blocked.userId });
      await blockUser(command, blocker.actor, { blockedUserId: person.userId });
    });
    await db
      .insertInto('tag_interests')
      .values({ user_id: person.userId, tag: 'yoga', like_count: 3, updated_at: services.now() })
      .execute();
    const files = await exportOf(person);
    const lastViewedAt = services.now().toISOString();
    expect(list(files, 'blocked.json')).toEqual([{ id: blocked.userId, username: blocked.username, since: lastViewedAt }]);
    expect(list(files, 'viewed-items.json')).toEqual([{ id: item.id, lastViewedAt }]);
    expect(list(files, 'viewed-profiles.json')).toMatchObject([{ username: blocked.username, visits: 1, lastViewedAt }]);
    expect(list(files, 'reports.json')).toMatchObject([{ itemId: item.id, reason: 'SPAM', details: 'Seen elsewhere.' }]);
    expect(list(files, 'interests.json')).toMatchObject([{ tag: 'yoga', likes: 3, followedAt: null }]);
    expect([...files.values()].join('\n')).not.toContain(blocker.username);
  });

  test('contains every row of a long history, as readable lists, and the pictures unchanged', async () => {
    const [person, owner] = [await givenUser(db, { bio: 'Line one\n"two"' }), await givenUser(db)];
    const { uri } = await givenContent(db, owner);
    await db
      .insertInto('comments')
      .values(
        Array.from({ length: 1203 }, (_, index) => ({
          content_user_id: owner.userId,
          id: uuidv7(),
          content_id: uri.id,
          content_type: 'POST',
          user_id: person.userId,
          text: `Comment ${index}`,
          created_at: services.now(),
        })),
      )
      .execute();
    const media = await givenMediaEntity(db, person, { type: 'USER', id: person.userId }, { entityType: 'profile', alt: 'Me' });
    await services.blobs.put(media.variants['800'] ?? '', Buffer.from('a picture'));
    await givenMediaEntity(db, person, { type: 'USER', id: person.userId }, { entityType: 'profileCover' });
    for (let count = 0; count < 21; count += 1) await givenCaptions(db, person);
    await givenCaptions(db, owner);
    const files = await exportOf(person);
    expect(list(files, 'captions.json')).toHaveLength(21);
    expect(new Set(list(files, 'comments.json').map((row) => row['text'])).size).toBe(1203);
    expect(list(files, 'profile.json')).toMatchObject([{ email: person.email, bio: 'Line one\n"two"' }]);
    expect(list(files, 'posts.json')).toEqual([]);
    expect(list(files, 'media.json')).toHaveLength(2);
    expect(files.get(`media/${media.id}.webp`)).toBe('a picture');
    const named = [...(files.get('README.txt') ?? '').matchAll(/^[a-z-]+\.json/gm)].map(([file]) => file);
    expect([...files.keys()].filter((file) => file.endsWith('.json'))).toEqual(named);
  });
});

describe('the videos of an export', () => {
  test("are complete: the largest size and the sound, named in the list, and nobody else's files", async () => {
    const [person, other] = [await givenUser(db), await givenUser(db)];
    const [film, foreign] = [await givenFilm(person), await givenFilm(other)];
    const silent = await givenFilm(person, ['360.mp4', 'master.m3u8']);
    await givenMediaEntity(db, person, { type: 'USER', id: person.userId }, { status: 'PROCESSING' });
    const files = await exportOf(person);
    expect([...files].filter(([path]) => path.startsWith('media/')).toSorted()).toEqual([
      [`media/${film.id}-sound.m4a`, `${film.id} audio.mp4`],
      [`media/${film.id}.mp4`, `${film.id} 720.mp4`],
      [`media/${silent.id}.mp4`, `${silent.id} 360.mp4`],
    ]);
    expect(list(files, 'media.json')).toMatchObject([
      { id: film.id, file: `${film.id}.mp4`, soundFile: `${film.id}-sound.m4a` },
      { id: silent.id, file: `${silent.id}.mp4` },
      { status: 'PROCESSING', file: null },
    ]);
    expect([...files.values()].join('\n')).not.toContain(foreign.id);
  });

  test('are streamed without being buffered, however long they are', async () => {
    const person = await givenUser(db);
    await givenFilm(person, ['720.mp4']);
    const [piece, pieces] = [Buffer.alloc(64 * 1024, 7), 500];
    let read = 0;
    const stream = () =>
      Promise.resolve(
        new Readable({
          highWaterMark: 1,
          read() {
            read += 1;
            this.push(read > pieces ? null : piece);
          },
        }),
      );
    const zip = await packExport({ ...services, blobs: { ...services.blobs, stream } }, person.userId);
    const [passed, ahead] = [{ bytes: 0 }, { most: 0 }];
    for await (const chunk of zip) {
      passed.bytes += (chunk as Buffer).length;
      ahead.most = Math.max(ahead.most, read * piece.length - passed.bytes);
    }
    expect(passed.bytes).toBeGreaterThan(pieces * piece.length);
    expect(ahead.most).toBeLessThan(4_000_000);
  });
});

describe('requesting an export', () => {
  test('works for everyone, even once PostgreSQL uses a generic plan for it', async () => {
    for (let count = 0; count < 15; count += 1) expect(await request(await givenUser(db))).toMatchObject({ status: 'PENDING' });
  });

  test('again while one is in progress returns that one, and restarts a lost one after an hour', async () => {
    const person = await givenUser(db);
    const [one, other] = [await request(person), await request(person)];
    expect(other).toEqual(one);
    services.setNow('2026-06-01T13:01:00.000Z');
    expect(await request(person)).toEqual({ status: 'PENDING', requestedAt: '2026-06-01T13:01:00.000Z' });
    expect(await rowsOf(person)).toHaveLength(1);
  });

  test('mails one link, however often the job runs, and can be repeated afterwards', async () => {
    const person = await givenUser(db);
    await request(person);
    const name = await build(person);
    await runBuildExport(services, name);
    const mails = (await services.waitingJobs('notifications.send-mail')) as { toUserId: string; action: { path: string } }[];
    const links = mails.filter(({ toUserId }) => toUserId === person.userId).map(({ action }) => action.path);
    expect(links).toEqual([expect.stringMatching(/^\/user\/export\/[\w-]+\.[\w-]+$/)]);
    await request(person);
    expect(await rowsOf(person)).toHaveLength(2);
  });

  test('keeps it for seven days and then removes it with its file', async () => {
    const person = await givenUser(db);
    await request(person);
    const name = await build(person);
    services.setNow('2026-06-08T11:59:00.000Z');
    await runSweepExports(services);
    expect(await services.blobs.head(exportKey(name))).not.toBeNull();
    services.setNow('2026-06-08T12:00:00.000Z');
    await runSweepExports(services);
    expect(await services.blobs.head(exportKey(name))).toBeNull();
    expect(await rowsOf(person)).toEqual([]);
  });

  test('leaves no file behind if the account is deleted while it is being packed', async () => {
    const person = await givenUser(db);
    await request(person);
    await inTransaction(services, (command) => endExports(command, person.userId));
    const name = await build(person);
    expect(await services.blobs.head(exportKey(name))).toBeNull();
    await runSweepExports(services);
    expect(await rowsOf(person)).toEqual([]);
  });
});
