import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { whenThere } from '#kernel/time/event-when.ts';
import * as paths from '#kernel/http/paths.ts';
import { formatTime } from '#kernel/time/time-text.ts';
import { useSecondsLeft } from '#ui/feedback/countdown.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DateTile } from '#ui/layout/date-tile.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { SummaryList } from '#ui/layout/summary-list.tsx';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import type { Payment } from '../../contract.ts';
import { buyerLines } from '../../orders/rules/receipt.ts';
import { zoneOfItem } from '../../orders/rules/zone-of-item.ts';
import { CheckoutActions } from './checkout-actions.tsx';
import { CheckoutClock } from './checkout-clock.tsx';
import { checkoutCopy } from '../../checkout/copy.ts';

type OpenOrderCardProps = { payment: Payment; expiresAt: string; /** Beside the card form. */ terms: ReactNode };

/** An order that its buyer hasn't paid yet: how much, until when, and how to go on or give it up (docs/product.md#checkout). */
export function OpenOrderCard({ payment, expiresAt, terms }: OpenOrderCardProps) {
  const zone = useViewerZone();
  const seconds = useSecondsLeft(expiresAt);
  const whole = (Date.parse(expiresAt) - Date.parse(payment.createdAt)) / 1000;
  const time = formatTime(new Date(expiresAt), zone ?? 'Europe/London');
  return (
    <Card as="article" className="max-w-[520px]">
      <div className="flex flex-col items-start gap-3 p-5">
        <Pill tone="warn">
          <Icon of={Clock} size={14} />
          Not paid yet
        </Pill>
        <Bought payment={payment} zone={zone} />
      </div>
      <div className="flex flex-col gap-2.5 bg-warn-soft px-5 py-4">
        <CheckoutClock type={payment.type} expiresAt={expiresAt} />
        {seconds === 0 ? null : <ProgressBar label="Time left to pay" value={seconds / whole} />}
      </div>
      <div className="flex flex-col gap-5 p-5">
        <SummaryList rows={buyerLines(payment, { isBuyer: true })} />
        {seconds === 0 ? null : (
          <>
            <CheckoutActions payment={payment} terms={terms} />
            <p className="text-center text-[13.5px] text-ink-2">{checkoutCopy(payment.type).after(time)}</p>
          </>
        )}
      </div>
    </Card>
  );
}

function Bought({ payment, zone }: { payment: Payment; zone: string | null }) {
  const { description, item, ownerUsername, itemId } = payment;
  const start = item?.startDateTime ?? description.startDateTime;
  const end = item?.endDateTime ?? description.endDateTime;
  const timeZone = item?.timeZone ?? description.timeZone ?? 'Europe/London';
  const when = start !== undefined && end !== undefined ? whenThere({ startDateTime: start, endDateTime: end, timeZone }, zone) : null;
  const session = description.sessionId;
  return (
    <div className="flex items-start gap-3.5">
      {start === undefined ? null : <DateTile instant={start} timeZone={item ? zoneOfItem(item, zone) : timeZone} />}
      <div className="min-w-0">
        <h1 className="text-[24px] leading-tight [overflow-wrap:anywhere]">
          {session === undefined ? (
            description.title
          ) : (
            <Link to={paths.event(ownerUsername, session, itemId)} className="hover:underline">
              {description.title}
            </Link>
          )}
        </h1>
        {when === null ? null : (
          <p className="mt-1 text-ink-2">
            {when.day}, {when.time} <span className="text-ink-3">{when.zoneName}</span>
            {when.yours === null ? null : <span className="block text-[13.5px]">{when.yours}</span>}
          </p>
        )}
        <p className="text-ink-2">
          {item?.place ? `${item.place} · ` : ''}With{' '}
          <Link to={paths.profile(ownerUsername)} className="font-semibold text-ink hover:underline">
            @{ownerUsername}
          </Link>
        </p>
      </div>
    </div>
  );
}
