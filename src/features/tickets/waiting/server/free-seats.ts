import type { CommandContext } from '#platform/server/database/transaction.ts';
import { type LockedSessionEvent, changeSeats } from '#features/sessions/api/lock-session-event.ts';
import { repriceEvents } from '#features/sessions/api/reprice-events.ts';
import { advanceLine } from './advance-line.ts';

/**
 * Frees seats of an event that the caller has locked, sold or held. If people wait for them, they are held for the next of them in the same
 * transaction, so that nobody else can take them in between. A kind of ticket that they free may be the cheapest one again.
 */
export async function freeSeats(command: CommandContext, event: LockedSessionEvent, what: 'sold' | 'held', count: number): Promise<void> {
  if (count === 0) return;
  const date = { ownerUserId: event.session_owner_user_id, sessionEventId: event.id };
  await changeSeats(command, { ...date, participants: what === 'sold' ? -count : 0, held: what === 'held' ? -count : 0 });
  if (event.standard_price !== null) await repriceEvents(command, { ...date, sessionId: event.session_id });
  if (event.waiting_count > 0) await advanceLine(command, date);
}
