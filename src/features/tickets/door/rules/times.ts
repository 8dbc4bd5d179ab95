import { addMinutes } from '#kernel/time/instant.ts';

/** How long after a date, or after a check-in if that is later, a check-in may be undone: enough for a wrong tap at the door. */
export const UNDO_MINUTES = 60;

const LATE_MINUTES = 24 * 60;

/** How long before a date a helper's link opens its door: early enough to get ready the day before. */
export const OPENS_HOURS = 24;

/** How long after a link was revoked what happened before may arrive: whoever has it names their own times. */
export const GRACE_MINUTES = 10;

/** From when on helpers' links open the door of a date. */
export function doorOpensAt(start: Date): Date {
  return addMinutes(start, -OPENS_HOURS * 60);
}

const NEAR_HOURS = 12;

/** Whether a date is so far away that whoever checks people in may have the wrong one. */
export function isEarlyAtDoor(start: Date, now: Date): boolean {
  return now < addMinutes(start, -NEAR_HOURS * 60);
}

/** Until when the door of a date is open to helpers, and may be held on a device: as long as a check-in may be undone. */
export function doorClosesAt(end: Date): Date {
  return addMinutes(end, UNDO_MINUTES);
}

/** Until when a device without a connection may still send what happened before the door closed. */
export function lateEntriesUntil(end: Date): Date {
  return addMinutes(doorClosesAt(end), LATE_MINUTES);
}

/** Until when a helper's link sends what happened before it ended: as long as any other, and no more than some minutes after it was revoked. */
export function linkEndsAt(end: Date, revokedAt: Date | null): Date {
  const late = lateEntriesUntil(end);
  const revoked = revokedAt === null ? late : addMinutes(revokedAt, GRACE_MINUTES);
  return revoked < late ? revoked : late;
}

/** Whether a check-in can't be undone any more at `at`. */
export function isCheckInFinal({ end, checkedInAt }: { end: Date; checkedInAt: Date }, at: Date): boolean {
  const since = end > checkedInAt ? end : checkedInAt;
  return at > addMinutes(since, UNDO_MINUTES);
}

/**
 * Whether a door can't take a check-in or a walk-in back any more that arrived at `receivedAt`, by an entry made at `madeAt` that arrives
 * `now`. The device names `madeAt`, so an hour of ours counts too: whoever reads for so long that they were there may review the session.
 * Nothing is taken back a day later.
 */
export function isTooLateToUndo(
  { end, checkedInAt, receivedAt }: { end: Date; checkedInAt: Date; receivedAt: Date },
  { madeAt, now }: { madeAt: Date; now: Date },
): boolean {
  const since = receivedAt > checkedInAt ? receivedAt : checkedInAt;
  const isLate = now > lateEntriesUntil(checkedInAt > end ? checkedInAt : end);
  return isLate || isCheckInFinal({ end, checkedInAt }, madeAt) || isCheckInFinal({ end, checkedInAt: since }, now);
}

/**
 * Returns when something happened by our clock, from the device's time of it and of the request. Never later than now.
 */
export function correctedTime({ at, clock }: { at: string; clock: string }, now: Date): Date {
  return new Date(Math.min(now.getTime(), now.getTime() - (Date.parse(clock) - Date.parse(at))));
}
