import { sql } from 'kysely';
import type { Page } from '#kernel/http/paging.ts';
import type { Position } from '#platform/server/database/cursor.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Chat, QueryChats, QueryUnreadChats } from '../../contract.ts';
import { presentChats, type UserChatRow } from './present-chats.ts';

const UNREAD = sql<boolean>`(unread_count > 0)`;

/** Returns the caller's conversations, or their requests: unread first, then by the newest message. */
export async function queryChats(services: Services, actor: Actor, input: QueryChats): Promise<Page<Chat>> {
  const state = input.requests ? 'request' : 'open';
  return await keysetPage(services.cursors, {
    list: `chats:${actor.userId}:${state}`,
    input,
    read: (after, count) =>
      services.db
        .selectFrom('user_chats')
        .selectAll()
        .where('user_id', '=', actor.userId)
        .where('state', '=', state)
        // A conversation that this person deleted holds nothing for them until something new is said.
        .where('last_sender_user_id', 'is not', null)
        .$if(after !== null, (query) => {
          const [unread, at, id] = after ?? [];
          return query.where(sql<boolean>`(${UNREAD}, last_at, chat_id) < (${unread === 1}, ${at}::timestamptz, ${id}::uuid)`);
        })
        .orderBy(UNREAD, 'desc')
        .orderBy('last_at', 'desc')
        .orderBy('chat_id', 'desc')
        .limit(count)
        .execute(),
    keyOf,
    present: (shown) => presentChats(services, actor.userId, shown),
  });
}

/**
 * Returns the conversations with something unread, newest first: what the badge counts. Requests, muted conversations and those in which
 * one person blocked the other don't count.
 */
export async function queryChatsWithUnreadMessages(services: Services, actor: Actor, input: QueryUnreadChats): Promise<Page<Chat>> {
  return await keysetPage(services.cursors, {
    list: `unread-chats:${actor.userId}`,
    input,
    read: (after, count) =>
      services.db
        .selectFrom('user_chats')
        .selectAll()
        .where('user_id', '=', actor.userId)
        .where('state', '=', 'open')
        .where(UNREAD)
        .where((where) => where.or([where('muted_until', 'is', null), where('muted_until', '<=', services.now())]))
        .where(sql<boolean>`other_user_id <> all (${actor.hiddenUserIds}::uuid[])`)
        .$if(after !== null, (query) => {
          const [, at, id] = after ?? [];
          return query.where(sql<boolean>`(last_at, chat_id) < (${at}::timestamptz, ${id}::uuid)`);
        })
        .orderBy('last_at', 'desc')
        .orderBy('chat_id', 'desc')
        .limit(count)
        .execute(),
    keyOf,
    present: (shown) => presentChats(services, actor.userId, shown),
  });
}

function keyOf(row: UserChatRow): Position {
  return [row.unread_count > 0 ? 1 : 0, row.last_at.toISOString(), row.chat_id];
}
