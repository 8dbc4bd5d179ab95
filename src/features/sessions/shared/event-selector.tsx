import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { seatsLabel } from '#features/content/copy.ts';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import type { SessionEvent } from '../contract.ts';
import { availabilityOf } from '../rules.ts';
import { shortWhen } from '#kernel/time/event-when.ts';
import { formatCount } from '#kernel/time/time-text.ts';
import type { SessionEvents } from './use-session-events.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';

export type EventSelectorProps = {
  events: SessionEvents;
  selectedId: string | null;
  /** On a page each date is a link, so that it works before scripts load and can be shared. */
  hrefOf?: (event: SessionEvent) => string;
  onSelect?: (event: SessionEvent) => void;
};

/** The dates of a session to choose from, ten at a time: upcoming, then past. Renders nothing if there is only one date. */
export function EventSelector({ events, selectedId, hrefOf, onSelect }: EventSelectorProps) {
  const { upcoming, past } = events.lists;
  if (upcoming.length + past.length < 2) return null;
  const choose = (event: SessionEvent) => (
    <EventChoice key={event.id} event={event} on={event.id === selectedId} hrefOf={hrefOf} onSelect={onSelect} />
  );
  return (
    <div className="flex flex-col gap-4">
      {upcoming.length > 0 ? (
        <Dates title="Dates" list={events.upcoming} more="later date">
          {upcoming.map(choose)}
        </Dates>
      ) : null}
      {past.length > 0 ? (
        <details className="group" open={past.some((event) => event.id === selectedId) || undefined}>
          <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 text-[13.5px] font-semibold text-ink-2 hover:text-ink">
            Past dates
            <Icon of={ChevronDown} size={16} className="transition-transform group-open:rotate-180" />
          </summary>
          <Dates title="Past dates" titleHidden list={events.past} more="earlier date">
            {past.map(choose)}
          </Dates>
        </details>
      ) : null}
    </div>
  );
}

type DatesProps = {
  title: string;
  titleHidden?: boolean;
  list: SessionEvents['upcoming'];
  more: string;
  children: ReactNode[];
};

function Dates({ title, titleHidden = false, list, more, children }: DatesProps) {
  const count = list.data?.pages[0]?.count ?? 0;
  const others = count - children.length;
  return (
    <div>
      <h2 className={titleHidden ? 'sr-only' : 'mb-2 text-[13.5px] font-semibold'}>{title}</h2>
      <ul aria-label={title} className="flex flex-col gap-2">
        {children}
      </ul>
      {list.isFetchNextPageError ? (
        <p role="alert" className="mt-2 text-sm text-danger">
          More dates couldn’t be loaded.
        </p>
      ) : null}
      {list.hasNextPage ? (
        <Button variant="bare" size="small" className="mt-2" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {others > 0 ? `${formatCount(others)} ${more}${others === 1 ? '' : 's'}` : `${more}s`}
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
  const note = noteOf(event, useNow());
  const words = (
    <>
      <span>{shortWhen(event, useViewerZone())}</span>
      {note ? <span className="text-[13px] font-normal whitespace-nowrap opacity-80">{note}</span> : null}
    </>
  );
  const className = classNames(
    'flex min-h-11 w-full items-center justify-between gap-3 rounded-full border px-4 py-2 text-left text-[14px] leading-tight font-medium transition-colors sm:min-h-[38px]',
    on ? 'border-ink bg-ink text-paper' : 'border-line bg-surface text-ink hover:border-line-strong',
  );
  return (
    <li>
      {hrefOf ? (
        <Link to={hrefOf(event)} replace preventScrollReset aria-current={on ? 'true' : undefined} className={className}>
          {words}
        </Link>
      ) : (
        <button type="button" aria-pressed={on} onClick={() => onSelect?.(event)} className={className}>
          {words}
        </button>
      )}
    </li>
  );
}

/** How many places are left, or why none are available. */
function noteOf(event: SessionEvent, now: Date): string | null {
  const availability = availabilityOf(event, now);
  if (availability.purchasable) return event.seatsLeft === null ? null : event.seatsLeft === 0 ? 'On hold' : seatsLabel(event.seatsLeft);
  if (availability.reason === 'ended') return null;
  return availability.reason === 'full' ? seatsLabel(0) : availability.label;
}
