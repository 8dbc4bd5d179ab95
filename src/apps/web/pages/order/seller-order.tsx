import { ChevronRight, MessageCircle, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { whenThere } from '#kernel/time/event-when.ts';
import { DELETED_PERSON, hasLeft } from '#features/people/rules.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import type { Payment } from '#features/payments/contract.ts';
import { nextCharge } from '#features/payments/orders/copy/sold-words.ts';
import { seatsLabel } from '#features/payments/orders/copy/seats-label.ts';
import { BackToOrders } from '#features/payments/shared/orders/back-to-orders.tsx';
import { OrderLedger } from '#features/payments/shared/orders/order-ledger.tsx';
import { OrderPill } from '#features/payments/shared/orders/order-pill.tsx';
import { Receipt } from '#features/payments/shared/orders/receipt.tsx';
import { hasBeenPaid, receiptNumber } from '#features/payments/orders/rules/receipt.ts';
import { paidOf, soldTotals } from '#features/payments/orders/rules/sold-totals.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { attendeesPath } from '#features/sessions/shared/attendees-path.ts';
import type { Ticket } from '#features/tickets/contract.ts';
import { ticketMessage } from '#features/tickets/copy.ts';
import { membershipOf } from '#features/tickets/returns/copy.ts';
import { CheckInButton } from '#features/tickets/shared/check-in-button.tsx';
import { SeatRows } from '#features/tickets/shared/seat-rows.tsx';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { KeepFocus } from '#ui/actions/keep-focus.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import { Card } from '#ui/layout/card.tsx';
import { DateTile } from '#ui/layout/date-tile.tsx';
import { Avatar } from '#ui/media/avatar.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { RefundOrder } from './refund-order.tsx';

export type SellerOrderProps = {
  payment: Payment;
  ticket: Ticket | null;
  event: SessionEvent | null;
  place: string | null;
  mayRefund: boolean;
  /** What is wrong with it, above all else. */
  notices: ReactNode;
  /** The way to check in by a code, if one led here. */
  checkIn: ReactNode;
  /** What was sold, if it isn't a ticket. */
  children: ReactNode;
  onMarked: () => void;
};

/** An order as its seller needs it: who, how much, what they keep, what can be done; then its session in a line, and what happened. */
export function SellerOrder({ payment, ticket, event, place, mayRefund, notices, checkIn, children, onMarked }: SellerOrderProps) {
  const isOpen = ticket?.status === 'active' && event !== null && !event.cancelled;
  const hasSeveral = ticket !== null && ticket.seats.length > 1;
  const participant = nameOf(payment);
  return (
    <KeepFocus className="flex max-w-[952px] flex-col gap-5 print:block">
      <div className="print:hidden">
        <BackToOrders usual={{ to: paths.hubPart('sales'), label: 'Sales' }} />
        <div className="empty:hidden">{notices}</div>
        <Card as="section" aria-label="Order">
          <Head payment={payment} ticket={ticket} />
          <div className="flex flex-wrap items-center gap-2.5 border-t border-line px-5 py-3.5">
            {isOpen && !hasSeveral ? (
              <KeepFocus>
                <CheckInButton ticket={ticket} timeZone={event.timeZone} onMarked={onMarked} />
              </KeepFocus>
            ) : null}
            {hasLeft({ username: payment.username }) ? null : (
              <ButtonLink variant="ghost" to={paths.chat(payment.userId)}>
                <Icon of={MessageCircle} size={18} />
                Message
              </ButtonLink>
            )}
            {mayRefund ? <RefundOrder payment={payment} ticket={ticket} isSeller wide={false} /> : null}
            {ticket?.payerUserId !== undefined && ticket.payerUserId !== payment.userId ? (
              <ButtonLink variant="ghost" to={paths.order(payment.itemId, ticket.payerUserId, ticket.paymentId)}>
                The order that paid
              </ButtonLink>
            ) : null}
            {hasBeenPaid(payment) ? (
              <Button variant="bare" className="sm:ml-auto" onClick={() => print()}>
                <Icon of={Printer} size={18} />
                Print receipt
              </Button>
            ) : null}
          </div>
          {hasSeveral ? (
            <SeatRows
              ticket={ticket}
              participant={participant}
              timeZone={event?.timeZone ?? 'Europe/London'}
              isOpen={isOpen}
              onMarked={onMarked}
            />
          ) : null}
          {payment.type === 'SESSION_EVENT' ? <SessionLine payment={payment} event={event} /> : null}
          <Outcome payment={payment} ticket={ticket} event={event} />
        </Card>
      </div>
      {checkIn}
      <div className="print:hidden">
        <OrderLedger payment={payment} />
      </div>
      {children}
      <div className="hidden print:block">
        <Receipt payment={payment} place={place} />
      </div>
    </KeepFocus>
  );
}

function nameOf({ username, displayName }: Payment): string {
  return hasLeft({ username }) ? DELETED_PERSON.displayName : (displayName ?? `@${username}`);
}

const PART = "relative pl-[0.8em] before:absolute before:left-[0.3em] before:content-['·']";

function Head({ payment, ticket }: Pick<SellerOrderProps, 'payment' | 'ticket'>) {
  const name = nameOf(payment);
  const places = seatsLabel(payment);
  return (
    <div className="flex items-start gap-4 px-5 py-5">
      <Avatar seed={payment.userId} name={name} src={pictureUrl(payment.profilePic, 150)} size="l" />
      <div className="min-w-0">
        <h1 className="overflow-x-clip text-[22px] leading-tight [overflow-wrap:anywhere] sm:text-[26px]">
          {/* Where a line begins, the dot before its part is beyond the edge. */}
          <span className="-ml-[0.8em] flex flex-wrap">
            <bdi className="min-w-0 pl-[0.8em]">{name}</bdi>
            {payment.type === 'SESSION_EVENT' && payment.amount === 0 ? (
              <span className={PART}>{payment.membershipId === null ? 'Free' : 'With pass'}</span>
            ) : (
              <>
                <span className={PART}>{formatPounds(paidOf(payment))}</span>
                <span className={`${PART} text-ink-2`}>you keep {formatPounds(soldTotals(payment.logs).received)}</span>
              </>
            )}
          </span>
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-[13.5px] text-ink-2 tabular-nums">
          <OrderPill payment={payment} />
          {payment.nextCharge === null ? null : <span className="font-semibold text-ink">Charged {nextCharge(payment.nextCharge)}</span>}
          {payment.redeemed === undefined ? null : (
            <span className="font-semibold text-ink">{payment.redeemed ? 'Redeemed' : 'Not redeemed yet'}</span>
          )}
          <span>
            {places === null ? ticket?.code ? <span className="whitespace-nowrap">{`Ticket ${ticket.code} · `}</span> : '' : `${places} · `}
            {/* Between the two, outside of them, the line may break. */}{' '}
            <span className="whitespace-nowrap">No. {receiptNumber(payment)}</span>
          </span>
        </p>
      </div>
    </div>
  );
}

function SessionLine({ payment, event }: Pick<SellerOrderProps, 'payment' | 'event'>) {
  const zone = useViewerZone();
  const { description, createdAt, ownerUsername } = payment;
  const timeZone = event?.timeZone ?? description.timeZone ?? 'UTC';
  const startDateTime = event?.startDateTime ?? description.startDateTime ?? createdAt;
  const when = whenThere({ startDateTime, endDateTime: event?.endDateTime ?? description.endDateTime ?? createdAt, timeZone }, zone);
  const place = event?.locationType === 'online' ? 'Online' : (event?.city ?? null);
  const inside = (
    <>
      <DateTile instant={startDateTime} timeZone={timeZone} muted={event?.cancelled === true} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold [overflow-wrap:anywhere]">{description.title}</span>
        {description.subtitle === undefined ? null : (
          <span className="line-clamp-2 text-[14px] [overflow-wrap:anywhere]">{description.subtitle}</span>
        )}
        <span className="block text-[13.5px] [overflow-wrap:anywhere] text-ink-2">
          {[when.day, `${when.time} ${when.zoneName}`, place].filter(Boolean).join(' · ')}
        </span>
      </span>
    </>
  );
  const className = 'flex items-center gap-4 border-t border-line px-5 py-3.5';
  if (!description.sessionId) return <div className={className}>{inside}</div>;
  return (
    <Link
      to={attendeesPath({ sessionOwnerUsername: ownerUsername, sessionId: description.sessionId, id: payment.itemId })}
      className={`${className} hover:bg-sunken focus-visible:-outline-offset-2`}
    >
      {inside}
      <span className="text-[13.5px] text-ink-2 max-sm:sr-only">Guests</span>
      <Icon of={ChevronRight} size={18} className="text-ink-3" />
    </Link>
  );
}

// What became of the ticket, in a sentence; nothing while it is simply valid.
function Outcome({ payment, ticket, event }: Pick<SellerOrderProps, 'payment' | 'ticket' | 'event'>) {
  const now = useNow();
  const state = payment.item?.state ?? 'valid';
  if (payment.type !== 'SESSION_EVENT' || ticket === null) return null;
  const { sentence } = ticketMessage(state, {
    isHost: true,
    isPaid: payment.amount > 0,
    membership: membershipOf(payment),
    isRefunded: payment.status === 'REFUNDED',
    mayReturn: false,
    wasMoved: false,
    noShow: ticket.noShow,
    seats: ticket.seats.length,
    doubt: ticket.doubt,
    isOpen: event !== null && !event.cancelled && new Date(event.endDateTime) > now,
  });
  if (sentence === null) return null;
  return <p className="border-t border-line px-5 py-3.5 text-ink-2">{sentence}</p>;
}
