import { ScanLine, Share, Users } from 'lucide-react';
import { useState } from 'react';
import * as paths from '#kernel/http/paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { KeepFocus } from '#ui/actions/keep-focus.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { NOT_ON_SALE, useTakesPayments } from '#features/payments/shared/payouts/use-takes-payments.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { availabilityOf, mayCostMoney } from '#features/sessions/rules.ts';
import { DateTile } from '#ui/layout/date-tile.tsx';
import { eventWhen } from '#kernel/time/event-when.ts';
import { formatCount } from '#kernel/time/time-text.ts';
import { priceFrom } from '#features/content/copy.ts';
import { attendeesPath } from '#features/sessions/shared/attendees-path.ts';
import { MinimumPanel } from './minimum-panel.tsx';
import { HostMenu } from './host-menu.tsx';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';

const ShareDialog = lazyPart(
  async () => (await import('#features/content/shared/items/share-dialog.tsx')).ShareDialog,
  ({ onOpenChange }) => onOpenChange(false),
);

const DOOR_MS = 12 * 3_600_000;

/** A date as its host sees it: how it sells, who is coming, and what can be done about it. Load it lazily. */
export function HostPanel({ event }: { event: SessionEvent }) {
  const [sharing, setSharing] = useState(false);
  const now = useNow();
  const when = eventWhen(event, useViewerZone());
  const availability = availabilityOf(event, now);
  const sells = useTakesPayments(mayCostMoney(event) ? event.sessionOwnerUserId : null);
  const isToCome = !event.cancelled && Date.parse(event.endDateTime) > now.getTime();
  // Until the day comes, what there is to do is to share it.
  const isAtDoor = isToCome && event.locationType === 'in-person' && Date.parse(event.startDateTime) - now.getTime() < DOOR_MS;
  const checkIn = (
    <ButtonLink variant={isAtDoor ? 'primary' : 'ghost'} to={`${attendeesPath(event)}#ticket-code`}>
      <Icon of={ScanLine} size={18} />
      Check in
    </ButtonLink>
  );
  const share = (
    <Button variant={isToCome && !isAtDoor ? 'primary' : 'ghost'} aria-haspopup="dialog" onClick={() => setSharing(true)}>
      <Icon of={Share} size={18} />
      Share
    </Button>
  );
  const path = paths.event(event.sessionOwnerUsername, event.sessionId, event.id);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <Pill tone="accent">You host this</Pill>
        {availability.purchasable ? (
          <Pill tone={sells ? 'good' : 'danger'}>{sells ? 'Tickets Available' : NOT_ON_SALE}</Pill>
        ) : (
          <Pill tone={availability.reason === 'cancelled' ? 'danger' : 'plain'}>{availability.label}</Pill>
        )}
        <Pill>{event.locationType === 'online' ? 'Online' : 'In-Person'}</Pill>
      </div>
      <div className="flex items-center gap-3.5">
        <DateTile instant={event.startDateTime} timeZone={when.zone} muted={!isToCome} />
        <div className="min-w-0">
          <p className="font-semibold">{when.day}</p>
          <p className="text-[13.5px] text-ink-2">
            {when.time}
            {when.zoneName ? ` (${when.zoneName})` : ''} · {priceFrom(event)}
          </p>
          <p className="text-[13.5px] text-ink-2 [overflow-wrap:anywhere]">
            {event.locationType === 'online' ? (event.locationUrl ?? 'Online') : (event.formattedAddress ?? event.city ?? 'In person')}
          </p>
        </div>
      </div>
      <Booked event={event} />
      <MinimumPanel event={event} />
      <KeepFocus className="grid grid-cols-2 gap-2">
        {isToCome ? (isAtDoor ? checkIn : share) : null}
        <ButtonLink variant="ghost" to={attendeesPath(event)}>
          <Icon of={Users} size={18} />
          Guests
        </ButtonLink>
        {isToCome && !isAtDoor ? checkIn : share}
        <HostMenu event={event} wide />
      </KeepFocus>
      {sharing ? <ShareDialog open onOpenChange={setSharing} url={new URL(path, location.origin).href} title={event.title} /> : null}
    </div>
  );
}

function Booked({ event: { participantCount, maxParticipantCount } }: { event: SessionEvent }) {
  if (maxParticipantCount === null) return <p className="text-[14px] font-semibold">{formatCount(participantCount)} booked</p>;
  const label = `${formatCount(participantCount)} of ${formatCount(maxParticipantCount)} booked`;
  return (
    <div>
      <p className="mb-1.5 text-[14px] font-semibold">{label}</p>
      <ProgressBar label={label} value={participantCount / maxParticipantCount} />
    </div>
  );
}
