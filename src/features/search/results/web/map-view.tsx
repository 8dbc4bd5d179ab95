import { useRef, useState, type ReactNode } from 'react';
import { PlaceMap } from '#features/places/shared/place-map.tsx';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { SearchAddress } from '../../query/web/search-address.ts';
import { pinOf, type FoundSession } from './found-sessions.ts';
import { SessionRow } from './session-row.tsx';

type MapViewProps = { sessions: readonly FoundSession[]; address: SearchAddress; more: ReactNode };

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
      <div className="scrollbar-quiet rounded-card border border-line bg-surface md:max-h-[max(420px,calc(100dvh-260px))] md:overflow-y-auto">
        <ul ref={list} aria-label="On the map" className="divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} isChosen={chosen === session.id} onPoint={() => setChosen(session.id)} />
          ))}
        </ul>
        {more}
      </div>
    </section>
  );
}
