import { cutWords } from '#kernel/text/fold-text.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Chat } from '../../contract.ts';
import { presentChats } from '../../inbox/server/present-chats.ts';

// Only the most recently active conversations are searched, as for messages.
const CHATS = 500;
const SHOWN = 5;

/**
 * Returns the caller's conversations and requests with people whose name has a word that starts with the query, or whose username does;
 * newest first, at most five.
 */
export async function findChats(services: Services, actor: Actor, { query }: { query: string }): Promise<Chat[]> {
  const { db } = services;
  const chats = await db
    .selectFrom('user_chats')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .where('state', 'in', ['open', 'request'])
    .where('last_sender_user_id', 'is not', null)
    .orderBy('last_at', 'desc')
    .orderBy('chat_id', 'desc')
    .limit(CHATS)
    .execute();
  if (chats.length === 0) return [];
  const people = await db
    .selectFrom('users')
    .select(['user_id', 'username', 'display_name'])
    .where(
      'user_id',
      'in',
      chats.map((chat) => chat.other_user_id),
    )
    .execute();
  const named = new Set(people.filter((person) => matchesName(person, query)).map((person) => person.user_id));
  const found = chats.filter((chat) => named.has(chat.other_user_id)).slice(0, SHOWN);
  return presentChats(services, actor.userId, found);
}

function matchesName({ username, display_name: name }: { username: string; display_name: string | null }, query: string): boolean {
  const words = cutWords(query);
  if (words.length > 0 && ` ${cutWords(name ?? '').join(' ')}`.includes(` ${words.join(' ')}`)) return true;
  return username.toLowerCase().startsWith(query.replace(/^@/, '').toLowerCase());
}
