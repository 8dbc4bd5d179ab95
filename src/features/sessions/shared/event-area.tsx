import { useEffect, useRef, useState } from 'react';
import type { Point } from '#features/places/rules/distance.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { SessionEvent } from '../contract.ts';
import { travelWords } from './travel-words.ts';

const AreaMap = lazyPart(async () => (await import('#features/places/shared/place-map.tsx')).AreaMap);

type EventAreaProps = { event: SessionEvent; from: { label: string; point: Point } | null };

/**
 * Where an event is, on a map that loads once it comes near the window, and how far from `from`: a circle for those who may not know the
 * venue. Renders nothing if the place isn't known.
 */
export function EventArea({ event: { coordinates, city }, from }: EventAreaProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: '200px',
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  if (coordinates === undefined) return null;
  const { approximate, ...point } = coordinates;
  const text = approximate ? 'About here' : 'Here';
  const pin = { key: 'here', ...point, approximate, text, label: approximate ? 'Somewhere in this circle' : 'The venue' };
  return (
    <Card as="section" aria-labelledby="area">
      <div className="p-5 pb-4 sm:px-6">
        <h2 id="area" className="text-[17px]">
          Where it is
        </h2>
        <p className="mt-1 text-ink-2">
          {approximate ? 'Somewhere in this circle. Ticket holders see the address.' : null}
          {from === null ? null : <span className="block">{travelWords(from, point)}.</span>}
        </p>
      </div>
      <div ref={frame} className="h-60 bg-sunken">
        {isNear ? (
          <AreaMap
            label={`Map of the area${city === null ? '' : ` in ${city}`}`}
            pins={[pin]}
            className="h-60 rounded-none! border-x-0! border-b-0!"
          />
        ) : null}
      </div>
    </Card>
  );
}
