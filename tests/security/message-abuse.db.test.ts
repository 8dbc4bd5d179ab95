import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { createLogger } from '#platform/server/log.ts';
import { createRateLimits } from '#platform/server/rate-limits.ts';
import type { Caller } from '#tests/builders/http-calls.ts';
import { anotherCopy, httpWorld } from '#tests/builders/http-world.ts';
import { givenUpload } from '#tests/builders/media.ts';
import { writeMessage } from '#tests/builders/message.ts';
import { databaseDigest } from './database-digest.ts';

const world = await httpWorld();
const { db, services } = world;
const people = { ana: await world.person(), ben: await world.person(), eve: await world.person(), admin: await world.person() };
const { ana, ben, eve, admin } = people;
await db.updateTable('users').set({ admin: true }).where('user_id', '=', admin.userId).execute();
const joined = new Date('2026-01-01T00:00:00.000Z');
const everybody = Object.values(people).map(({ userId }) => userId);
await db.updateTable('users').set({ created_at: joined }).where('user_id', 'in', everybody).execute();
const start = services.now();

const SECRET = 'canary0000000000000000000000005ec4e7ab';
world.canaries.plant('a private message', SECRET, [ana.userId, ben.userId]);
const { chatId, id: messageId } = await writeMessage(services, ana.actor, ben, SECRET);
await writeMessage(services, ben.actor, ana, 'Understood.');
const tomorrow = new Date(start.getTime() + 86_400_000).toISOString();
const send = (message: object, caller: Caller = ana, entities: object[] = []) =>
  world.rest('POST', '/message', { message: { chatId, ...message }, entities }, caller);
const picture = (key: string, position = 0, more: object = {}) => ({ key, type: 'image', entityType: 'message', position, ...more });

describe('to anybody but the two, administrators among them, a conversation is not there, and nothing changes', () => {
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
    ['chat.queryOrders', { chatId }],
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

  test('lists, search and export of a third person hold nothing of it', async () => {
    for (const call of ['chat.queryChats', 'chat.queryChatsWithUnreadMessages'])
      expect((await world.rpc(call, {}, eve)).data).toMatchObject({ items: [] });
    expect((await world.rpc('chat.searchMessages', { query: SECRET.slice(0, 20) }, eve)).data).toMatchObject({ items: [] });
    expect((await world.rpc('chat.queryMessageReports', {}, admin)).text).not.toContain(SECRET);
  });
});

describe('what is sent is refused in the words of the product', () => {
  const TEXT = 'Message must include text or at least one media entity';
  test.each<[string, object, object[], number, string | RegExp]>([
    ['5,001 characters', { text: 'x'.repeat(5001) }, [], 400, 'Message is too long'],
    ['nothing', { text: '' }, [], 400, TEXT],
    ['spaces', { text: ' \n\t ' }, [], 400, TEXT],
    ['signs that nobody sees', { text: '\u200b\u2060\u00ad\ufeff' }, [], 400, TEXT],
    ['marks of direction alone', { text: '\u202e\u200f' }, [], 400, TEXT],
    ['five files', { text: 'Look' }, Array.from({ length: 5 }, (_, at) => picture(`q/${ana.userId}/${v7()}`, at)), 400, /at most 4/],
    ['a key of another form', { text: 'Look' }, [picture('../../etc/passwd')], 400, /./],
    ['an upload of nobody', { text: 'Look' }, [picture(`q/${ana.userId}/${v7()}`)], 422, /./],
    ['a file that hangs on a comment', { text: 'Look' }, [picture(`q/${ana.userId}/${v7()}`, 0, { entityType: 'comment' })], 400, /./],
    ['a field that is not known', { text: 'Hi', senderUserId: ben.userId }, [], 400, /./],
    ['a half sign', { text: 'a\ud800' }, [], 400, /./],
    ['an id that is none', { text: 'Hi', id: 'mine' }, [], 400, /./],
    ['an answer to what is not there', { text: 'Hi', replyToMessageId: v7() }, [], 404, /./],
  ])('%s', async (_about, message, entities, status, words) => {
    const before = await databaseDigest(world.pool);
    const answer = await send(message, ana, entities);
    expect({ status: answer.status, message: answer.message }).toEqual({
      status,
      message: typeof words === 'string' ? words : expect.stringMatching(words),
    });
    expect(await databaseDigest(world.pool)).toEqual(before);
  });

  test('somebody else’s upload, a file twice, one that hangs elsewhere already, and a film that says that it is a picture', async () => {
    const film = await givenUpload(db, ana, { contentType: 'video/mp4' });
    expect((await send({ text: 'Look' }, ana, [picture(film.key)])).status).toBeGreaterThanOrEqual(400);
    const [foreign, own] = [await givenUpload(db, ben), await givenUpload(db, ana)];
    expect((await send({ text: 'Mine' }, ana, [picture(foreign.key)])).status).toBe(422);
    expect((await send({ text: 'Twice' }, ana, [picture(own.key), picture(own.key, 1)])).status).toBeGreaterThanOrEqual(400);
    expect((await send({ text: 'Once' }, ana, [picture(own.key)])).code).toBe('ok');
    expect((await send({ text: 'Again' }, ana, [picture(own.key)])).status).toBe(422);
  });

  test('an answer to a message of another conversation', async () => {
    const other = await writeMessage(services, ana.actor, eve, 'Elsewhere.');
    expect((await send({ text: 'Hi', replyToMessageId: other.id })).code).toBe('NOT_FOUND');
  });

  test('a reaction that is none of the few, and a date that no database knows', async () => {
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

test('a thousand mentions, words from right to left and piled marks are kept as they are', async () => {
  const text = `${Array.from({ length: 1000 }, () => '@me').join(' ')} مرحبا \u200bZ\u0335\u0337`;
  const { data } = await send({ text });
  expect((data as { message: { text: string } }).message.text).toBe(text.trim());
});

test('the same id again is the same message; with other words, or by the other person, it is a conflict', async () => {
  const id = v7();
  for (let time = 0; time < 3; time += 1) expect((await send({ id, text: 'Once.' })).code).toBe('ok');
  expect((await send({ id, text: 'Twice.' })).code).toBe('CONFLICT');
  expect((await send({ id, text: 'Once.' }, ben)).code).toBe('CONFLICT');
  const { data } = await world.rpc('chat.searchMessages', { query: 'Once', chatId }, ben);
  const texts = (data as { items: { message: { text: string } }[] }).items.map(({ message }) => message.text);
  expect(texts.filter((text) => text === 'Once.')).toHaveLength(1);
});

test('only who wrote a message takes it back for both, within a day; its words, pictures and search go, the trace stays', async () => {
  const { key } = await givenUpload(db, ana);
  const id = v7();
  await send({ id, text: 'Regretted.' }, ana, [picture(key)]);
  const asked = { chatId, messageId: id, forBoth: true };
  expect((await world.rpc('chat.deleteMessage', asked, ben)).code).toBe('FORBIDDEN');
  const wrote = (hoursAgo: number) =>
    db
      .updateTable('messages')
      .set({ created_at: new Date(start.getTime() - hoursAgo * 3_600_000) })
      .where('chat_id', '=', chatId)
      .where('id', '=', id)
      .execute();
  await wrote(25);
  const late = await world.rpc('chat.deleteMessage', asked, ana);
  expect([late.code, late.status]).toEqual(['PRECONDITION_FAILED', 412]);
  await wrote(23);
  expect((await world.rpc('chat.deleteMessage', asked, ana)).code).toBe('ok');
  for (const caller of [ana, ben]) {
    const { items } = (await world.rpc('chat.queryMessages', { chatId }, caller)).data as { items: { id: string }[] };
    expect(items.find((message) => message.id === id)).toMatchObject({ text: '', deleted: true, entities: [] });
    expect((await world.rpc('chat.searchMessages', { query: 'Regretted', chatId }, caller)).data).toMatchObject({ items: [] });
    expect((await world.rpc('chat.queryChats', {}, caller)).text).not.toContain('Regretted');
  }
  const media = { mediaItemUri: { type: 'MESSAGE', id }, userId: ana.userId };
  expect((await world.rpc('media.queryEntitiesByMediaItemUri', media, ben)).code).toBe('NOT_FOUND');
});

test('what one deletes for oneself stays with the other, and is in no list, search or quotation of one’s own', async () => {
  const id = v7();
  await send({ id, text: 'Clutter.' });
  await world.rpc('chat.deleteMessage', { chatId, messageId: id }, ben);
  await send({ text: 'As I said.', replyToMessageId: id });
  expect((await world.rpc('chat.queryMessages', { chatId }, ben)).text).not.toContain('Clutter');
  expect((await world.rpc('chat.queryMessages', { chatId }, ana)).text).toContain('Clutter');
  expect((await world.rpc('chat.searchMessages', { query: 'Clutter' }, ben)).data).toMatchObject({ items: [] });
  expect((await send({ text: 'Hm.', replyToMessageId: id }, ben)).code).toBe('NOT_FOUND');
});

describe('somebody whom nobody knows', () => {
  test('waits among the requests without face, pictures and links, counts on no badge, and is told nothing until accepted', async () => {
    const [mia, sly] = [await world.person(), await world.person()];
    await db.updateTable('users').set({ created_at: joined }).where('user_id', '=', sly.userId).execute();
    const { key } = await givenUpload(db, sly);
    const first = await writeMessage(services, sly.actor, mia, 'See www.tricks.example/now', { entities: [picture(key)] });
    const asked = { chatId: first.chatId };
    expect((await world.rpc('chat.queryChats', {}, mia)).data).toMatchObject({ items: [] });
    expect((await world.rpc('chat.queryChatsWithUnreadMessages', {}, mia)).data).toMatchObject({ items: [] });
    const requests = await world.rpc('chat.queryChats', { requests: true }, mia);
    expect(requests.text).not.toContain('tricks');
    const read = await world.rpc('chat.queryMessages', asked, mia);
    expect(read.text).not.toContain('tricks');
    expect(read.data).toMatchObject({ items: [{ entities: [], hidden: { media: 1, links: 1 } }] });
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

  test('arrives if everybody may write, and so do administrators even if nobody may', async () => {
    const [open, closed, sly] = [await world.person(), await world.person(), await world.person()];
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

test('the switch that hides what one has seen hides it both ways', async () => {
  await world.rpc('chat.readMessages', { chatId }, ben);
  const seen = async (caller: Caller) =>
    ((await world.rpc('chat.queryChanges', { chatId, since: 0 }, caller)).data as { seenRevision: number }).seenRevision;
  expect(await seen(ana)).toBeGreaterThan(0);
  await world.rpc('chat.readMessages', { chatId }, ana);
  await world.rpc('chat.updateSettings', { allows: 'known', showsSeen: false }, ana);
  expect([await seen(ana), await seen(ben)]).toEqual([0, 0]);
  await world.rpc('chat.updateSettings', { allows: 'known', showsSeen: true }, ana);
});

test('administrators read what was reported and the lines before it, nothing after, and nothing once it is closed', async () => {
  const [mia, sly] = [await world.person(), await world.person()];
  const lines: string[] = [];
  for (let at = 0; at < 9; at += 1) lines.push((await writeMessage(services, sly.actor, mia, `Line number ${at}.`)).id);
  const { chatId: asked } = (await writeMessage(services, mia.actor, sly, 'Stop.')) as { chatId: string };
  const id = v7();
  for (let time = 0; time < 2; time += 1)
    await world.rpc('chat.reportMessage', { id, chatId: asked, messageId: lines[7], reason: 'HATE', details: 'Again and again.' }, mia);
  await world.rpc('chat.deleteMessage', { chatId: asked, messageId: lines[7], forBoth: true }, sly);
  const { items } = (await world.rpc('chat.queryMessageReports', {}, admin)).data as { items: { id: string; lines: { text: string }[] }[] };
  const report = items.filter((item) => item.id === id);
  expect(report).toHaveLength(1);
  expect(report[0]?.lines.map(({ text }) => text)).toEqual([2, 3, 4, 5, 6, 7].map((at) => `Line number ${at}.`));
  expect((await world.rpc('chat.queryMessageReports', {}, mia)).code).toBe('FORBIDDEN');
  await world.rpc('chat.settleMessageReport', { chatId: asked, id }, admin);
  expect((await world.rpc('chat.queryMessageReports', {}, admin)).text).not.toContain('Line number');
  expect((await world.rpc('chat.settleMessageReport', { chatId: asked, id }, admin)).code).toBe('NOT_FOUND');
});

describe('with the limits as they are for people', () => {
  const strict = anotherCopy(world, { ...services, rateLimits: createRateLimits(world.pool) }, world.pool);

  test('a flood is stopped with the seconds to wait', async () => {
    const copy = await strict;
    await world.pool.query('delete from rate_limits');
    const codes: number[] = [];
    let wait: string | null = null;
    for (let at = 0; at < 62; at += 1) {
      const answer = await copy.rest('POST', '/message', { message: { chatId, text: `Flood ${at}` } }, ana);
      codes.push(answer.status);
      wait ??= answer.headers.get('retry-after');
    }
    expect(codes.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(codes.slice(60)).toEqual([429, 429]);
    expect(Number(wait)).toBeGreaterThan(0);
    expect(Number(wait)).toBeLessThanOrEqual(60);
  });

  test('a new account begins five conversations a day, and sends links only to who has written back', async () => {
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
    expect(sixth.answer.status).toBe(429);
    expect(Number(sixth.answer.headers.get('retry-after'))).toBeGreaterThan(3600);
    await writeMessage(services, first.to.actor, fresh, 'Where?');
    const link = { message: { chatId: first.asked, text: 'Here: https://cafe.example' } };
    expect((await copy.rest('POST', '/message', link, fresh)).status).toBe(200);
  });
});

test('whoever blocks in the middle of a conversation gets nothing after it, and the other is refused', async () => {
  const { chatId: asked } = await writeMessage(services, ana.actor, eve, 'Still there?');
  await world.rpc('user.block', { blockedUserId: ana.userId }, eve);
  const refused = await world.rest('POST', '/message', { message: { chatId: asked, text: 'Hello?' } }, ana);
  expect([refused.status, refused.message]).toEqual([403, 'You cannot write to this person.']);
  expect((await world.rest('POST', '/message', { message: { chatId: asked, text: 'No.' } }, eve)).status).toBe(403);
  expect((await world.rpc('chat.queryMessages', { chatId: asked }, eve)).text).not.toContain('Hello?');
});

test('whoever is blocked neither reacts nor is seen typing any more', async () => {
  const [mia, sly] = [await world.person(), await world.person()];
  const first = await writeMessage(services, mia.actor, sly, 'Hello.');
  await writeMessage(services, sly.actor, mia, 'Hi.');
  const asked = { chatId: first.chatId };
  const typed = async () => {
    services.announced.length = 0;
    await world.rpc('chat.setTyping', asked, sly);
    return services.announced.map(({ kind }) => kind);
  };
  expect(await typed()).toEqual(['typing']);
  await world.rpc('user.block', { blockedUserId: sly.userId }, mia);
  expect(await typed()).toEqual([]);
  expect((await world.rpc('chat.react', { ...asked, messageId: first.id, reaction: '👍' }, sly)).code).toBe('FORBIDDEN');
});

test('a film that cannot be processed is said to have failed, to both, and the message and what follows stay', async () => {
  const { key } = await givenUpload(db, ana, { contentType: 'video/mp4' });
  const id = v7();
  expect((await send({ id, text: 'Our walk.' }, ana, [picture(key, 0, { type: 'video' })])).code).toBe('ok');
  await db
    .updateTable('media_entities')
    .set({ status: 'FAILED', failure: 'This film cannot be read.' })
    .where('item_id', '=', id)
    .execute();
  await send({ text: 'Sorry about that.' });
  for (const caller of [ana, ben]) {
    const { data, text } = await world.rpc('chat.queryMessages', { chatId, limit: 2 }, caller);
    // Why it failed concerns who sent it.
    const failed = [{ url: { hls: { url: null, status: 'FAILED' } }, failure: caller === ana ? 'This film cannot be read.' : null }];
    expect(data).toMatchObject({ items: [{ text: 'Sorry about that.' }, { id, text: 'Our walk.', entities: failed }] });
    expect(text).not.toContain('/media/');
  }
});

describe('private words', () => {
  test('are in no line of the log, whatever is done with them and however it fails', async () => {
    const lines: string[] = [];
    const log = createLogger('test', 'trace', {
      write: (line: string) => void lines.push(line),
      dropped: () => 0,
      writeRest: () => undefined,
    });
    const copy = await anotherCopy(world, { ...services, log }, world.pool);
    const words = 'canary-of-the-log';
    const [id, other] = [v7(), v7()];
    const say = (message: object, caller: Caller = ana) =>
      copy.rest('POST', '/message', { message: { chatId, ...message }, entities: [] }, caller);
    await say({ id, text: words });
    await say({ id, text: `${words} twice` });
    await say({ id: other, text: `${words}${'x'.repeat(5000)}` });
    await say({ text: `${words}\ud800` });
    await say({ text: words }, eve);
    await copy.rpc('chat.searchMessages', { query: words, chatId }, ana);
    await copy.rpc('chat.searchMessages', { query: words, chatId }, eve);
    await copy.rpc('chat.reportMessage', { chatId, messageId: id, reason: 'HATE', details: words }, ben);
    await copy.rpc('chat.queryMessages', { chatId, cursor: words }, ben);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('')).not.toContain(words);
  });

  test('wait in no queue of jobs: what is to be pushed or mailed of them is looked up when it is sent', async () => {
    const words = 'canary-of-the-queue';
    await send({ text: words });
    const { rows } = await world.pool.query<{ held: string }>('select data::text as held from pgboss.job');
    expect(rows.map(({ held }) => held).join()).not.toContain(words);
    const outbox = await world.pool.query('select * from mail_outbox');
    expect(JSON.stringify(outbox.rows)).not.toContain(words);
  });
});
