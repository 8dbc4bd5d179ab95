import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { bookableUntil } from '#features/content/rules/booking-window.ts';
import { lockSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { advanceLine } from './advance-line.ts';
import { advanceLineJob } from './advance-line-job.ts';
import type { DateKey } from './read-line.ts';

const EARLY_BY_AT_MOST = 60_000;
const AT_LEAST = 1_000;

type Work = { ownerUserId: string; sessionEventId: string; start?: string | undefined };

/** Does so under the lock of the event. A run that was due at the start of an event that has been moved since is due again. */
export async function runAdvanceLine(services: Services, { start, ...date }: Work): Promise<void> {
  await inTransaction(services, async (command) => {
    const event = await lockSessionEvent(command, date.ownerUserId, date.sessionEventId);
    if (!event || event.waiting_count === 0) return;
    await advanceLine(command, date);
    await runAgainIfEarly(command, date, [event.start_at, bookableUntil(event.booking_window, event.start_at)]);
    if (start === undefined || event.start_at.toISOString() === start) return;
    await command.enqueue(advanceLineJob, { ...date, start: event.start_at.toISOString() }, { startAfter: event.start_at });
    const until = bookableUntil(event.booking_window, event.start_at);
    if (until < event.start_at) await command.enqueue(advanceLineJob, date, { startAfter: until });
  });
}

// A job is due by the clock of the database. If that is ahead of the program's, what it was for isn't over yet, and nothing else would look.
async function runAgainIfEarly(command: CommandContext, date: DateKey, ends: readonly Date[]): Promise<void> {
  const offers = await command.tx
    .selectFrom('waiting_entries')
    .select(['notify_at', 'expires_at'])
    .where('owner_user_id', '=', date.ownerUserId)
    .where('session_event_id', '=', date.sessionEventId)
    .where('state', '=', 'offered')
    .execute();
  const now = command.now.getTime();
  const times = [...ends, ...offers.flatMap((offer) => offer.notify_at ?? offer.expires_at ?? [])].map((at) => at.getTime());
  const soon = new Set(times.filter((at) => at > now && at - now <= EARLY_BY_AT_MOST));
  for (const at of soon) await command.enqueue(advanceLineJob, date, { startAfter: new Date(at + Math.max(AT_LEAST, at - now)) });
}
