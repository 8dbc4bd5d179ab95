import { formatCount } from '#kernel/time/time-text.ts';

/** How many places a date has left, in the few letters of cards, rows and pills: `Full`, `3 left`. */
export function seatsLabel(left: number): string {
  return left === 0 ? 'Full' : `${formatCount(left)} left`;
}
