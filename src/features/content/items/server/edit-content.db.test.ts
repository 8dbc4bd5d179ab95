import { beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { mediaJobs } from '#features/media/server/jobs.ts';
import { givenContent } from '#tests/builders/content.ts';
import { givenMediaEntity, givenUpload } from '#tests/builders/media.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenOffer } from '#tests/builders/subscription.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { EditContent } from '../contract.ts';
import { editContent } from './edit-content.ts';

const database = await testDatabase();
const services = await testServices(database, mediaJobs);
const { db } = database;
beforeEach(database.empty);

type Person = Awaited<ReturnType<typeof givenUser>>['actor'];
type Item = Awaited<ReturnType<typeof givenContent>>;

const edit = (actor: Person, item: Pick<Item, 'uri'>, content: object, entities: object[] = []) =>
  inTransaction(services, (command) =>
    editContent(command, actor, EditContent.parse({ contentItemUri: item.uri, content, entities }), services.config.payments),
  );
const contentOf = ({ id }: Item) =>
  db.selectFrom('contents').select(['text', 'short_text', 'tags', 'edited_at']).where('id', '=', id).executeTakeFirstOrThrow();
const mediaOf = ({ id }: Item) =>
  db.selectFrom('media_entities').select(['id', 'position', 'alt']).where('item_id', '=', id).orderBy('position').execute();

describe('editing', () => {
  test('is refused to anyone but the owner, even admins, and for a deleted item', async () => {
    const [owner, other, admin] = [await givenUser(db), await givenUser(db), await givenUser(db, { admin: true })];
    const [post, deleted] = [await givenContent(db, owner), await givenContent(db, owner, { status: 'deleted' })];
    for (const { actor } of [other, admin])
      await expect(edit(actor, post, { text: 'Mine now' })).rejects.toMatchObject({ reason: 'CONTENT_NOT_YOURS' });
    await expect(edit(owner.actor, deleted, { text: 'Back' })).rejects.toMatchObject({ reason: 'CONTENT_NOT_FOUND' });
    expect(await contentOf(post)).toMatchObject({ text: post.text, edited_at: null });
  });

  test('is refused if it would empty a post or names media of another item, and then changes nothing', async () => {
    const owner = await givenUser(db);
    const [post, another] = [await givenContent(db, owner), await givenContent(db, owner)];
    const foreign = await givenMediaEntity(db, owner, another.uri);
    await expect(edit(owner.actor, post, { text: ' ' })).rejects.toMatchObject({ reason: 'POST_EMPTY' });
    for (const id of [foreign.id, uuidv7()])
      await expect(edit(owner.actor, post, { text: 'New' }, [{ id, position: 0 }])).rejects.toMatchObject({ reason: 'UNKNOWN_UPLOAD' });
    const { key } = await givenUpload(db, await givenUser(db));
    const upload = { key, type: 'image', entityType: 'content', position: 0 };
    await expect(edit(owner.actor, post, { text: 'New' }, [upload])).rejects.toMatchObject({ reason: 'UNKNOWN_UPLOAD' });
    expect(await contentOf(post)).toMatchObject({ text: post.text, edited_at: null });
  });

  test('is refused if the item was edited after the version it is based on, unless it is the same edit sent again', async () => {
    const owner = await givenUser(db);
    const post = await givenContent(db, owner);
    const save = (text: string, basedOn: string | null) =>
      inTransaction(services, (command) =>
        editContent(
          command,
          owner.actor,
          EditContent.parse({ contentItemUri: post.uri, content: { text }, basedOn }),
          services.config.payments,
        ),
      );
    await save('From the phone', null);
    await save('From the phone', null);
    await expect(save('From the laptop', null)).rejects.toMatchObject({ reason: 'EDITED_MEANWHILE', code: 'CONFLICT' });
    const { text, edited_at: editedAt } = await contentOf(post);
    expect(text).toBe('From the phone');
    const removed = [{ id: uuidv7(), position: 0 }];
    const withRemoved = EditContent.parse({ contentItemUri: post.uri, content: { text: 'x' }, entities: removed, basedOn: null });
    await expect(
      inTransaction(services, (command) => editContent(command, owner.actor, withRemoved, services.config.payments)),
    ).rejects.toMatchObject({ reason: 'EDITED_MEANWHILE' });
    await save('From the laptop', editedAt?.toISOString() ?? null);
    expect((await contentOf(post)).text).toBe('From the laptop');
  });

  test('to keep an item out of search engines changes nothing else, and lasts until it is reversed', async () => {
    const owner = await givenUser(db);
    const post = await givenContent(db, owner);
    const kept = () =>
      db.selectFrom('contents').select(['in_search_engines', 'edited_at']).where('id', '=', post.id).executeTakeFirstOrThrow();
    expect(await kept()).toEqual({ in_search_engines: true, edited_at: null });
    await edit(owner.actor, post, { text: post.text, inSearchEngines: false });
    expect(await kept()).toEqual({ in_search_engines: false, edited_at: null });
    await edit(owner.actor, post, { text: `${post.text}!` });
    expect(await kept()).toEqual({ in_search_engines: false, edited_at: expect.any(Date) });
  });

  test('changes who may read the item, to subscribers only if there is an offer', async () => {
    const owner = await givenUser(db);
    const post = await givenContent(db, owner);
    const audience = async () =>
      db.selectFrom('contents').select(['visibility', 'subscription_id']).where('id', '=', post.id).executeTakeFirstOrThrow();
    const same = { text: post.text };
    await expect(edit(owner.actor, post, { ...same, visibility: 'PRIVATE' })).rejects.toMatchObject({ reason: 'NO_SUBSCRIPTION_OFFER' });
    const offer = await givenOffer(db, owner);
    await edit(owner.actor, post, same);
    expect(await audience()).toEqual({ visibility: 'PUBLIC', subscription_id: null });
    await edit(owner.actor, post, { ...same, visibility: 'PRIVATE' });
    expect(await audience()).toEqual({ visibility: 'PRIVATE', subscription_id: offer.id });
    await edit(owner.actor, post, { ...same, visibility: 'PUBLIC' });
    expect(await audience()).toEqual({ visibility: 'PUBLIC', subscription_id: null });
  });

  test('changes text, teaser and tags, marks the item as edited, and notifies newly mentioned people once', async () => {
    const [owner, friend] = [await givenUser(db), await givenUser(db)];
    const post = await givenContent(db, owner, { opening: 'About #running.' });
    const text = `About #swimming with @${friend.username}`;
    await edit(owner.actor, post, { text, tags: ['Open Water'] });
    await edit(owner.actor, post, { text: `${text}!`, tags: ['Open Water'] });
    expect(await contentOf(post)).toMatchObject({ text: `${text}!`, short_text: `${text}!`, tags: ['open water', 'swimming'] });
    expect((await contentOf(post)).edited_at).toBeInstanceOf(Date);
    const tags = await db.selectFrom('content_tags').select('tag').where('content_id', '=', post.id).orderBy('tag').execute();
    expect(tags.map(({ tag }) => tag)).toEqual(['open water', 'swimming']);
    expect(await db.selectFrom('notifications').select('to_user_id').execute()).toEqual([{ to_user_id: friend.userId }]);
  });

  test('that changes nothing does not mark the item as edited', async () => {
    const owner = await givenUser(db);
    const post = await givenContent(db, owner);
    const kept = await givenMediaEntity(db, owner, post.uri, { alt: 'A mat' });
    await edit(owner.actor, post, { text: post.text }, [{ id: kept.id, position: 0, alt: 'A mat' }]);
    expect((await contentOf(post)).edited_at).toBeNull();
  });

  test('keeps, moves, adds and removes media; a repeated request changes nothing more', async () => {
    const owner = await givenUser(db);
    const post = await givenContent(db, owner);
    const [first, second] = [await givenMediaEntity(db, owner, post.uri), await givenMediaEntity(db, owner, post.uri, { position: 1 })];
    const { key } = await givenUpload(db, owner);
    const wanted = [
      { key, type: 'image', entityType: 'content', position: 0, alt: 'New' },
      { id: second.id, position: 1, alt: 'Old' },
    ];
    await edit(owner.actor, post, { text: post.text }, wanted);
    const after = await mediaOf(post);
    expect(after).toMatchObject([
      { position: 0, alt: 'New' },
      { id: second.id, position: 1, alt: 'Old' },
    ]);
    expect(after.map(({ id }) => id)).not.toContain(first.id);
    await edit(owner.actor, post, { text: post.text }, wanted);
    expect(await mediaOf(post)).toEqual(after);
  });
});
