import { CalendarDays, CalendarX, CircleCheck, Clock, Link2, MapPin, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { whenThere } from '#kernel/event-when.ts';
import { formatDuration } from '#kernel/time-text.ts';
import type { ItemState, Payment } from '#features/payments/contract.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { StreetAddress } from '#features/sessions/web/parts/street-address.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { KeepFocus } from '#ui/keep-focus.tsx';
import { Pill } from '#ui/pill.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { useNow } from '#ui/use-now.ts';
import { useViewerZone } from '#ui/use-viewer-zone.ts';
import type { Ticket } from '../../contract.ts';
import { membershipOf, ticketWords } from '../../state-rules.ts';
import { AddToCalendarButton } from './add-to-calendar-button.tsx';
import { MovedNotice } from './moved-notice.tsx';
import { ReturnButton } from './return-button.tsx';
import { SessionPicture } from './session-picture.tsx';
import { TicketQr } from './ticket-qr.tsx';

export type TicketCardProps = { ticket: Ticket; event: SessionEvent | null; payment: Payment; isHost: boolean };

/** The ticket itself: when, where, and the code for the door. */
export function TicketCard({ ticket, event, payment, isHost }: TicketCardProps) {
  const zone = event?.timeZone ?? payment.description.timeZone ?? 'UTC';
  const when = whenThere(
    {
      startDateTime: event?.startDateTime ?? payment.description.startDateTime ?? payment.createdAt,
      endDateTime: event?.endDateTime ?? payment.description.endDateTime ?? payment.createdAt,
      timeZone: zone,
    },
    useViewerZone(),
  );
  const now = useNow();
  const state = payment.item?.state ?? 'valid';
  const hasCode = state === 'valid' || state === 'moved' || state === 'checked-in';
  const words = ticketWords(state, {
    isHost,
    isPaid: payment.amount > 0,
    membership: membershipOf(payment),
    isRefunded: payment.status === 'REFUNDED',
    mayReturn: ticket.mayHandBack,
    doubt: ticket.doubt,
    isOpen: event !== null && !event.cancelled && new Date(event.endDateTime) > now,
  });
  return (
    <Card as="article">
      {payment.description.sessionId ? (
        <SessionPicture sessionId={payment.description.sessionId} ownerUserId={payment.ownerUserId} className="aspect-[3/1]!" />
      ) : null}
      <div className="flex flex-col gap-4 p-6">
        <div className="flex flex-wrap gap-2">
          <StatePill state={state} />
          {event ? <Pill>{event.locationType === 'online' ? 'Online' : 'In-Person'}</Pill> : null}
        </div>
        <div>
          <h2 className="text-[26px] [overflow-wrap:anywhere]">
            {payment.description.sessionId ? (
              <Link
                className="hover:underline"
                to={paths.event(payment.ownerUsername, payment.description.sessionId, ticket.sessionEventId)}
              >
                {payment.description.title}
              </Link>
            ) : (
              payment.description.title
            )}
          </h2>
          <p className="mt-1 text-ink-2">
            Hosted by{' '}
            <Link className="font-semibold text-ink hover:underline" to={paths.profile(payment.ownerUsername)}>
              {event?.host.displayName ?? `@${payment.ownerUsername}`}
            </Link>
          </p>
        </div>
        <dl className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 gap-y-2.5 text-ink-2">
          <Fact icon={CalendarDays} term="Date">
            {when.day}
          </Fact>
          <Fact icon={Clock} term="Time">
            {when.time} <span className="text-ink-3">{when.zoneName}</span>
            {event ? ` · ${formatDuration(event.duration)}` : ''}
            {when.yours === null ? null : <span className="block text-[13.5px]">{when.yours}</span>}
          </Fact>
          {event ? <Place event={event} /> : null}
        </dl>
        {state === 'moved' && ticket.movedFrom ? <MovedNotice movedFrom={ticket.movedFrom} event={event} /> : null}
      </div>
      {hasCode && ticket.code !== null ? (
        <div className="flex flex-col items-center gap-5 border-t border-dashed border-line-strong/50 p-6">
          <TicketQr
            code={ticket.code}
            draw={(alt) => (
              <QrCode text={`${location.origin}${paths.order(ticket.sessionEventId, ticket.userId)}?code=${ticket.code}`} alt={alt} />
            )}
          />
          <p className="max-w-[40ch] text-center text-[13.5px] text-ink-2">{codeWords(isHost, event?.locationType === 'online')}</p>
          <AddToCalendarButton sessionEventId={ticket.sessionEventId} userId={ticket.userId} />
        </div>
      ) : null}
      {words.sentence !== null || words.action !== null ? (
        <KeepFocus className="flex flex-col items-start gap-3 border-t border-dashed border-line-strong/50 p-6 text-ink-2">
          {words.sentence !== null ? (
            <p data-outcome tabIndex={-1} className="flex max-w-[56ch] items-start gap-3 outline-none">
              {hasCode ? null : <Icon of={state === 'cancelled' ? CalendarX : Undo2} className="mt-0.5 shrink-0" />}
              {words.sentence}
            </p>
          ) : null}
          {words.action !== null ? <ReturnButton ticket={ticket} payment={payment} label={words.action} /> : null}
        </KeepFocus>
      ) : null}
    </Card>
  );
}

function codeWords(isHost: boolean, isOnline: boolean): string {
  if (isOnline) return isHost ? 'You can ask the participant for this code.' : 'Join with the link above. The host may ask for this code.';
  return isHost ? 'The participant shows this code at the door.' : 'Show this code at the door.';
}

const PILLS: Record<ItemState, { label: string; tone: 'plain' | 'good' | 'warn' | 'danger' }> = {
  valid: { label: 'Ticket valid', tone: 'good' },
  moved: { label: 'Moved', tone: 'warn' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
  'checked-in': { label: 'Checked in', tone: 'good' },
  ended: { label: 'Ended', tone: 'plain' },
  returned: { label: 'Returned', tone: 'warn' },
  refunded: { label: 'Refunded', tone: 'warn' },
};

function StatePill({ state }: { state: ItemState }) {
  const { label, tone } = PILLS[state];
  return (
    <Pill tone={tone}>
      {state === 'checked-in' ? <Icon of={CircleCheck} size={14} /> : null}
      {label}
    </Pill>
  );
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
      <StreetAddress event={event} />
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
