import { sql } from 'kysely';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { DetailsWithKinds, SessionDetails } from '#features/content/contract/session-details.ts';
import type { DateChanges } from '../rules/align-dates.ts';
import { insertEvents } from './insert-events.ts';

type NewDates = { sessionId: string; details: DetailsWithKinds; changes: DateChanges };

/**
 * Gives the events of a session their new dates. The caller has locked them and made sure that nobody has or is buying a seat of those that
 * change.
 */
export async function applyDates(command: CommandContext, owner: Actor, { sessionId, details, changes }: NewDates): Promise<void> {
  await moveEvents(command, owner, details, changes.move);
  await removeEvents(command, owner, changes.remove);
  await insertEvents(command, owner, { sessionId, details, dates: changes.add });
}

async function moveEvents({ tx, now }: CommandContext, owner: Actor, details: SessionDetails, moves: DateChanges['move']): Promise<void> {
  if (moves.length === 0) return;
  const rows = moves.map(({ id, date }) => ({ id, start_at: date.start.toISOString(), end_at: date.end.toISOString() }));
  await sql`
    update session_events e
    set start_at = new.start_at, end_at = new.end_at, duration = ${details.duration}::int, updated_at = ${now}::timestamptz,
      planned_start_at = case when e.start_at = new.start_at then e.planned_start_at end
    from json_to_recordset(${JSON.stringify(rows)}::json) as new (id uuid, start_at timestamptz, end_at timestamptz)
    where e.session_owner_user_id = ${owner.userId}::uuid and e.id = new.id`.execute(tx);
}

// An event that somebody has had a ticket to, or waits for, is kept, cancelled, so that the order can still say what it was for.
async function removeEvents({ tx, now }: CommandContext, owner: Actor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('session_events')
    .where('session_owner_user_id', '=', owner.userId)
    .where('id', 'in', ids)
    .where('waiting_count', '=', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('tickets')
            .select('tickets.id')
            .whereRef('tickets.owner_user_id', '=', 'session_events.session_owner_user_id')
            .whereRef('tickets.session_event_id', '=', 'session_events.id'),
        ),
      ),
    )
    .execute();
  await tx
    .updateTable('session_events')
    .set({ cancelled_at: now, updated_at: now })
    .where('session_owner_user_id', '=', owner.userId)
    .where('id', 'in', ids)
    .execute();
}
