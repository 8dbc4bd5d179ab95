import { Link } from 'react-router';
import { formatDay, formatTime } from '#kernel/time-text.ts';
import { formatPounds } from '#kernel/money.ts';
import { DateTile } from '#features/sessions/web/parts/date-tile.tsx';
import type { Payment } from '../../contract.ts';
import { PaymentStatusPill } from './payment-status-pill.tsx';

/** One order in a list; the whole row leads to it. */
export function OrderRow({ payment, side }: { payment: Payment; side: 'bought' | 'sold' }) {
  const { description } = payment;
  const zone = description.timeZone ?? 'Europe/London';
  const at = new Date(description.startDateTime ?? payment.createdAt);
  return (
    <li>
      <Link
        to={`/order/${payment.itemId}/${payment.userId}`}
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-4 hover:bg-sunken"
      >
        <span className="row-span-2">
          <DateTile instant={at.toISOString()} timeZone={zone} />
        </span>
        <span className="font-semibold [overflow-wrap:anywhere]">{description.title}</span>
        <span className="text-right font-semibold tabular-nums">{payment.amount === 0 ? 'Free' : formatPounds(payment.amount)}</span>
        <span className="text-[13.5px] text-ink-2">
          <span className="max-sm:block">@{side === 'bought' ? payment.ownerUsername : payment.username}</span>
          <span className="max-sm:hidden"> · </span>
          {formatDay(at, zone)}, {formatTime(at, zone)}
        </span>
        <span className="justify-self-end">
          <PaymentStatusPill status={payment.status} free={payment.amount === 0} />
        </span>
      </Link>
    </li>
  );
}
