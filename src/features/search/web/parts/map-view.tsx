import { useState } from 'react';
import { Link } from 'react-router';
import { formatPriceTag } from '#kernel/money.ts';
import { PlaceMap } from '#features/places/web/parts/place-map.tsx';
import { shortWhen } from '#kernel/event-when.ts';
import { useViewerZone } from '#ui/use-viewer-zone.ts';
import { classNames } from '#ui/class-names.ts';
import type { SearchAddress } from './search-address.ts';
import { pinOf, type FoundSession } from './found-sessions.ts';

/** What was found on a drawn map, with the same in a list beside it; a venue that is not public lies at a coarsened point. */
export function MapView({ sessions, address }: { sessions: readonly FoundSession[]; address: SearchAddress }) {
  const viewerZone = useViewerZone();
  const [chosen, setChosen] = useState<string | null>(null);
  const pins = sessions.map((session) => pinOf(session, viewerZone)).filter((pin) => pin !== null);
  const centre = address.point ? { ...address.point, label: address.location, km: address.within } : null;
  return (
    <section aria-label="Map" className="mb-5 grid gap-4 md:grid-cols-[minmax(0,1fr)_220px]">
      <div>
        <PlaceMap
          label={`Map with ${pins.length} ${pins.length === 1 ? 'session' : 'sessions'}`}
          pins={pins}
          centre={centre}
          chosen={chosen}
          onChoose={setChosen}
        />
        <p className="mt-2 text-[13px] text-ink-2">
          Where a venue is not public, its pin is approximate: about a kilometre off. Ticket holders see the address.
        </p>
      </div>
      <ul className="scrollbar-quiet flex max-h-[560px] flex-col gap-2 overflow-y-auto">
        {sessions.map((session) => (
          <li key={session.id}>
            <Link
              to={session.path}
              onFocus={() => setChosen(session.id)}
              onPointerEnter={() => setChosen(session.id)}
              className={classNames(
                'block rounded-control border px-3 py-2 hover:border-line-strong',
                chosen === session.id ? 'border-accent bg-accent-soft' : 'border-line bg-surface',
              )}
            >
              <span className="block truncate font-semibold">{session.title}</span>
              <span className="block text-[13px] text-ink-2">{shortWhen(session.date, viewerZone)}</span>
              <span className="block text-[13px] text-ink-2">
                {session.date.locationType === 'online' ? 'Online' : (session.date.city ?? 'In person')} ·{' '}
                {formatPriceTag(session.date.price)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
