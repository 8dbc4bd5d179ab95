import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { bookableUntil } from '#features/content/rules/booking-window.ts';
import { lockSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { sessionRefusals } from '#features/sessions/refusals.ts';
import { ticketRefusals } from '../../refusals.ts';
import type { OfferedPlace, OfferPlace } from '../contract.ts';
import { advanceLine } from './advance-line.ts';
import { judgeLine } from './judge-line.ts';
import { readLine, readLineEvent, type DateKey } from './read-line.ts';

/**
 * Puts somebody who waits for one of the host's own dates before all others, and so offers them a free place at once, or the next one.
 * Returns what keeps them from taking one, if anything does. Refuses a date that isn't the host's, a list that is over, and a person who isn't
 * waiting for it.
 */
export async function offerOutOfTurn(command: CommandContext, host: Actor, { sessionEventId, userId }: OfferPlace): Promise<OfferedPlace> {
  const date = { ownerUserId: host.userId, sessionEventId };
  const event = await lockSessionEvent(command, host.userId, sessionEventId);
  if (!event) throw sessionRefusals.SESSION_EVENT_NOT_FOUND();
  if (event.cancelled_at !== null) throw ticketRefusals.SESSION_CANCELLED();
  if (bookableUntil(event.booking_window, event.start_at) <= command.now) throw ticketRefusals.BOOKING_CLOSED();
  const moved = await command.tx
    .updateTable('waiting_entries')
    .set({ first_at: command.now })
    .where('owner_user_id', '=', host.userId)
    .where('session_event_id', '=', sessionEventId)
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) throw ticketRefusals.NOT_WAITING();
  await advanceLine(command, date);
  command.publish({ kind: 'order', itemId: event.id, recipientUserIds: [userId, host.userId] });
  return readOutcome(command, date, userId);
}

// Whoever isn't passed over because no place is free would be by the same obstacle.
async function readOutcome(command: CommandContext, date: DateKey, userId: string): Promise<OfferedPlace> {
  const event = await readLineEvent(command.tx, date, command.paymentMode);
  const line = event ? await readLine(command.tx, date, event.turn, command.now) : [];
  const own = line.filter((entry) => entry.userId === userId);
  const [judged] = event ? await judgeLine(command, event, own) : [];
  if (judged?.state === 'offered') return { state: 'offered', obstacle: null };
  return { state: 'next', obstacle: judged?.obstacle ?? null };
}
