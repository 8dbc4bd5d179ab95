import { sql } from 'kysely';
import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { previewOf, UNREAD_COUNTED, withoutLinks, type MemberState } from '../../rules.ts';

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
