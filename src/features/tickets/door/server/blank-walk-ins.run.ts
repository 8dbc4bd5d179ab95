import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { lockSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { blankWalkInsJob, walkInNamesEnd } from './blank-walk-ins.ts';

/** Does so under the lock of the date, by the end that it has then: after a move, the names may be due later. Safe to run twice. */
export async function blankWalkIns(services: Services, date: { ownerUserId: string; sessionEventId: string }): Promise<void> {
  await inTransaction(services, async (command) => {
    const event = await lockSessionEvent(command, date.ownerUserId, date.sessionEventId);
    const end = event && walkInNamesEnd(event.end_at);
    if (end && end > command.now) return command.enqueue(blankWalkInsJob, date, { startAfter: end });
    await command.tx
      .updateTable('door_entries')
      .set({ guest_name: null })
      .where('owner_user_id', '=', date.ownerUserId)
      .where('session_event_id', '=', date.sessionEventId)
      .where('guest_name', 'is not', null)
      .execute();
  });
}
