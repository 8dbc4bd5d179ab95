import { type Call, callAt, seconds, wallSeconds } from '../world.ts';
import { findObject } from './objects.ts';

// A customer's time is the sandbox's own plus `ahead` seconds, or the `frozen` time of a test clock.
type Timeline = { ahead: number; frozen: number | null };

/** The id of a customer's timeline: their test clock's, or their own. */
export function timelineOf(call: Call, customerId: string): string {
  return findObject(call, 'customer', customerId)?.test_clock ?? customerId;
}

/** The same call at a customer's time. */
export function atTimeOf(call: Call, customerId: string): Call {
  const timeline = readTimeline(call, timelineOf(call, customerId));
  if (timeline === undefined) return callAt(call, wallSeconds(call));
  return callAt(call, timeline.frozen ?? wallSeconds(call) + timeline.ahead);
}

/** A customer's current time, in whole seconds. */
export function secondsOf(call: Call, customerId: string): number {
  return seconds(atTimeOf(call, customerId));
}

/** Stops a timeline at a given time, as a test clock does. */
export function freezeTimeline(call: Call, id: string, at: number): void {
  call.database
    .prepare('INSERT INTO timeline (id, ahead, frozen) VALUES (?, 0, ?) ON CONFLICT (id) DO UPDATE SET frozen = excluded.frozen')
    .run(id, at);
}

/** Moves a customer without a test clock further ahead of the sandbox's own time. */
export function moveAhead(call: Call, id: string, by: number): void {
  call.database
    .prepare('INSERT INTO timeline (id, ahead) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET ahead = ahead + excluded.ahead')
    .run(id, by);
}

function readTimeline(call: Call, id: string): Timeline | undefined {
  return call.database.prepare('SELECT ahead, frozen FROM timeline WHERE id = ?').get(id) as Timeline | undefined;
}
