import type { Services } from '#platform/server/program/services.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import { countAttendance } from '#features/tickets/api/count-attendance.ts';
import type { Review } from '../../contract.ts';

export type ReviewRow = {
  id: string;
  session_id: string;
  user_id: string;
  stars: number;
  text: string;
  reply: string | null;
  replied_at: Date | null;
  created_at: Date;
  edited_at: Date | null;
  title: string;
  is_listed: boolean;
};

/** The columns of a row, from `VISIBLE`; the title is the session's own. */
export const REVIEW_COLUMNS = `r.id, r.session_id, r.user_id, r.stars, r.text, r.reply, r.replied_at, r.created_at, r.edited_at,
  c.status = 'published' as is_listed,
  coalesce((select s.title from sessions s where s.user_id = :host::uuid and s.id = r.session_id), '') as title`;

/** Presents the reviews of one host with their authors, and how often these have been to the host's dates. Skips those of people who have left. */
export async function presentReviews(
  services: Pick<Services, 'db' | 'mediaLinks' | 'now'>,
  hostUserId: string,
  rows: readonly ReviewRow[],
): Promise<Review[]> {
  const people = rows.map((row) => row.user_id);
  const [authors, attended] = await Promise.all([
    findUserCards(services, people),
    countAttendance(services.db, { hostUserId, userIds: people, now: services.now() }),
  ]);
  return rows.flatMap((row) => {
    const author = authors.get(row.user_id);
    if (!author) return [];
    return {
      id: row.id,
      hostUserId,
      session: { id: row.session_id, title: row.is_listed ? row.title : null },
      author,
      timesHere: attended.get(row.user_id) ?? 0,
      stars: row.stars,
      text: row.text,
      reply: row.reply === null || row.replied_at === null ? null : { text: row.reply, createdAt: row.replied_at.toISOString() },
      mayReply: row.replied_at === null,
      createdAt: row.created_at.toISOString(),
      editedAt: row.edited_at?.toISOString() ?? null,
    };
  });
}
