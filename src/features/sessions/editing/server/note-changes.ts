import { sql, type Selectable } from 'kysely';
import type { SessionEvents } from '#db/schema.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { notifyOfChanges } from '../../api/enqueue-ticket-jobs.ts';
import { isRenamed } from '../rules.ts';

type Change = {
  ownerUserId: string;
  sessionId: string;
  events: readonly Selectable<SessionEvents>[];
  title: { from: string; to: string };
  /** How many places each date has now that has no number of its own. */
  places: number | null;
};

/**
 * Notes which dates to come that somebody has booked, or is booking, get another title or a lower minimum number, and has their participants
 * told (docs/product.md#changing-what-is-sold). The caller holds the lock of these events and writes the change.
 */
export async function noteChanges(command: CommandContext, { ownerUserId, sessionId, events, title, places }: Change): Promise<void> {
  const isOther = isRenamed(title);
  const changed = events.filter(
    (event) =>
      event.cancelled_at === null &&
      event.start_at > command.now &&
      event.participant_count + event.held_count > 0 &&
      (isOther || isEasier(event, places)),
  );
  if (changed.length === 0) return;
  await command.tx
    .updateTable('session_events')
    .set((column) => ({
      change_count: column('change_count', '+', 1),
      changed_at: command.now,
      changed_minimum: sql<
        number | null
      >`case when own_capacity or minimum_count <= ${places}::int or ${places}::int is null then changed_minimum else coalesce(changed_minimum, minimum_count) end`,
    }))
    .where('session_owner_user_id', '=', ownerUserId)
    .where(
      'id',
      'in',
      changed.map(({ id }) => id),
    )
    .execute();
  await notifyOfChanges(command, { ownerUserId, sessionId, changedAt: command.now.toISOString() });
}

// A date never needs more people than it has places. What was decided stays.
function isEasier({ minimum_count: least, own_capacity: isOwn, decided_at: decided }: Selectable<SessionEvents>, places: number | null) {
  return places !== null && !isOwn && decided === null && least !== null && least > places;
}
