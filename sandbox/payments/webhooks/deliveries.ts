import type { World } from '../world.ts';

/** One event on its way to one endpoint. */
export type Delivery = {
  id: number;
  event_id: string;
  endpoint_id: string;
  payload: string;
  state: 'pending' | 'delivered' | 'failed' | 'lost';
  attempts: number;
  next_at: number;
  last_status: number | null;
  last_error: string | null;
  delivered_at: number | null;
};

const SECOND = 1000;
const HOUR = 3600 * SECOND;
// After the first attempt: 10 s, 1 min, 10 min, 1 h, and then every 6 hours until three days have passed.
const BACKOFF = [10 * SECOND, 60 * SECOND, 600 * SECOND, HOUR, ...Array.from({ length: 12 }, () => 6 * HOUR)];

/** Adds an event to the outbox for one endpoint; `payload` is the exact text to sign and send. */
export function addDelivery(world: World, eventId: string, endpointId: string, payload: string): void {
  world.database
    .prepare("INSERT INTO delivery (event_id, endpoint_id, payload, state, next_at) VALUES (?, ?, ?, 'pending', ?)")
    .run(eventId, endpointId, payload, world.wall().getTime());
}

/** Due deliveries, oldest first, without those in progress. */
export function dueDeliveries(world: World, limit: number, underWay: ReadonlySet<number>): Delivery[] {
  const rows = world.database
    .prepare("SELECT * FROM delivery WHERE state = 'pending' AND next_at <= ? ORDER BY id LIMIT ?")
    .all(world.now().getTime(), limit + underWay.size) as Delivery[];
  return rows.filter((row) => !underWay.has(row.id)).slice(0, limit);
}

export function markDelivered(world: World, id: number, status: number): void {
  world.database
    .prepare(
      "UPDATE delivery SET state = 'delivered', attempts = attempts + 1, last_status = ?, last_error = NULL, delivered_at = ? WHERE id = ?",
    )
    .run(status, world.now().getTime(), id);
}

export function markLost(world: World, id: number): void {
  world.database.prepare("UPDATE delivery SET state = 'lost', last_error = 'lost by the fault switch' WHERE id = ?").run(id);
}

/** Records a failed attempt and schedules the next; gives up after about three days. */
export function markFailed(world: World, delivery: Delivery, status: number | null, error: string): void {
  const wait = BACKOFF[delivery.attempts];
  world.database
    .prepare('UPDATE delivery SET state = ?, attempts = attempts + 1, last_status = ?, last_error = ?, next_at = ? WHERE id = ?')
    .run(wait === undefined ? 'failed' : 'pending', status, error.slice(0, 300), world.now().getTime() + (wait ?? 0), delivery.id);
}

/** Makes all deliveries of an event due again, whatever their state. Returns how many there are. */
export function resendEvent(world: World, eventId: string): number {
  const done = world.database
    .prepare("UPDATE delivery SET state = 'pending', attempts = 0, next_at = ? WHERE event_id = ?")
    .run(world.now().getTime(), eventId);
  return Number(done.changes);
}

export function dropDeliveriesTo(world: World, endpointId: string): void {
  world.database
    .prepare("UPDATE delivery SET state = 'failed', last_error = 'the endpoint was deleted' WHERE endpoint_id = ? AND state = 'pending'")
    .run(endpointId);
}

/** The number of endpoints that still have to receive the event. */
export function pendingDeliveries(world: World, eventId: string): number {
  const row = world.database
    .prepare("SELECT count(*) AS count FROM delivery WHERE event_id = ? AND state IN ('pending', 'lost')")
    .get(eventId) as { count: number };
  return row.count;
}

/** An event's deliveries, for the console. */
export function deliveriesOf(world: World, eventId: string): Delivery[] {
  return world.database.prepare('SELECT * FROM delivery WHERE event_id = ? ORDER BY id').all(eventId) as Delivery[];
}
