import { formatShortDay, formatTime } from '#kernel/time/time-text.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { isEarlyAtDoor } from '../rules/times.ts';

type EarlyNoticeProps = { date: { startDateTime: string; timeZone: string }; className?: string };

/** Says that a date is still days away, so that nobody is checked in to the wrong one; nothing once it is near. */
export function EarlyNotice({ date, className }: EarlyNoticeProps) {
  const now = useNow();
  const start = new Date(date.startDateTime);
  if (!isEarlyAtDoor(start, now)) return null;
  return (
    <Notice tone="warn" {...(className === undefined ? {} : { className })}>
      This date is on {formatShortDay(start, date.timeZone)}, {formatTime(start, date.timeZone)}. Whoever you check in now counts as here
      already.
    </Notice>
  );
}
