import { sql } from 'kysely';
import { cutWords } from '#kernel/text/fold-text.ts';
import { statement } from '#db/statement.ts';
import { vectorText } from '#db/word-vectors.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { together } from '#platform/server/database/together.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { resolveMentions } from '#features/content/api/mentions/resolve-mentions.ts';
import { attachEntities } from '#features/media/api/attach-entities.ts';
import type { CreateMessage } from '../../contract.ts';
import { messageRefusals, refuseUnlessOpen } from '../../refusals.ts';
import { decideArrival, hasLink, isNewAccount, previewOf, UNREAD_COUNTED, withoutLinks, type MemberState } from '../../rules.ts';
import { findChatSettings } from '../../inbox/server/chat-settings.ts';
import { knowsPerson } from './find-correspondent.ts';
import { lockChat, MESSAGE_COLUMNS, type MessageRow, type OwnChat } from './own-chat.ts';
import { scheduleMessagePush } from './push-message.ts';
import type { Tx } from '#db/client.ts';
import { standingOf, type Standing } from '../../policy.ts';

/** `written` is null if the same message had already been sent. */
export type CreatedMessage = { chatId: string; messageId: string; written: { chat: OwnChat; row: MessageRow } | null };

/** Counts a first message to a person, and refuses if there were too many. */
export type CountFirst = (command: CommandContext, isNewAccount: boolean) => Promise<void>;

/**
 * Why a message is sent: by itself, or in a broadcast to everyone who takes part in the sender's event. In one, a new account may send links
 * to its participants, and a request or declined conversation of the sender stays one, because they haven't chosen to answer it.
 */
export type Sending = { countFirst: CountFirst } | 'broadcast';

/**
 * Sends a message: numbers it under the conversation's lock, attaches the sender's uploads, puts it at the top of both lists and publishes
 * it. The same id with the same content is sent once; with other content it is a CONFLICT. A message from someone the recipient doesn't
 * know arrives among their requests. Refuses strangers to the conversation with NOT_FOUND; with FORBIDDEN if one has blocked the other or
 * the recipient is suspended or gone, and links from new accounts.
 */
export async function createMessage(
  command: CommandContext,
  actor: Actor,
  { message, entities }: CreateMessage,
  sending: Sending,
): Promise<CreatedMessage> {
  const { tx, now } = command;
  const { chatId, text } = message;
  const id = message.id ?? command.newId();
  const chat = await lockChat(command, actor.userId, chatId);
  const sent = { id, text, keys: entities.map(({ key }) => key), replyTo: await findRepliedTo(command, actor, message) };
  const { before, standing, isPushed } = await readBeforeSending(tx, { user: actor.userId, other: chat.otherUserId, chat: chatId, id });
  if (before) refuseUnlessSame(before, actor, sent);
  if (before) return { chatId, messageId: id, written: null };
  refuseUnlessOpen(standing);
  if (sending !== 'broadcast') await refuseNewcomers(command, actor, { chat, text, ...sending });
  const arrival = await arrivalOf(command, actor, chat);
  const mentions = JSON.stringify(text === '' ? [] : await resolveMentions(tx, text));
  const words = vectorText(cutWords(text));
  // Writing in a conversation accepts it.
  const states: States = { sender: sending === 'broadcast' ? chat.you.state : 'open', recipient: arrival };
  const recipientUserId = chat.otherUserId;
  const { revision } = chat;
  const [[row]] = await together([
    INSERT.all(tx, { ...sent, chat: chatId, revision, sender: actor.userId, mentions, words, now }),
    attachEntities(command, actor, { type: 'MESSAGE', id }, entities),
    updateMemberStates(command, actor, { chat, states }),
    putIntoLists(command, { chatId, revision, senderUserId: actor.userId, recipientUserId, text }, states),
  ]);
  if (!row) throw new Error('A message was not written.');
  if (arrival === 'open' && isPushed) await scheduleMessagePush(command, { chatId, messageId: id, recipientUserId });
  command.publish({ kind: 'chat', chatId, revision: chat.revision, recipientUserIds: [recipientUserId, actor.userId] });
  return { chatId, messageId: id, written: { chat, row: { ...row, hidden: false } } };
}

/** Returns the revision of the message that this one replies to. */
async function findRepliedTo(
  { tx }: CommandContext,
  actor: Actor,
  { chatId, replyToMessageId }: CreateMessage['message'],
): Promise<number | null> {
  if (!replyToMessageId) return null;
  const row = await tx
    .selectFrom('messages')
    .select('revision')
    .where('chat_id', '=', chatId)
    .where('id', '=', replyToMessageId)
    .where(sql<boolean>`not (${actor.userId}::uuid = any (hidden_from))`)
    .executeTakeFirst();
  if (!row) throw messageRefusals.MESSAGE_NOT_FOUND();
  return row.revision;
}

type MessageParts = { id: string; text: string; keys: string[]; replyTo: number | null };
type MessageRowParams = MessageParts & { chat: string; revision: number; sender: string; mentions: string; words: string; now: Date };

const INSERT = statement<Omit<MessageRow, 'hidden'>, MessageRowParams>(`
  insert into messages (chat_id, revision, id, sender_user_id, text, mentions, media_count, media_keys, reply_to_revision, changed_revision, words,
    created_at, updated_at)
  values (:chat::uuid, :revision::bigint, :id::uuid, :sender::uuid, :text, :mentions::jsonb, cardinality(:keys::text[]), :keys::text[],
    :replyTo::bigint, :revision::bigint, :words::tsvector, :now::timestamptz, :now::timestamptz)
  returning ${MESSAGE_COLUMNS.join(', ')}`);

function refuseUnlessSame(before: SentBefore, actor: Actor, sent: MessageParts): void {
  const isSame =
    before.senderUserId === actor.userId &&
    (before.deleted || before.text === sent.text) &&
    before.replyTo === sent.replyTo &&
    before.mediaKeys.join() === sent.keys.join();
  if (!isSame) throw messageRefusals.ID_TAKEN();
}

type Newcomer = { chat: OwnChat; text: string; countFirst: CountFirst };

// Only first messages and links depend on how old an account is.
async function refuseNewcomers(command: CommandContext, actor: Actor, { chat, text, countFirst }: Newcomer): Promise<void> {
  if (actor.admin || chat.other.hasWritten) return;
  const isFirst = !chat.you.hasWritten;
  if (!isFirst && !hasLink(text)) return;
  const row = await command.tx.selectFrom('users').select('created_at').where('user_id', '=', actor.userId).executeTakeFirstOrThrow();
  const isNew = isNewAccount(row.created_at, command.now);
  if (isNew && hasLink(text)) throw messageRefusals.NO_LINKS_YET();
  if (isFirst) await countFirst(command, isNew);
}

async function arrivalOf({ tx }: CommandContext, actor: Actor, { otherUserId, you, other }: OwnChat): Promise<MemberState> {
  const known = { state: other.state, hasWritten: other.hasWritten, isStaff: actor.admin, isFirst: !you.hasWritten };
  if (known.hasWritten || known.isStaff || !known.isFirst) return decideArrival({ ...known, allows: 'nobody', knowsSender: false });
  const { allows } = (await findChatSettings(tx, [otherUserId]))(otherUserId);
  return decideArrival({ ...known, allows, knowsSender: allows === 'known' && (await knowsPerson(tx, otherUserId, actor.userId)) });
}

async function updateMemberStates(
  { tx }: CommandContext,
  actor: Actor,
  { chat, states }: { chat: OwnChat; states: States },
): Promise<void> {
  if (chat.other.state !== states.recipient)
    await tx
      .updateTable('chat_members')
      .set({ state: states.recipient })
      .where('chat_id', '=', chat.chatId)
      .where('user_id', '=', chat.otherUserId)
      .execute();
  if (states.sender !== 'open' || (chat.you.hasWritten && chat.you.state === 'open')) return;
  await tx
    .updateTable('chat_members')
    .set({ state: 'open', has_written: true })
    .where('chat_id', '=', chat.chatId)
    .where('user_id', '=', actor.userId)
    .execute();
}

/** Where a message leaves the conversation for each of the two. */
type States = { sender: MemberState; recipient: MemberState };

type ListedMessage = { chatId: string; revision: number; senderUserId: string; recipientUserId: string; text: string };

type Entry = { person: string; state: MemberState; unread: 0 | 1; preview: string };

type Lists = {
  first: string;
  firstState: MemberState;
  firstUnread: number;
  firstPreview: string;
  second: string;
  secondState: MemberState;
  secondUnread: number;
  secondPreview: string;
  chat: string;
  revision: number;
  sender: string;
  kind: 'media' | 'text';
  most: number;
  now: Date;
};

const PUT = statement<never, Lists>(`
  insert into user_chats as known (user_id, chat_id, other_user_id, state, unread_count, last_revision, last_sender_user_id, last_kind,
    preview, last_at, created_at)
  values
    (:first::uuid, :chat::uuid, :second::uuid, :firstState::text, :firstUnread::integer, :revision::bigint, :sender::uuid, :kind::text,
      :firstPreview::text, :now::timestamptz, :now::timestamptz),
    (:second::uuid, :chat::uuid, :first::uuid, :secondState::text, :secondUnread::integer, :revision::bigint, :sender::uuid, :kind::text,
      :secondPreview::text, :now::timestamptz, :now::timestamptz)
  on conflict (user_id, chat_id) do update set state = excluded.state,
    unread_count = least(known.unread_count + excluded.unread_count, :most::integer),
    last_revision = excluded.last_revision, last_sender_user_id = excluded.last_sender_user_id, last_kind = excluded.last_kind,
    preview = excluded.preview, last_at = excluded.last_at`);

// Puts a new message at the top of both people's lists, each in its state there, and counts it in the recipient's.
async function putIntoLists({ tx, now }: CommandContext, message: ListedMessage, states: States): Promise<void> {
  const { chatId, revision, senderUserId, recipientUserId } = message;
  const kind = message.text === '' ? 'media' : 'text';
  const preview = previewOf(message.text);
  const shown = states.recipient === 'open' ? preview : previewOf(withoutLinks(message.text).text);
  const mine: Entry = { person: senderUserId, state: states.sender, unread: 0, preview };
  const theirs: Entry = { person: recipientUserId, state: states.recipient, unread: 1, preview: shown };
  // In order of their ids, like everything else that touches both lists.
  const [first, second] = senderUserId < recipientUserId ? [mine, theirs] : [theirs, mine];
  await PUT.run(tx, {
    first: first.person,
    firstState: first.state,
    firstUnread: first.unread,
    firstPreview: first.preview,
    second: second.person,
    secondState: second.state,
    secondUnread: second.unread,
    secondPreview: second.preview,
    chat: chatId,
    revision,
    sender: senderUserId,
    kind,
    most: UNREAD_COUNTED,
    now,
  });
}

/** A message already sent. */
type SentBefore = { senderUserId: string; text: string; mediaKeys: string[]; replyTo: number | null; deleted: boolean };

/** Whether the other may be written to, whether they have a browser to push to, and the message that already has the id. */
type BeforeSending = { standing: Standing; isPushed: boolean; before: SentBefore | null };

type BeforeSendingRow = Omit<BeforeSending, 'standing'> & { status: string | null; youBlocked: boolean; blocked: boolean };
type BeforeSendingParams = { user: string; other: string; chat: string; id: string };

const BEFORE_SENDING = statement<BeforeSendingRow, BeforeSendingParams>(`
  select
    (select status from users where user_id = :other::uuid) as status,
    exists (select 1 from blocks where blocker_user_id = :user::uuid and blocked_user_id = :other::uuid) as "youBlocked",
    exists (select 1 from blocked_by where blocked_user_id = :user::uuid and blocker_user_id = :other::uuid) as blocked,
    exists (select 1 from push_devices where user_id = :other::uuid) as "isPushed",
    (select json_build_object('senderUserId', sender_user_id, 'text', text, 'mediaKeys', media_keys, 'replyTo', reply_to_revision, 'deleted', deleted)
     from messages where chat_id = :chat::uuid and id = :id::uuid) as before`);

async function readBeforeSending(tx: Tx, params: BeforeSendingParams): Promise<BeforeSending> {
  const [row] = await BEFORE_SENDING.all(tx, params);
  if (!row || row.status === null) return { standing: 'deleted', isPushed: false, before: row?.before ?? null };
  const { status, youBlocked, blocked, isPushed, before } = row;
  return { standing: standingOf({ otherStatus: status, youBlocked, blocked }), isPushed, before };
}
