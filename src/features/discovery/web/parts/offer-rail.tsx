import type { ReactNode } from 'react';
import type { OfferedSession } from '../../contract.ts';
import { OfferCard } from './offer-card.tsx';

type OfferRailProps = { id: string; title: ReactNode; more?: ReactNode; offers: readonly OfferedSession[]; className?: string };

/** Sessions in one row that scrolls sideways, under a heading. */
export function OfferRail({ id, title, more, offers, className = '' }: OfferRailProps) {
  return (
    <section aria-labelledby={id} className={`mb-6 ${className}`}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-[19px]">
          {title}
        </h2>
        {more}
      </div>
      <ul className="scroll-fade-x -my-1 flex gap-3.5 py-1">
        {offers.map((offer) => (
          <li key={offer.item.id} className="w-[228px] shrink-0">
            <OfferCard offer={offer} />
          </li>
        ))}
      </ul>
    </section>
  );
}
