import type { CommandContext } from '#platform/server/database/transaction.ts';
import { changeSeats } from '#features/sessions/api/change-seats.ts';
import type { LockedSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { advanceLine } from './advance-line.ts';

/**
 * Frees a seat of an event that the caller has locked, sold or held. If people wait for one, it is held for the next of them in the same
 * transaction, so that nobody else can take it in between.
 */
export async function freeSeat(command: CommandContext, event: LockedSessionEvent, what: 'sold' | 'held'): Promise<void> {
  const date = { ownerUserId: event.session_owner_user_id, sessionEventId: event.id };
  await changeSeats(command, { ...date, participants: what === 'sold' ? -1 : 0, held: what === 'held' ? -1 : 0 });
  if (event.waiting_count > 0) await advanceLine(command, date);
}
