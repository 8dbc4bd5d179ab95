import type { Db, Tx } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import { together } from '#platform/server/database/together.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { findChatSettings } from '../../inbox/server/chat-settings.ts';
import { mayKnowSeen } from '../../policy.ts';
import { messageRefusals } from '../../refusals.ts';
import type { MemberState } from '../../rules.ts';

/** A conversation and how far its two people have got; `you` is the caller. */
export type OwnChat = {
  chatId: string;
  otherUserId: string;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  you: ChatMember;
  other: ChatMember;
};

export type ChatMember = {
  state: MemberState;
  hasWritten: boolean;
  readRevision: number;
  seenRevision: number;
  seenAt: Date | null;
  /** Up to which change they deleted the conversation for themself; 0 if they never did. */
  clearedRevision: number;
};

type Row = {
  first_user_id: string;
  second_user_id: string;
  last_revision: number;
  created_at: Date;
  updated_at: Date;
  user_id: string;
  state: MemberState;
  has_written: boolean;
  read_revision: number;
  seen_revision: number;
  seen_at: Date | null;
  cleared_revision: number;
};

const CHAT = statement<Row, { user: string; chat: string }>(`
  select c.first_user_id, c.second_user_id, c.last_revision, c.created_at, c.updated_at,
    m.user_id, m.state, m.has_written, m.read_revision, m.seen_revision, m.seen_at, m.cleared_revision
  from chats c join chat_members m on m.chat_id = c.chat_id
  where c.chat_id = :chat::uuid and m.chat_id = :chat::uuid and (c.first_user_id = :user::uuid or c.second_user_id = :user::uuid)`);

/** Returns the conversation if this person is one of its two; null for anyone else, whatever the id. */
export async function findOwnChat(db: Db | Tx, userId: string, chatId: string): Promise<OwnChat | null> {
  const rows = await CHAT.all(db, { user: userId, chat: chatId });
  const [you, other] = [rows.find((row) => row.user_id === userId), rows.find((row) => row.user_id !== userId)];
  if (!you || !other) return null;
  return {
    chatId,
    otherUserId: other.user_id,
    revision: you.last_revision,
    createdAt: you.created_at,
    updatedAt: you.updated_at,
    you: memberOf(you),
    other: memberOf(other),
  };
}

/** Like `findOwnChat`, but refuses with NOT_FOUND instead of returning null. */
export async function getOwnChat(db: Db | Tx, userId: string, chatId: string): Promise<OwnChat> {
  const chat = await findOwnChat(db, userId, chatId);
  if (!chat) throw messageRefusals.CHAT_NOT_FOUND();
  return chat;
}

function memberOf(row: Row): ChatMember {
  return {
    state: row.state,
    hasWritten: row.has_written,
    readRevision: row.read_revision,
    seenRevision: row.seen_revision,
    seenAt: row.seen_at,
    clearedRevision: row.cleared_revision,
  };
}

/** Returns how far the other has read, if this person may know; 0 if they may not. */
export async function findSeen(
  db: Db,
  userId: string,
  { otherUserId, other }: OwnChat,
): Promise<{ seenRevision: number; seenAt: string | null }> {
  if (other.seenRevision === 0) return { seenRevision: 0, seenAt: null };
  const settings = await findChatSettings(db, [userId, otherUserId]);
  const may = mayKnowSeen({
    youShow: settings(userId).showsSeen,
    otherShows: settings(otherUserId).showsSeen,
    otherState: other.state,
  });
  return may ? { seenRevision: other.seenRevision, seenAt: other.seenAt?.toISOString() ?? null } : { seenRevision: 0, seenAt: null };
}

const LOCK = statement<never, { user: string; chat: string; now: Date }>(`
  update chats set last_revision = last_revision + 1, updated_at = :now::timestamptz
  where chat_id = :chat::uuid and (first_user_id = :user::uuid or second_user_id = :user::uuid)`);

/**
 * Locks a conversation and draws its next revision, in one statement: any other change waits, and revisions are committed in the order in
 * which they were drawn. Refuses everyone but its two people with NOT_FOUND. Returns the conversation as it is under the lock; `revision`
 * is the one drawn.
 */
export async function lockChat({ tx, now }: CommandContext, userId: string, chatId: string): Promise<OwnChat> {
  // Sent together: the database reads once it has the lock.
  const [, chat] = await together([LOCK.run(tx, { user: userId, chat: chatId, now }), findOwnChat(tx, userId, chatId)]);
  if (!chat) throw messageRefusals.CHAT_NOT_FOUND();
  return chat;
}

/** Returns a message the person may read, under the lock of its conversation. Refuses one that doesn't exist or that they have deleted. */
export async function getLockedMessage(
  { tx }: CommandContext,
  userId: string,
  { chatId, messageId }: { chatId: string; messageId: string },
) {
  const row = await tx
    .selectFrom('messages')
    .select(['revision', 'id', 'sender_user_id', 'text', 'media_count', 'deleted', 'hidden_from', 'created_at'])
    .where('chat_id', '=', chatId)
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (!row || row.hidden_from.includes(userId)) throw messageRefusals.MESSAGE_NOT_FOUND();
  return row;
}

type ChangedChat = { chatId: string; revision: number; recipientUserIds: string[] };

/**
 * Publishes a change to a conversation other than a new message, and records it in the lists of those concerned, where it is found once a
 * minute should the event be lost (docs/product.md#live-events). Called under the conversation's lock.
 */
export async function publishChange(
  { tx, now, publish }: CommandContext,
  { chatId, revision, recipientUserIds }: ChangedChat,
): Promise<void> {
  await tx
    .updateTable('user_chats')
    .set({ changed_revision: revision, changed_at: now })
    .where('user_id', 'in', recipientUserIds)
    .where('chat_id', '=', chatId)
    .execute();
  publish({ kind: 'chat', chatId, revision, recipientUserIds });
}
