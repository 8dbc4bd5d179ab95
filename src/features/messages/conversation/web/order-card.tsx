import { useQuery } from '@tanstack/react-query';
import { ReceiptPoundSterling, Ticket } from 'lucide-react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { formatShortDay, formatTime } from '#kernel/time/time-text.ts';
import type { Payment } from '#features/payments/contract.ts';
import { OrderPill } from '#features/payments/shared/orders/order-pill.tsx';
import { orderPrice } from '#features/payments/shared/orders/order-price.ts';
import { ReturnButton } from '#features/tickets/shared/return-button.tsx';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { DateTile } from '#ui/layout/date-tile.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { KeepFocus } from '#ui/actions/keep-focus.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import { zoneOfItem } from '#features/payments/orders/rules/zone-of-item.ts';

/** An order between the two people, as it is now, where it was made. */
export function OrderCard({ payment }: { payment: Payment }) {
  const { item, description, status, refundDue, refundedAmount } = payment;
  const start = item?.startDateTime ?? description.startDateTime;
  const viewerZone = useViewerZone();
  const zone = item ? zoneOfItem(item, viewerZone) : description.timeZone;
  const price = orderPrice(payment);
  return (
    <article
      aria-label={`Order: ${description.title}`}
      className="relative mx-auto w-[min(420px,100%)] rounded-card border border-line bg-surface p-3 hover:border-line-strong"
    >
      <KeepFocus>
        <div className="flex items-center gap-3">
          {start && zone ? (
            <DateTile instant={start} timeZone={zone} muted={status === 'REFUNDED' || item?.state === 'cancelled'} />
          ) : (
            <span className="grid size-[50px] shrink-0 place-items-center rounded-control bg-accent-soft text-accent-text">
              <Icon of={payment.type === 'SESSION_EVENT' ? Ticket : ReceiptPoundSterling} size={20} />
            </span>
          )}
          <div className="min-w-0 flex-1">
            <h3 className="font-text text-[15px] font-semibold tracking-normal [overflow-wrap:anywhere]">
              <Link to={paths.order(payment.itemId, payment.userId, payment.id)} className="after:absolute after:inset-0 hover:underline">
                {description.title}
              </Link>
            </h3>
            {start && zone ? (
              <p className="text-[13.5px] text-ink-2">
                {formatShortDay(new Date(start), zone)}, {formatTime(new Date(start), zone).replace(/^0/, '')}
                {item?.place ? `\u00a0· ${item.place}` : ''}
              </p>
            ) : null}
          </div>
          <div className="flex shrink-0 flex-col items-end gap-1">
            {price === null ? null : <span className="text-[13.5px] font-semibold tabular-nums">{price}</span>}
            <OrderPill payment={payment} />
          </div>
        </div>
        {refundDue || (refundedAmount > 0 && status !== 'REFUNDED') || item?.state === 'moved' ? (
          <div className="mt-2 flex flex-wrap items-center justify-end gap-2 empty:hidden">
            {refundDue ? <Pill tone="warn">Refund due</Pill> : null}
            {refundedAmount > 0 && status !== 'REFUNDED' ? (
              <span className="text-[13.5px] text-ink-2 tabular-nums">{formatPounds(refundedAmount)} refunded</span>
            ) : null}
            {item?.state === 'moved' ? (
              <span className="relative z-10 empty:hidden">
                <MovedOrderReturn payment={payment} />
              </span>
            ) : null}
          </div>
        ) : null}
      </KeepFocus>
    </article>
  );
}

/** Lets its participant return the ticket of an order whose date was moved, while that is possible (docs/product.md#returning-a-ticket). */
function MovedOrderReturn({ payment }: { payment: Payment }) {
  const { id: paymentId, type, itemId, userId } = payment;
  const trpc = useTrpc();
  const mine = useMyUserId() === userId && type === 'SESSION_EVENT';
  const { data: ticket } = useQuery({
    ...trpc.ticket.getTicket.queryOptions({ sessionEventId: itemId, userId, paymentId }),
    enabled: mine,
  });
  return ticket?.mayHandBack ? <ReturnButton ticket={ticket} payment={payment} label="Return ticket" size="small" /> : null;
}
