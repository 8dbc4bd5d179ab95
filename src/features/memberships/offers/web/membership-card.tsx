import { CalendarDays, Repeat, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPounds } from '#kernel/money/money.ts';
import { PriceCard } from '#ui/layout/price-card.tsx';
import { linesOf, paidHow, type OfferTerms } from '../copy.ts';

export type MembershipCardProps = {
  membership: OfferTerms & { title: string; subtitle: string | null };
  whose: 'my' | 'your';
  /** Shown at the top right: what is left, or that it isn't on sale. */
  badge?: ReactNode;
  /** Whether the reader has it. */
  owned?: boolean;
  children?: ReactNode;
};

/** A membership on offer. Guests see it too (docs/product.md#memberships). `children` are the actions below. */
export function MembershipCard({ membership, whose, badge, owned = false, children }: MembershipCardProps) {
  const { type, billingPeriod, title, subtitle, price } = membership;
  return (
    <PriceCard
      icon={type === 'one-time' ? Ticket : billingPeriod === 'annual' ? CalendarDays : Repeat}
      badge={badge}
      title={title}
      subtitle={subtitle}
      placeholder="Your title"
      price={formatPounds(price)}
      per={paidHow({ type, billingPeriod })}
      lines={linesOf(membership, whose)}
      owned={owned}
    >
      {children}
    </PriceCard>
  );
}
