import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { syncTagRanks } from '../../tags/server/sync-tag-ranks.ts';

// Older items rank too low for a score to lift them anywhere.
const DAYS = 30;

/** Applies new author scores to the rank of what the authors published in the last thirty days. */
export async function setAuthorScores(command: CommandContext, scores: { userId: string; score: number }[]): Promise<void> {
  if (scores.length === 0) return;
  const since = new Date(command.now.getTime() - DAYS * 86_400_000);
  const { rows } = await sql<{ user_id: string; id: string }>`
    update contents item set author_score = fresh.score
    from unnest(${scores.map(({ userId }) => userId)}::uuid[], ${scores.map(({ score }) => score)}::double precision[]) fresh (user_id, score)
    where item.user_id = fresh.user_id and item.status = 'published' and item.created_at > ${since}::timestamptz
      and item.author_score <> fresh.score
    returning item.user_id, item.id`.execute(command.tx);
  await syncTagRanks(
    command,
    rows.map((row) => ({ userId: row.user_id, id: row.id })),
  );
}
