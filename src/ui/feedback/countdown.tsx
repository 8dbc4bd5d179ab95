import { useSyncExternalStore } from 'react';

const SECOND_MS = 1000;

/** Returns the whole seconds until an instant, once a second; 0 from then on. */
export function useSecondsLeft(until: string): number {
  const now = useSyncExternalStore(everySecond, currentSecond, currentSecond);
  return Math.max(0, Math.ceil((Date.parse(until) - now) / SECOND_MS));
}

/** How much time is left, as a clock counts it: `6:12`. Screen readers find it, but it doesn't interrupt them each second. */
export function Countdown({ seconds }: { seconds: number }) {
  return (
    <span role="timer" className="font-semibold whitespace-nowrap tabular-nums">
      {clockText(seconds)} left
    </span>
  );
}

/** Formats seconds as `6:12`, or `1:06:12` from an hour on. */
export function clockText(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const tail = two(seconds % 60);
  return minutes < 60 ? `${minutes}:${tail}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${tail}`;
}

function currentSecond(): number {
  return Math.floor(Date.now() / SECOND_MS) * SECOND_MS;
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, SECOND_MS);
  return () => clearInterval(timer);
}
