import { sql } from 'kysely';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Broadcast } from '../contract.ts';
import { messageRefusals } from '../../refusals.ts';

/** Returns how far a message to many has got. Refuses someone else's with NOT_FOUND. */
export async function getBroadcast({ db }: Services, actor: Actor, { id }: { id: string }): Promise<Broadcast> {
  const broadcast = await db
    .selectFrom('message_rounds')
    .select(['total', 'finished_at', 'mailed'])
    .where('user_id', '=', actor.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!broadcast) throw messageRefusals.ROUND_NOT_FOUND();
  const outcomes = await db
    .selectFrom('message_round_recipients')
    .select(['outcome', 'refusal as reason', ({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('people')])
    .select(sql<number>`count(*) filter (where mailed)::int`.as('mailed'))
    .where('user_id', '=', actor.userId)
    .where('round_id', '=', id)
    .groupBy(['outcome', 'refusal'])
    .orderBy('refusal')
    .execute();
  return {
    id,
    total: broadcast.total,
    sent: outcomes.find(({ outcome }) => outcome === 'sent')?.people ?? 0,
    isMailed: broadcast.mailed,
    mailed: outcomes.reduce((sum, { mailed }) => sum + mailed, 0),
    refused: outcomes.filter(({ outcome }) => outcome === 'refused').map(({ reason, people }) => ({ reason, people })),
    finished: broadcast.finished_at !== null,
  };
}
