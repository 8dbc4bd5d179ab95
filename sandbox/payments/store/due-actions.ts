import { type Call, wallSeconds, type World } from '../world.ts';

/** What the clock has to do by itself. */
export type DueKind =
  | 'expire_session'
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

/** Puts an action on the list, to be done at `at` (seconds) of the sandbox's own time, or of a timeline's. */
export function scheduleAction(call: Call, kind: DueKind, objectId: string, at: number, timeline = ''): void {
  call.database.prepare('INSERT INTO due_action (kind, object_id, at, timeline) VALUES (?, ?, ?, ?)').run(kind, objectId, at, timeline);
}

/** Takes an action off the list, if it is there. */
export function dropAction(call: Call, kind: DueKind, objectId: string): void {
  call.database.prepare('DELETE FROM due_action WHERE kind = ? AND object_id = ?').run(kind, objectId);
}

/** Puts one action in the place of all of its kind that would be done before it. */
export function postponeActions(call: Call, kind: DueKind, objectId: string, at: number): void {
  call.database.prepare('DELETE FROM due_action WHERE kind = ? AND object_id = ? AND at <= ?').run(kind, objectId, at);
  scheduleAction(call, kind, objectId, at);
}

/** Takes all actions of a timeline off the list. */
export function dropTimeline(call: Call, timeline: string): void {
  call.database.prepare('DELETE FROM due_action WHERE timeline = ?').run(timeline);
}

/** The action that is due and oldest by its own timeline, or undefined. */
export function nextDueAction(world: World): DueAction | undefined {
  return world.database
    .prepare(
      `SELECT due_action.id, kind, object_id, at, timeline FROM due_action LEFT JOIN timeline ON timeline.id = due_action.timeline
       WHERE at <= coalesce(frozen, ?1 + coalesce(ahead, 0)) ORDER BY at, kind = 'finish_clock', due_action.id LIMIT 1`,
    )
    .get(wallSeconds(world)) as DueAction | undefined;
}

/** The oldest action of one timeline that is due by a moment, or undefined. */
export function nextActionOf(world: World, timeline: string, by: number): DueAction | undefined {
  return world.database
    .prepare('SELECT id, kind, object_id, at, timeline FROM due_action WHERE timeline = ? AND at <= ? ORDER BY at, id LIMIT 1')
    .get(timeline, by) as DueAction | undefined;
}

export function finishAction(world: World, id: number): void {
  world.database.prepare('DELETE FROM due_action WHERE id = ?').run(id);
}

/** Takes all actions of a kind that are due by the sandbox's own time off the list. */
export function finishDueOf(world: World, kind: DueKind): void {
  world.database.prepare("DELETE FROM due_action WHERE kind = ? AND at <= ? AND timeline = ''").run(kind, wallSeconds(world));
}
