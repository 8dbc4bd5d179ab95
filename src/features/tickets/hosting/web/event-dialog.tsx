import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { ContentMedia } from '#features/content/shared/items/content-media.tsx';
import { EventRefunds } from './event-refunds.tsx';
import { PurchaseButton } from '../../buying/web/purchase-button.tsx';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { Availability } from '../../waiting/web/availability.tsx';
import { CancelledNotice } from '#features/sessions/shared/cancelled-notice.tsx';
import { EventFacts } from '#features/sessions/shared/event-facts.tsx';
import { EventSelector } from '#features/sessions/shared/event-selector.tsx';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { mayCancelEvents } from '#features/sessions/policy.ts';
import { TicketPrice } from '../../buying/web/ticket-price.tsx';
import { Participants } from '#features/sessions/shared/participants.tsx';
import { useSessionEvents } from '#features/sessions/shared/use-session-events.ts';

const HostMenu = lazyPart(async () => (await import('./host-menu.tsx')).HostMenu);

export type EventDialogProps = { event: SessionEvent; onClose: () => void };

/** One event over the page it was chosen on (docs/product.md#event-dialog). Load it lazily. */
export function EventDialog({ event: opened, onClose }: EventDialogProps) {
  const trpc = useTrpc();
  const [selectedId, setSelectedId] = useState(opened.id);
  const events = useSessionEvents({ sessionId: opened.sessionId, userId: opened.sessionOwnerUserId }, selectedId);
  const session = useQuery(
    trpc.content.getContentItem.queryOptions({
      contentItemUri: { type: 'SESSION', id: opened.sessionId },
      userId: opened.sessionOwnerUserId,
    }),
  );
  // Shows the row that was clicked until the event has been refetched.
  const event = events.selected?.id === selectedId ? events.selected : opened;
  const media = session.data && !session.data.locked ? session.data.media : [];
  // Nearly every session has a picture: its space is reserved, so that nothing moves away from under a finger.
  const pictures = session.isPending ? (
    <Skeleton className="aspect-video w-full rounded-none" />
  ) : media.length > 0 ? (
    <ContentMedia media={media} seed={opened.sessionId} ratio="16/9" />
  ) : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      tall
      title={event.title}
      description={event.subtitle}
      media={pictures}
      footer={
        <div className="flex w-full flex-col gap-5">
          <PurchaseButton key={event.id} event={event} />
        </div>
      }
    >
      <CancelledNotice event={event} className="mb-4" />
      <div className="mb-4 empty:hidden">
        <EventRefunds event={event} />
      </div>
      <div className="flex items-start justify-between gap-2">
        <TicketPrice event={event} />
        <OwnerMenu event={event} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Availability event={event} />
        <Pill>{event.locationType === 'online' ? 'Online' : 'In-Person'}</Pill>
      </div>
      <p className="mt-2 mb-5 text-ink-2">
        Hosted by{' '}
        <Link className="font-semibold text-ink hover:underline" to={paths.profile(event.host.username)} onClick={onClose}>
          {event.host.displayName ?? event.host.username}
        </Link>
      </p>
      <EventFacts event={event} />
      <div className="mt-5 empty:hidden">
        <EventSelector events={events} selectedId={event.id} onSelect={({ id }) => setSelectedId(id)} />
      </div>
      <div className="mt-5 flex items-start gap-4 border-t border-line pt-2">
        <div className="min-w-0 flex-1">
          <Participants key={event.id} event={event} />
        </div>
        <Link
          className="flex min-h-11 shrink-0 items-center text-ink-2 hover:text-ink hover:underline"
          to={paths.event(event.sessionOwnerUsername, event.sessionId, event.id)}
        >
          View Session
        </Link>
      </div>
    </Dialog>
  );
}

/** The host’s menu of an event. Renders nothing for anybody else, and loads no code for them. */
function OwnerMenu({ event }: { event: SessionEvent }) {
  const me = useMyUserId();
  if (!mayCancelEvents({ ownerUserId: event.sessionOwnerUserId }, me)) return null;
  return <HostMenu event={event} />;
}
