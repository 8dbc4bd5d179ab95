import * as paths from '#kernel/http/paths.ts';
import type { Services } from '#platform/server/program/services.ts';
import { routeNotification } from '#features/notifications/rules/routing.ts';
import { findSettings } from '#features/notifications/api/find-settings.ts';
import { sendPush } from '#features/push/api/send-push.ts';
import type { Push } from '#features/push/rules.ts';
import { previewOf } from '../../rules.ts';
import { findCorrespondent } from './find-correspondent.ts';
import { findOwnChat, readOne, type MessageRow } from './own-chat.ts';
import type { PushedMessage } from './push-message.ts';
import { sql } from 'kysely';
import type { Db } from '#db/client.ts';

/**
 * Pushes a message to its recipient if they still haven't read it and still want that. A deleted message is never pushed; if it was pushed
 * before, a push without its words takes its place.
 */
export async function runPushMessage(services: Services, order: PushedMessage): Promise<void> {
  const of = { chatId: order.chatId, userId: order.recipientUserId };
  const first = await readOne(services.db, of, order.messageId);
  if (first === null || !(await isWanted(services, of, first))) return;
  const known = await markPushed(services.db, of, { revision: first.revision, now: services.now(), isDeleted: first.deleted });
  if (known === null) return;
  // A deletion from now on knows that it was pushed; an earlier one is seen here.
  const message = await readOne(services.db, of, order.messageId);
  if (message === null || message.hidden || (message.deleted && known.before < message.revision)) return;
  const push = await pushOf(services, of, message);
  if (push !== null) await sendPush(services, of.userId, push);
}

type Of = { chatId: string; userId: string };

async function isWanted({ db, now }: Services, of: Of, message: MessageRow): Promise<boolean> {
  const chat = await findOwnChat(db, of.userId, of.chatId);
  if (!chat || chat.you.state !== 'open' || chat.you.readRevision >= message.revision || message.hidden) return false;
  const reader = await findCorrespondent(db, message.sender_user_id, of.userId);
  const settings = (await findSettings(db, [of.userId]))(of.userId);
  return reader?.standing === 'open' && routeNotification(settings, 'MESSAGE', now(), settings.timeZone).pushAt !== null;
}

async function pushOf({ db, site }: Services, { chatId, userId }: Of, message: MessageRow): Promise<Push | null> {
  const sender = await findCorrespondent(db, userId, message.sender_user_id);
  if (sender?.standing !== 'open') return null;
  const place = { tag: `chat-${chatId}`, path: paths.chat(message.sender_user_id) };
  const { name } = site.values();
  const deleted = { title: name, body: 'A message was deleted.' };
  if (message.deleted) return { ...place, open: deleted, discreet: deleted, key: `deleted-${message.id}`, isQuiet: true };
  const { text, media_count: media } = message;
  return {
    ...place,
    open: {
      title: sender.display_name || `@${sender.username}`,
      body: text === '' ? (media === 1 ? 'Sent a photo or video.' : `Sent ${media} photos or videos.`) : previewOf(text),
    },
    discreet: { title: name, body: 'You have a new message.' },
    key: `message-${message.id}`,
  };
}

type Pushed = { revision: number; now: Date; isDeleted: boolean };

/**
 * Records that a person is about to be pushed a message, so that deleting it retracts the push. Returns the revision up to which they had
 * been pushed before, or null if nothing should be pushed: the conversation is muted, or the other has written again since.
 */
export async function markPushed(db: Db, { chatId, userId }: Of, { revision, now, isDeleted }: Pushed): Promise<{ before: number } | null> {
  const { rows } = await sql<{ before: number }>`
    with known as (
      select pushed_revision from user_chats where user_id = ${userId}::uuid and chat_id = ${chatId}::uuid for update
    )
    update user_chats set pushed_revision = greatest(user_chats.pushed_revision, ${isDeleted ? 0 : revision}) from known
    where user_id = ${userId}::uuid and chat_id = ${chatId}::uuid and (muted_until is null or muted_until <= ${now})
      and (${isDeleted} or last_revision <= ${revision} or last_sender_user_id = ${userId}::uuid)
    returning known.pushed_revision as before`.execute(db);
  return rows[0] ?? null;
}
