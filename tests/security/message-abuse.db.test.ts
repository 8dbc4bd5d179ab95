import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { createRateLimits } from '#platform/server/limits/rate-limits.ts';
import { anotherCopy } from '#tests/builders/http-world.ts';
import { givenUpload } from '#tests/builders/media.ts';
import { writeMessage } from '#tests/builders/message.ts';
import { databaseDigest } from './database-digest.ts';
import { messageScene, picture, SECRET } from './message-scene.ts';

const { world, db, services, ana, ben, eve, admin, chatId, messageId, send } = await messageScene();
const tomorrow = new Date(services.now().getTime() + 86_400_000).toISOString();

describe('hides a conversation from everyone but the two, administrators included, and changes nothing', () => {
  test.each<[string, object]>([
    ['chat.queryMessages', { chatId }],
    ['chat.queryMessages', { chatId, aroundMessageId: messageId }],
    ['chat.queryChanges', { chatId, since: 0 }],
    ['chat.readMessages', { chatId }],
    ['chat.deleteMessage', { chatId, messageId }],
    ['chat.deleteMessage', { chatId, messageId, forBoth: true }],
    ['chat.react', { chatId, messageId, reaction: '👍' }],
    ['chat.answerRequest', { chatId, accept: true }],
    ['chat.mute', { chatId, until: tomorrow }],
    ['chat.setTyping', { chatId }],
    ['chat.reportMessage', { chatId, messageId, reason: 'SPAM' }],
    ['chat.reportMessage', { chatId, reason: 'SPAM' }],
    ['chat.searchMessages', { chatId, query: 'canary' }],
    ['chat.deleteChat', { chatId }],
    ['media.queryEntitiesByMediaItemUri', { mediaItemUri: { type: 'MESSAGE', id: messageId }, userId: ana.userId }],
  ])('%s %o', async (call, input) => {
    const before = await databaseDigest(world.pool);
    for (const caller of [eve, admin]) expect((await world.rpc(call, input, caller)).code).toBe('NOT_FOUND');
    expect((await world.rpc(call, input, null)).code).not.toBe('ok');
    expect(await databaseDigest(world.pool)).toEqual(before);
  });

  test('POST /message', async () => {
    for (const caller of [eve, admin]) expect((await send({ text: 'Me too!' }, caller)).code).toBe('NOT_FOUND');
  });

  test("in a third person's lists and search, and in the reports", async () => {
    for (const call of ['chat.queryChats', 'chat.queryChatsWithUnreadMessages'])
      expect((await world.rpc(call, {}, eve)).data).toMatchObject({ items: [] });
    expect((await world.rpc('chat.searchMessages', { query: SECRET.slice(0, 20) }, eve)).data).toMatchObject({ items: [] });
    expect((await world.rpc('chat.queryMessageReports', {}, admin)).text).not.toContain(SECRET);
  });
});

describe("rejects with the product's own message", () => {
  const TEXT = 'Message must include text or at least one media entity';
  test.each<[string, object, object[], number, string | RegExp]>([
    ['5,001 characters', { text: 'x'.repeat(5001) }, [], 400, 'Message is too long'],
    ['nothing', { text: '' }, [], 400, TEXT],
    ['spaces', { text: ' \n\t ' }, [], 400, TEXT],
    ['invisible characters', { text: '\u200b\u2060\u00ad\ufeff' }, [], 400, TEXT],
    ['only direction marks', { text: '\u202e\u200f' }, [], 400, TEXT],
    ['five files', { text: 'Look' }, Array.from({ length: 5 }, (_, at) => picture(`q/${ana.userId}/${v7()}`, at)), 400, /up to 4/],
    ['a malformed key', { text: 'Look' }, [picture('../../etc/passwd')], 400, /./],
    ['an upload that does not exist', { text: 'Look' }, [picture(`q/${ana.userId}/${v7()}`)], 422, /./],
    ['a file attached to a comment', { text: 'Look' }, [picture(`q/${ana.userId}/${v7()}`, 0, { entityType: 'comment' })], 400, /./],
    ['an unknown field', { text: 'Hi', senderUserId: ben.userId }, [], 400, /./],
    ['half a character', { text: 'a\ud800' }, [], 400, /./],
    ['an invalid id', { text: 'Hi', id: 'mine' }, [], 400, /./],
    ['a reply to a message that does not exist', { text: 'Hi', replyToMessageId: v7() }, [], 404, /./],
  ])('%s', async (_about, message, entities, status, words) => {
    const before = await databaseDigest(world.pool);
    const answer = await send(message, ana, entities);
    expect({ status: answer.status, message: answer.message }).toEqual({
      status,
      message: typeof words === 'string' ? words : expect.stringMatching(words),
    });
    expect(await databaseDigest(world.pool)).toEqual(before);
  });

  test('somebody else’s upload, a file twice, one already attached elsewhere, and a film declared as a picture', async () => {
    const film = await givenUpload(db, ana, { contentType: 'video/mp4' });
    expect((await send({ text: 'Look' }, ana, [picture(film.key)])).status).toBeGreaterThanOrEqual(400);
    const [foreign, own] = [await givenUpload(db, ben), await givenUpload(db, ana)];
    expect((await send({ text: 'Mine' }, ana, [picture(foreign.key)])).status).toBe(422);
    expect((await send({ text: 'Twice' }, ana, [picture(own.key), picture(own.key, 1)])).status).toBeGreaterThanOrEqual(400);
    expect((await send({ text: 'Once' }, ana, [picture(own.key)])).code).toBe('ok');
    expect((await send({ text: 'Again' }, ana, [picture(own.key)])).status).toBe(422);
  });

  test('a reply to a message of another conversation', async () => {
    const other = await writeMessage(services, ana.actor, eve, 'Elsewhere.');
    expect((await send({ text: 'Hi', replyToMessageId: other.id })).code).toBe('NOT_FOUND');
  });

  test('a reaction outside the permitted set, and a date that no database knows', async () => {
    expect((await world.rpc('chat.react', { chatId, messageId, reaction: '<b>' }, ana)).code).toBe('BAD_REQUEST');
    expect((await world.rpc('chat.mute', { chatId, until: '0000-01-01T00:00:00.000Z' }, ana)).code).toBe('BAD_REQUEST');
  });

  test('a cursor of another conversation', async () => {
    const { chatId: other } = await writeMessage(services, ana.actor, eve, 'One.');
    await writeMessage(services, ana.actor, eve, 'Two.');
    const { nextCursor } = (await world.rpc('chat.queryMessages', { chatId: other, limit: 1 }, ana)).data as { nextCursor: string };
    expect((await world.rpc('chat.queryMessages', { chatId, cursor: nextCursor }, ana)).code).toBe('BAD_REQUEST');
    expect((await world.rpc('chat.queryMessages', { chatId: other, cursor: nextCursor }, eve)).code).toBe('BAD_REQUEST');
  });
});

test('stores a thousand mentions, right-to-left text and stacked marks unchanged', async () => {
  const text = `${Array.from({ length: 1000 }, () => '@me').join(' ')} مرحبا \u200bZ\u0335\u0337`;
  const { data } = await send({ text });
  expect((data as { message: { text: string } }).message.text).toBe(text.trim());
});

test('treats a repeated id as the same message, and as a conflict if the text or the sender differs', async () => {
  const id = v7();
  for (let time = 0; time < 3; time += 1) expect((await send({ id, text: 'Once.' })).code).toBe('ok');
  expect((await send({ id, text: 'Twice.' })).code).toBe('CONFLICT');
  expect((await send({ id, text: 'Once.' }, ben)).code).toBe('CONFLICT');
  const { data } = await world.rpc('chat.searchMessages', { query: 'Once', chatId }, ben);
  const texts = (data as { items: { message: { text: string } }[] }).items.map(({ message }) => message.text);
  expect(texts.filter((text) => text === 'Once.')).toHaveLength(1);
});

describe('with the real rate limits', () => {
  const strict = anotherCopy(world, { ...services, rateLimits: createRateLimits(world.pool) }, world.pool);

  test('stops a flood with 429 and the seconds to wait', async () => {
    const copy = await strict;
    await world.pool.query('delete from rate_limits');
    // All at once, so that no minute boundary falls in between on a slow machine.
    const answers = await Promise.all(
      Array.from({ length: 62 }, (_, at) => copy.rest('POST', '/message', { message: { chatId, text: `Flood ${at}` } }, ana)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([60, 2]);
    const wait = refused[0]?.headers.get('retry-after');
    expect(Number(wait)).toBeGreaterThan(0);
    expect(Number(wait)).toBeLessThanOrEqual(60);
  });

  test('typing and what a page watches end with 429 and the seconds to wait, and write nothing for it', async () => {
    const copy = await strict;
    await world.pool.query('delete from rate_limits');
    const watching = { streamId: messageId, topics: [] };
    for (const [call, most] of [
      [() => copy.rpc('chat.setTyping', { chatId }, ana), 40],
      [() => copy.rest('POST', '/live/watch', watching, ana), 120],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: most + 2 }, call));
      const refused = answers.filter(({ status }) => status === 429);
      expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([most, 2]);
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await world.pool.query('select key from rate_limits')).rows).toEqual([]);
  });

  test('a new account starts at most five conversations a day, and sends links only to people who have replied', async () => {
    const copy = await strict;
    const fresh = await world.person();
    const begin = async (text: string) => {
      const to = await world.person();
      const { data } = await copy.rpc('chat.getOrCreateChat', { recipientUserId: to.userId }, fresh);
      const asked = (data as { id: string }).id;
      return { to, asked, answer: await copy.rest('POST', '/message', { message: { chatId: asked, text } }, fresh) };
    };
    expect((await begin('Win at https://prizes.example')).answer.status).toBe(403);
    expect((await begin('Win at prizes.example/now')).answer.status).toBe(403);
    const first = await begin('Hello.');
    expect(first.answer.status).toBe(200);
    for (let at = 0; at < 4; at += 1) expect((await begin('Hello.')).answer.status).toBe(200);
    const sixth = await begin('Hello.');
    expect(sixth.answer).toMatchObject({ status: 429, message: 'New accounts can message up to 5 new people a day. Try again tomorrow.' });
    expect(Number(sixth.answer.headers.get('retry-after'))).toBeGreaterThan(3600);
    await writeMessage(services, first.to.actor, fresh, 'Where?');
    const link = { message: { chatId: first.asked, text: 'Here: https://cafe.example' } };
    expect((await copy.rest('POST', '/message', link, fresh)).status).toBe(200);
  });
});

test('a block in the middle of a conversation stops both people from writing, and nothing more arrives', async () => {
  const { chatId: asked } = await writeMessage(services, ana.actor, eve, 'Still there?');
  await world.rpc('user.block', { blockedUserId: ana.userId }, eve);
  const refused = await world.rest('POST', '/message', { message: { chatId: asked, text: 'Hello?' } }, ana);
  expect([refused.status, refused.message]).toEqual([403, 'You can’t message this person.']);
  expect((await world.rest('POST', '/message', { message: { chatId: asked, text: 'No.' } }, eve)).status).toBe(403);
  expect((await world.rpc('chat.queryMessages', { chatId: asked }, eve)).text).not.toContain('Hello?');
});

test('nobody is seen typing in a conversation that nobody has written in, or to somebody who has not accepted them', async () => {
  const [mia, sly] = [await world.person(), await world.person()];
  const { id } = (await world.rpc('chat.getOrCreateChat', { recipientUserId: mia.userId }, sly)).data as { id: string };
  const typed = async (by: typeof mia) => {
    services.published.length = 0;
    await world.rpc('chat.setTyping', { chatId: id }, by);
    return services.published.map(({ kind }) => kind);
  };
  expect(await typed(sly)).toEqual([]);
  await writeMessage(services, sly.actor, mia, 'Hello.');
  expect([await typed(sly), await typed(mia)]).toEqual([[], []]);
  await world.rpc('chat.answerRequest', { chatId: id, accept: true }, mia);
  expect([await typed(sly), await typed(mia)]).toEqual([['typing'], ['typing']]);
});

test('a blocked person can no longer react or be seen typing', async () => {
  const [mia, sly] = [await world.person(), await world.person()];
  const first = await writeMessage(services, mia.actor, sly, 'Hello.');
  await writeMessage(services, sly.actor, mia, 'Hi.');
  const asked = { chatId: first.chatId };
  const typed = async () => {
    services.published.length = 0;
    await world.rpc('chat.setTyping', asked, sly);
    return services.published.map(({ kind }) => kind);
  };
  expect(await typed()).toEqual(['typing']);
  await world.rpc('user.block', { blockedUserId: sly.userId }, mia);
  expect(await typed()).toEqual([]);
  expect((await world.rpc('chat.react', { ...asked, messageId: first.id, reaction: '👍' }, sly)).code).toBe('FORBIDDEN');
});

test('nobody reports their own message, and a message of the other or the conversation only once until it is settled', async () => {
  const [mia, sly] = [await world.person(), await world.person()];
  const { chatId: asked, id } = await writeMessage(services, sly.actor, mia, 'Buy this.');
  const report = async (by: typeof mia, about: object) =>
    (await world.rpc('chat.reportMessage', { id: v7(), chatId: asked, reason: 'SPAM', ...about }, by)).code;
  expect(await report(sly, { messageId: id })).toBe('FORBIDDEN');
  for (const about of [{ messageId: id }, {}])
    expect(await Promise.all([report(mia, about), report(mia, about), report(mia, about)])).toEqual(['ok', 'ok', 'ok']);
  const stored = () =>
    db.selectFrom('message_reports').select(['id', 'message_id']).where('chat_id', '=', asked).orderBy('message_id').execute();
  expect((await stored()).map((row) => row.message_id)).toEqual([id, null]);
  await db.updateTable('message_reports').set({ settled_at: services.now() }).where('chat_id', '=', asked).execute();
  await report(mia, { messageId: id });
  expect(await stored()).toHaveLength(3);
});
