import type { OfferedSession } from '../../contract.ts';
import { OfferCard } from './offer-card.tsx';
import { OfferSection, type OfferSectionProps } from './offer-section.tsx';

export type OfferRailProps = Omit<OfferSectionProps, 'children'> & { offers: readonly OfferedSession[] };

/** A horizontally scrolling row of sessions under a heading. */
export function OfferRail({ offers, ...section }: OfferRailProps) {
  return (
    <OfferSection {...section}>
      <ul className="scroll-fade-x -my-1 flex gap-3.5 py-1">
        {offers.map((offer) => (
          <li key={offer.item.id} className="w-[228px] shrink-0">
            <OfferCard offer={offer} />
          </li>
        ))}
      </ul>
    </OfferSection>
  );
}
