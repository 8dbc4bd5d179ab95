import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { lockSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { deleteHealthAnswersJob } from './delete-health-answers.ts';
import { healthAnswersEnd } from './write-answers.ts';

/** Does so under the lock of the event. A run that comes before the answers are due, as after a move of the event, is due again. Safe to run twice. */
export async function deleteHealthAnswers(services: Services, date: { ownerUserId: string; sessionEventId: string }): Promise<void> {
  await inTransaction(services, async (command) => {
    const event = await lockSessionEvent(command, date.ownerUserId, date.sessionEventId);
    const end = event && healthAnswersEnd(event.end_at);
    if (end && end > command.now) return command.enqueue(deleteHealthAnswersJob, date, { startAfter: end });
    await command.tx
      .deleteFrom('ticket_answers')
      .where('owner_user_id', '=', date.ownerUserId)
      .where('session_event_id', '=', date.sessionEventId)
      .where('is_health', '=', true)
      .execute();
  });
}
