import { CalendarDays, CalendarX, CircleCheck, Clock, Link2, MapPin, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { formatDay, formatDuration, formatTime } from '#kernel/time-text.ts';
import type { Payment } from '#features/payments/contract.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Pill } from '#ui/pill.tsx';
import type { Ticket } from '../../contract.ts';
import { AddToCalendarButton } from './add-to-calendar-button.tsx';
import { MovedNotice } from './moved-notice.tsx';
import { TicketQr } from './ticket-qr.tsx';

export type TicketCardProps = { ticket: Ticket; event: SessionEvent | null; payment: Payment; isHost: boolean };

/** The ticket itself: when, where, and the code for the door. */
export function TicketCard({ ticket, event, payment, isHost }: TicketCardProps) {
  const zone = event?.timeZone ?? payment.description.timeZone ?? 'UTC';
  const start = new Date(event?.startDateTime ?? payment.description.startDateTime ?? payment.createdAt);
  const end = new Date(event?.endDateTime ?? payment.description.endDateTime ?? payment.createdAt);
  return (
    <Card as="article">
      <div className="flex flex-col gap-4 p-6">
        <div className="flex flex-wrap gap-2">
          <TicketPill ticket={ticket} cancelled={event?.cancelled ?? false} />
          {event ? <Pill>{event.locationType === 'online' ? 'Online' : 'In-Person'}</Pill> : null}
        </div>
        <div>
          <h2 className="text-[26px] [overflow-wrap:anywhere]">
            {payment.description.sessionId ? (
              <Link
                className="hover:underline"
                to={`/${payment.ownerUsername}/session/${payment.description.sessionId}?sessionEventId=${ticket.sessionEventId}`}
              >
                {payment.description.title}
              </Link>
            ) : (
              payment.description.title
            )}
          </h2>
          <p className="mt-1 text-ink-2">
            Hosted by{' '}
            <Link className="font-semibold text-ink hover:underline" to={`/${payment.ownerUsername}`}>
              {event?.host.displayName ?? `@${payment.ownerUsername}`}
            </Link>
          </p>
        </div>
        <dl className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 gap-y-2.5 text-ink-2">
          <Fact icon={CalendarDays} term="Date">
            {formatDay(start, zone)}
          </Fact>
          <Fact icon={Clock} term="Time">
            {formatTime(start, zone)} – {formatTime(end, zone)}
            {event ? ` · ${formatDuration(event.duration)}` : ''} <span className="text-ink-3">({zone.replaceAll('_', ' ')})</span>
          </Fact>
          {event ? <Place event={event} /> : null}
        </dl>
        {ticket.movedFrom ? (
          <MovedNotice ticket={ticket} movedFrom={ticket.movedFrom} event={event} isPaid={payment.amount > 0} isHost={isHost} />
        ) : null}
      </div>
      {ticket.status === 'active' && !event?.cancelled ? (
        <div className="flex flex-col items-center gap-5 border-t border-dashed border-line-strong/50 p-6">
          <TicketQr address={`${location.origin}/order/${ticket.sessionEventId}/${ticket.userId}?code=${ticket.code}`} code={ticket.code} />
          <p className="max-w-[40ch] text-center text-[13.5px] text-ink-2">
            {isHost ? 'The participant shows this code at the door.' : 'Show this code at the door.'}
          </p>
          <AddToCalendarButton sessionEventId={ticket.sessionEventId} userId={ticket.userId} />
        </div>
      ) : (
        <div className="flex items-start gap-3 border-t border-dashed border-line-strong/50 p-6 text-ink-2">
          <Icon of={ticket.status === 'active' ? CalendarX : Undo2} className="mt-0.5 shrink-0" />
          <p className="max-w-[52ch]">{whyNotValid(ticket, payment, isHost)}</p>
        </div>
      )}
    </Card>
  );
}

// A ticket that nobody has to show: its money went back, or there is no door to show it at.
function whyNotValid(ticket: Ticket, payment: Payment, isHost: boolean): string {
  if (ticket.status === 'cancelled') {
    if (payment.amount === 0) return isHost ? 'This ticket was handed back. Its place is free again.' : 'You handed this ticket back.';
    const money =
      payment.status === 'REFUNDED'
        ? 'The whole price is refunded; banks take five to ten days to show it.'
        : 'The whole price is on its way back.';
    return isHost
      ? `This ticket was handed back after the event was moved. Its place is free again. ${money}`
      : `You handed this ticket back. ${money}`;
  }
  if (ticket.status !== 'active')
    return isHost
      ? 'This ticket was refunded and is no longer valid. Its place is free again.'
      : 'This ticket was refunded and is no longer valid. Banks take five to ten days to show the money.';
  if (isHost) return 'You cancelled this event, so nobody needs this ticket.';
  return payment.amount === 0
    ? 'The host cancelled this event.'
    : 'The host cancelled this event and decides about your refund. You hear from us as soon as it is made.';
}

function TicketPill({ ticket, cancelled }: { ticket: Ticket; cancelled: boolean }) {
  if (ticket.status === 'cancelled') return <Pill tone="warn">Handed back</Pill>;
  if (ticket.status !== 'active') return <Pill tone="warn">Refunded</Pill>;
  if (cancelled) return <Pill tone="danger">Cancelled</Pill>;
  if (ticket.checkedInAt !== null) {
    return (
      <Pill tone="good">
        <Icon of={CircleCheck} size={14} /> Checked in
      </Pill>
    );
  }
  return <Pill tone="good">Ticket valid</Pill>;
}

function Place({ event }: { event: SessionEvent }) {
  if (event.locationType === 'online') {
    return (
      <Fact icon={Link2} term="Link">
        {event.locationUrl ? (
          <a
            className="text-accent-text underline [overflow-wrap:anywhere]"
            href={event.locationUrl}
            target="_blank"
            rel="noopener nofollow ugc noreferrer"
          >
            {event.locationUrl}
          </a>
        ) : (
          'Online'
        )}
      </Fact>
    );
  }
  return (
    <Fact icon={MapPin} term="Place">
      {event.formattedAddress ?? event.city ?? 'In person'}
    </Fact>
  );
}

function Fact({ icon, term, children }: { icon: typeof Clock; term: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="pt-0.5">
        <Icon of={icon} />
        <span className="sr-only">{term}</span>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
