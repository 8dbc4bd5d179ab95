import { sql } from 'kysely';
import { addMinutes } from '#kernel/time/instant.ts';
import * as paths from '#kernel/http/paths.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { isBlocked } from '#features/follows/api/is-blocked.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';

// The batch sizes for people and for their conversations; the next batch starts after the last row, so nobody is left out.
const PEOPLE = 500;
const CHATS = 500;
const WAITS_MINUTES = 10;
const LATEST_MINUTES = 24 * 60;

/**
 * Mails those who want that, and haven't looked for ten minutes, that someone wrote to them: who, but not a word of what. One mail per
 * conversation until it is read; none for requests and muted conversations.
 */
export async function runMailUnread(services: Services): Promise<void> {
  for (let people = await findSubscribed(services, null); people.length > 0;) {
    for (let chats = await findUnread(services, people, null); chats.length > 0;) {
      await mailAll(services, chats);
      chats = chats.length < CHATS ? [] : await findUnread(services, people, chats.at(-1) ?? null);
    }
    people = people.length < PEOPLE ? [] : await findSubscribed(services, people.at(-1) ?? null);
  }
}

async function findSubscribed({ db }: Pick<Services, 'db'>, after: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('notification_settings')
    .select('user_id')
    .where(sql<boolean>`choices -> 'MESSAGES' ->> 'mail' = 'true'`)
    .$if(after !== null, (query) => query.where('user_id', '>', after))
    .orderBy('user_id')
    .limit(PEOPLE)
    .execute();
  return rows.map((row) => row.user_id);
}

type Unread = { user_id: string; chat_id: string; other_user_id: string };

function findUnread({ db, now }: Services, people: string[], after: Unread | null): Promise<Unread[]> {
  const at = now();
  return db
    .selectFrom('user_chats')
    .select(['user_id', 'chat_id', 'other_user_id'])
    .where('user_id', 'in', people)
    .where('state', '=', 'open')
    .where('unread_count', '>', 0)
    .where('last_at', '>=', addMinutes(at, -LATEST_MINUTES))
    .where('last_at', '<=', addMinutes(at, -WAITS_MINUTES))
    .where((eb) => eb.or([eb('muted_until', 'is', null), eb('muted_until', '<', at)]))
    .$if(after !== null, (query) => query.where(sql<boolean>`(user_id, chat_id) > (${after?.user_id}::uuid, ${after?.chat_id}::uuid)`))
    .orderBy('user_id')
    .orderBy('chat_id')
    .limit(CHATS)
    .execute();
}

async function mailAll(services: Services, rows: Unread[]): Promise<void> {
  const keys = await keysOf(services, rows);
  const enqueued = await findEnqueued(services, rows, [...keys.values()]);
  const fresh = rows.filter((row) => !enqueued.has(keys.get(row) ?? ''));
  const names = await namesOf(
    services,
    fresh.map((row) => row.other_user_id),
  );
  for (const row of fresh) {
    const [name, messageKey] = [names.get(row.other_user_id), keys.get(row)];
    if (name !== undefined && messageKey !== undefined) await mailOf(services, row, { name, messageKey });
  }
}

/** Returns the message key of each conversation's mail: it changes once the person has read further. */
async function keysOf({ db }: Pick<Services, 'db'>, rows: Unread[]): Promise<Map<Unread, string>> {
  const members = await db
    .selectFrom('chat_members')
    .select(['chat_id', 'user_id', 'read_revision'])
    .where(
      'chat_id',
      'in',
      rows.map((row) => row.chat_id),
    )
    .execute();
  const read = new Map(members.map((member) => [`${member.chat_id}.${member.user_id}`, member.read_revision]));
  return new Map(rows.map((row) => [row, `chat.${row.chat_id}.${read.get(`${row.chat_id}.${row.user_id}`) ?? 0}.${row.user_id}`]));
}

/** Returns the keys under which a mail has already been enqueued. */
async function findEnqueued({ db }: Pick<Services, 'db'>, rows: Unread[], keys: string[]): Promise<Set<string>> {
  const mails = await db
    .selectFrom('mail_outbox')
    .select('message_key')
    .where(
      'to_user_id',
      'in',
      rows.map((row) => row.user_id),
    )
    .where('message_key', 'in', keys)
    .execute();
  return new Set(mails.map((mail) => mail.message_key));
}

async function mailOf(services: Services, row: Unread, { name, messageKey }: { name: string; messageKey: string }): Promise<void> {
  await inTransaction(services, async (command) => {
    if (await isBlocked(command.tx, row.user_id, row.other_user_id)) return;
    await enqueueMail(command, {
      toUserId: row.user_id,
      subject: `${name} sent you a message`,
      title: `${name} sent you a message`,
      paragraphs: ['We don’t include messages in emails, so what they wrote stays between the two of you.'],
      action: { label: 'Open conversation', path: paths.chat(row.other_user_id) },
      list: { topic: 'MESSAGES' },
      messageKey,
    });
  });
}

async function namesOf({ db }: Pick<Services, 'db'>, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['user_id', 'username', 'display_name'])
    .where('user_id', 'in', userIds)
    .where('status', '=', 'active')
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.display_name || row.username]));
}
