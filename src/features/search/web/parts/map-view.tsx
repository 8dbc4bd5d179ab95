import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPriceTag } from '#kernel/money.ts';
import { PlaceMap } from '#features/places/web/parts/place-map.tsx';
import { shortWhen } from '#kernel/event-when.ts';
import { useViewerZone } from '#ui/use-viewer-zone.ts';
import { DateTile } from '#ui/date-tile.tsx';
import { Notice } from '#ui/notice.tsx';
import { classNames } from '#ui/class-names.ts';
import { Pill } from '#ui/pill.tsx';
import { distanceText } from './distance-text.ts';
import type { SearchAddress } from './search-address.ts';
import { pinOf, type FoundSession } from './found-sessions.ts';

type MapViewProps = { sessions: readonly FoundSession[]; address: SearchAddress; more: ReactNode };

const FEW = 5;

/**
 * The sessions found on a map and in a list beside it, on a phone in a row below; choosing one in either shows it in the other. A venue
 * that isn't public lies at a coarsened point. If none has a place, there is only the list.
 */
export function MapView({ sessions, address, more }: MapViewProps) {
  const viewerZone = useViewerZone();
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const pins = sessions.map((session) => pinOf(session, viewerZone)).filter((pin) => pin !== null);
  const centre = address.point ? { ...address.point, label: address.location, km: address.within } : null;
  const choose = (id: string) => {
    setChosen(id);
    list.current?.querySelector(`[data-session="${id}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  };
  if (pins.length === 0)
    return (
      <section aria-label="Map" className="mb-5">
        <Notice>
          {sessions.every(({ date }) => date.locationType === 'online')
            ? 'Online sessions have no place on a map, so here’s a list.'
            : 'None of these sessions has a known place, so here’s a list.'}
        </Notice>
        <ul aria-label="Sessions" className="mt-4 grid gap-2.5 sm:grid-cols-[repeat(auto-fill,minmax(300px,1fr))]">
          {sessions.map((session) => (
            <Row key={session.id} session={session} isChosen={false} />
          ))}
        </ul>
        {more}
      </section>
    );
  return (
    <section aria-label="Map" className="mb-5 grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[minmax(260px,340px)_minmax(0,1fr)]">
      <div className="md:order-2">
        <PlaceMap
          className="h-[48dvh] min-h-80 md:h-[max(420px,calc(100dvh-260px))]"
          label={`Map with ${pins.length} ${pins.length === 1 ? 'session' : 'sessions'}`}
          pins={pins}
          centre={centre}
          chosen={chosen}
          onChoose={choose}
        />
        <p className="mt-2 text-[13px] text-ink-2">
          If a venue isn’t public, its pin is only accurate to about a kilometre. Ticket holders see the address.
          {pins.length < sessions.length ? ' Sessions without a place are only in the list.' : ''}
        </p>
      </div>
      <div className="scrollbar-quiet overflow-x-auto max-md:-mx-4 max-md:px-4 md:max-h-[max(420px,calc(100dvh-260px))] md:overflow-y-auto">
        <ul ref={list} aria-label="On the map" className="flex gap-2.5 py-1 max-md:w-max md:flex-col">
          {sessions.map((session) => (
            <Row key={session.id} session={session} isChosen={chosen === session.id} onPoint={() => setChosen(session.id)} />
          ))}
        </ul>
        {more}
      </div>
    </section>
  );
}

type RowProps = { session: FoundSession; isChosen: boolean; onPoint?: () => void };

function Row({ session: { id, path, title, date }, isChosen, onPoint }: RowProps) {
  const viewerZone = useViewerZone();
  const where = date.locationType === 'online' ? 'Online' : (date.city ?? 'In person');
  const { seatsLeft } = date;
  return (
    <li
      data-session={id}
      onPointerEnter={onPoint}
      onFocus={onPoint}
      className={classNames(
        'relative flex gap-3 rounded-card border p-3 hover:border-line-strong',
        onPoint ? 'max-md:w-72' : '',
        isChosen ? 'border-accent bg-accent-soft' : 'border-line bg-surface',
      )}
    >
      <DateTile instant={date.startDateTime} timeZone={date.timeZone} />
      <span className="min-w-0 flex-1">
        <Link to={path} className="block truncate font-semibold after:absolute after:inset-0">
          {title}
        </Link>
        <span className="block truncate text-[13px] text-ink-2">{shortWhen(date, viewerZone)}</span>
        <span className="block truncate text-[13px] text-ink-2">
          {where}
          {date.distanceKm === null ? '' : ` · ${distanceText(date)}`}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <span className="font-semibold tabular-nums">{formatPriceTag(date.price)}</span>
        {seatsLeft !== null && seatsLeft <= FEW ? (
          <Pill tone={seatsLeft === 0 ? 'plain' : 'warn'}>{seatsLeft === 0 ? 'Full' : `${seatsLeft} left`}</Pill>
        ) : null}
      </span>
    </li>
  );
}
