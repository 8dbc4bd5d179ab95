import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { previewOf, UNREAD_COUNTED, withoutLinks, type MemberState } from '../../rules.ts';

/** Where a message leaves the conversation for each of the two. */
export type States = { sender: MemberState; recipient: MemberState };

type Written = { chatId: string; revision: number; senderUserId: string; recipientUserId: string; text: string };

type Lists = {
  chat: string;
  revision: number;
  sender: string;
  recipient: string;
  kind: 'media' | 'text';
  preview: string;
  shown: string;
  mine: MemberState;
  theirs: MemberState;
  most: number;
  now: Date;
};

// In order of their ids, like everything else that touches both lists.
const PUT = statement<never, Lists>(`
  insert into user_chats as known (user_id, chat_id, other_user_id, state, unread_count, last_revision, last_sender_user_id, last_kind,
    preview, last_at, created_at)
  select mine.user_id, :chat::uuid, mine.other_user_id, mine.state, mine.unread, :revision::bigint, :sender::uuid, :kind::text,
    mine.preview, :now::timestamptz, :now::timestamptz
  from (values
    (:sender::uuid, :recipient::uuid, :mine::text, 0, :preview::text),
    (:recipient::uuid, :sender::uuid, :theirs::text, 1, :shown::text)
  ) mine (user_id, other_user_id, state, unread, preview)
  order by mine.user_id
  on conflict (user_id, chat_id) do update set state = excluded.state,
    unread_count = least(known.unread_count + excluded.unread_count, :most::integer),
    last_revision = excluded.last_revision, last_sender_user_id = excluded.last_sender_user_id, last_kind = excluded.last_kind,
    preview = excluded.preview, last_at = excluded.last_at`);

/** Puts a new message at the top of both people's lists, each in its state there, and counts it in the recipient's. */
export async function putIntoLists({ tx, now }: CommandContext, message: Written, states: States): Promise<void> {
  const { chatId, revision, senderUserId, recipientUserId } = message;
  const kind = message.text === '' ? 'media' : 'text';
  const preview = previewOf(message.text);
  const shown = states.recipient === 'open' ? preview : previewOf(withoutLinks(message.text).text);
  await PUT.run(tx, {
    chat: chatId,
    revision,
    sender: senderUserId,
    recipient: recipientUserId,
    kind,
    preview,
    shown,
    mine: states.sender,
    theirs: states.recipient,
    most: UNREAD_COUNTED,
    now,
  });
}
