import { RotateCw } from 'lucide-react';
import { priceFrom } from '#features/content/copy.ts';
import { useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { formatPriceTag } from '#kernel/money/money.ts';
import { shortWhen } from '#kernel/time/event-when.ts';
import type { MapPin } from '#features/places/shared/map-pins.tsx';
import { isAreaLabel, PlaceMap, type MapArea } from '#features/places/shared/place-map.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { searchPath, type SearchRequest } from '../../query/web/search-address.ts';
import { MAP_ON_PHONE } from './map-height.ts';
import { MapSheet, type SheetSize } from './map-sheet.tsx';
import { SessionRow, type FoundSession } from './session-row.tsx';

type MapViewProps = { sessions: readonly FoundSession[]; address: SearchRequest; more: ReactNode };

/**
 * The sessions found on a map and in a list beside it, on a phone in a sheet over it; choosing one in either shows it in the other. A venue
 * that isn't public lies at a coarsened point. Once the map has been moved, what it shows can be searched. If none has a place, there is
 * only the list.
 */
export function MapView({ sessions, address, more }: MapViewProps) {
  const viewerZone = useViewerZone();
  const [chosen, setChosen] = useState<string | null>(null);
  const [area, setArea] = useState<MapArea | null>(null);
  const [size, setSize] = useState<SheetSize>('half');
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  const pins = sessions.map((session) => pinOf(session, viewerZone)).filter((pin) => pin !== null);
  const centre = address.point
    ? { ...address.point, label: isAreaLabel(address.location) ? '' : address.location, km: address.within }
    : null;
  const choose = (id: string) => {
    setChosen(id);
    if (size === 'low') setSize('half');
    list.current?.querySelector(`[data-session="${id}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  if (pins.length === 0)
    return (
      <section aria-label="Map" className="mb-5">
        <Notice>
          {sessions.every(({ date }) => date.locationType === 'online')
            ? 'Online sessions have no place on a map, so here’s a list.'
            : 'None of these sessions has a known place, so here’s a list.'}
        </Notice>
        <Card className="mt-4">
          <ul aria-label="Sessions" className="divide-y divide-line">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        </Card>
        {more}
      </section>
    );
  const title = `${pins.length} ${pins.length === 1 ? 'session' : 'sessions'} on this map`;
  return (
    <section
      aria-label="Map"
      className={`${MAP_ON_PHONE} grid-cols-[minmax(0,1fr)] gap-4 max-sm:relative max-sm:overflow-hidden sm:mb-5 sm:grid md:grid-cols-[minmax(300px,380px)_minmax(0,1fr)]`}
    >
      {/* The lower edge lies under the rounded corners of the list. */}
      <div
        className={classNames(
          'max-sm:absolute max-sm:inset-x-0 max-sm:top-0 sm:relative md:order-2',
          size === 'low' ? 'max-sm:bottom-14' : 'max-sm:bottom-[calc(42%-16px)]',
        )}
      >
        <PlaceMap
          className="max-sm:h-full max-sm:[--map-foot:24px] max-sm:rounded-none! max-sm:border-x-0! sm:h-[48dvh] sm:min-h-80 md:h-[max(420px,calc(100dvh-260px))]"
          label={`Map with ${pins.length} ${pins.length === 1 ? 'session' : 'sessions'}`}
          pins={pins}
          centre={centre}
          chosen={chosen}
          onChoose={choose}
          onMove={setArea}
        />
        {area === null ? null : (
          <Button
            variant="ghost"
            size="small"
            className="absolute! top-3 left-1/2 -translate-x-1/2 bg-surface! shadow-high"
            onClick={() => void navigate(areaPath(address, area), { preventScrollReset: true })}
          >
            <Icon of={RotateCw} size={16} /> Search this area
          </Button>
        )}
      </div>
      <MapSheet title={title} size={size} onSize={setSize}>
        <div
          className={classNames(
            'scrollbar-quiet overscroll-contain max-sm:min-h-0 max-sm:flex-1 max-sm:overflow-y-auto max-sm:pb-16 md:max-h-[max(420px,calc(100dvh-260px))] md:overflow-y-auto',
            size === 'low' && 'max-sm:invisible',
          )}
        >
          <ul ref={list} aria-label="On the map" className="divide-y divide-line border-line max-sm:border-t">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} isChosen={chosen === session.id} onPoint={() => setChosen(session.id)} />
            ))}
          </ul>
          {more}
          <p className="border-t border-line px-4 py-3 text-[13px] text-ink-2">
            A circle says about where a venue is that isn’t public. Ticket holders see the address.
            {pins.length < sessions.length ? ' Sessions without a place are only in the list.' : ''}
          </p>
        </div>
      </MapSheet>
    </section>
  );
}

// The words that name a place go: the area replaces it.
function areaPath({ explicit }: SearchRequest, { latitude, longitude, km, label }: MapArea): string {
  return searchPath(explicit, {
    location: label,
    lat: String(latitude),
    lng: String(longitude),
    within: String(km),
    placed: null,
    type: 'sessions',
    view: 'map',
  });
}

// Null if it has no point.
function pinOf({ id, title, date }: FoundSession, viewerZone: string | null): MapPin | null {
  if (date.point === null) return null;
  const { approximate, ...point } = date.point;
  const place = date.city === null ? '' : `, ${date.city}`;
  const label = `${title}, ${shortWhen(date, viewerZone)}${place}, ${priceFrom(date)}${approximate ? ', approximate location' : ''}`;
  return { key: id, ...point, approximate, label, text: formatPriceTag(date.price) };
}
