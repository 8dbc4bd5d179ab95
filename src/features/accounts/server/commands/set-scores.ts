import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/transaction.ts';

export type Score = { userId: string; score: number };

/** Writes the scores that have changed, and answers those. */
export async function setScores({ tx }: Pick<CommandContext, 'tx'>, scores: Score[]): Promise<Score[]> {
  if (scores.length === 0) return [];
  const { rows } = await sql<{ user_id: string; score: number }>`
    update users set score = fresh.score
    from unnest(${scores.map(({ userId }) => userId)}::uuid[], ${scores.map(({ score }) => score)}::double precision[]) fresh (user_id, score)
    where users.user_id = fresh.user_id and users.score <> fresh.score
    returning users.user_id, users.score`.execute(tx);
  return rows.map((row) => ({ userId: row.user_id, score: row.score }));
}
