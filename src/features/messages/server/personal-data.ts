import { sql } from 'kysely';
import type { Db } from '#db/client.ts';
import { bindPersonalData, PAGE, paged, whole } from '#platform/server/database/personal-data.ts';
import { deleteChatsOf } from '../conversation/server/delete-chat.ts';
import { messagesPersonalData } from '../personal-data.ts';

/** Messages the person sent, and to whom. Leaves out received messages, which belong to their senders. */
async function* exportedMessages(db: Db, userId: string): AsyncGenerator<object> {
  for await (const { id: chatId, otherUserId } of chatsOf(db, userId)) {
    const to = await usernameOf(db, otherUserId);
    for (let after = 0, isMore = true; isMore;) {
      const rows = await db
        .selectFrom('messages')
        .select(['id', 'text', 'media_count as mediaCount', 'revision', 'created_at as createdAt'])
        .where('chat_id', '=', chatId)
        .where('sender_user_id', '=', userId)
        .where('deleted', '=', false)
        .where('revision', '>', after)
        .orderBy('revision')
        .limit(PAGE)
        .execute();
      for (const { revision, ...message } of rows) {
        after = revision;
        yield { to, ...message };
      }
      isMore = rows.length === PAGE;
    }
  }
}

/** The person's reactions, and in whose conversation. Leaves out the messages, most of which belong to the others. */
async function* exportedReactions(db: Db, userId: string): AsyncGenerator<object> {
  for await (const { id: chatId, otherUserId } of chatsOf(db, userId)) {
    const others = await usernameOf(db, otherUserId);
    for (let after = 0, isMore = true; isMore;) {
      const rows = await db
        .selectFrom('messages')
        .select(['id as messageId', 'revision'])
        .select(sql<string>`reactions ->> ${userId}::text`.as('reaction'))
        .where('chat_id', '=', chatId)
        .where(sql<boolean>`jsonb_exists(reactions, ${userId}::text)`)
        .where('revision', '>', after)
        .orderBy('revision')
        .limit(PAGE)
        .execute();
      for (const { revision, ...reaction } of rows) {
        after = revision;
        yield { with: others, ...reaction };
      }
      isMore = rows.length === PAGE;
    }
  }
}

/** Reports of messages by the person: of whom, and why. Leaves out the messages, which belong to their senders. */
async function* exportedMessageReports(db: Db, userId: string): AsyncGenerator<object> {
  for await (const { id: chatId, otherUserId } of chatsOf(db, userId)) {
    const rows = await db
      .selectFrom('message_reports')
      .select(['id', 'reason', 'details', 'created_at as createdAt'])
      .where('chat_id', '=', chatId)
      .where('reporter_user_id', '=', userId)
      .orderBy('id')
      .execute();
    if (rows.length === 0) continue;
    const of = await usernameOf(db, otherUserId);
    for (const report of rows) yield { of, ...report };
  }
}

async function usernameOf(db: Db, userId: string): Promise<string | null> {
  const person = await db.selectFrom('users').select('username').where('user_id', '=', userId).executeTakeFirst();
  return person?.username ?? null;
}

const chatsOf = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('user_chats')
      .select(['chat_id as id', 'other_user_id as otherUserId'])
      .where('user_id', '=', userId)
      .where('chat_id', '>', after)
      .orderBy('chat_id')
      .limit(PAGE)
      .execute(),
  );

/** The person's settings: who may write to them, and whether they send read receipts. */
const exportedChatSettings = (db: Db, userId: string) =>
  whole(
    db
      .selectFrom('chat_settings')
      .select(['allows as whoMayWrite', 'shows_seen as showsSeen', 'updated_at as updatedAt'])
      .where('user_id', '=', userId)
      .execute(),
  );

/** Reads and erases the personal data of messages. */
export const messagesData = bindPersonalData(messagesPersonalData, {
  read: {
    'messages-sent.json': exportedMessages,
    'message-reactions.json': exportedReactions,
    'message-settings.json': exportedChatSettings,
    'reports-of-messages.json': exportedMessageReports,
  },
  erase: {
    chats: deleteChatsOf,
  },
});
