import { sql } from 'kysely';
import type { Page } from '#kernel/http/paging.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { UserCard } from '#features/people/contract.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import { REPORT_REASONS } from '#features/moderation/copy.ts';
import { WAITING_COUNTED } from '#features/moderation/rules.ts';
import { findSuspended } from '#features/moderation/api/find-suspended.ts';
import type { MessageReport, QueryMessageReports } from '../contract.ts';

const LIST = 'message-reports';
const GONE: UserCard = { id: '00000000-0000-0000-0000-000000000000', username: 'deleted', displayName: 'Deleted person', profilePic: null };

/** Returns how many reports are open, at most `WAITING_COUNTED`. */
export async function countMessageReports({ db }: Pick<Services, 'db'>): Promise<{ count: number }> {
  const open = await db.selectFrom('message_reports').select('id').where('settled_at', 'is', null).limit(WAITING_COUNTED).execute();
  return { count: open.length };
}

/** Returns the open reports, oldest first, for administrators: the lines copied at the time, and nothing else of the conversation. */
export async function queryMessageReports(services: Services, { about, ...input }: QueryMessageReports): Promise<Page<MessageReport>> {
  return await keysetPage(services.cursors, {
    list: about === undefined ? LIST : `${LIST}:${about}`,
    input,
    read: (after, count) =>
      services.db
        .selectFrom('message_reports')
        .selectAll()
        .where('settled_at', 'is', null)
        .$if(about !== undefined, (query) => query.where('reported_user_id', '=', about ?? ''))
        .$if(after !== null, (query) =>
          query.where(sql<boolean>`(created_at, id) > (${String(after?.[0])}::timestamptz, ${String(after?.[1])}::uuid)`),
        )
        .orderBy('created_at')
        .orderBy('id')
        .limit(count)
        .execute(),
    keyOf: (row) => [row.created_at.toISOString(), row.id],
    present: async (shown) => {
      const people = shown.flatMap((row) => [row.reported_user_id, ...(row.reporter_user_id === null ? [] : [row.reporter_user_id])]);
      const [cards, suspended] = await Promise.all([
        findUserCards(services, people, { forAdministrators: true }),
        findSuspended(services, people),
      ]);
      return shown.map((row) => ({
        id: row.id,
        chatId: row.chat_id,
        reason: REPORT_REASONS[row.reason],
        details: row.details,
        reported: cards.get(row.reported_user_id) ?? GONE,
        isSuspended: suspended.has(row.reported_user_id),
        reporter: row.reporter_user_id === null ? null : (cards.get(row.reporter_user_id) ?? null),
        lines: row.excerpt,
        createdAt: row.created_at.toISOString(),
      }));
    },
  });
}
