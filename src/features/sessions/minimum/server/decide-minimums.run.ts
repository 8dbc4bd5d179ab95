import * as paths from '#kernel/http/paths.ts';
import { formatDay } from '#kernel/time/time-text.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { publishChange } from '#features/content/api/items/publish-change.ts';
import { notifyAll } from '#features/notifications/api/notify.ts';
import { findUsernames } from '#features/people/api/usernames/find-usernames.ts';
import { cancelDates } from '../../cancelling/server/cancel-dates.ts';
import { lockSession, type LockedSession } from '../../server/commands/lock-session.ts';
import { costsMoney } from '../../kinds/rules.ts';
import { takesPlace } from '../rules.ts';
import { notifyOfDecisionJob, type DecideMinimums } from './minimum-jobs.ts';
import { scheduleDecision } from './schedule-decision.ts';

/**
 * Decides by the places sold, under the lock that sales and returns take too, whether the dates of a session that are due take place
 * (docs/product.md#minimum-number). The others are cancelled and refunded. Everything is written in one transaction with the next job, so a
 * run that is repeated decides nothing again.
 */
export function decideMinimums(services: Services, work: DecideMinimums): Promise<void> {
  return inTransaction(services, async (command) => {
    const session = await lockSession(command, work.ownerUserId, work.sessionId);
    if (session?.row.minimum_due_at?.toISOString() !== work.dueAt) return;
    const dates = await lockDue(command, work);
    const [on, off] = [dates.filter((date) => takesPlace(date, command.now)), dates.filter((date) => !takesPlace(date, command.now))];
    await writeDecision(command, work, dates);
    for (const { id: sessionEventId } of on) await command.enqueue(notifyOfDecisionJob, { ownerUserId: work.ownerUserId, sessionEventId });
    if (off.length > 0) await cancelDates(command, { ...work, events: off, refund: true });
    if (dates.length > 0) await notifyHost(command, session, dates);
    await releaseDue(command, work);
    await scheduleDecision(command, work);
    if (dates.length === 0) return;
    command.publish({ kind: 'session', ownerUserId: work.ownerUserId, sessionId: work.sessionId });
    await publishChange(command, { ownerUserId: work.ownerUserId, id: work.sessionId });
  });
}

type DueDate = Awaited<ReturnType<typeof lockDue>>[number];

// In the order of `lockFreeEvents`, so that the two can't deadlock.
function lockDue({ tx, now }: CommandContext, { ownerUserId, sessionId }: DecideMinimums) {
  return tx
    .selectFrom('session_events')
    .select(['id', 'title', 'start_at', 'price', 'minimum_count', 'participant_count', 'held_count', 'waiting_count', 'own_place'])
    .where('session_owner_user_id', '=', ownerUserId)
    .where('session_id', '=', sessionId)
    .where('decides_at', '<=', now)
    .where('decided_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function writeDecision({ tx, now }: CommandContext, { ownerUserId }: DecideMinimums, dates: readonly DueDate[]): Promise<void> {
  if (dates.length === 0) return;
  await tx
    .updateTable('session_events')
    .set({ decided_at: now, updated_at: now })
    .where('session_owner_user_id', '=', ownerUserId)
    .where(
      'id',
      'in',
      dates.map(({ id }) => id),
    )
    .execute();
}

async function releaseDue({ tx }: CommandContext, { ownerUserId, sessionId }: DecideMinimums): Promise<void> {
  await tx.updateTable('sessions').set({ minimum_due_at: null }).where('user_id', '=', ownerUserId).where('id', '=', sessionId).execute();
}

async function notifyHost(command: CommandContext, { row, setting }: LockedSession, dates: readonly DueDate[]): Promise<void> {
  const username = (await findUsernames(command.tx, [row.user_id])).get(row.user_id) ?? '';
  await notifyAll(
    command,
    dates.map((date) => ({
      type: 'MINIMUM_DECIDED' as const,
      toUserId: row.user_id,
      toUsername: username,
      itemUri: { type: 'SESSION' as const, id: row.id },
      source: date.id,
      data: {
        title: date.title,
        day: formatDay(date.start_at, date.own_place?.timeZone ?? setting.timeZone),
        path: paths.event(username, row.id, date.id),
        booked: date.participant_count,
        people: date.minimum_count ?? 0,
        takesPlace: takesPlace(date, command.now),
        mayCost: costsMoney({ price: date.price, kinds: row.ticket_kinds ?? [] }),
      },
    })),
  );
}
