import { sql } from 'kysely';
import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { previewOf, UNREAD_COUNTED, withoutLinks, type MemberState } from '../../rules.ts';

/** Where a message leaves the conversation for each of the two. */
export type States = { sender: MemberState; recipient: MemberState };

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

/** Puts a new message at the top of both people's lists, each in its state there, and counts it in the recipient's. */
export async function putIntoLists({ tx, now }: CommandContext, message: ListedMessage, states: States): Promise<void> {
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

type Newest = { revision: number; sender_user_id: string; text: string; media_count: number; deleted: boolean; created_at: Date };

const READ = statement<{ state: MemberState; unread: number }, { chat: string; user: string; most: number }>(`
  select m.state, (
    select count(*)::int from (
      select 1 from messages unread where unread.chat_id = :chat::uuid and unread.revision > m.read_revision
        and unread.sender_user_id <> :user::uuid and not unread.deleted and not (:user::uuid = any (unread.hidden_from))
      limit :most) counted) as unread
  from chat_members m where m.chat_id = :chat::uuid and m.user_id = :user::uuid`);

/**
 * Brings one person's list up to date with what the conversation holds for them: the newest message they can see, and what they haven't
 * read. Recounted each time, so that no badge gets stuck. Called under the conversation's lock. Returns how many are unread.
 */
export async function refreshList({ tx }: CommandContext, chatId: string, userId: string): Promise<number> {
  const rows = await READ.all(tx, { chat: chatId, user: userId, most: UNREAD_COUNTED });
  const { rows: newest } = await sql<Newest>`
    select revision, sender_user_id, text, media_count, deleted, created_at from messages
    where chat_id = ${chatId}::uuid and not (${userId}::uuid = any (hidden_from)) order by revision desc limit 1`.execute(tx);
  const [member, last] = [rows[0], newest[0]];
  if (!member) return 0;
  await tx
    .updateTable('user_chats')
    .set({
      state: member.state,
      unread_count: member.unread,
      last_revision: last?.revision ?? 0,
      last_sender_user_id: last?.sender_user_id ?? null,
      last_kind: last?.deleted === true ? 'deleted' : last?.text === '' ? 'media' : 'text',
      preview: previewOf(member.state === 'open' ? (last?.text ?? '') : withoutLinks(last?.text ?? '').text),
      ...(last ? { last_at: last.created_at } : {}),
    })
    .where('user_id', '=', userId)
    .where('chat_id', '=', chatId)
    .execute();
  return member.unread;
}
