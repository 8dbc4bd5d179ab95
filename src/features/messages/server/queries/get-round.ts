import { sql } from 'kysely';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import type { MessageRound } from '../../contract/deeds.ts';
import { messageRefusals } from '../../refusals.ts';

/** Returns how far a message to many has got. Refuses someone else's with NOT_FOUND. */
export async function getRound({ db }: Services, actor: Actor, { id }: { id: string }): Promise<MessageRound> {
  const round = await db
    .selectFrom('message_rounds')
    .select(['total', 'finished_at'])
    .where('user_id', '=', actor.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!round) throw messageRefusals.ROUND_NOT_FOUND();
  const { rows } = await sql<{ sent: number; refused: number }>`
    select count(*) filter (where outcome = 'sent')::int as sent, count(*) filter (where outcome = 'refused')::int as refused
    from message_round_recipients where user_id = ${actor.userId}::uuid and round_id = ${id}::uuid`.execute(db);
  return { id, total: round.total, sent: rows[0]?.sent ?? 0, refused: rows[0]?.refused ?? 0, finished: round.finished_at !== null };
}
