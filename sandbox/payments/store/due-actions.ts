import type { Call, World } from '../world.ts';

/** What the clock has to do by itself. */
type DueKind = 'expire_session' | 'settle_refund' | 'fail_refund' | 'announce_balance';
export type DueAction = { id: number; kind: DueKind; object_id: string; at: number };

/** Puts an action on the list, to be done at `at` (seconds). */
export function scheduleAction(call: Call, kind: DueKind, objectId: string, at: number): void {
  call.database.prepare('INSERT INTO due_action (kind, object_id, at) VALUES (?, ?, ?)').run(kind, objectId, at);
}

/** The action that is due and oldest, or undefined. */
export function nextDueAction(world: World): DueAction | undefined {
  return world.database
    .prepare('SELECT id, kind, object_id, at FROM due_action WHERE at <= ? ORDER BY at, id LIMIT 1')
    .get(Math.floor(world.now().getTime() / 1000)) as DueAction | undefined;
}

export function finishAction(world: World, id: number): void {
  world.database.prepare('DELETE FROM due_action WHERE id = ?').run(id);
}

/** Takes all actions of a kind that are due off the list. */
export function finishDueOf(world: World, kind: DueKind): void {
  world.database.prepare('DELETE FROM due_action WHERE kind = ? AND at <= ?').run(kind, Math.floor(world.now().getTime() / 1000));
}
