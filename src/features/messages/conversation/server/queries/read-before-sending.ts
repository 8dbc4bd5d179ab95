import type { Tx } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import { standingOf, type Standing } from '../../../policy.ts';

/** A message already sent. */
export type SentBefore = { senderUserId: string; text: string; mediaKeys: string[]; replyTo: number | null; deleted: boolean };

/** Whether the other may be written to, whether they have a browser to push to, and the message that already has the id. */
export type BeforeSending = { standing: Standing; isPushed: boolean; before: SentBefore | null };

type Row = { status: string | null; youBlocked: boolean; blocked: boolean; isPushed: boolean; before: SentBefore | null };
type Params = { user: string; other: string; chat: string; id: string };

const BEFORE_SENDING = statement<Row, Params>(`
  select
    (select status from users where user_id = :other::uuid) as status,
    exists (select 1 from blocks where blocker_user_id = :user::uuid and blocked_user_id = :other::uuid) as "youBlocked",
    exists (select 1 from blocked_by where blocked_user_id = :user::uuid and blocker_user_id = :other::uuid) as blocked,
    exists (select 1 from push_devices where user_id = :other::uuid) as "isPushed",
    (select json_build_object('senderUserId', sender_user_id, 'text', text, 'mediaKeys', media_keys, 'replyTo', reply_to_revision, 'deleted', deleted)
     from messages where chat_id = :chat::uuid and id = :id::uuid) as before`);

/** Reads what sending a message needs to know about its recipient and its id, in one query. */
export async function readBeforeSending(tx: Tx, asked: Params): Promise<BeforeSending> {
  const [row] = await BEFORE_SENDING.all(tx, asked);
  if (!row || row.status === null) return { standing: 'deleted', isPushed: false, before: row?.before ?? null };
  const { status, youBlocked, blocked, isPushed, before } = row;
  return { standing: standingOf({ otherStatus: status, youBlocked, blocked }), isPushed, before };
}
