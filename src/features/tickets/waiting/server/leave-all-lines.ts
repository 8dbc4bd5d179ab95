import type { CommandContext } from '#platform/server/database/transaction.ts';
import { findSellers, isWith } from '#features/payments/api/orders/find-sellers.ts';
import { lockSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { removeFromLine } from './change-line.ts';
import { freeSeats } from './free-seats.ts';

const BATCH = 100;

/** Takes a person who left off every waiting list, at most a hundred at a time. Returns off how many; 0 means that none is left. */
export async function leaveAllLines(command: CommandContext, userId: string): Promise<number> {
  const entries = await command.tx
    .selectFrom('waiting_entries')
    .select(['owner_user_id as ownerUserId', 'session_event_id as sessionEventId'])
    .where(isWith('owner_user_id', await findSellers(command.tx, userId)))
    .where('user_id', '=', userId)
    .orderBy('session_event_id')
    .limit(BATCH)
    .execute();
  // One event at a time, in the order in which others lock several.
  for (const date of entries) {
    const event = await lockSessionEvent(command, date.ownerUserId, date.sessionEventId);
    const seats = await removeFromLine(command, date, [userId]);
    if (event) await freeSeats(command, event, 'held', seats);
  }
  return entries.length;
}
