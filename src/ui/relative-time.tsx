import { useContext, useSyncExternalStore } from 'react';
import { formatTimeAgo } from '#kernel/instant.ts';
import { RenderedAt } from '#ui/rendered-at.ts';

export type RelativeTimeProps = {
  /** ISO 8601 in UTC. */
  instant: string;
  className?: string;
};

/** How long ago something was, brought up to date each minute once the page is alive. */
export function RelativeTime({ instant, className }: RelativeTimeProps) {
  const renderedAt = useContext(RenderedAt);
  const now = useSyncExternalStore(subscribeToMinutes, currentMinute, () => renderedAt ?? instant);
  const then = new Date(instant);
  return (
    <time dateTime={instant} title={fullTime.format(then)} className={className}>
      {formatTimeAgo(then, new Date(now < instant ? instant : now))}
    </time>
  );
}

// A fixed zone on both sides: the title would differ between server and browser otherwise.
const fullTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC', hour12: true });

function currentMinute(): string {
  const now = new Date();
  now.setUTCSeconds(0, 0);
  return now.toISOString();
}

function subscribeToMinutes(listener: () => void): () => void {
  const timer = setInterval(listener, 30_000);
  return () => clearInterval(timer);
}
