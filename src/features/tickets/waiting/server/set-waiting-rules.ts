import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { sessionRefusals } from '#features/sessions/refusals.ts';
import type { SetWaitingRules } from '../contract.ts';

/** Sets how places of one of the host's own sessions are offered; offers that are out keep their time. Refuses anybody else's session. */
export async function setWaitingRules(
  { tx, now }: CommandContext,
  host: Actor,
  { sessionId, turn, offerMinutes }: SetWaitingRules,
): Promise<void> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', host.userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (!session) throw sessionRefusals.SESSION_NOT_FOUND();
  const rules = { turn, offer_minutes: offerMinutes, updated_at: now };
  await tx
    .insertInto('waiting_rules')
    .values({ owner_user_id: host.userId, session_id: sessionId, ...rules })
    .onConflict((conflict) => conflict.columns(['owner_user_id', 'session_id']).doUpdateSet(rules))
    .execute();
}
