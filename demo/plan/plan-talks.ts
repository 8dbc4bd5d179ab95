import { chatIdOf } from '#features/messages/conversation/server/chat-id-of.ts';
import { previewOf, withoutLinks } from '#features/messages/rules.ts';
import { TALKS, type DemoTalk } from '../people/talks.ts';
import { demoId } from './demo-id.ts';
import { before, type DemoRows, userIdOf } from './rows.ts';

type Talks = Pick<DemoRows, 'chats' | 'chat_members' | 'messages' | 'user_chats'>;

const MINUTE = 60_000;

/** Plans the conversations of the demo's people, with what each of them has read. */
export function planTalks(now: Date): Talks {
  const all = TALKS.map((talk) => planTalk(talk, now));
  return {
    chats: all.map(({ chat }) => chat),
    chat_members: all.flatMap(({ members }) => members),
    messages: all.flatMap(({ messages }) => messages),
    user_chats: all.flatMap(({ lists }) => lists),
  };
}

function planTalk({ people, lines, unread = 0, isRequest = false }: DemoTalk, now: Date) {
  const users: [string, string] = [userIdOf(people[0]), userIdOf(people[1])];
  const chatId = chatIdOf(...users);
  const [first = '', second = ''] = users.toSorted();
  const messages = lines.map(([by, text, minutesAgo], index) => {
    const at = before(now, minutesAgo * MINUTE);
    const revision = index + 1;
    const id = demoId('message', people.join(), String(revision));
    return { chat_id: chatId, revision, id, sender_user_id: users[by], text, changed_revision: revision, created_at: at, updated_at: at };
  });
  const last = messages.at(-1);
  if (!last) throw new Error('A demo conversation has no messages.');
  const began = messages[0]?.created_at ?? now;
  const sides = users.map((userId, side) => {
    const isReader = last.sender_user_id !== userId;
    const read = isReader ? last.revision - unread : last.revision;
    return {
      userId,
      otherUserId: users[side === 0 ? 1 : 0],
      read,
      waits: isReader ? unread : 0,
      state: isRequest && side === 1 ? ('request' as const) : ('open' as const),
    };
  });
  return {
    messages,
    chat: {
      chat_id: chatId,
      first_user_id: first,
      second_user_id: second,
      last_revision: last.revision,
      created_at: began,
      updated_at: last.created_at,
    },
    members: sides.map(({ userId, read, state }) => ({
      chat_id: chatId,
      user_id: userId,
      state,
      has_written: messages.some((message) => message.sender_user_id === userId),
      read_revision: read,
      seen_revision: state === 'open' ? read : 0,
      seen_at: state === 'open' ? last.created_at : null,
    })),
    lists: sides.map(({ userId, otherUserId, waits, state }) => ({
      user_id: userId,
      chat_id: chatId,
      other_user_id: otherUserId,
      state,
      unread_count: waits,
      last_revision: last.revision,
      last_sender_user_id: last.sender_user_id,
      preview: previewOf(state === 'open' ? last.text : withoutLinks(last.text).text),
      last_at: last.created_at,
      created_at: began,
    })),
  };
}
