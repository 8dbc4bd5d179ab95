import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import { useNow } from '#ui/feedback/use-now.ts';

// A report should not wait for a day.
const LATE_HOURS = 24;
const SOON_HOURS = 6;

/** How long ago the first report came, in warning colours once it waits for hours. */
export function WaitingSince({ since }: { since: string }) {
  const hours = (useNow().getTime() - new Date(since).getTime()) / 3_600_000;
  const tone = hours >= LATE_HOURS ? 'font-medium text-danger' : hours >= SOON_HOURS ? 'text-warn' : undefined;
  return (
    <span className={tone}>
      Reported <RelativeTime instant={since} />
    </span>
  );
}
