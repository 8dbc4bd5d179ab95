import type { CommandContext } from '#platform/server/database/transaction.ts';
import { reminderOf } from '../rules.ts';
import { remindJob } from './remind.ts';

/** Schedules the reminder of an event for the day before it starts, unless that is too soon for anybody to need it. */
export async function scheduleReminder(
  command: CommandContext,
  event: { ownerUserId: string; sessionEventId: string; start: Date },
): Promise<void> {
  const { at } = reminderOf(event.start);
  if (at <= command.now) return;
  const { ownerUserId, sessionEventId, start } = event;
  await command.enqueue(remindJob, { ownerUserId, sessionEventId, startDateTime: start.toISOString() }, { startAfter: at });
}
