import { describe, expect, test } from 'vitest';
import { httpWorld } from '#tests/builders/http-world.ts';
import { givenUpload } from '#tests/builders/media.ts';
import { writeMessage } from '#tests/builders/message.ts';

const world = await httpWorld();
const { db, services } = world;

describe('a stranger', () => {
  test('waits among the requests without face, pictures or links, counts on no badge, and isn’t told what was seen until accepted', async () => {
    const [mia, sly] = [await world.person(), await world.person()];
    await db
      .updateTable('users')
      .set({ created_at: new Date('2026-01-01T00:00:00.000Z') })
      .where('user_id', '=', sly.userId)
      .execute();
    const { key } = await givenUpload(db, sly);
    const first = await writeMessage(services, sly.actor, mia, 'See www.tricks.example/now', {
      entities: [{ key, type: 'image', entityType: 'message', position: 0 }],
    });
    const asked = { chatId: first.chatId };
    expect((await world.rpc('chat.queryChats', {}, mia)).data).toMatchObject({ items: [] });
    expect((await world.rpc('chat.queryChatsWithUnreadMessages', {}, mia)).data).toMatchObject({ items: [] });
    const requests = await world.rpc('chat.queryChats', { requests: true }, mia);
    expect(requests.text).not.toContain('tricks');
    const read = await world.rpc('chat.queryMessages', asked, mia);
    expect(read.text).not.toContain('tricks');
    expect(read.data).toMatchObject({ items: [{ entities: [], media: [], hidden: { media: 1, links: 1, until: 'accepted' } }] });
    const media = { mediaItemUri: { type: 'MESSAGE', id: first.id }, userId: sly.userId };
    expect((await world.rpc('media.queryEntitiesByMediaItemUri', media, mia)).code).toBe('NOT_FOUND');
    await world.rpc('chat.readMessages', asked, mia);
    expect((await world.rpc('chat.queryChanges', { ...asked, since: 0 }, sly)).data).toMatchObject({ seenRevision: 0 });
    expect((await world.rpc('chat.react', { ...asked, messageId: first.id, reaction: '👍' }, mia)).code).toBe('FORBIDDEN');
    await world.rpc('chat.answerRequest', { ...asked, accept: true }, mia);
    expect((await world.rpc('chat.queryChanges', { ...asked, since: 0 }, sly)).data).not.toMatchObject({ seenRevision: 0 });
    expect((await world.rpc('chat.queryMessages', asked, mia)).text).toContain('www.tricks.example/now');
    expect((await world.rpc('media.queryEntitiesByMediaItemUri', media, mia)).code).toBe('ok');
  });

  test('says how many of those whom the recipient follows follow them, until accepted', async () => {
    const [mia, sly, friend] = [await world.person(), await world.person(), await world.person()];
    const inCommon = async () =>
      ((await world.rpc('chat.getChat', { recipientUserId: sly.userId }, mia)).data as { peopleInCommon: number | null }).peopleInCommon;
    const follow = (followingUserId: string, by: typeof mia) => world.rpc('user.followUser', { userId: by.userId, followingUserId }, by);
    const { chatId } = await writeMessage(services, sly.actor, mia, 'Hello.');
    await follow(mia.userId, sly);
    await follow(friend.userId, sly);
    await follow(friend.userId, mia);
    expect(await inCommon()).toBe(0);
    await follow(sly.userId, friend);
    expect(await inCommon()).toBe(1);
    await world.rpc('chat.answerRequest', { chatId, accept: true }, mia);
    expect(await inCommon()).toBeNull();
  });

  test('reaches the inbox if everyone may write, and so do administrators even if nobody may', async () => {
    const [open, closed, sly, admin] = [await world.person(), await world.person(), await world.person(), await world.person()];
    await world.rpc('chat.updateSettings', { allows: 'everybody', showsSeen: true }, open);
    await world.rpc('chat.updateSettings', { allows: 'nobody', showsSeen: true }, closed);
    await writeMessage(services, sly.actor, open, 'Hello.');
    await writeMessage(services, sly.actor, closed, 'Hello.');
    expect((await world.rpc('chat.queryChats', {}, open)).data).toMatchObject({ items: [{ state: 'OPEN' }] });
    expect((await world.rpc('chat.queryChats', {}, closed)).data).toMatchObject({ items: [] });
    await writeMessage(services, { ...admin.actor, admin: true }, closed, 'About your account.');
    expect((await world.rpc('chat.queryChats', {}, closed)).data).toMatchObject({ items: [{ state: 'OPEN' }] });
  });

  test('stays away once declined, however often they write', async () => {
    const [mia, sly] = [await world.person(), await world.person()];
    const { chatId: asked } = await writeMessage(services, sly.actor, mia, 'Hello.');
    await world.rpc('chat.answerRequest', { chatId: asked, accept: false }, mia);
    await writeMessage(services, sly.actor, mia, 'Hello again.');
    for (const requests of [true, false]) expect((await world.rpc('chat.queryChats', { requests }, mia)).data).toMatchObject({ items: [] });
  });
});
