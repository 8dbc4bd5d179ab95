import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';

type Score = { userId: string; score: number };

/** Writes the scores that have changed. */
export async function setScores({ tx }: Pick<CommandContext, 'tx'>, scores: Score[]): Promise<void> {
  if (scores.length === 0) return;
  await sql`
    update users set score = fresh.score
    from unnest(${scores.map(({ userId }) => userId)}::uuid[], ${scores.map(({ score }) => score)}::double precision[]) fresh (user_id, score)
    where users.user_id = fresh.user_id and users.score <> fresh.score`.execute(tx);
}
