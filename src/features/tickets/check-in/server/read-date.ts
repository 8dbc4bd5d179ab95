import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { ticketRefusals } from '../../refusals.ts';

/** Reads when a date of the host's own is over, and whether they have cancelled it. */
export async function readDate({ tx }: CommandContext, host: Actor, sessionEventId: string) {
  const date = await tx
    .selectFrom('session_events')
    .select(['end_at', 'cancelled_at'])
    .where('session_owner_user_id', '=', host.userId)
    .where('id', '=', sessionEventId)
    .executeTakeFirst();
  if (!date) throw ticketRefusals.NOT_FOUND();
  return date;
}
