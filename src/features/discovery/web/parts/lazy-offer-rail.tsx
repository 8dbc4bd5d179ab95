import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import type { OfferRailProps } from './offer-rail.tsx';
import { OfferSection } from './offer-section.tsx';

const OfferRail = lazyPart(async () => (await import('./offer-rail.tsx')).OfferRail);

/** An `OfferRail` below what a page is about: its cards come after the page, and their room is there before. */
export function LazyOfferRail({ offers, ...section }: OfferRailProps) {
  const waiting = (
    <OfferSection {...section}>
      <div className="h-[246px] [html[data-session]_&]:h-[306px]" />
    </OfferSection>
  );
  return <OfferRail {...section} offers={offers} waiting={waiting} />;
}
