import { CalendarDays, Clock, MapPin, Video, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDuration } from '#kernel/time/time-text.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Icon } from '#ui/media/icon.tsx';
import type { SessionEvent } from '../contract.ts';
import { eventWhen } from '#kernel/time/event-when.ts';
import { useViewerZone, zoneMark } from '#ui/feedback/use-viewer-zone.ts';
import { StreetAddress } from './street-address.tsx';

const MinimumFact = lazyPart(async () => (await import('../minimum/web/minimum-fact.tsx')).MinimumFact);

/** Day, time, length and place of an event, as far as the reader may know them. */
export function EventFacts({ event }: { event: SessionEvent }) {
  const viewerZone = useViewerZone();
  const when = eventWhen(event, viewerZone);
  return (
    <dl className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 gap-y-2.5 text-ink-2">
      <Fact icon={CalendarDays} term="Date">
        <time dateTime={event.startDateTime}>{when.day}</time>
      </Fact>
      <Fact icon={Clock} term="Time">
        {when.time} · {formatDuration(event.duration)}
        {when.zoneName ? (
          <span {...zoneMark(viewerZone, event.timeZone)} className="block text-[13.5px]">
            {when.zoneName}
          </span>
        ) : null}
      </Fact>
      {event.locationType === 'online' ? <OnlinePlace event={event} /> : <StreetPlace event={event} />}
      {event.minimum && !event.cancelled ? <MinimumFact event={event} /> : null}
    </dl>
  );
}

function OnlinePlace({ event }: { event: SessionEvent }) {
  return (
    <Fact icon={Video} term="Place">
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
        <>
          Online
          <span className="block text-[13.5px]">The link is shown to ticket holders</span>
        </>
      )}
    </Fact>
  );
}

function StreetPlace({ event }: { event: SessionEvent }) {
  return (
    <Fact icon={MapPin} term="Place">
      <StreetAddress event={event} />
      {event.formattedAddress === null ? <span className="block text-[13.5px]">The exact address is shown to ticket holders</span> : null}
    </Fact>
  );
}

function Fact({ icon, term, children }: { icon: LucideIcon; term: string; children: ReactNode }) {
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
