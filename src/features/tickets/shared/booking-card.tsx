import type { ReactNode } from 'react';
import { EventRefunds } from '../hosting/web/event-refunds.tsx';
import { PurchaseButton } from '../buying/web/purchase-button.tsx';
import { TicketPrice } from '../buying/web/ticket-price.tsx';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Card } from '#ui/layout/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { availabilityOf, mayCostMoney } from '#features/sessions/rules.ts';
import { Availability } from '../waiting/web/availability.tsx';
import { CancelledNotice } from '#features/sessions/shared/cancelled-notice.tsx';
import { DateTile } from '#ui/layout/date-tile.tsx';
import { EventFacts } from '#features/sessions/shared/event-facts.tsx';
import { EventSelector } from '#features/sessions/shared/event-selector.tsx';
import { eventWhen } from '#kernel/time/event-when.ts';
import { Participants } from '#features/sessions/shared/participants.tsx';
import type { SessionEvents } from '#features/sessions/shared/use-session-events.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';

const HostPanel = lazyPart(async () => (await import('../hosting/web/host-panel.tsx')).HostPanel);

export type BookingCardProps = {
  events: SessionEvents;
  hrefOf: (event: { id: string }) => string;
  /** What else can be done with a date that is on sale for money. */
  more: (event: SessionEvent) => ReactNode;
};

/** The chosen date of a session: when, where, who is coming, what it costs, and the button that books it. */
export function BookingCard({ events, hrefOf, more }: BookingCardProps) {
  const event = events.selected;
  const now = useNow();
  const isHost = useMyUserId() === event?.sessionOwnerUserId;
  if (events.failed)
    return (
      <Card>
        <ErrorState
          title="The dates couldn’t be loaded"
          onRetry={events.retry}
          retrying={events.upcoming.isFetching || events.past.isFetching}
        />
      </Card>
    );
  if (events.loading) return <BookingSkeleton />;
  return (
    // Hosts get their own panel; until the page knows them, it isn't shown as a stranger's.
    <Card
      as="section"
      aria-label="Date and tickets"
      data-owner={isHost ? undefined : event?.sessionOwnerUserId}
      className="flex flex-col gap-5 overflow-visible! p-5 sm:p-6"
    >
      {event ? (
        <>
          <CancelledNotice event={event} />
          <EventRefunds event={event} />
          {isHost ? <HostPanel key={event.id} event={event} waiting={<Skeleton className="h-64 w-full" />} /> : <Offer event={event} />}
        </>
      ) : null}
      <EventSelector events={events} selectedId={event?.id ?? null} hrefOf={hrefOf} />
      {event ? (
        <div className="border-y border-line py-2">
          <Participants key={event.id} event={event} />
        </div>
      ) : null}
      {isHost ? null : (
        <div className="booking-foot">
          <PurchaseButton key={event?.id ?? 'none'} event={event} startsFromAddress />
          {event && availabilityOf(event, now).purchasable && mayCostMoney(event) ? (
            <div className="-mt-4 empty:hidden">{more(event)}</div>
          ) : null}
        </div>
      )}
    </Card>
  );
}

function Offer({ event }: { event: SessionEvent }) {
  const viewerZone = useViewerZone();
  return (
    <>
      <div className="flex items-center gap-3.5">
        <DateTile instant={event.startDateTime} timeZone={eventWhen(event, viewerZone).zone} muted={event.cancelled} />
        <TicketPrice event={event} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Availability event={event} />
        <Pill>{event.locationType === 'online' ? 'Online' : 'In-Person'}</Pill>
      </div>
      <EventFacts event={event} />
    </>
  );
}

function BookingSkeleton() {
  return (
    <LoadingRegion label="Loading the dates">
      <Card padded className="flex flex-col gap-4">
        <Skeleton className="h-8 w-24" />
        <Skeleton className="h-5 w-56" />
        <Skeleton className="h-5 w-44" />
        <Skeleton className="h-5 w-60" />
        <Skeleton className="h-12 w-full rounded-full" />
      </Card>
    </LoadingRegion>
  );
}
