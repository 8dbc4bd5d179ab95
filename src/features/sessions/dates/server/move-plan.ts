import { sql } from 'kysely';
import { addMinutes } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { RepeatConfig } from '#features/content/contract/session-details.ts';
import { setContentTerms } from '#features/content/api/items/set-content-terms.ts';
import type { LockedSession } from '../../server/commands/lock-session.ts';
import { shiftBy, type Shift } from '../rules/shift-dates.ts';
import { shiftPlan } from '../rules/shift-plan.ts';

/**
 * Moves the plan of a session with all its dates to come, so that its form shows when they are, and changing the plan puts no second date beside
 * them. Dates that are over or cancelled stand for the moved dates of the plan from then on. Returns where a date of the former plan is in
 * the new one; null, having changed nothing, if no plan says so. The caller has locked the session, and moves the dates named.
 */
export async function movePlan(
  command: CommandContext,
  { row }: LockedSession,
  { shift, moving }: { shift: Shift; moving: readonly string[] },
): Promise<((planned: Date) => Date) | null> {
  const { user_id: ownerUserId, id: sessionId, time_zone: timeZone } = row;
  const repeat = row.is_repeating ? RepeatConfig.parse(row.repeat_config) : null;
  const former = { start: row.start_at, durationMinutes: row.duration, timeZone, repeat };
  const plan = shiftPlan(former, shift, command.now);
  if (plan === null) return null;
  const move = shiftBy(shift);
  const moved = (planned: Date) => move(planned, timeZone, timeZone);
  await command.tx
    .updateTable('sessions')
    .set({
      start_at: plan.start,
      end_at: addMinutes(plan.start, row.duration),
      repeat_config: plan.repeat === null ? null : JSON.stringify(plan.repeat),
      updated_at: command.now,
    })
    .where('user_id', '=', ownerUserId)
    .where('id', '=', sessionId)
    .execute();
  await moveSlots(command, { ownerUserId, sessionId, moving, moved });
  await setContentTerms(command, { ownerUserId, sessionId });
  return moved;
}

type Slots = { ownerUserId: string; sessionId: string; moving: readonly string[]; moved: (planned: Date) => Date };

async function moveSlots({ tx, now }: CommandContext, { ownerUserId, sessionId, moving, moved }: Slots): Promise<void> {
  const events = await tx
    .selectFrom('session_events')
    .select(['id', 'start_at', 'planned_start_at'])
    .where('session_owner_user_id', '=', ownerUserId)
    .where('session_id', '=', sessionId)
    .where('id', 'not in', moving)
    .where('added', '=', false)
    .where((eb) => eb.or([eb('start_at', '>', now), eb('planned_start_at', '>', now)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  const rows = events.map((event) => ({ id: event.id, planned_start_at: moved(event.planned_start_at ?? event.start_at).toISOString() }));
  if (rows.length === 0) return;
  await sql`
    update session_events e set planned_start_at = new.planned_start_at, updated_at = ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as new (id uuid, planned_start_at timestamptz)
    where e.session_owner_user_id = ${ownerUserId}::uuid and e.id = new.id`.execute(tx);
}
