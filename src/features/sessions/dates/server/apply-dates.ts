import { sql, type ExpressionBuilder } from 'kysely';
import type { DB } from '#db/schema.ts';
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
  const elsewhere = changes.move.filter((move) => move.elsewhere);
  // What people know by its former day isn't moved to another one without a word: it ends, and a new event takes its place.
  const known = await findKnown(
    command,
    owner,
    elsewhere.map(({ id }) => id),
  );
  const moves = changes.move.filter(({ id }) => !known.has(id));
  await moveEvents(command, owner, details, moves);
  await followSession(
    command,
    owner,
    details,
    moves.flatMap(({ id, elsewhere: isElsewhere }) => (isElsewhere ? [id] : [])),
  );
  await removeEvents(command, owner, [...changes.remove, ...known]);
  const replaced = elsewhere.filter(({ id }) => known.has(id)).map(({ date }) => date);
  await insertEvents(command, owner, { sessionId, details, dates: [...replaced, ...changes.add] });
}

/** Of these events, finds those that somebody has had a ticket to, waits for, or was shown a move of. */
async function findKnown({ tx }: CommandContext, owner: Actor, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('session_events')
    .select('id')
    .where('session_owner_user_id', '=', owner.userId)
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('waiting_count', '>', 0), eb('move_count', '>', 0), eb.exists(ticketsOf(eb))]))
    .execute();
  return new Set(rows.map(({ id }) => id));
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

// The place, price and number of places that a date had of its own were those of its former day.
async function followSession({ tx }: CommandContext, owner: Actor, details: SessionDetails, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('session_events')
    .set({ own_place: null, location_type: details.locationType, own_price: false, own_capacity: false })
    .where('session_owner_user_id', '=', owner.userId)
    .where('id', 'in', ids)
    .execute();
}

// An event that somebody has had a ticket to, or waits for, is kept, cancelled, so that the order can still say what it was for.
async function removeEvents({ tx, now }: CommandContext, owner: Actor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('session_events')
    .where('session_owner_user_id', '=', owner.userId)
    .where('id', 'in', ids)
    .where('waiting_count', '=', 0)
    .where((eb) => eb.not(eb.exists(ticketsOf(eb))))
    .execute();
  await tx
    .updateTable('session_events')
    .set({ cancelled_at: now, updated_at: now })
    .where('session_owner_user_id', '=', owner.userId)
    .where('id', 'in', ids)
    .execute();
}

function ticketsOf(eb: ExpressionBuilder<DB, 'session_events'>) {
  return eb
    .selectFrom('tickets')
    .select('tickets.id')
    .whereRef('tickets.owner_user_id', '=', 'session_events.session_owner_user_id')
    .whereRef('tickets.session_event_id', '=', 'session_events.id');
}
