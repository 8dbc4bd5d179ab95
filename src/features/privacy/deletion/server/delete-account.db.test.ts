import { beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { CreateComment } from '#features/comments/contract.ts';
import { createComment } from '#features/comments/server/commands/create-comment.ts';
import { CreatePost } from '#features/content/items/contract.ts';
import { LikeContent } from '#features/content/marks/contract.ts';
import { createPost } from '#features/content/posts/server/create-post.ts';
import { likeContent } from '#features/content/marks/server/like-content.ts';
import { blockUser } from '#features/follows/server/commands/block-user.ts';
import { followUser } from '#features/follows/server/commands/follow-user.ts';
import { putProfileView } from '#features/views/server/commands/put-profile-view.ts';
import { writeContentViews } from '#features/views/server/commands/write-content-views.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { givenContent, type BuiltContent } from '#tests/builders/content.ts';
import { givenMediaEntity } from '#tests/builders/media.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { lockWaitedFor } from '#tests/harness/lock-waited-for.ts';
import { NOBODY } from '#features/people/rules.ts';
import { privacyDependencies } from '../../server/dependencies.ts';
import { claimUsername } from '#features/people/api/usernames/claim-username.ts';
import { createUser } from '#features/people/api/accounts/create-user.ts';
import { deleteAccount } from './delete-account.ts';

const sale = await ticketSale();
const { db, services, pool } = sale;
beforeEach(sale.empty);

type Person = Awaited<ReturnType<typeof givenUser>>;

const SECRETS = { accessToken: 'a', refreshToken: 'r' };
const remove = (person: Person) =>
  inTransaction(services, (command) => deleteAccount(command, person.userId, (secrets) => Buffer.from(JSON.stringify(secrets)), SECRETS));
const statusOf = async (person: Person) =>
  (await db.selectFrom('users').select('status').where('user_id', '=', person.userId).executeTakeFirstOrThrow()).status;
const publishedBy = (person: Person) =>
  db.selectFrom('contents').select('id').where('user_id', '=', person.userId).where('status', '=', 'published').execute();
const MORNING = CreatePost.parse({ content: { text: 'Good morning.' } });
const post = (person: Person) => inTransaction(services, (command) => createPost(command, person.actor, MORNING));
async function erase(person: Person): Promise<void> {
  for (const step of privacyDependencies().erase) while ((await inTransaction(services, (command) => step(command, person.userId))) > 0);
}
const commentOn = ({ uri, userId }: BuiltContent, text: string) =>
  CreateComment.parse({ comment: { contentItemUri: uri, contentUserId: userId, text } });
const tomorrow = () => addMinutes(services.now(), 24 * 60);

describe('deleting an account removes', () => {
  test('name, email, content, comments and links at once, and keeps the username reserved', async () => {
    const [person, owner] = [await givenUser(db, { bio: 'Gardens.' }), await givenUser(db)];
    const { canary } = await givenContent(db, person);
    const theirs = await givenContent(db, owner);
    await inTransaction(services, (command) => createComment(command, person.actor, commentOn(theirs, `Hello ${canary}`)));
    await remove(person);
    const user = await db.selectFrom('users').selectAll().where('user_id', '=', person.userId).executeTakeFirstOrThrow();
    expect(user).toMatchObject({ status: 'deleted', username: 'deleted_user', display_name: 'Deleted account', email: '', bio: null });
    expect(await publishedBy(person)).toEqual([]);
    for (const table of ['users', 'contents', 'comments']) {
      const { rows } = await pool.query(`select 1 from ${table} t where to_jsonb(t)::text ~ $1`, [`${canary}|${person.email}|Gardens`]);
      expect(rows, table).toEqual([]);
    }
    const again = await inTransaction(services, (command) =>
      createUser(
        command,
        { issuer: 'https://issuer.example', subject: 'new', email: person.email, displayName: person.username },
        'Turnout',
      ),
    );
    expect(again.username).not.toBe(person.username);
  });

  test('ownership of the usernames: the current one stays taken, a former one until its time is over', async () => {
    const [person, other] = [await givenUser(db), await givenUser(db)];
    await inTransaction(services, (command) => claimUsername(command, person, 'name_of_today'));
    await remove(person);
    const claims = await db.selectFrom('username_claims').selectAll().where('user_id', '<>', other.userId).execute();
    expect(new Map(claims.map((claim) => [claim.username_lower, [claim.user_id, claim.reserved_until !== null]]))).toEqual(
      new Map([
        ['name_of_today', [NOBODY, false]],
        [person.username.toLowerCase(), [NOBODY, true]],
      ]),
    );
    const take = (username: string) => inTransaction(services, (command) => claimUsername(command, other, username));
    for (const name of ['name_of_today', person.username]) await expect(take(name)).rejects.toThrow('This username is already taken.');
    services.setNow(addMinutes(services.now(), 91 * 24 * 60).toISOString());
    await expect(take('name_of_today')).rejects.toThrow('This username is already taken.');
    await take(person.username);
  });

  test('likes, follows, files and the names on payments soon after, and keeps every count right', async () => {
    const [person, owner, fan] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    const item = await givenContent(db, owner);
    await inTransaction(services, async (command) => {
      await likeContent(command, person.actor, LikeContent.parse({ contentItemUri: item.uri, contentUserId: owner.userId }));
      await createComment(command, person.actor, commentOn(item, 'See you.'));
      await followUser(command, person.actor, { userId: person.userId, followingUserId: owner.userId });
      await followUser(command, fan.actor, { userId: fan.userId, followingUserId: person.userId });
    });
    const picture = await givenMediaEntity(db, person, { type: 'USER', id: person.userId }, { entityType: 'profile' });
    const { event } = await givenSession(db, owner, { starts: [tomorrow()] });
    const { paymentId } = await givenTicket(db, event, person);
    await remove(person);
    await erase(person);
    await erase(person);
    const counts = await db
      .selectFrom('contents')
      .select(['like_count', 'comment_count'])
      .where('id', '=', item.id)
      .executeTakeFirstOrThrow();
    expect(counts).toEqual({ like_count: 0, comment_count: 0 });
    expect(await db.selectFrom('follows').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('followers').selectAll().execute()).toEqual([]);
    const people = await db.selectFrom('users').select(['follower_count', 'following_count']).execute();
    expect(people.every((row) => row.follower_count === 0 && row.following_count === 0)).toBe(true);
    expect(await services.waitingJobs('media.remove-blobs')).toEqual([
      { keys: expect.arrayContaining(Object.values(picture.variants)) as unknown },
    ]);
    expect((await sale.payment(paymentId)).username).toBe('deleted_user');
    const ticket = await db.selectFrom('tickets').select('status').where('payment_id', '=', paymentId).executeTakeFirstOrThrow();
    expect(ticket.status).toBe('cancelled');
    const told = await db.selectFrom('notifications').selectAll().where('from_user_id', '=', person.userId).execute();
    expect(told).toEqual([]);
  });

  test('blocks in both directions, interests and views by and of the person, and nothing of anyone else', async () => {
    const [person, owner, third] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    const [item, own] = [await givenContent(db, owner), await givenContent(db, person)];
    await db
      .insertInto('content_tags')
      .values({ user_id: owner.userId, content_id: item.id, tag: 'yoga', type: 'POST', rank: 0, created_at: services.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const seen = ({ uri, userId }: BuiltContent, viewer: Person) => [
      { viewerUserId: viewer.userId, viewRecords: [{ contentItemUri: uri, contentUserId: userId }] },
    ];
    await inTransaction(services, async (command) => {
      for (const reader of [person, third]) {
        await likeContent(command, reader.actor, LikeContent.parse({ contentItemUri: item.uri, contentUserId: owner.userId }));
        await writeContentViews(command, seen(item, reader));
        await putProfileView(command, reader.actor, { profileOwnerUserId: owner.userId });
        await blockUser(command, reader.actor, { blockedUserId: owner.userId });
        await blockUser(command, owner.actor, { blockedUserId: reader.userId });
      }
      await writeContentViews(command, seen(own, third));
      await putProfileView(command, third.actor, { profileOwnerUserId: person.userId });
    });
    const kept = ['blocks', 'blocked_by', 'tag_interests', 'content_views', 'profile_views'];
    const rowsNaming = async ({ userId }: Person) => {
      const count = (table: string) => pool.query(`select 1 from ${table} t where to_jsonb(t)::text like $1`, [`%${userId}%`]);
      return Promise.all(kept.map(async (table) => (await count(table)).rows.length));
    };
    expect(await rowsNaming(person)).toEqual([2, 2, 1, 2, 2]);
    await remove(person);
    await erase(person);
    expect(await rowsNaming(person)).toEqual([0, 0, 0, 0, 0]);
    expect(await rowsNaming(third)).toEqual([2, 2, 1, 1, 1]);
  });

  test("other people's comments under what the person published, with their pictures", async () => {
    const [person, fan] = [await givenUser(db), await givenUser(db)];
    const [own, other] = [await givenContent(db, person), await givenContent(db, fan)];
    for (const item of [own, other]) {
      const id = await inTransaction(services, (command) => createComment(command, fan.actor, commentOn(item, 'Hello.')));
      await givenMediaEntity(db, fan, { type: 'COMMENT', id }, { entityType: 'comment' });
    }
    await remove(person);
    await erase(person);
    const left = await db.selectFrom('comments').select('content_id').where('deleted', '=', false).execute();
    expect(left).toEqual([{ content_id: other.id }]);
    expect(await db.selectFrom('media_entities').select('id').execute()).toHaveLength(1);
  });

  test('places in free dates to come, so that others can have them, and none that were paid for', async () => {
    const [host, person] = [await givenUser(db), await givenUser(db)];
    const [free, paid, past] = [
      await givenSession(db, host, { starts: [tomorrow()], capacity: 1 }),
      await givenSession(db, host, { starts: [tomorrow()], price: 800 }),
      await givenSession(db, host, { starts: [addMinutes(services.now(), -24 * 60)] }),
    ];
    for (const { event } of [free, paid, past]) await givenTicket(db, event, person);
    await remove(person);
    await erase(person);
    const taken = async ({ event }: typeof free) => (await sale.seats(event)).participant_count;
    expect([await taken(free), await taken(paid), await taken(past)]).toEqual([0, 1, 1]);
    const later = await givenUser(db);
    const order = { sessionId: free.event.sessionId, sessionEventId: free.event.id };
    expect(await buyTicket(services, later.actor, order)).toMatchObject({ isPaid: true });
  });

  test('future free events, which are cancelled, and notifies their participants', async () => {
    const [host, guest] = [await givenUser(db), await givenUser(db)];
    const { event } = await givenSession(db, host, { starts: [tomorrow()] });
    await givenTicket(db, event, guest);
    await remove(host);
    const row = await db.selectFrom('session_events').selectAll().where('id', '=', event.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ session_owner_username: 'deleted_user', cancelled_at: services.now() });
    expect(await services.waitingJobs('sessions.announce-cancellation')).toEqual([{ ownerUserId: host.userId, sessionEventId: event.id }]);
  });

  test('everything once, however often it is requested', async () => {
    const person = await givenUser(db);
    await Promise.all([remove(person), remove(person), remove(person)]);
    expect(await db.selectFrom('account_deletions').selectAll().execute()).toHaveLength(1);
    const jobs = await services.waitingJobs('accounts.finish-deletion');
    expect(jobs.filter((job) => (job as { userId: string }).userId === person.userId)).toHaveLength(2);
  });
});

describe('deleting an account in a race', () => {
  test('waits for a post that is being published, and removes it too', async () => {
    const person = await givenUser(db);
    const [written, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const publishing = inTransaction(services, async (command) => {
      await createPost(command, person.actor, MORNING);
      written.resolve();
      await gate.promise;
    });
    await written.promise;
    const removing = remove(person);
    await lockWaitedFor(pool);
    gate.resolve();
    await Promise.all([publishing, removing]);
    expect(await publishedBy(person)).toEqual([]);
  });

  test('publishes nothing afterwards, not even for a request that came in before', async () => {
    const person = await givenUser(db);
    await remove(person);
    await expect(post(person)).rejects.toThrow('This account no longer exists.');
    const results = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const each = await givenUser(db);
        await Promise.allSettled([remove(each), post(each), post(each)]);
        return publishedBy(each);
      }),
    );
    expect(results.flat()).toEqual([]);
  });

  test('would leave a post behind if publishing did not hold the account (negative control)', async () => {
    const person = await givenUser(db);
    const [written, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const publishing = db.transaction().execute(async (tx) => {
      await givenContent(tx, person);
      written.resolve();
      await gate.promise;
    });
    await written.promise;
    await remove(person);
    gate.resolve();
    await publishing;
    expect(await publishedBy(person)).toHaveLength(1);
  });

  test('with a purchase: either the host stays or nobody has bought', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [host, buyer] = [await sale.creator(), await givenUser(db)];
      const event = await sale.event(host, { price: round % 2 === 0 ? 800 : 0 });
      const order = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
      await Promise.allSettled(
        round % 3 === 0 ? [remove(host), buyTicket(services, buyer.actor, order)] : [buyTicket(services, buyer.actor, order), remove(host)],
      );
      const { participant_count: sold, held_count: held } = await sale.seats(event);
      const gone = (await statusOf(host)) === 'deleted';
      expect(gone && held > 0, 'a seat is held for a host who left').toBe(false);
      expect(gone || sold + held > 0).toBe(true);
    }
  });

  test('would overlook an unfinished purchase if the events were not locked (negative control)', async () => {
    const [host, buyer] = [await givenUser(db), await givenUser(db)];
    const { event } = await givenSession(db, host, { starts: [tomorrow()], price: 800 });
    const [written, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const buying = db.transaction().execute(async (tx) => {
      await givenTicket(tx, event, buyer);
      written.resolve();
      await gate.promise;
    });
    await written.promise;
    const owed = await db.selectFrom('tickets').select('id').where('owner_user_id', '=', host.userId).execute();
    const removing = Promise.allSettled([remove(host)]);
    await lockWaitedFor(pool);
    gate.resolve();
    await buying;
    expect(owed).toEqual([]);
    expect(await removing).toMatchObject([{ status: 'rejected', reason: { reason: 'TICKETS_OWED' } }]);
  });
});
