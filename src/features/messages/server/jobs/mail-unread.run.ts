import { sql } from 'kysely';
import { addMinutes } from '#kernel/instant.ts';
import { paths } from '#kernel/paths.ts';
import type { Services } from '#platform/server/services.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { isBlocked } from '#features/follows/server/queries/is-blocked.ts';
import { enqueueMail } from '#features/notifications/server/commands/enqueue-mail.ts';

const BATCH = 500;
const WAITS_MINUTES = 10;
const LATEST_MINUTES = 24 * 60;

/**
 * Mails those who want that, and have not looked for ten minutes, that somebody wrote to them: who, and not a word of what. One mail a
 * conversation until it is read; none of requests and muted conversations.
 */
export async function runMailUnread(services: Services): Promise<void> {
  const now = services.now();
  const wishing = await services.db
    .selectFrom('notification_settings')
    .select('user_id')
    .where(sql<boolean>`choices -> 'MESSAGES' ->> 'mail' = 'true'`)
    .execute();
  if (wishing.length === 0) return;
  const rows = await services.db
    .selectFrom('user_chats')
    .select(['user_id', 'chat_id', 'other_user_id'])
    .where(
      'user_id',
      'in',
      wishing.map((row) => row.user_id),
    )
    .where('state', '=', 'open')
    .where('unread_count', '>', 0)
    .where('last_at', '>=', addMinutes(now, -LATEST_MINUTES))
    .where('last_at', '<=', addMinutes(now, -WAITS_MINUTES))
    .where((eb) => eb.or([eb('muted_until', 'is', null), eb('muted_until', '<', now)]))
    .orderBy('last_at')
    .limit(BATCH)
    .execute();
  const names = await namesOf(
    services,
    rows.map((row) => row.other_user_id),
  );
  for (const row of rows) {
    const name = names.get(row.other_user_id);
    if (name === undefined) continue;
    await inTransaction(services, async (command) => {
      if (await isBlocked(command.tx, row.user_id, row.other_user_id)) return;
      const member = await command.tx
        .selectFrom('chat_members')
        .select('read_revision')
        .where('chat_id', '=', row.chat_id)
        .where('user_id', '=', row.user_id)
        .executeTakeFirst();
      await enqueueMail(command, {
        toUserId: row.user_id,
        subject: `${name} wrote to you`,
        title: `${name} wrote to you`,
        paragraphs: ['What they wrote stays between the two of you: it is in no email.'],
        action: { label: 'Open the conversation', path: paths.chat(row.other_user_id) },
        list: { topic: 'MESSAGES' },
        messageKey: `chat.${row.chat_id}.${member?.read_revision ?? 0}.${row.user_id}`,
      });
    });
  }
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
