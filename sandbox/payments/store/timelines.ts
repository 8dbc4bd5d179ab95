import { type Call, callAt, seconds, wallSeconds } from '../world.ts';
import { findObject } from './objects.ts';

// A customer lives by the sandbox's own time, `ahead` seconds before it, or by a test clock that stands still at `frozen`.
type Timeline = { ahead: number; frozen: number | null };

/** The name of the timeline by which a customer lives: their test clock's, or their own. */
export function timelineOf(call: Call, customerId: string): string {
  return findObject(call, 'customer', customerId)?.test_clock ?? customerId;
}

/** The same call at the time of a customer. */
export function atTimeOf(call: Call, customerId: string): Call {
  const timeline = readTimeline(call, timelineOf(call, customerId));
  if (timeline === undefined) return callAt(call, wallSeconds(call));
  return callAt(call, timeline.frozen ?? wallSeconds(call) + timeline.ahead);
}

/** Now, in whole seconds, for a customer. */
export function secondsOf(call: Call, customerId: string): number {
  return seconds(atTimeOf(call, customerId));
}

/** Stops a timeline at a moment: what a test clock does. */
export function freezeTimeline(call: Call, id: string, at: number): void {
  call.database
    .prepare('INSERT INTO timeline (id, ahead, frozen) VALUES (?, 0, ?) ON CONFLICT (id) DO UPDATE SET frozen = excluded.frozen')
    .run(id, at);
}

/** Puts a customer without a test clock further ahead of the sandbox's own time. */
export function moveAhead(call: Call, id: string, by: number): void {
  call.database
    .prepare('INSERT INTO timeline (id, ahead) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET ahead = ahead + excluded.ahead')
    .run(id, by);
}

function readTimeline(call: Call, id: string): Timeline | undefined {
  return call.database.prepare('SELECT ahead, frozen FROM timeline WHERE id = ?').get(id) as Timeline | undefined;
}
