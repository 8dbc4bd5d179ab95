import { formatTimeAgo } from '#kernel/time/time-text.ts';
import { LOCALE } from '#kernel/text/locale.ts';
import { useNow } from '#ui/feedback/use-now.ts';

export type RelativeTimeProps = {
  /** ISO 8601 in UTC. */
  instant: string;
  className?: string;
};

// A fixed zone on both sides: otherwise the title would differ between server and browser.
const fullTime = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC', hour12: true });

/** How long ago something was, kept up to date while the page is open. */
export function RelativeTime({ instant, className }: RelativeTimeProps) {
  const now = useNow();
  const then = new Date(instant);
  return (
    <time dateTime={instant} title={`${fullTime.format(then)} UTC`} className={className}>
      {formatTimeAgo(then, now)}
    </time>
  );
}
