import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { lockSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { sessionRefusals } from '#features/sessions/refusals.ts';
import { ticketRefusals } from '../../refusals.ts';
import type { OfferedPlace, OfferPlace } from '../contract.ts';
import { advanceLine } from './advance-line.ts';
import { readPosition } from './get-position.ts';

/**
 * Puts somebody who waits for one of the host's own dates before all others, and so offers them a free place at once, or the next one.
 * Refuses a date that isn't the host's, and a person who isn't waiting for it.
 */
export async function offerOutOfTurn(command: CommandContext, host: Actor, { sessionEventId, userId }: OfferPlace): Promise<OfferedPlace> {
  const date = { ownerUserId: host.userId, sessionEventId };
  const event = await lockSessionEvent(command, host.userId, sessionEventId);
  if (!event) throw sessionRefusals.SESSION_EVENT_NOT_FOUND();
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
  const { state } = await readPosition(command.tx, { userId, admin: false }, date, command.now);
  return { state: state === 'offered' ? 'offered' : 'next' };
}
