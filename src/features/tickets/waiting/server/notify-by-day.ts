import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { findSettings } from '#features/notifications/api/find-settings.ts';
import { notifyPlainly, PlainNotice } from './notify-waiting.ts';
import { afterNight } from './offer-time.ts';
import type { LineEvent } from './read-line.ts';
import { WAITING_LIST_MAX } from '../rules.ts';

const payload = z.strictObject({
  ownerUserId: Id,
  sessionEventId: Id,
  type: PlainNotice,
  /** `source` is the entry that the notice is about. */
  people: z.array(z.strictObject({ userId: Id, id: Id })).max(WAITING_LIST_MAX),
});
export type LateNotice = z.output<typeof payload>;

/** Sends notices of a waiting list in the morning. */
export const notifyWaitingJob = defineJob<LateNotice>({
  name: 'tickets.notify-waiting',
  payload,
  load: async () => (await import('./notify-by-day.run.ts')).sendLateNotices,
});

type Notice = { type: PlainNotice; people: readonly { userId: string; id: string }[] };

/**
 * Notifies people of what happened on a waiting list, once for each time they join: at once, or at 7 in the morning if it is night where
 * they are (docs/product.md#waiting-list). What can't wait is an offer, which has a time of its own.
 */
export async function notifyByDay(command: CommandContext, event: LineEvent, { type, people }: Notice): Promise<void> {
  if (people.length === 0) return;
  const { now } = command;
  const settingsOf = await findSettings(
    command.tx,
    people.map(({ userId }) => userId),
  );
  const byTime = Map.groupBy(people, ({ userId }) => afterNight(now, settingsOf(userId).timeZone).getTime());
  for (const [at, theirs] of byTime) {
    const named = theirs.map(({ userId, id }) => ({ userId, id }));
    if (at === now.getTime()) await notifyPlainly(command, event, { type, people: named });
    else {
      const notice = { ownerUserId: event.ownerUserId, sessionEventId: event.id, type, people: named };
      await command.enqueue(notifyWaitingJob, notice, { startAfter: new Date(at) });
    }
  }
}
