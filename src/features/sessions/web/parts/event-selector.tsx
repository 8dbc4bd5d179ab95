import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/button.tsx';
import { chipClass } from '#ui/chip-class.ts';
import { Icon } from '#ui/icon.tsx';
import { useNow } from '#ui/use-now.ts';
import type { SessionEvent } from '../../contract.ts';
import { availabilityOf } from '../../rules.ts';
import { shortWhen } from './event-when.ts';
import type { SessionEvents } from './use-session-events.ts';
import { useViewerZone } from './use-viewer-zone.ts';

export type EventSelectorProps = {
  events: SessionEvents;
  selectedId: string | null;
  /** On a page each date is a link, so that it works before scripts load and can be shared. */
  hrefOf?: (event: SessionEvent) => string;
  onSelect?: (event: SessionEvent) => void;
};

/** The dates of a session to choose from, ten at a time: what is to come, then what has been. Nothing where there is only one date. */
export function EventSelector({ events, selectedId, hrefOf, onSelect }: EventSelectorProps) {
  const { upcoming, past } = events.lists;
  if (upcoming.length + past.length < 2) return null;
  const choose = (event: SessionEvent) => (
    <EventChoice key={event.id} event={event} on={event.id === selectedId} hrefOf={hrefOf} onSelect={onSelect} />
  );
  return (
    <div className="flex flex-col gap-4">
      {upcoming.length > 0 ? (
        <Dates title="Dates" list={events.upcoming} more="Later dates">
          {upcoming.map(choose)}
        </Dates>
      ) : null}
      {past.length > 0 ? (
        <details className="group" open={past.some((event) => event.id === selectedId) || undefined}>
          <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 text-[13.5px] font-semibold text-ink-2 hover:text-ink">
            Past dates
            <Icon of={ChevronDown} size={16} className="transition-transform group-open:rotate-180" />
          </summary>
          <Dates title="Past dates" titleHidden list={events.past} more="Earlier dates">
            {past.map(choose)}
          </Dates>
        </details>
      ) : null}
    </div>
  );
}

type DatesProps = { title: string; titleHidden?: boolean; list: SessionEvents['upcoming']; more: string; children: ReactNode };

function Dates({ title, titleHidden = false, list, more, children }: DatesProps) {
  return (
    <div>
      <h2 className={titleHidden ? 'sr-only' : 'mb-2 text-[13.5px] font-semibold'}>{title}</h2>
      <ul aria-label={title} className="flex flex-wrap gap-2">
        {children}
      </ul>
      {list.isFetchNextPageError ? (
        <p role="alert" className="mt-2 text-sm text-danger">
          More dates could not be loaded.
        </p>
      ) : null}
      {list.hasNextPage ? (
        <Button look="bare" size="small" className="mt-2" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {more}
        </Button>
      ) : null}
    </div>
  );
}

type EventChoiceProps = {
  event: SessionEvent;
  on: boolean;
  hrefOf: EventSelectorProps['hrefOf'];
  onSelect: EventSelectorProps['onSelect'];
};

function EventChoice({ event, on, hrefOf, onSelect }: EventChoiceProps) {
  const availability = availabilityOf(event, useNow());
  const note =
    availability.purchasable || availability.reason === 'ended' ? null : availability.reason === 'full' ? 'Full' : availability.label;
  const words = (
    <>
      {shortWhen(event, useViewerZone())}
      {note ? <span className="ml-1.5 opacity-80">· {note}</span> : null}
    </>
  );
  return (
    <li>
      {hrefOf ? (
        <Link to={hrefOf(event)} replace preventScrollReset aria-current={on ? 'true' : undefined} className={chipClass({ on })}>
          {words}
        </Link>
      ) : (
        <button type="button" aria-pressed={on} onClick={() => onSelect?.(event)} className={chipClass({ on })}>
          {words}
        </button>
      )}
    </li>
  );
}
