import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { previewOf, UNREAD_COUNTED, withoutLinks, type MemberState } from '../../rules.ts';

/** Where a message leaves the conversation for each of the two. */
export type States = { sender: MemberState; recipient: MemberState };

type ListedMessage = { chatId: string; revision: number; senderUserId: string; recipientUserId: string; text: string };

type Row = { person: string; state: MemberState; unread: 0 | 1; preview: string };

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
  const mine: Row = { person: senderUserId, state: states.sender, unread: 0, preview };
  const theirs: Row = { person: recipientUserId, state: states.recipient, unread: 1, preview: shown };
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
