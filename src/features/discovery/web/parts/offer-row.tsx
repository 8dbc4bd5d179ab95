import type { OfferedSession } from '../../contract.ts';
import { OfferCard } from './offer-card.tsx';

/**
 * Sessions beside each other; where they don't fit, the row scrolls. A file of its own, which is fetched after the page's first scripts: they
 * have no room for it.
 */
export function OfferRow({ offers }: { offers: readonly OfferedSession[] }) {
  return (
    <ul className="scroll-fade-x -my-1 flex gap-3.5 py-1">
      {offers.map((offer) => (
        <li key={offer.item.id} className="w-[228px] shrink-0">
          <OfferCard offer={offer} />
        </li>
      ))}
    </ul>
  );
}
