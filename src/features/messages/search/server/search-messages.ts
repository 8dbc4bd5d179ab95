import { sql } from 'kysely';
import { cutWords } from '#kernel/text/fold-text.ts';
import type { Page } from '#kernel/http/paging.ts';
import { phraseText } from '#db/word-vectors.ts';
import type { Position } from '#platform/server/database/cursor.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import type { FoundMessage, SearchMessages } from '../contract.ts';
import { findOwnChat, findSeen, getOwnChat, readOne } from '../../conversation/server/own-chat.ts';
import { faceFor, stateOf } from '../../inbox/server/present-chats.ts';
import { presentMessages } from '../../conversation/server/query-messages.ts';

// Only the most recently active conversations are searched.
const CHATS = 500;
const BEGINNING: Position = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

type Hit = { chat_id: string; id: string; created_at: Date };

/**
 * Returns messages with these words in the caller's own conversations, newest first. Leaves out deleted messages, those the caller has
 * hidden and, unless `chatId` names one, requests that weren't accepted. Refuses other people's conversations with NOT_FOUND.
 */
export async function searchMessages(services: Services, actor: Actor, input: SearchMessages): Promise<Page<FoundMessage>> {
  const words = tsQueryOf(input.query);
  if (words === null) return { items: [], nextCursor: null };
  return await keysetPage(services.cursors, {
    list: `message-search:${actor.userId}:${input.chatId ?? ''}:${words}`,
    input,
    read: async (after, count) => {
      const { chatId } = input;
      const chatIds =
        chatId === undefined ? await listChats(services, actor) : [(await getOwnChat(services.db, actor.userId, chatId)).chatId];
      return findHits(services, { userId: actor.userId, chatIds, words }, { after: after ?? BEGINNING, count });
    },
    keyOf: (hit) => [hit.created_at.toISOString(), hit.id],
    present: (shown) => present(services, actor, shown),
  });
}

const MOST = 10;

/**
 * Requires everything between two spaces, such as an address or a price, with its words next to each other; the beginning of the last word
 * is enough. Null if there are no words.
 */
function tsQueryOf(query: string): string | null {
  const phrases = query
    .split(/\s+/)
    .map(cutWords)
    .filter((words) => words.length > 0)
    .slice(0, MOST);
  return phrases.length === 0
    ? null
    : phrases.map((words, index) => `(${phraseText(words, { isOpen: index === phrases.length - 1 })})`).join(' & ');
}

type Conditions = { userId: string; chatIds: string[]; words: string };

async function findHits(
  { db }: Services,
  { userId, chatIds, words }: Conditions,
  { after: [at, id], count }: { after: Position; count: number },
) {
  const { rows } = await sql<Hit>`
    select chat_id, id, created_at from messages
    where chat_id = any (${chatIds}::uuid[]) and words @@ ${words}::tsquery and not deleted
      and not (${userId}::uuid = any (hidden_from))
      and (created_at, id) < (${String(at)}::timestamptz, ${String(id)}::uuid)
    order by created_at desc, id desc limit ${count}`.execute(db);
  return rows;
}

async function listChats({ db }: Services, actor: Actor): Promise<string[]> {
  const rows = await db
    .selectFrom('user_chats')
    .select('chat_id')
    .where('user_id', '=', actor.userId)
    .where('state', '=', 'open')
    .orderBy('last_at', 'desc')
    .limit(CHATS)
    .execute();
  return rows.map((row) => row.chat_id);
}

async function present(services: Services, actor: Actor, hits: Hit[]): Promise<FoundMessage[]> {
  const found: FoundMessage[] = [];
  for (const [chatId, ofChat] of Map.groupBy(hits, (hit) => hit.chat_id)) {
    const chat = await findOwnChat(services.db, actor.userId, chatId);
    if (!chat) continue;
    const other = (await findUserCards(services, [chat.otherUserId])).get(chat.otherUserId);
    const rows = await Promise.all(ofChat.map((hit) => readOne(services.db, { chatId, userId: actor.userId }, hit.id)));
    const { seenRevision } = await findSeen(services.db, actor.userId, chat);
    const messages = await presentMessages(
      services,
      { userId: actor.userId, chat, seenRevision },
      rows.filter((row) => row !== null),
    );
    if (other) found.push(...messages.map((message) => ({ message, other: faceFor(stateOf(chat.you.state), other) })));
  }
  return found.toSorted((one, next) => (one.message.createdAt < next.message.createdAt ? 1 : -1));
}
