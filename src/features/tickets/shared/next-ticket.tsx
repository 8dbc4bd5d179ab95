import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatDay, formatTime } from '#kernel/time/time-text.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import type { Payment } from '#features/payments/contract.ts';
import { zoneOfItem } from '#features/payments/orders/rules/zone-of-item.ts';
import { seatsLabel } from '#features/payments/orders/copy/seats-label.ts';
import { OrderPill } from '#features/payments/shared/orders/order-pill.tsx';
import { DateTile } from '#ui/layout/date-tile.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { QrCode } from '#ui/media/qr-code.tsx';
import { QrImage } from '#ui/media/qr-image.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import { orderQrText } from '../wallet/web/order-qr-text.ts';
import { AddToCalendarButton } from '../wallet/web/add-to-calendar-button.tsx';

const CODE =
  'flex shrink-0 flex-col items-center justify-center gap-2 border-line-strong/50 p-5 max-sm:border-t sm:border-l sm:border-dashed';

/** The ticket that is needed next, with its code at hand. */
export function NextTicket({ payment }: { payment: Payment }) {
  const trpc = useTrpc();
  const viewerZone = useViewerZone();
  const { item } = payment;
  const path = paths.order(payment.itemId, payment.userId);
  const isGood = item?.state === 'valid' || item?.state === 'moved' || item?.state === 'checked-in';
  const { data: ticket, isPending } = useQuery(
    trpc.ticket.getTicket.queryOptions(isGood ? { sessionEventId: payment.itemId, userId: payment.userId } : skipToken),
  );
  if (!item) return null;
  const seats = seatsLabel(payment);
  const signature = ticket?.seats.find(({ code }) => code === ticket.code)?.signature ?? null;
  const [start, end] = [new Date(item.startDateTime), new Date(item.endDateTime)];
  const zone = zoneOfItem(item, viewerZone);
  return (
    <Card as="section" aria-label="Your next ticket" className="flex max-sm:flex-col">
      <div className="flex min-w-0 flex-1 flex-col gap-4 p-5 sm:p-6">
        <div className="flex items-start gap-4">
          <DateTile instant={item.startDateTime} timeZone={zone} muted={item.state === 'cancelled'} />
          <div className="min-w-0">
            <div className="mb-2">
              <OrderPill payment={payment} />
            </div>
            <h2 className="text-[24px] leading-tight [overflow-wrap:anywhere]">
              <Link to={path} className="hover:underline">
                {payment.description.title}
              </Link>
            </h2>
            {payment.description.subtitle === undefined ? null : (
              <p className="mt-0.5 [overflow-wrap:anywhere]">{payment.description.subtitle}</p>
            )}
            <p className="mt-1 text-ink-2">
              {formatDay(start, zone)}, {formatTime(start, zone)} to {formatTime(end, zone)}
            </p>
            <p className="text-ink-2">
              {item.place ? `${item.place} · ` : ''}With{' '}
              <Link to={paths.profile(payment.ownerUsername)} className="font-semibold text-ink hover:underline">
                @{payment.ownerUsername}
              </Link>
            </p>
          </div>
        </div>
        <div className="mt-auto flex flex-wrap gap-2">
          <ButtonLink to={path} size="small">
            Show ticket
          </ButtonLink>
          {isGood ? <AddToCalendarButton sessionEventId={payment.itemId} userId={payment.userId} paymentId={payment.id} /> : null}
        </div>
      </div>
      {isGood && isPending ? (
        <div className={CODE}>
          <QrImage src={null} alt="">
            <Skeleton className="size-full" />
          </QrImage>
          <Skeleton className="h-5 w-28" />
          {seats === null ? null : <Skeleton className="h-5 w-28" />}
        </div>
      ) : null}
      {ticket && ticket.code !== null ? (
        <Link to={path} className={CODE}>
          <QrCode text={orderQrText({ ...ticket, code: ticket.code, signature })} alt={`QR code of ticket ${ticket.code}`} />
          <span className="text-[13.5px] text-ink-2 tabular-nums">{ticket.code}</span>
          {seats === null ? null : <span className="text-[13.5px] text-ink-2">First of {seats}</span>}
        </Link>
      ) : null}
    </Card>
  );
}
