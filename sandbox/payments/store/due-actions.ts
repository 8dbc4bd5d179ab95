import { type Call, wallSeconds, type World } from '../world.ts';

/** Actions that the clock triggers. */
export type DueKind =
  | 'expire_session'
  | 'book_charge'
  | 'settle_refund'
  | 'fail_refund'
  | 'announce_balance'
  | 'warn_of_trial_end'
  | 'end_period'
  | 'finalize_invoice'
  | 'retry_invoice'
  | 'expire_incomplete'
  | 'finish_clock'
  | 'dispute_by_card'
  | 'lose_dispute'
  | 'pay_out'
  | 'settle_payout';
export type DueAction = { id: number; kind: DueKind; object_id: string; at: number; timeline: string };

/** Schedules an action for `at` (seconds), by the sandbox's own time or a timeline's. */
export function scheduleAction(call: Call, kind: DueKind, objectId: string, at: number, timeline = ''): void {
  call.database.prepare('INSERT INTO due_action (kind, object_id, at, timeline) VALUES (?, ?, ?, ?)').run(kind, objectId, at, timeline);
}

/** Unschedules an action, if it is scheduled. */
export function dropAction(call: Call, kind: DueKind, objectId: string): void {
  call.database.prepare('DELETE FROM due_action WHERE kind = ? AND object_id = ?').run(kind, objectId);
}

/** Schedules one action in place of all of its kind that would run before it. */
export function postponeActions(call: Call, kind: DueKind, objectId: string, at: number): void {
  call.database.prepare('DELETE FROM due_action WHERE kind = ? AND object_id = ? AND at <= ?').run(kind, objectId, at);
  scheduleAction(call, kind, objectId, at);
}

/** Unschedules all actions of a timeline. */
export function dropTimeline(call: Call, timeline: string): void {
  call.database.prepare('DELETE FROM due_action WHERE timeline = ?').run(timeline);
}

/** The oldest action that is due by its own timeline, or undefined. */
export function nextDueAction(world: World): DueAction | undefined {
  return world.database
    .prepare(
      `SELECT due_action.id, kind, object_id, at, timeline FROM due_action LEFT JOIN timeline ON timeline.id = due_action.timeline
       WHERE at <= coalesce(frozen, ?1 + coalesce(ahead, 0)) ORDER BY at, kind = 'finish_clock', due_action.id LIMIT 1`,
    )
    .get(wallSeconds(world)) as DueAction | undefined;
}

/** The oldest action of one timeline that is due by a given time, or undefined. */
export function nextActionOf(world: World, timeline: string, by: number): DueAction | undefined {
  return world.database
    .prepare('SELECT id, kind, object_id, at, timeline FROM due_action WHERE timeline = ? AND at <= ? ORDER BY at, id LIMIT 1')
    .get(timeline, by) as DueAction | undefined;
}

export function finishAction(world: World, id: number): void {
  world.database.prepare('DELETE FROM due_action WHERE id = ?').run(id);
}

/** Unschedules all actions of a kind that are due by the sandbox's own time. */
export function finishDueOf(world: World, kind: DueKind): void {
  world.database.prepare("DELETE FROM due_action WHERE kind = ? AND at <= ? AND timeline = ''").run(kind, wallSeconds(world));
}
