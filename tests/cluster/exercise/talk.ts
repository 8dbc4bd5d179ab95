import { setTimeout as sleep } from 'node:timers/promises';
import type { Scene } from './scene.ts';
import { type Exercise, inDays, newId, type Person } from './steps.ts';

type Sent = { message: { id: string } };
const WITHIN_MS = 10_000;

/** A conversation with everything that can be done in it, live events, notifications and their settings. */
export async function talk(exercise: Exercise, { maya, noah, robin }: Scene): Promise<void> {
  const live = await listen(exercise, maya);
  await exercise.step('live events are open', () => live.until('event: open'));
  const chat = await exercise.rpc<{ id: string }>('open a conversation', 'chat.getOrCreateChat', { recipientUserId: maya.userId }, noah);
  const chatId = chat?.id;
  const send = (by: Person, text: string, more: object = {}) =>
    exercise.rest<Sent>(`message: ${text}`, 'POST', '/message', { message: { id: newId(), chatId, text, ...more } }, by);
  const before = live.length();
  const sent = await send(noah, 'Hello from a cluster');
  const messageId = sent?.message.id;
  await exercise.step('live event arrives', () => live.untilLonger(before));
  await exercise.all(maya, [
    ['conversations', 'chat.queryChats', {}],
    ['unread conversations', 'chat.queryChatsWithUnreadMessages', {}],
    ['requests', 'chat.queryChats', { requests: true }],
    ['messages', 'chat.queryMessages', { chatId }],
    ['changes', 'chat.queryChanges', { chatId, since: 0 }],
    ['accept a request', 'chat.answerRequest', { chatId, accept: true }],
    ['read messages', 'chat.readMessages', { chatId }],
    ['react', 'chat.react', { chatId, messageId, reaction: '👍' }],
  ]);
  await send(maya, 'Hello back', { replyToMessageId: messageId });
  await exercise.all(noah, [
    ['search messages', 'chat.searchMessages', { query: 'cluster' }],
    ['find conversations', 'chat.findChats', { query: 'may' }],
    ['find people', 'chat.findPeople', { query: 'ma' }],
    ['orders between two', 'chat.queryOrders', { otherUserId: maya.userId }],
    ['settings of messages', 'chat.getSettings'],
    ['mute', 'chat.mute', { chatId, until: inDays(1) }],
    ['typing', 'chat.setTyping', { chatId }],
  ]);
  await exercise.rpc('report a message', 'chat.reportMessage', { id: newId(), chatId, messageId, reason: 'SPAM' }, maya);
  const reports = await exercise.rpc<{ items: { chatId: string; id: string }[] }>(
    'reported messages',
    'chat.queryMessageReports',
    {},
    robin,
  );
  const [report] = reports?.items ?? [];
  await exercise.rpc('close a report', 'chat.settleMessageReport', { chatId: report?.chatId, id: report?.id }, robin);
  await exercise.rpc('delete a message', 'chat.deleteMessage', { chatId, messageId, forBoth: true }, noah);
  await exercise.rpc('delete a conversation', 'chat.deleteChat', { chatId }, noah);
  live.close();
  const hosted = await exercise.find<{ id: string }>(
    `select session_event_id as id from tickets where owner_user_id = $1 and status = 'active' group by 1 order by count(*) desc limit 1`,
    [maya.userId],
  );
  await exercise.rpc(
    'write to all participants',
    'chat.writeToAll',
    { id: newId(), sessionEventId: hosted?.id, text: 'See you there' },
    maya,
  );
  await readNotifications(exercise, { maya, noah });
}

async function readNotifications(exercise: Exercise, { maya, noah }: Pick<Scene, 'maya' | 'noah'>): Promise<void> {
  const { userId } = maya;
  await exercise.all(maya, [
    ['notifications', 'notification.queryNotificationsByUser', { userId, limit: 20 }],
    ['unread notifications', 'notification.queryNotificationsByUser', { userId, status: 'UNREAD', limit: 20 }],
    ['read all', 'notification.updateNotificationStatus', { userId, status: 'READ' }],
  ]);
  await exercise.all(noah, [
    ['settings of notifications', 'notification.getSettings'],
    ['change settings', 'notification.updateSettings', { digest: 'daily' }],
    ['set a bell', 'notification.setBell', { creatorUserId: userId, posts: true, sessions: true, mails: null }],
    ['bells', 'notification.queryBells', {}],
  ]);
}

async function listen({ web }: Exercise, { token }: Person) {
  const gone = new AbortController();
  const response = await fetch(`${web}/live`, { headers: { authorization: `Bearer ${token}` }, signal: gone.signal });
  let text = '';
  const read = async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
  };
  // It ends when it is closed.
  void read().catch(() => undefined);
  const until = async (isThere: () => boolean) => {
    const deadline = performance.now() + WITHIN_MS;
    while (!isThere() && performance.now() < deadline) await sleep(50);
    return { status: isThere() ? 200 : 504, data: text };
  };
  return {
    length: () => text.length,
    until: (word: string) => until(() => text.includes(word)),
    untilLonger: (than: number) => until(() => text.slice(than).includes('data:')),
    close: () => gone.abort(),
  };
}
