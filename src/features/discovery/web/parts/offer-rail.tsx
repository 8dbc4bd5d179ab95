import { laterPart } from '#ui/feedback/later-part.tsx';
import type { OfferedSession } from '../../contract.ts';
import { OfferSection, type OfferSectionProps } from './offer-section.tsx';

const OfferRow = laterPart(async () => (await import('./offer-row.tsx')).OfferRow);

const WAITING = <div className="h-[246px] [html[data-session]_&]:h-[306px]" />;

/** A horizontally scrolling row of sessions under a heading: its cards come with the page, and their code after it. */
export function OfferRail({ offers, ...section }: Omit<OfferSectionProps, 'children'> & { offers: readonly OfferedSession[] }) {
  return (
    <OfferSection {...section}>
      {/* Others than the server's are another row, so that its cards never stand under their heading. */}
      <OfferRow key={offers.map(({ item }) => item.id).join()} offers={offers} waiting={WAITING} />
    </OfferSection>
  );
}
