import { CalendarDays, Clock, MapPin, Video, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#ui/media/icon.tsx';
import type { SessionEvent } from '../contract.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import { whenThere } from '#kernel/time/event-when.ts';

/** The date being bought: its day, its time on its own clock, and its place as far as it is given before there is a ticket. */
export function EventSummary({ event }: { event: SessionEvent }) {
  const { day, time, zoneName, yours } = whenThere(event, useViewerZone());
  const online = event.locationType === 'online';
  return (
    <dl className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 gap-y-2.5 text-[15px] text-ink-2">
      <Fact icon={CalendarDays} term="Date">
        <time dateTime={event.startDateTime} className="font-semibold text-ink">
          {day}
        </time>
      </Fact>
      <Fact icon={Clock} term="Time">
        <b className="font-semibold text-ink">{time}</b> {zoneName}
        {yours === null ? null : <span className="block text-[13.5px]">{yours}</span>}
      </Fact>
      <Fact icon={online ? Video : MapPin} term="Place">
        {online ? 'Online. The link comes with your ticket.' : placeOf(event)}
      </Fact>
    </dl>
  );
}

function placeOf({ formattedAddress, city }: SessionEvent): string {
  return formattedAddress ?? `${city ?? 'In person'}. The address comes with your ticket.`;
}

function Fact({ icon, term, children }: { icon: LucideIcon; term: string; children: ReactNode }) {
  return (
    <>
      <dt className="pt-0.5">
        <Icon of={icon} size={20} />
        <span className="sr-only">{term}</span>
      </dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
