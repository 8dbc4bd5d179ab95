import type { Db } from '#db/client.ts';
import type { StoredMention } from '#db/stored-json.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { MediaEntity } from '#features/media/contract.ts';
import { loadMediaOf } from '#features/media/api/load-media-of.ts';
import { findSuspended } from '#features/moderation/api/find-suspended.ts';
import type { QueryMessages, QueryMessagesOutput, QueryChanges, QueryChangesOutput, Message, QuotedMessage } from '../../contract.ts';
import { messageRefusals } from '../../refusals.ts';
import {
  findFirstUnread,
  findSeen,
  getOwnChat,
  readAt,
  readChanged,
  readNewer,
  readOlder,
  readOne,
  type MessageRow,
  type OwnChat,
} from './own-chat.ts';
import { maySeeMedia } from '../../policy.ts';
import { previewOf, withoutLinks } from '../../rules.ts';

// How many read messages are shown above the first unread one.
const CONTEXT = 12;

type FoundPage = { rows: MessageRow[]; hasOlder: boolean; hasNewer: boolean };

/** Returns a page of a conversation, newest first, for one of its two people. Refuses everyone else with NOT_FOUND. */
export async function queryMessages(services: Services, actor: Actor, input: QueryMessages): Promise<QueryMessagesOutput> {
  const { db, cursors } = services;
  const chat = await getOwnChat(db, actor.userId, input.chatId);
  const list = `messages:${chat.chatId}:${actor.userId}`;
  const of = { chatId: chat.chatId, userId: actor.userId };
  const found = await findPage();
  const { seenRevision } = await findSeen(db, actor.userId, chat);
  const [newest, oldest] = [found.rows.at(0), found.rows.at(-1)];
  return {
    items: await presentMessages(services, { userId: actor.userId, chat, seenRevision }, found.rows),
    nextCursor: found.hasOlder && oldest ? cursors.seal(list, ['older', oldest.revision]) : null,
    previousCursor: found.hasNewer && newest ? cursors.seal(list, ['newer', newest.revision]) : null,
    revision: chat.revision,
  };

  async function findPage(): Promise<FoundPage> {
    if (input.cursor) {
      const [way, at] = cursors.open(list, input.cursor);
      return way === 'newer' ? newer(Number(at), true) : older(Number(at), true);
    }
    if (input.before !== undefined) return older(input.before, true);
    if (input.after !== undefined) return newer(input.after, true);
    if (input.aroundMessageId !== undefined) {
      const wanted = await readOne(db, of, input.aroundMessageId);
      if (!wanted || wanted.hidden) throw messageRefusals.MESSAGE_NOT_FOUND();
      return around(wanted.revision - 1);
    }
    const { readRevision } = chat.you;
    const firstUnread = input.from === 'unread' && readRevision < chat.revision ? await findFirstUnread(db, of, readRevision) : null;
    return firstUnread === null ? older(Number.MAX_SAFE_INTEGER) : around(firstUnread - 1);
  }

  async function older(before: number, hasNewer = false): Promise<FoundPage> {
    const rows = await readOlder(db, of, before, input.limit + 1);
    return { rows: rows.slice(0, input.limit), hasOlder: rows.length > input.limit, hasNewer };
  }

  async function newer(after: number, hasOlder = false): Promise<FoundPage> {
    const rows = await readNewer(db, of, after, input.limit + 1);
    return { rows: rows.slice(0, input.limit).toReversed(), hasOlder, hasNewer: rows.length > input.limit };
  }

  /** Returns some messages up to a revision, and as many after it as there is room for. */
  async function around(place: number): Promise<FoundPage> {
    const behind = await readNewer(db, of, place, input.limit + 1);
    const room = Math.max(Math.min(CONTEXT, input.limit - 1), input.limit - behind.length);
    const before = await readOlder(db, of, place + 1, room + 1);
    const after = behind.slice(0, Math.max(0, input.limit - Math.min(before.length, room)));
    return {
      rows: [...after.toReversed(), ...before.slice(0, room)],
      hasOlder: before.length > room,
      hasNewer: behind.length > after.length,
    };
  }
}

/**
 * Returns what changed in a conversation since a revision: nothing is missed and nothing is repeated, whatever the clocks say and however
 * long the connection was down. Refuses everyone but its two people with NOT_FOUND.
 */
export async function queryChanges(services: Services, actor: Actor, input: QueryChanges): Promise<QueryChangesOutput> {
  const chat = await getOwnChat(services.db, actor.userId, input.chatId);
  const seen = await findSeen(services.db, actor.userId, chat);
  const rows = await readChanged(services.db, { chatId: chat.chatId, userId: actor.userId }, input.since, input.limit + 1);
  // Changes committed after the conversation was read are left for the next call.
  const changed = rows.slice(0, input.limit).filter((row) => row.changed_revision <= chat.revision);
  const complete = rows.length <= input.limit;
  return {
    items: await presentMessages(
      services,
      { userId: actor.userId, chat, seenRevision: seen.seenRevision },
      changed.filter(({ hidden }) => !hidden),
    ),
    gone: changed.filter(({ hidden }) => hidden).map(({ id }) => id),
    revision: complete ? chat.revision : (changed.at(-1)?.changed_revision ?? input.since),
    complete,
    readRevision: chat.you.readRevision,
    clearedRevision: chat.you.clearedRevision,
    ...seen,
  };
}

/** Returns one message as one of the two sees it. Refuses with NOT_FOUND what isn't theirs to read. */
export async function getMessage(
  services: Pick<Services, 'db' | 'mediaLinks'>,
  actor: Actor,
  { chatId, messageId }: { chatId: string; messageId: string },
): Promise<Message> {
  const chat = await getOwnChat(services.db, actor.userId, chatId);
  const row = await readOne(services.db, { chatId, userId: actor.userId }, messageId);
  const { seenRevision } = await findSeen(services.db, actor.userId, chat);
  const [message] = row ? await presentMessages(services, { userId: actor.userId, chat, seenRevision }, [row]) : [];
  if (!message) throw messageRefusals.MESSAGE_NOT_FOUND();
  return message;
}

/** One of the two people, with the conversation's state for them. `seenRevision` is 0 if they may not know it. */
type MessageReader = { userId: string; chat: OwnChat; seenRevision: number };

/** Turns rows of one conversation into what this reader gets of them, in the order of the rows. */
export async function presentMessages(
  services: Pick<Services, 'db' | 'mediaLinks'>,
  reader: MessageReader,
  rows: MessageRow[],
): Promise<Message[]> {
  const { chatId, otherUserId } = reader.chat;
  const quoted = new Map<number, MessageRow>();
  const answered = rows.flatMap(({ reply_to_revision: revision }) => (revision === null ? [] : [revision]));
  for (const row of await readAt(services.db, { chatId, userId: reader.userId }, answered)) quoted.set(row.revision, row);
  const withMedia = rows.filter(({ media_count: count, deleted }) => count > 0 && !deleted).map(({ id }) => id);
  const media = await loadMediaOf(services, {
    ownerUserIds: [reader.userId, otherUserId],
    type: 'MESSAGE',
    ids: withMedia,
    reader: { view: 'full', link: 'private', userId: reader.userId },
  });
  const toCurrent = await currentMentions(services.db, rows);
  const isSuspended = withMedia.length > 0 && (await findSuspended(services, [otherUserId])).has(otherUserId);
  return rows.map((row) =>
    presentMessage(row, reader, { quoted, media: media.get(row.id) ?? [], isSuspended, mentions: toCurrent(row.mentions) }),
  );
}

/** `isSuspended`: whether the other person is, whose media are then closed. */
type RelatedData = { quoted: Map<number, MessageRow>; media: MediaEntity[]; isSuspended: boolean; mentions: StoredMention[] };

function presentMessage(row: MessageRow, reader: MessageReader, { quoted, media, isSuspended, mentions }: RelatedData): Message {
  const answered = row.reply_to_revision === null ? undefined : quoted.get(row.reply_to_revision);
  const isHeldBack = row.sender_user_id !== reader.userId && !maySeeMedia(reader.chat.you.state);
  const { text, links } = isHeldBack ? withoutLinks(row.text) : { text: row.text, links: 0 };
  const isRead = row.sender_user_id === reader.userId ? row.revision <= reader.seenRevision : row.revision <= reader.chat.you.readRevision;
  const isClosed = isSuspended && row.sender_user_id !== reader.userId;
  const hiddenOf = (): Message['hidden'] => {
    if (isHeldBack && row.media_count + links > 0) return { media: row.media_count, links, until: 'accepted' };
    return isClosed && row.media_count > 0 && !row.deleted ? { media: row.media_count, links: 0, until: 'restored' } : null;
  };
  const shown = isHeldBack || isClosed ? [] : media.filter(({ userId }) => userId === row.sender_user_id);
  return {
    id: row.id,
    chatId: row.chat_id,
    senderUserId: row.sender_user_id,
    text,
    entities: shown.map(({ id }) => id),
    media: shown,
    readStatus: isRead ? 'READ' : 'UNREAD',
    mentions,
    revision: row.revision,
    changedRevision: row.changed_revision,
    replyTo: answered ? quote(answered, isHeldBack) : null,
    reactions: Object.entries(row.reactions).map(([userId, reaction]) => ({ userId, reaction })),
    deleted: row.deleted,
    hidden: hiddenOf(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/**
 * Returns a function that updates the mentions of these messages: to people's current usernames, because a former one may be someone else's
 * by then, and without people who have left.
 */
async function currentMentions(
  db: Db,
  messages: readonly { mentions: StoredMention[] }[],
): Promise<(mentions: StoredMention[]) => StoredMention[]> {
  const userIds = messages.flatMap(({ mentions }) => mentions.map(({ userId }) => userId));
  if (userIds.length === 0) return (mentions) => mentions;
  const rows = await db
    .selectFrom('users')
    .select(['user_id', 'username'])
    .where('user_id', 'in', [...new Set(userIds)])
    .where('status', '<>', 'deleted')
    .execute();
  const usernames = new Map(rows.map((row) => [row.user_id, row.username]));
  return (mentions) =>
    mentions.flatMap((mention) => {
      const username = usernames.get(mention.userId);
      if (username === undefined) return [];
      return username === mention.username ? mention : { ...mention, username, written: mention.written ?? mention.username };
    });
}

// Quotes omit messages that the reader has deleted for themself.
function quote(row: MessageRow, isHeldBack: boolean): QuotedMessage {
  const deleted = row.deleted || row.hidden;
  const text = isHeldBack ? withoutLinks(row.text).text : row.text;
  return {
    id: row.id,
    senderUserId: row.sender_user_id,
    text: deleted ? '' : previewOf(text),
    mediaCount: deleted ? 0 : row.media_count,
    deleted,
  };
}
