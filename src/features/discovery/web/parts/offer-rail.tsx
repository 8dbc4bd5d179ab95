import type { ReactNode } from 'react';
import type { OfferedSession } from '../../contract.ts';
import { OfferCard } from './offer-card.tsx';

type OfferRailProps = {
  id: string;
  title: ReactNode;
  more?: ReactNode;
  offers: readonly OfferedSession[];
  /** For the first row of a page: loads its first picture eagerly. */
  priority?: boolean;
  className?: string;
};

/** A horizontally scrolling row of sessions under a heading; search engines don't quote it (docs/product.md#search-engines). */
export function OfferRail({ id, title, more, offers, priority = false, className = '' }: OfferRailProps) {
  return (
    <section data-nosnippet="" aria-labelledby={id} className={`mb-6 ${className}`}>
      <div className="mb-3 flex items-baseline justify-between gap-x-3">
        <h2 id={id} className="min-w-0 text-[17px] sm:text-[19px]">
          {title}
        </h2>
        {more}
      </div>
      <ul className="scroll-fade-x -my-1 flex gap-3.5 py-1">
        {offers.map((offer, index) => (
          <li key={offer.item.id} className="w-[228px] shrink-0">
            <OfferCard offer={offer} priority={priority && index === 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}
