import { formatTime } from '#kernel/time/time-text.ts';
import { Countdown, useSecondsLeft } from '#ui/feedback/countdown.tsx';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import type { PaymentType } from '../../contract.ts';
import { checkoutCopy } from '../../checkout/copy.ts';

/** Until when a checkout can be paid, and how long that is; once it is over, what that means. */
export function CheckoutClock({ type, expiresAt, className = '' }: { type: PaymentType; expiresAt: string; className?: string }) {
  const seconds = useSecondsLeft(expiresAt);
  const time = formatTime(new Date(expiresAt), useViewerZone() ?? 'Europe/London');
  const words = checkoutCopy(type);
  if (seconds === 0)
    return (
      <p role="status" className={className}>
        {words.over}
      </p>
    );
  return (
    <p className={`flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 ${className}`}>
      <span>
        {words.until} <b className="font-semibold">{time}</b>
      </span>
      <Countdown seconds={seconds} />
    </p>
  );
}
