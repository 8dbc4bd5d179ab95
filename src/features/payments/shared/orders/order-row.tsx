import { Coins, Gift, IdCard, Repeat, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { formatShortDay, formatTime } from '#kernel/time/time-text.ts';
import { DateTile } from '#ui/layout/date-tile.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import type { Payment, PaymentType } from '../../contract.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import { orderKind } from '../../orders/copy/order-kind.ts';
import { seatsLabel } from '../../orders/copy/seats-label.ts';
import { receiptNumber } from '../../orders/rules/receipt.ts';
import { zoneOfItem } from '../../orders/rules/zone-of-item.ts';
import { OrderPill } from './order-pill.tsx';
import { useOrdersOrigin } from './orders-origin.ts';
import { orderPrice } from './order-price.ts';

const ICONS: Record<PaymentType, LucideIcon | null> = {
  SESSION_EVENT: null,
  MEMBERSHIP: IdCard,
  SUBSCRIPTION: Repeat,
  TIP: Coins,
  GIFT: Gift,
};

/** One order in a list, with the current state of what it is for; the whole row links to it. Administrators see both sides. */
export function OrderRow({ payment, side }: { payment: Payment; side: 'bought' | 'sold' | 'both' }) {
  const icon = ICONS[payment.type];
  const isOff = payment.item?.state === 'cancelled';
  const zone = useViewerZone();
  const origin = useOrdersOrigin();
  return (
    <li>
      <Link
        to={paths.order(payment.itemId, payment.userId, payment.id)}
        state={origin}
        className="grid min-h-[72px] grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3.5 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span className={side === 'both' ? 'row-span-3 self-start' : 'row-span-2'}>
          {icon === null ? (
            <DateTile {...dateOf(payment, zone)} muted={isOff} />
          ) : (
            <span aria-hidden="true" className="grid size-[50px] place-items-center rounded-control bg-accent-soft text-accent-text">
              <Icon of={icon} size={22} />
            </span>
          )}
        </span>
        <span className={classNames('font-semibold [overflow-wrap:anywhere]', isOff && 'text-ink-2 line-through')}>
          {payment.description.title}
        </span>
        <span className="text-right font-semibold whitespace-nowrap tabular-nums">{orderPrice(payment)}</span>
        <span className={classNames('text-[13.5px] text-ink-2 [overflow-wrap:anywhere]', side === 'both' && 'col-span-2')}>
          {[
            whenOf(payment, orderKind(payment), zone),
            seatsLabel(payment),
            ...sidesOf(payment, side),
            payment.item?.place,
            // Sales are listed by the day they were made, which isn't the day of their session.
            side === 'sold' && payment.type === 'SESSION_EVENT' && `booked ${formatShortDay(new Date(payment.createdAt), 'Europe/London')}`,
            payment.refundedAmount > 0 && payment.refundedAmount < payment.amount && `${formatPounds(payment.refundedAmount)} refunded`,
          ]
            .filter(Boolean)
            // A line may end with the dot, but not begin with it.
            .join('\u00a0· ')}
          {side === 'both' ? (
            <>
              {/* The number stays whole, unless a line has no room for it. */}
              {'\u00a0· No. '}
              <span className="inline-block">{receiptNumber(payment)}</span>
            </>
          ) : null}
        </span>
        {/* Both names and the number need the whole width. */}
        <span className={side === 'both' ? 'col-start-2' : 'justify-self-end'}>
          <OrderPill payment={payment} />
        </span>
      </Link>
    </li>
  );
}

function sidesOf(payment: Payment, side: 'bought' | 'sold' | 'both'): string[] {
  const { username, ownerUsername } = payment;
  if (side === 'both') return [`bought by @${username}`, `sold by @${ownerUsername}`];
  return [`@${side === 'bought' ? ownerUsername : username}`];
}

function dateOf({ item, description, createdAt }: Payment, viewerZone: string | null): { instant: string; timeZone: string } {
  return {
    instant: item?.startDateTime ?? description.startDateTime ?? createdAt,
    timeZone: item ? zoneOfItem(item, viewerZone) : (description.timeZone ?? 'Europe/London'),
  };
}

function whenOf(payment: Payment, word: string, viewerZone: string | null): string {
  const { instant, timeZone } = dateOf(payment, viewerZone);
  const at = new Date(instant);
  if (payment.type !== 'SESSION_EVENT') return `${word} · ${formatShortDay(new Date(payment.createdAt), 'Europe/London')}`;
  const moved = payment.item?.movedFrom;
  const when = `${formatShortDay(at, timeZone)}, ${formatTime(at, timeZone)}`;
  if (!moved || !payment.item) return when;
  const former = { ...moved, timeZone: zoneOfItem({ ...payment.item, timeZone: moved.timeZone }, viewerZone) };
  return `${when}, was ${before(former, at, timeZone)}`;
}

// The day is only repeated if it differs.
function before(moved: { startDateTime: string; timeZone: string }, now: Date, zone: string): string {
  const at = new Date(moved.startDateTime);
  const day = formatShortDay(at, moved.timeZone);
  const time = formatTime(at, moved.timeZone);
  return day === formatShortDay(now, zone) ? time : `${day}, ${time}`;
}
