const DAY_MS = 86_400_000;

/** Returns the instant at which a pass with this last day, such as `2026-11-24`, ends: midnight in UTC after it. */
export function endOfDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS).toISOString();
}
