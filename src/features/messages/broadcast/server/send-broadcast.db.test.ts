import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { blockUser } from '#features/follows/server/commands/block-user.ts';
import { updateSettings } from '#features/notifications/settings/server/update-settings.ts';
import { writeMessage } from '#tests/builders/message.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { answerRequest } from '../../inbox/server/answer-request.ts';
import { updateChatSettings } from '../../inbox/server/chat-settings.ts';
import { createBroadcast } from './create-broadcast.ts';
import { messagesJobs } from '../../server/jobs.ts';
import { runSendBroadcast } from './send-broadcast.run.ts';
import { getBroadcast } from './get-broadcast.ts';
import { getBroadcastReach } from './get-broadcast-reach.ts';
import { queryChats } from '../../inbox/server/query-chats.ts';

const database = await testDatabase();
const services = await testServices(database, messagesJobs);
const { db } = database;

async function anEvent() {
  const host = await givenUser(db);
  const { event } = await givenSession(db, host, { starts: [addMinutes(services.now(), 24 * 60)] });
  const guests = [await givenUser(db), await givenUser(db), await givenUser(db)];
  for (const guest of guests) await givenTicket(db, event, guest);
  return { host: host.actor, guests: guests.map(({ actor }) => actor), sessionEventId: event.id };
}

const linesOf = async (userId: string) => {
  const chats = await db.selectFrom('user_chats').select('chat_id').where('user_id', '=', userId).execute();
  const ids = chats.map(({ chat_id: id }) => id);
  return (
    await db
      .selectFrom('messages')
      .select('text')
      .where(sql<boolean>`chat_id = any (${ids}::uuid[])`)
      .execute()
  ).length;
};

test('refuses someone else’s event, as one without participants', async () => {
  const { sessionEventId } = await anEvent();
  const stranger = (await givenUser(db)).actor;
  const input = { id: uuidv7(), sessionEventId, text: 'Buy this.' };
  await expect(inTransaction(services, (command) => createBroadcast(command, stranger, input))).rejects.toMatchObject({
    reason: 'NOBODY_TAKES_PART',
  });
});

test('is one message if the same request comes twenty times at once', async () => {
  const { host, sessionEventId } = await anEvent();
  const input = { id: uuidv7(), sessionEventId, text: 'Bring layers.' };
  // As many connections as there are, so that none comes late.
  await Promise.all(Array.from({ length: 10 }, () => database.pool.query('select 1')));
  await Promise.all(Array.from({ length: 20 }, () => inTransaction(services, (command) => createBroadcast(command, host, input))));
  expect(await getBroadcast(services, host, input)).toMatchObject({ total: 3 });
});

test('writes to each participant once in their own conversation, not to those who blocked the host, and to nobody twice if run again', async () => {
  const { host, guests, sessionEventId } = await anEvent();
  const [first, second, third] = guests;
  if (!first || !second || !third) throw new Error('Three guests were expected.');
  await inTransaction(services, (command) => blockUser(command, third, { blockedUserId: host.userId }));
  const input = { id: uuidv7(), sessionEventId, text: 'Bring layers.' };
  for (let time = 0; time < 2; time += 1) await inTransaction(services, (command) => createBroadcast(command, host, input));
  await expect(inTransaction(services, (command) => createBroadcast(command, host, { ...input, text: 'Other.' }))).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  expect(await getBroadcast(services, host, input)).toMatchObject({ total: 3, sent: 0, finished: false });
  for (let time = 0; time < 2; time += 1) await runSendBroadcast(services, { userId: host.userId, id: input.id });
  expect(await getBroadcast(services, host, input)).toEqual({
    id: input.id,
    total: 3,
    sent: 2,
    isMailed: true,
    mailed: 2,
    refused: [{ reason: 'BLOCKED', people: 1 }],
    finished: true,
  });
  expect([await linesOf(first.userId), await linesOf(second.userId), await linesOf(third.userId)]).toEqual([1, 1, 0]);
  const { items } = await queryChats(services, first, { limit: 20, requests: false });
  const waiting = await queryChats(services, first, { limit: 20, requests: true });
  expect([...items, ...waiting.items].map(({ lastMessage }) => lastMessage?.text)).toEqual(['Bring layers.']);
  await expect(getBroadcast(services, first, input)).rejects.toMatchObject({ reason: 'ROUND_NOT_FOUND' });
});

test('says why each could not be written to, and lets a new host send links to those who take part', async () => {
  const { host, guests, sessionEventId } = await anEvent();
  const [first, second, third] = guests;
  if (!first || !second || !third) throw new Error('Three guests were expected.');
  await db.updateTable('users').set({ created_at: services.now() }).where('user_id', '=', host.userId).execute();
  await db.updateTable('users').set({ status: 'suspended' }).where('user_id', '=', second.userId).execute();
  await db.updateTable('users').set({ status: 'deleted' }).where('user_id', '=', third.userId).execute();
  const input = { id: uuidv7(), sessionEventId, text: 'The way there: https://maps.example/park' };
  await inTransaction(services, (command) => createBroadcast(command, host, input));
  await runSendBroadcast(services, { userId: host.userId, id: input.id });
  expect(await getBroadcast(services, host, input)).toMatchObject({
    sent: 1,
    refused: [
      { reason: 'PERSON_GONE', people: 1 },
      { reason: 'PERSON_SUSPENDED', people: 1 },
    ],
  });
  expect(await linesOf(first.userId)).toBe(1);
});

test('stops when the host is suspended, says so of the rest, and doesn’t go on once the host is restored', async () => {
  const { host, guests, sessionEventId } = await anEvent();
  const [first] = guests.toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
  if (!first) throw new Error('Three guests were expected.');
  const setStatus = (status: 'active' | 'suspended') =>
    db.updateTable('users').set({ status }).where('user_id', '=', host.userId).execute();
  const input = { id: uuidv7(), sessionEventId, text: 'Bring layers.' };
  await inTransaction(services, (command) => createBroadcast(command, host, input));
  // Commits with the first message, so that the suspension comes between it and the second.
  await database.pool.query(`
    create function suspend_host() returns trigger language plpgsql as $$
    begin update users set status = 'suspended' where user_id = '${host.userId}'; return null; end $$;
    create trigger suspend_host after insert on messages for each row when (new.sender_user_id = '${host.userId}') execute function suspend_host()`);
  await runSendBroadcast(services, { userId: host.userId, id: input.id });
  await database.pool.query('drop trigger suspend_host on messages; drop function suspend_host');
  const stopped = { total: 3, sent: 1, refused: [{ reason: 'HOST_SUSPENDED', people: 2 }], finished: true };
  expect(await getBroadcast(services, host, input)).toMatchObject(stopped);
  const later = { ...input, id: uuidv7() };
  await inTransaction(services, (command) => createBroadcast(command, host, later));
  await runSendBroadcast(services, { userId: host.userId, id: later.id });
  const nobody = { total: 3, sent: 0, refused: [{ reason: 'HOST_SUSPENDED', people: 3 }], finished: true };
  expect(await getBroadcast(services, host, later)).toMatchObject(nobody);
  await setStatus('active');
  for (const { id } of [input, later]) await runSendBroadcast(services, { userId: host.userId, id });
  expect(await getBroadcast(services, host, input)).toMatchObject(stopped);
  expect(await getBroadcast(services, host, later)).toMatchObject(nobody);
  expect(await Promise.all(guests.map(({ userId }) => linesOf(userId)))).toHaveLength(3);
  expect(await linesOf(first.userId)).toBe(1);
});

test('leaves a request to the host waiting and a declined one declined, also when the answer comes', async () => {
  const { host, guests, sessionEventId } = await anEvent();
  const [waiting, declined] = guests;
  if (!waiting || !declined) throw new Error('Three guests were expected.');
  await inTransaction(services, (command) => updateChatSettings(command, host, { allows: 'nobody', showsSeen: true }));
  await writeMessage(services, waiting, host, 'May I ask something?');
  const { chatId } = await writeMessage(services, declined, host, 'You again.');
  await inTransaction(services, (command) => answerRequest(command, host, { chatId, accept: false }));
  const input = { id: uuidv7(), sessionEventId, text: 'Bring layers.' };
  await inTransaction(services, (command) => createBroadcast(command, host, input));
  await runSendBroadcast(services, { userId: host.userId, id: input.id });
  for (const guest of [waiting, declined]) await writeMessage(services, guest, host, 'Thank you.');
  const listed = async (requests: boolean) =>
    (await queryChats(services, host, { limit: 20, requests })).items.map(({ otherUserId }) => otherUserId);
  expect(await listed(true)).toEqual([waiting.userId]);
  expect(await listed(false)).not.toContain(declined.userId);
  expect((await queryChats(services, waiting, { limit: 20, requests: false })).items).toHaveLength(1);
});

const mailsOf = (userId: string) =>
  db
    .selectFrom('mail_outbox')
    .select(['message_key', 'list'])
    .where('to_user_id', '=', userId)
    .where('message_key', 'like', 'round.%')
    .execute();

test('mails it to those who take part with one switch of theirs, and says how many get it how before and after', async () => {
  const { host, guests, sessionEventId } = await anEvent();
  const [first, second, third] = guests;
  if (!first || !second || !third) throw new Error('Three guests were expected.');
  await inTransaction(services, (command) =>
    updateSettings(command, second, { choice: { topic: 'HOST_MESSAGES', channel: 'mail', on: false } }),
  );
  await inTransaction(services, (command) => blockUser(command, third, { blockedUserId: host.userId }));
  expect(await getBroadcastReach(services, host, { sessionEventId })).toEqual({ people: 3, byMail: 2, mailsLeft: 3 });
  const input = { id: uuidv7(), sessionEventId, text: 'Room changed.\n\nRing bell 2.' };
  await inTransaction(services, (command) => createBroadcast(command, host, input));
  for (let time = 0; time < 2; time += 1) await runSendBroadcast(services, { userId: host.userId, id: input.id });
  expect(await getBroadcast(services, host, input)).toMatchObject({ sent: 2, isMailed: true, mailed: 1 });
  expect(await mailsOf(first.userId)).toEqual([{ message_key: `round.${input.id}.${first.userId}`, list: 'HOST_MESSAGES' }]);
  expect([await mailsOf(second.userId), await mailsOf(third.userId)]).toEqual([[], []]);
  await expect(getBroadcastReach(services, first, { sessionEventId })).rejects.toMatchObject({ reason: 'NOBODY_TAKES_PART' });
});

test('its mail says when a date is where that takes place, and when it is for the reader if it is online', async () => {
  const own = { locationUrl: null, addressLine: null, city: 'Lisbon', postcode: null, country: null, formattedAddress: null };
  const elsewhere = JSON.stringify({ ...own, timeZone: 'Asia/Tokyo', venuePublic: false });
  const whenFor = async (values: { own_place: string } | { location_type: 'online' }) => {
    const { host, guests, sessionEventId } = await anEvent();
    const [reader] = guests;
    if (!reader) throw new Error('A guest was expected.');
    await db.updateTable('session_events').set(values).where('id', '=', sessionEventId).execute();
    await db
      .insertInto('notification_settings')
      .values({ user_id: reader.userId, time_zone: 'America/New_York', updated_at: services.now() })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ time_zone: 'America/New_York' }))
      .execute();
    const input = { id: uuidv7(), sessionEventId, text: 'Bring layers.' };
    await inTransaction(services, (command) => createBroadcast(command, host, input));
    await runSendBroadcast(services, { userId: host.userId, id: input.id });
    const mails = (await services.waitingJobs('notifications.send-mail')) as { toUserId: string; details: [string, string][] }[];
    return mails.find(({ toUserId }) => toUserId === reader.userId)?.details[0]?.[1];
  };
  const there = await whenFor({ own_place: elsewhere });
  expect(there).not.toContain('UK time');
  expect(there).not.toContain('where you are');
  expect(await whenFor({ location_type: 'online' })).toContain('where you are');
});

test('mails at most three a day for each date; the fourth comes in the app only, and the next day’s is mailed again', async () => {
  const { host, guests, sessionEventId } = await anEvent();
  const write = async () => {
    const input = { id: uuidv7(), sessionEventId, text: 'Ring bell 2.' };
    await inTransaction(services, (command) => createBroadcast(command, host, input));
    await runSendBroadcast(services, { userId: host.userId, id: input.id });
    return getBroadcast(services, host, input);
  };
  const rounds = [await write(), await write(), await write(), await write()];
  expect(rounds.map(({ sent, isMailed, mailed }) => [sent, isMailed, mailed])).toEqual([
    [3, true, 3],
    [3, true, 3],
    [3, true, 3],
    [3, false, 0],
  ]);
  expect(await getBroadcastReach(services, host, { sessionEventId })).toMatchObject({ mailsLeft: 0 });
  expect(await mailsOf(guests[0]?.userId ?? '')).toHaveLength(3);
  services.setNow(addMinutes(services.now(), 24 * 60 + 1).toISOString());
  expect(await getBroadcastReach(services, host, { sessionEventId })).toMatchObject({ mailsLeft: 3 });
});
