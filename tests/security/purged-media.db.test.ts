import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { createMediaPurge, type Purge } from '#platform/server/storage/purge-media.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { runPurgeCommentMedia } from '#features/comments/server/jobs/purge-comment-media.run.ts';
import { purgeCommentMedia } from '#features/comments/server/jobs/purge-comment-media.ts';
import { commentsJobs } from '#features/comments/server/jobs.ts';
import { deleteComment, removeComment } from '#features/comments/api/delete-comment.ts';
import { clearProfile } from '#features/people/api/profiles/clear-profile.ts';
import { setApproval } from '#features/content/api/items/set-approval.ts';
import { deleteContent } from '#features/content/items/server/delete-content.ts';
import { editContent } from '#features/content/items/server/edit-content.ts';
import { EditContent } from '#features/content/items/contract.ts';
import { withdrawAllContent } from '#features/content/items/server/withdraw-all-content.ts';
import { purgeJob } from '#features/media/purge/server/purge-job.ts';
import { runPurge } from '#features/media/purge/server/purge.run.ts';
import { runRemoveBlobs } from '#features/media/server/jobs/remove-blobs.run.ts';
import { removeBlobs } from '#features/media/server/jobs/remove-blobs.ts';
import { mediaJobs } from '#features/media/server/jobs.ts';
import { removeEntities } from '#features/media/api/remove-entities.ts';
import { SuspendUser } from '#features/moderation/people/contract.ts';
import { suspendPerson } from '#features/moderation/people/server/suspend-person.ts';
import { ticketJobs } from '#features/tickets/server/jobs.ts';
import { membershipsJobs } from '#features/memberships/server/jobs.ts';
import { paymentJobs } from '#features/payments/server/jobs.ts';
import { givenContent, type BuiltContent } from '#tests/builders/content.ts';
import { givenCaptions, givenMediaEntity } from '#tests/builders/media.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenOffer } from '#tests/builders/subscription.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';

const database = await testDatabase();
const { db } = database;
const plain = await testServices(database, [...mediaJobs, ...commentsJobs, ...ticketJobs, ...membershipsJobs, ...paymentJobs]);
const purges: Purge[] = [];
const services = { ...plain, purgeMedia: async (purge: Purge) => void purges.push(purge) };
beforeEach(async () => {
  await database.empty();
  await database.pool.query('delete from pgboss.job');
  plain.setNow('2026-06-01T12:00:00.000Z');
  purges.length = 0;
});

/** Runs every purge that waits, the second ones too, and returns what was purged. */
async function purged(): Promise<{ tags: Set<string>; paths: Set<string> }> {
  const runs = { [purgeJob.name]: runPurge, 'comments.purge-media': runPurgeCommentMedia, [removeBlobs.name]: runRemoveBlobs };
  for (const [name, run] of Object.entries(runs)) {
    for (;;) {
      const { rows } = await database.pool.query<{ data: never }>('delete from pgboss.job where name = $1 returning data', [name]);
      if (rows.length === 0) break;
      for (const { data } of rows) await run(services, data);
    }
  }
  return { tags: new Set(purges.flatMap(({ tags }) => tags)), paths: new Set(purges.flatMap(({ paths }) => paths)) };
}

async function givenComment(author: { userId: string }, post: BuiltContent): Promise<{ type: 'COMMENT'; id: string }> {
  const id = uuidv7();
  const at = new Date('2026-05-01T00:00:00.000Z');
  const comment = {
    id,
    content_user_id: post.userId,
    content_id: post.id,
    content_type: post.uri.type,
    user_id: author.userId,
    text: 'Hi',
  };
  await db
    .insertInto('comments')
    .values({ ...comment, created_at: at })
    .execute();
  return { type: 'COMMENT', id };
}

const publicLinks = ({ variants }: { variants: Record<string, string> }) =>
  Object.values(variants).map((key) => services.mediaLinks.link(key, 'public'));

async function givenScene() {
  const [owner, guest] = [await givenUser(db), await givenUser(db)];
  const [post, other] = [await givenContent(db, owner), await givenContent(db, owner)];
  const picture = await givenMediaEntity(db, owner, post.uri);
  const below = await givenMediaEntity(db, guest, await givenComment(guest, post), { entityType: 'comment' });
  const elsewhere = await givenMediaEntity(db, owner, other.uri);
  const told = await givenMediaEntity(db, owner, { type: 'MESSAGE', id: uuidv7() }, { entityType: 'message' });
  return { owner, guest, post, picture, below, elsewhere, told };
}

const edit = (post: BuiltContent, kept: { id: string }, visibility: 'PUBLIC' | 'PRIVATE') =>
  EditContent.parse({
    contentItemUri: post.uri,
    content: { text: `${post.text} again`, tags: [], categoryTags: [], visibility },
    entities: [{ id: kept.id, position: 0, alt: null }],
  });

test('a purge is tried for as long as a shared cache may store anything, however long its hook is out of order', async () => {
  const longest = 2 * 86_400;
  const names = [purgeJob.name, purgeCommentMedia.name, removeBlobs.name];
  const { rows } = await database.pool.query<{ name: string; seconds: number }>(
    `select name, (
       select sum(least(retry_delay_max, retry_delay * 2 ^ least(16, tries))) from generate_series(0, retry_limit - 1) as tries
     )::float8 as seconds
     from pgboss.queue where name = any ($1)`,
    [names],
  );
  expect(rows).toHaveLength(names.length);
  expect(rows.filter(({ seconds }) => seconds < longest)).toEqual([]);
});

test('an edit that leaves a post public purges nothing', async () => {
  const { owner, post, picture } = await givenScene();
  await inTransaction(services, (command) => editContent(command, owner.actor, edit(post, picture, 'PUBLIC'), { mode: 'sandbox' }));
  expect(await purged()).toEqual({ tags: new Set(), paths: new Set() });
});

test('a post that is taken down leaves every cache with the pictures of its comments, and nothing else does', async () => {
  const { owner, post, picture, below } = await givenScene();
  const yesterday = [...publicLinks(picture), ...publicLinks(below)];
  plain.setNow('2026-06-02T09:00:00.000Z');
  const today = [...publicLinks(picture), ...publicLinks(below)];
  await inTransaction(services, (command) =>
    setApproval(command, { userId: owner.userId, id: post.id }, { from: ['APPROVED'], to: 'REJECTED', reason: 'Spam' }),
  );
  const { tags, paths } = await purged();
  expect(tags).toEqual(new Set([`media-${picture.id}`, `media-${below.id}`]));
  expect(paths).toEqual(new Set([...yesterday, ...today]));
});

test('a comment or profile picture that an administrator takes away is deleted at once, and by its owner an hour later', async () => {
  const due = async () => {
    const { rows } = await database.pool.query<{ keys: string[] }>(
      `delete from pgboss.job where name = $1 and start_after <= $2 returning data -> 'keys' as keys`,
      [removeBlobs.name, services.now()],
    );
    return rows.flatMap(({ keys }) => keys);
  };
  const { post, guest } = await givenScene();
  await db.updateTable('contents').set({ comment_count: 2 }).where('id', '=', post.id).execute();
  const [named, other] = [await givenComment(guest, post), await givenComment(guest, post)];
  const [taken, deleted] = [await givenMediaEntity(db, guest, named), await givenMediaEntity(db, guest, other)];
  const face = await givenMediaEntity(db, guest, { type: 'USER', id: guest.userId }, { entityType: 'profile' });
  await db.updateTable('users').set({ profile_pic_media_id: face.id }).where('user_id', '=', guest.userId).execute();
  const nameOf = ({ id }: { id: string }) => ({ contentUserId: post.userId, commentId: id });
  await inTransaction(services, (command) => removeComment(command, nameOf(named)));
  await inTransaction(services, (command) => clearProfile(command, guest.userId));
  await inTransaction(services, (command) => deleteComment(command, guest.actor, nameOf(other)));
  const now = await due();
  for (const key of [...Object.values(taken.variants), ...Object.values(face.variants)]) expect(now).toContain(key);
  for (const key of Object.values(deleted.variants)) expect(now).not.toContain(key);
});

test('a post that becomes subscribers-only is purged, its comments too', async () => {
  const { owner, post, picture, below } = await givenScene();
  await givenOffer(db, owner);
  await inTransaction(services, (command) => editContent(command, owner.actor, edit(post, picture, 'PRIVATE'), { mode: 'sandbox' }));
  expect((await purged()).tags).toEqual(new Set([`media-${picture.id}`, `media-${below.id}`]));
});

test.each(['suspended', 'gone'])(
  'everything of a person who is %s is purged, and what others wrote below it; messages never',
  async (how) => {
    const { owner, picture, below, elsewhere, told } = await givenScene();
    const admin = await givenUser(db, { admin: true });
    const face = await givenMediaEntity(db, owner, { type: 'USER', id: owner.userId }, { entityType: 'profile' });
    await inTransaction(services, (command) =>
      how === 'gone'
        ? withdrawAllContent(command, owner.userId)
        : suspendPerson(command, admin.actor, SuspendUser.parse({ userId: owner.userId, reason: 'FRAUD' }), services),
    );
    const { tags, paths } = await purged();
    expect(tags).toEqual(new Set([`owner-${owner.userId}`, ...[picture, below, elsewhere, face].map(({ id }) => `media-${id}`)]));
    for (const link of publicLinks(told)) expect(paths).not.toContain(link);
  },
);

test('files and captions of a deleted post are purged once they are gone, and again later', async () => {
  const { owner, post, picture } = await givenScene();
  await db.updateTable('media_entities').set({ type: 'video' }).where('id', '=', picture.id).execute();
  const captions = await givenCaptions(db, owner, { film: picture });
  const links = [...publicLinks(picture), services.mediaLinks.link(`d/${owner.userId}/${picture.id}/${captions.id}.vtt`, 'public')];
  for (const key of Object.values(picture.variants)) await services.blobs.put(key, Buffer.from('x'));
  await inTransaction(services, (command) => deleteContent(command, owner.actor, post.uri));
  const { rows } = await database.pool.query<{ data: never; start_after: Date }>(
    'delete from pgboss.job where name = $1 returning data, start_after',
    [removeBlobs.name],
  );
  expect(rows).toHaveLength(1);
  const order = rows[0]?.data as never;
  const atPurge: unknown[] = [];
  const watching = {
    ...services,
    purgeMedia: async (purge: Purge) => {
      for (const key of Object.values(picture.variants)) atPurge.push(await services.blobs.head(key));
      purges.push(purge);
    },
  };
  await runRemoveBlobs(watching, order);
  expect(atPurge).toEqual([null, null]);
  expect(purges).toHaveLength(1);
  expect(purges[0]?.paths).toEqual(expect.arrayContaining(links));
  const [second] = await services.waitingJobs(removeBlobs.name);
  await runRemoveBlobs(watching, second as never);
  expect(purges[1]).toEqual(purges[0]);
  expect(await services.waitingJobs(removeBlobs.name)).toHaveLength(1);
});

test('a hook that fails leaves the purge to a retry, and without a hook nothing is scheduled twice', async () => {
  const { owner, post, picture } = await givenScene();
  const order = { ownerUserId: owner.userId, item: post.uri, isSecond: false };
  const failing = createMediaPurge(
    { url: 'http://127.0.0.1:9/purge', secret: `whsec_${randomBytes(32).toString('base64')}` },
    { origin: 'https://media.example', now: services.now, newId: services.newId },
  );
  await expect(runPurge({ ...services, purgeMedia: failing }, order)).rejects.toThrow('fetch failed');
  await runPurge(plain, order);
  await inTransaction(services, (command) => removeEntities(command, owner.userId, post.uri));
  await runRemoveBlobs(plain, { keys: Object.values(picture.variants) });
  expect(await services.waitingJobs(purgeJob.name)).toEqual([]);
});
