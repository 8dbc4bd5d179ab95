import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { notifyAll } from '#features/notifications/api/notify.ts';
import { readTicketsInTurn } from '../../api/tickets-in-turn.ts';
import { withOwnPlace } from '../../api/with-own-place.ts';
import { notifyOfDecisionJob, type NotifyOfDecision } from './minimum-jobs.ts';

/**
 * Notifies one batch of participants that a date takes place, and leaves the rest to another job. Nobody is notified of one that was
 * cancelled since, was taken down, or whose host is suspended. Safe to run twice: a notification is written once.
 */
export function notifyOfDecision(services: Services, work: NotifyOfDecision): Promise<void> {
  return inTransaction(services, async (command) => {
    const event = await readEvent(command, work);
    if (!event || event.cancelled_at !== null || event.approval_status === 'REJECTED' || event.host_status === 'suspended') return;
    const { tickets, next } = await readTicketsInTurn(command.tx, work, (all) => all.where('t.session_event_id', '=', work.sessionEventId));
    await notifyAll(
      command,
      tickets.map(({ user_id: userId, username }) => ({
        type: 'SESSION_EVENT_CONFIRMED' as const,
        toUserId: userId,
        toUsername: username,
        from: { userId: work.ownerUserId, username: event.username, displayName: event.display_name },
        itemUri: { type: 'SESSION' as const, id: event.session_id },
        source: event.id,
        data: {
          title: event.title,
          sessionEventId: event.id,
          participantUserId: userId,
          startDateTime: event.start_at.toISOString(),
          timeZone: event.time_zone,
        },
      })),
    );
    if (next) await command.enqueue(notifyOfDecisionJob, { ...work, after: next });
  });
}

async function readEvent({ tx }: CommandContext, { ownerUserId, sessionEventId }: NotifyOfDecision) {
  const row = await tx
    .selectFrom('session_events as e')
    .innerJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 'e.session_owner_user_id').onRef('s.id', '=', 'e.session_id'))
    .innerJoin('contents as c', (join) => join.onRef('c.user_id', '=', 'e.session_owner_user_id').onRef('c.id', '=', 'e.session_id'))
    .innerJoin('users as u', 'u.user_id', 'e.session_owner_user_id')
    .select(['e.id', 'e.session_id', 'e.title', 'e.start_at', 'e.cancelled_at', 'e.own_place', 's.time_zone', 'c.approval_status'])
    .select(['u.username', 'u.display_name', 'u.status as host_status'])
    .where('e.session_owner_user_id', '=', ownerUserId)
    .where('e.id', '=', sessionEventId)
    .executeTakeFirst();
  return row && withOwnPlace(row);
}
