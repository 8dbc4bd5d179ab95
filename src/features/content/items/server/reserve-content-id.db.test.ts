import { beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { commentsJobs } from '#features/comments/server/jobs.ts';
import { mediaJobs } from '#features/media/server/jobs.ts';
import { findSessionOwner } from '#features/sessions/server/queries/find-session-owner.ts';
import { givenContent } from '#tests/builders/content.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { CreatePost, EditContent } from '../contract.ts';
import { getContentItem } from '../../api/cards/get-content-item.ts';
import { loadContents } from '../../api/cards/load-contents.ts';
import { createPost } from '../../posts/server/create-post.ts';
import { deleteContent } from './delete-content.ts';
import { editContent } from './edit-content.ts';
import { likeContent } from '../../marks/server/like-content.ts';

const database = await testDatabase();
const services = await testServices(database, [...mediaJobs, ...commentsJobs]);
const { db } = database;
beforeEach(database.empty);

type Person = Awaited<ReturnType<typeof givenUser>>;
const TAKEN = { reason: 'CONTENT_ID_TAKEN', code: 'CONFLICT' };
const publish = ({ actor }: Person, id: string, text = 'Good morning') =>
  inTransaction(services, (command) => createPost(command, actor, CreatePost.parse({ content: { id, text } })));
const ownersOf = async (id: string) =>
  (await db.selectFrom('contents').select('user_id').where('id', '=', id).execute()).map(({ user_id }) => user_id);

describe('an id that someone has published under', () => {
  test('is refused to everyone else, even once the item is deleted', async () => {
    const [owner, stranger] = [await givenUser(db), await givenUser(db)];
    const id = await publish(owner, uuidv7());
    await expect(publish(stranger, id)).rejects.toMatchObject(TAKEN);
    await inTransaction(services, (command) => deleteContent(command, owner.actor, { type: 'POST', id }));
    await expect(publish(stranger, id)).rejects.toMatchObject(TAKEN);
    expect(await ownersOf(id)).toEqual([owner.userId]);
  });

  test('stays its owner’s: a repeated request has no effect, and a different one is refused', async () => {
    const owner = await givenUser(db);
    const id = await publish(owner, uuidv7());
    await expect(publish(owner, id)).resolves.toBe(id);
    await expect(publish(owner, id, 'Good evening')).rejects.toMatchObject(TAKEN);
    expect(await ownersOf(id)).toEqual([owner.userId]);
  });

  test('is free again if its first publication was rolled back', async () => {
    const [one, two] = [await givenUser(db), await givenUser(db)];
    const id = uuidv7();
    const broken = inTransaction(services, async (command) => {
      await createPost(command, one.actor, CreatePost.parse({ content: { id, text: 'Never seen' } }));
      throw new Error('broken');
    });
    await expect(broken).rejects.toThrow('broken');
    await expect(publish(two, id)).resolves.toBe(id);
  });
});

describe('when two people publish under one id at the same moment', () => {
  test('exactly one is refused', async () => {
    const [one, two] = [await givenUser(db), await givenUser(db)];
    for (let round = 0; round < 10; round += 1) {
      const id = uuidv7();
      const answers = await Promise.allSettled([publish(one, id), publish(two, id)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: TAKEN });
      expect(await ownersOf(id)).toHaveLength(1);
    }
  });

  // The same with a check before the write, which the claim exists to avoid.
  test('both would get it by checking first (negative control)', async () => {
    const people = [await givenUser(db), await givenUser(db)];
    const id = uuidv7();
    const waiting: (() => void)[] = [];
    const together = () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === people.length) for (const go of waiting) go();
      });
    const naive = ({ userId }: Person) =>
      inTransaction(services, async ({ tx }) => {
        const taken = await tx.selectFrom('contents').select('user_id').where('id', '=', id).executeTakeFirst();
        await together();
        if (taken) return;
        const at = services.now();
        const words = { text: 'Mine', short_text: 'Mine', visibility: 'PUBLIC' as const, request_hash: '' };
        await tx
          .insertInto('contents')
          .values({ ...words, user_id: userId, id, type: 'POST', created_at: at, updated_at: at })
          .execute();
      });
    await Promise.all(people.map(naive));
    expect(await ownersOf(id)).toHaveLength(2);
  });
});

// Rows from before ids were claimed.
describe('when two people published under one id before that was refused', () => {
  async function squatted(type: 'POST' | 'SESSION' = 'POST') {
    const [owner, squatter, reader] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    const id = uuidv7();
    // The squatter's row comes first in the table and in each of its indexes.
    await givenContent(db, squatter, { id, type, opening: 'Not yours.', createdAt: new Date('2026-05-02T00:00:00.000Z') });
    await givenContent(db, owner, { id, type, createdAt: new Date('2026-05-01T00:00:00.000Z') });
    return { owner, squatter, reader, id, uri: { type, id } };
  }

  test('each edits and deletes their own', async () => {
    for (const who of ['owner', 'squatter'] as const) {
      const { [who]: person, uri, id } = await squatted();
      const request = EditContent.parse({ contentItemUri: uri, content: { text: 'Changed' } });
      await inTransaction(services, (command) => editContent(command, person.actor, request, services.config.payments));
      await inTransaction(services, (command) => deleteContent(command, person.actor, uri));
      const rows = await db.selectFrom('contents').select(['user_id', 'status', 'text']).where('id', '=', id).execute();
      expect(rows.filter(({ status }) => status === 'deleted').map(({ user_id }) => user_id)).toEqual([person.userId]);
      expect(rows.filter(({ text }) => text === 'Changed').map(({ user_id }) => user_id)).toEqual([person.userId]);
    }
  });

  test('the first publisher is meant unless an owner is named, for likes, items and dates', async () => {
    const { owner, reader, uri, id } = await squatted();
    await inTransaction(services, (command) => likeContent(command, reader.actor, { contentItemUri: uri }));
    expect(await db.selectFrom('likes').select('content_user_id').execute()).toEqual([{ content_user_id: owner.userId }]);
    expect(await getContentItem(services, null, { contentItemUri: uri })).toMatchObject({ id, userId: owner.userId });
    const session = await squatted('SESSION');
    expect(await findSessionOwner(db, session.id)).toBe(session.owner.userId);
  });

  test('the username in an address selects the owner, in any case; one without such an item leads to the first publisher', async () => {
    const { owner, squatter, reader, uri } = await squatted();
    for (const person of [owner, squatter])
      expect(await getContentItem(services, null, { contentItemUri: uri, username: person.username.toUpperCase() })).toMatchObject({
        userId: person.userId,
      });
    for (const username of [reader.username, 'nobody'])
      expect(await getContentItem(services, null, { contentItemUri: uri, username })).toMatchObject({ userId: owner.userId });
  });

  test('a list shows each as their own', async () => {
    const { owner, squatter, id } = await squatted();
    const key = {
      id,
      visibility: 'PUBLIC',
      approval_status: 'APPROVED',
      place: '',
      owner_suspended: false,
      liked: false,
      saved: false,
      admitted: false,
      replay_id: null,
      version: '1',
    } as const;
    const keys = [owner, squatter].map(({ userId }) => ({ ...key, user_id: userId }));
    const shown = await loadContents(services, { userId: null, admin: false }, keys);
    expect(shown.map(({ userId }) => userId)).toEqual([owner.userId, squatter.userId]);
  });
});
