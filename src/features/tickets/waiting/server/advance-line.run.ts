import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { bookableUntil } from '#features/content/rules/booking-window.ts';
import { lockSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { advanceLine } from './advance-line.ts';
import { advanceLineJob } from './advance-line-job.ts';

type Work = { ownerUserId: string; sessionEventId: string; start?: string | undefined };

/** Does so under the lock of the event. A run that was due at the start of an event that has been moved since is due again. */
export async function runAdvanceLine(services: Services, { start, ...date }: Work): Promise<void> {
  await inTransaction(services, async (command) => {
    const event = await lockSessionEvent(command, date.ownerUserId, date.sessionEventId);
    if (!event || event.waiting_count === 0) return;
    await advanceLine(command, date);
    if (start === undefined || event.start_at.toISOString() === start) return;
    await command.enqueue(advanceLineJob, { ...date, start: event.start_at.toISOString() }, { startAfter: event.start_at });
    const until = bookableUntil(event.booking_window, event.start_at);
    if (until < event.start_at) await command.enqueue(advanceLineJob, date, { startAfter: until });
  });
}
