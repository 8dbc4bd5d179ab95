import { CalendarX, CircleCheck, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { whenThere } from '#kernel/time/event-when.ts';
import { formatDuration } from '#kernel/time/time-text.ts';
import type { ItemState, Payment } from '#features/payments/contract.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { minimumText, TAKES_PLACE } from '#features/sessions/minimum/copy.ts';
import { GoodToKnow } from '#features/sessions/shared/good-to-know.tsx';
import { Card } from '#ui/layout/card.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { DateTile } from '#ui/layout/date-tile.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { KeepFocus } from '#ui/actions/keep-focus.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import type { Ticket } from '../contract.ts';
import { ticketMessage } from '../copy.ts';
import { membershipOf, paidPlaces, partlyReturned, redeemedRule, ticketTerms } from '../returns/copy.ts';
import { AddToCalendarButton } from '../wallet/web/add-to-calendar-button.tsx';
import { MovedNotice } from '../wallet/web/moved-notice.tsx';
import { ReturnButton } from './return-button.tsx';
import { TicketCodes } from './ticket-codes.tsx';
import { TicketPlace } from '../wallet/web/ticket-place.tsx';
import { untilText } from '../wallet/web/until-text.ts';

export type TicketCardProps = {
  ticket: Ticket;
  event: SessionEvent | null;
  payment: Payment;
  isHost: boolean;
  /** Of the title: the page's own for a participant, whose page this is. */
  heading: 'h1' | 'h2';
};

const DASHED = 'border-dashed border-line-strong/50';

/** The ticket itself, in the order in which it is needed at the door: state, title, time, code; then the place and what to bring. */
export function TicketCard({ ticket, event, payment, isHost, heading }: TicketCardProps) {
  const now = useNow();
  const state = payment.item?.state ?? 'valid';
  const hasCode = state === 'valid' || state === 'moved' || state === 'checked-in';
  const message = ticketMessage(state, {
    isHost,
    ...paidPlaces(ticket.seats, { amount: payment.amount, isCancelled: state === 'cancelled' }),
    membership: membershipOf(payment),
    isRefunded: payment.status === 'REFUNDED',
    wasMoved: ticket.movedFrom !== null,
    changed: ticket.changed,
    percent: ticket.returns?.percent ?? (ticket.status === 'cancelled' ? payment.description.returnPolicy?.percent : undefined),
    credit: ticket.seats.some(({ credit }) => credit),
    refundedAmount: payment.refundedAmount,
    noShow: ticket.noShow,
    seats: ticket.seats.length,
    doubt: ticket.doubt,
    isOpen: event !== null && !event.cancelled && new Date(event.endDateTime) > now,
  });
  const given = ticket.gift === 'redeemed' && ticket.mayHandBack && !isHost ? redeemedRule(ticket.returns) : null;
  const some = isHost ? null : partlyReturned(ticket.seats, payment);
  const start = new Date(event?.startDateTime ?? payment.description.startDateTime ?? payment.createdAt);
  const isFree = payment.amount === 0 || ticket.seats.every(({ status, price }) => status !== 'active' || price === 0);
  const isOwed = ticket.doubt !== null || state === 'moved' || ticket.changed !== undefined;
  const terms =
    isHost || isFree || !hasCode || isOwed
      ? null
      : ticketTerms(payment.description.returnPolicy, { start, timeZone: event?.timeZone ?? 'Europe/London' }, now);
  return (
    <Card as="article" className="sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:grid-rows-[auto_1fr]">
      <div className="flex flex-col gap-3 p-5 sm:p-6 sm:pb-4">
        <Head ticket={ticket} event={event} payment={payment} state={state} heading={heading} />
        {state === 'moved' && ticket.movedFrom ? <MovedNotice movedFrom={ticket.movedFrom} event={event} /> : null}
      </div>
      {hasCode && ticket.code !== null ? (
        <div
          className={classNames(
            DASHED,
            'flex flex-col items-center justify-center gap-3 p-5 max-sm:border-y sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:w-64 sm:border-l',
          )}
        >
          <TicketCodes
            ticket={ticket}
            participant={payment.displayName ?? `@${payment.username}`}
            timeZone={event?.timeZone ?? 'Europe/London'}
            mayName={!isHost && ticket.gift !== 'to-redeem' && event !== null && new Date(event.endDateTime) > now}
            isHost={isHost}
            words={codeWords(isHost, event?.locationType === 'online')}
          />
        </div>
      ) : null}
      <div className="flex flex-col items-start gap-4 p-5 sm:col-start-1 sm:p-6 sm:pt-0">
        {event ? <TicketPlace event={event} /> : null}
        {hasCode && event?.minimum ? (
          <p className="max-w-[56ch] text-ink-2">
            {event.minimum.isDecided ? TAKES_PLACE : minimumText(event.minimum, event.timeZone, !isFree)}
          </p>
        ) : null}
        {ticket.notes === null ? null : (
          <div className="w-full">
            <GoodToKnow notes={ticket.notes} heading={heading === 'h1' ? 'h2' : 'h3'} />
          </div>
        )}
        {hasCode && ticket.code !== null ? (
          <AddToCalendarButton sessionEventId={ticket.sessionEventId} userId={ticket.userId} paymentId={ticket.paymentId} />
        ) : null}
      </div>
      {message.sentence !== null || message.action !== null || terms !== null || some !== null || given !== null ? (
        <KeepFocus className={classNames(DASHED, 'col-span-full flex flex-col items-start gap-3 border-t p-5 text-ink-2 sm:p-6')}>
          {message.sentence !== null ? (
            <p data-outcome tabIndex={-1} className="flex max-w-[56ch] items-start gap-3 outline-none">
              {hasCode ? null : <Icon of={state === 'cancelled' ? CalendarX : Undo2} className="mt-0.5 shrink-0" />}
              {message.sentence}
            </p>
          ) : null}
          {some === null ? null : <p className="max-w-[56ch]">{some}</p>}
          {given === null ? null : <p className="max-w-[56ch]">{given}</p>}
          {terms === null ? null : <p className="max-w-[56ch]">{terms}</p>}
          {message.action !== null ? <ReturnButton ticket={ticket} payment={payment} label={message.action} /> : null}
        </KeepFocus>
      ) : null}
    </Card>
  );
}

function Head({ ticket, event, payment, state, heading: Heading }: Omit<TicketCardProps, 'isHost'> & { state: ItemState }) {
  const now = useNow();
  const viewerZone = useViewerZone();
  const { description, createdAt, ownerUsername } = payment;
  const timeZone = event?.timeZone ?? description.timeZone ?? 'UTC';
  const startDateTime = event?.startDateTime ?? description.startDateTime ?? createdAt;
  const when = whenThere({ startDateTime, endDateTime: event?.endDateTime ?? description.endDateTime ?? createdAt, timeZone }, viewerZone);
  const until = state === 'valid' || state === 'moved' ? untilText(new Date(startDateTime), now, timeZone) : null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap gap-2">
          <StatePill state={state} />
          {event ? <Pill>{event.locationType === 'online' ? 'Online' : 'In-Person'}</Pill> : null}
        </div>
        {until === null ? null : <span className="text-[13.5px] text-ink-2">{until}</span>}
      </div>
      <div>
        <Heading className="text-[26px] leading-tight [overflow-wrap:anywhere]">
          {description.sessionId ? (
            <Link className="hover:underline" to={paths.event(ownerUsername, description.sessionId, ticket.sessionEventId)}>
              {description.title}
            </Link>
          ) : (
            description.title
          )}
        </Heading>
        {description.subtitle === undefined ? null : <p className="mt-1 [overflow-wrap:anywhere]">{description.subtitle}</p>}
        <p className="mt-1 text-ink-2">
          Hosted by{' '}
          <Link className="font-semibold text-ink hover:underline" to={paths.profile(ownerUsername)}>
            {event?.host.displayName ?? `@${ownerUsername}`}
          </Link>
        </p>
      </div>
      <div className="flex items-start gap-3.5">
        <DateTile instant={startDateTime} timeZone={timeZone} muted={state === 'cancelled'} />
        <p className="min-w-0">
          <span className="font-semibold">{when.day}</span>
          <span className="block text-ink-2">
            {when.time} <span className="text-ink-3">{when.zoneName}</span>
            {event ? (
              <>
                {' ·'} <span className="whitespace-nowrap">{formatDuration(event.duration)}</span>
              </>
            ) : null}
          </span>
          {when.yours === null ? null : <span className="block text-[13.5px] text-ink-2">{when.yours}</span>}
        </p>
      </div>
    </>
  );
}

function codeWords(isHost: boolean, isOnline: boolean): string {
  if (isOnline) return isHost ? 'You can ask the participant for this code.' : 'Join with the link. The host may ask for this code.';
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
