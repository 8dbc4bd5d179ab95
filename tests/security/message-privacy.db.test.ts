import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { createLogger } from '#platform/server/log/log.ts';
import type { MediaEntity } from '#features/media/contract.ts';
import type { Caller } from '#tests/builders/http-calls.ts';
import { anotherCopy } from '#tests/builders/http-world.ts';
import { givenUpload } from '#tests/builders/media.ts';
import { writeMessage } from '#tests/builders/message.ts';
import { messageScene, picture } from './message-scene.ts';

const { world, db, services, ana, ben, eve, admin, chatId, send } = await messageScene();
const start = services.now();

test('only the sender can delete a message for both, within a day; its text, pictures and search hits go, a placeholder stays', async () => {
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
    expect(items.find((message) => message.id === id)).toMatchObject({ text: '', deleted: true, entities: [], media: [] });
    expect((await world.rpc('chat.searchMessages', { query: 'Regretted', chatId }, caller)).data).toMatchObject({ items: [] });
    expect((await world.rpc('chat.queryChats', {}, caller)).text).not.toContain('Regretted');
  }
  const media = { mediaItemUri: { type: 'MESSAGE', id }, userId: ana.userId };
  expect((await world.rpc('media.queryEntitiesByMediaItemUri', media, ben)).code).toBe('NOT_FOUND');
});

test('a message deleted for oneself stays for the other, and leaves one’s own lists, search and replies', async () => {
  const id = v7();
  await send({ id, text: 'Clutter.' });
  await world.rpc('chat.deleteMessage', { chatId, messageId: id }, ben);
  await send({ text: 'As I said.', replyToMessageId: id });
  expect((await world.rpc('chat.queryMessages', { chatId }, ben)).text).not.toContain('Clutter');
  expect((await world.rpc('chat.queryMessages', { chatId }, ana)).text).toContain('Clutter');
  expect((await world.rpc('chat.searchMessages', { query: 'Clutter' }, ben)).data).toMatchObject({ items: [] });
  expect((await send({ text: 'Hm.', replyToMessageId: id }, ben)).code).toBe('NOT_FOUND');
});

test('the pictures of a suspended sender are closed, also by links that the other person has, until the sender is restored', async () => {
  const [sly, mia] = [await world.person(), await world.person()];
  await writeMessage(services, mia.actor, sly, 'Show me.');
  const { key } = await givenUpload(db, sly);
  const entities = [{ key, type: 'image' as const, entityType: 'message' as const, position: 0 }];
  const { id, chatId: asked } = await writeMessage(services, sly.actor, mia, '', { entities });
  const file = `d/${sly.userId}/${id}/800.webp`;
  await services.blobs.put(file, Buffer.from('a picture'));
  await db
    .updateTable('media_entities')
    .set({ status: 'READY', variants: JSON.stringify({ 800: file }), width: 800, height: 600 })
    .where('user_id', '=', sly.userId)
    .where('item_id', '=', id)
    .execute();
  const shown = async () => {
    const { items } = (await world.rpc('chat.queryMessages', { chatId: asked }, mia)).data as {
      items: { id: string; media: MediaEntity[] }[];
    };
    return items.find((message) => message.id === id);
  };
  const media = { mediaItemUri: { type: 'MESSAGE', id }, userId: sly.userId };
  const link = (await shown())?.media[0]?.url['800']?.url ?? '';
  const statusOf = async (path: string) => (await fetch(world.origin + path)).status;
  expect(await statusOf(link)).toBe(200);
  await world.rpc('report.suspendUser', { userId: sly.userId, reason: 'FRAUD', details: '' }, admin);
  expect(await statusOf(link)).toBe(404);
  expect(await shown()).toMatchObject({ entities: [], media: [], hidden: { media: 1, links: 0, until: 'restored' } });
  expect((await world.rpc('media.queryEntitiesByMediaItemUri', media, mia)).code).toBe('NOT_FOUND');
  await world.rpc('chat.reportMessage', { id: v7(), chatId: asked, messageId: id, reason: 'HATE', details: '' }, mia);
  const { items } = (await world.rpc('media.queryEntitiesByMediaItemUri', media, admin)).data as { items: MediaEntity[] };
  expect(await statusOf(items[0]?.url['800']?.url ?? '')).toBe(200);
  await world.rpc('report.restoreUser', { userId: sly.userId }, admin);
  expect(await statusOf(link)).toBe(200);
  expect(await shown()).toMatchObject({ media: [{}], hidden: null });
});

test('hiding what one has seen hides it both ways', async () => {
  await world.rpc('chat.readMessages', { chatId }, ben);
  const seen = async (caller: Caller) =>
    ((await world.rpc('chat.queryChanges', { chatId, since: 0 }, caller)).data as { seenRevision: number }).seenRevision;
  expect(await seen(ana)).toBeGreaterThan(0);
  await world.rpc('chat.readMessages', { chatId }, ana);
  await world.rpc('chat.updateSettings', { allows: 'known', showsSeen: false }, ana);
  expect([await seen(ana), await seen(ben)]).toEqual([0, 0]);
  await world.rpc('chat.updateSettings', { allows: 'known', showsSeen: true }, ana);
});

test('administrators read a reported message and the lines before it, nothing after it, and nothing once the report is closed', async () => {
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

test('shows both people that a film has failed to process, and keeps the message and those after it', async () => {
  const { key } = await givenUpload(db, ana, { contentType: 'video/mp4' });
  const id = v7();
  expect((await send({ id, text: 'Our walk.' }, ana, [picture(key, 0, { type: 'video' })])).code).toBe('ok');
  await db
    .updateTable('media_entities')
    .set({ status: 'FAILED', failure: 'This film cannot be read.' })
    .where('item_id', '=', id)
    .execute();
  await send({ text: 'Sorry about that.' });
  const [film] = await db.selectFrom('media_entities').select('id').where('item_id', '=', id).execute();
  for (const caller of [ana, ben]) {
    const { data, text } = await world.rpc('chat.queryMessages', { chatId, limit: 2 }, caller);
    // Only the sender is told why it failed.
    const failed = [{ url: { hls: { url: null, status: 'FAILED' } }, failure: caller === ana ? 'This film cannot be read.' : null }];
    expect(data).toMatchObject({ items: [{ text: 'Sorry about that.' }, { id, text: 'Our walk.', entities: [film?.id], media: failed }] });
    expect(text).not.toContain('/media/');
  }
});

describe('private messages', () => {
  test('appear in no log line, whatever is done with them and however it fails', async () => {
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

  test("are in no job's payload: pushes and mails look them up when they are sent", async () => {
    const words = 'canary-of-the-queue';
    await send({ text: words });
    const { rows } = await world.pool.query<{ held: string }>('select data::text as held from pgboss.job');
    expect(rows.map(({ held }) => held).join()).not.toContain(words);
    const outbox = await world.pool.query('select * from mail_outbox');
    expect(JSON.stringify(outbox.rows)).not.toContain(words);
  });
});
