import type { Db } from '#db/client.ts';
import type { StoredMention } from '#db/stored-json.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { MediaEntity } from '#features/media/contract.ts';
import { loadMediaOf } from '#features/media/api/load-media-of.ts';
import { findSuspended } from '#features/moderation/api/find-suspended.ts';
import type { Message, QuotedMessage } from '../../contract.ts';
import { maySeeMedia } from '../../policy.ts';
import { previewOf, withoutLinks } from '../../rules.ts';
import type { OwnChat } from './find-own-chat.ts';
import { readAt, type MessageRow } from './message-rows.ts';

/** One of the two people, with the conversation's state for them. `seenRevision` is 0 if they may not know it. */
export type MessageReader = { userId: string; chat: OwnChat; seenRevision: number };

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
