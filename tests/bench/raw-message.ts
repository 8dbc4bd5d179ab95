import type pg from 'pg';

export type RawMessage = { chatId: string; id: string; from: string; to: string; text: string };

const LOCK = `update chats set last_revision = last_revision + 1, updated_at = now()
  where chat_id = $1 and (first_user_id = $2 or second_user_id = $2) returning last_revision`;
const BEFORE = 'select 1 from messages where chat_id = $1 and id = $2';
const OTHER =
  'select u.status, exists (select 1 from blocks where blocker_user_id = $1 and blocked_user_id = $2) from users u where u.user_id = $1';
const MESSAGE = `insert into messages (chat_id, revision, id, sender_user_id, text, changed_revision, words, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $2, to_tsvector('simple', $5), now(), now())`;
const LISTS = `insert into user_chats as known (user_id, chat_id, other_user_id, state, unread_count, last_revision, last_sender_user_id, preview, last_at, created_at)
  values ($1::uuid, $3, $2::uuid, 'open', 0, $4, $1::uuid, left($5, 200), now(), now()), ($2::uuid, $3, $1::uuid, 'open', 1, $4, $1::uuid, left($5, 200), now(), now())
  on conflict (user_id, chat_id) do update set unread_count = least(known.unread_count + excluded.unread_count, 100),
    last_revision = excluded.last_revision, last_sender_user_id = excluded.last_sender_user_id, preview = excluded.preview, last_at = excluded.last_at`;
const READ = 'select * from messages where chat_id = $1 and id = $2';

/**
 * Sends a message by hand: numbers it under the lock of its conversation, writes it once, puts it into both lists, and reads it back for
 * the answer.
 */
export async function sendRaw(pool: pg.Pool, { chatId, id, from, to, text }: RawMessage): Promise<object> {
  const client = await pool.connect();
  const run = (name: string, statement: string, values: unknown[]) => client.query({ name, text: statement, values });
  try {
    await client.query('begin');
    const { rows } = await run('lock-chat', LOCK, [chatId, from]);
    const before = await run('sent-before', BEFORE, [chatId, id]);
    await run('other', OTHER, [to, from]);
    if (before.rowCount !== 0 || rows.length !== 1) throw new Error('No message in this conversation.');
    const revision: unknown = rows[0].last_revision;
    await run('message', MESSAGE, [chatId, revision, id, from, text]);
    await run('lists', LISTS, [from, to, chatId, revision, text]);
    await client.query('commit');
    return (await run('message-back', READ, [chatId, id])).rows[0];
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
