/** Whether and when it is decided by the number of bookings if a date takes place (docs/product.md#minimum-number). */
export type DateMinimum = { minimum_count: number | null; decides_at: Date | null; decided_at: Date | null };

/** Returns how many must book a date, and by when, while that is open; null if it takes place anyway or it is decided. */
export function pendingOf({
  minimum_count: people,
  decides_at: by,
  decided_at: decided,
}: DateMinimum): { people: number; by: Date } | null {
  return people === null || by === null || decided !== null ? null : { people, by };
}

/** Whether as many must book by the same time as somebody was shown; null stands for a date that takes place anyway. */
export function isSameMinimum(date: DateMinimum, shown: { people: number; decidesAt: string } | null): boolean {
  const pending = pendingOf(date);
  if (pending === null || shown === null) return pending === shown;
  return pending.people === shown.people && pending.by.getTime() === Date.parse(shown.decidesAt);
}

/** Whether a date that is due takes place: enough places are sold, or it has begun before anybody could decide. */
export function takesPlace(
  {
    minimum_count: people,
    participant_count: sold,
    start_at: start,
  }: { minimum_count: number | null; participant_count: number; start_at: Date },
  now: Date,
): boolean {
  return people === null || sold >= people || start <= now;
}

/**
 * Returns what changes about it if a date is moved: it is decided as long before the new start as before the former one. If that time is
 * over, the date takes place anyway.
 */
export function movedDecision(
  event: DateMinimum & { start_at: Date },
  start: Date,
  now: Date,
): { decides_at?: Date | null; minimum_count?: number | null } {
  const pending = pendingOf(event);
  if (!pending) return {};
  const due = new Date(start.getTime() - (event.start_at.getTime() - pending.by.getTime()));
  return due > now ? { decides_at: due } : { decides_at: null, minimum_count: null };
}
