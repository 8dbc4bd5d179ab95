import { CalendarDays, Check, Repeat, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPounds } from '#kernel/money.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { linesOf, paidHow, type Told } from './membership-words.ts';

export type MembershipCardProps = {
  membership: Told & { title: string };
  whose: 'mine' | 'yours';
  /** Shown at the top right: what is left, or that it isn't on sale. */
  badge?: ReactNode;
  /** Whether the reader has it. */
  owned?: boolean;
  children?: ReactNode;
};

/**
 * An offer: what it is, what it costs, what one gets. Guests see it too (docs/product.md#memberships). `children` are the actions below.
 */
export function MembershipCard({ membership, whose, badge, owned = false, children }: MembershipCardProps) {
  const { type, billingPeriod, title, price } = membership;
  const drawing = type === 'one-time' ? Ticket : billingPeriod === 'annual' ? CalendarDays : Repeat;
  return (
    <Card as="article" className={classNames('flex h-full flex-col p-6', owned && 'border-good')}>
      <div className="flex min-h-7 items-center justify-between gap-3">
        <Icon of={drawing} size={24} className="text-accent-text" />
        {badge}
      </div>
      <h2 className={classNames('mt-2.5 text-[19px] [overflow-wrap:anywhere]', title === '' && 'text-ink-3')}>{title || 'Your title'}</h2>
      <p className="mt-1.5">
        <span className="text-[27px] leading-tight font-semibold tabular-nums">{formatPounds(price)}</span>{' '}
        <span className="text-[13.5px] text-ink-2">{paidHow({ type, billingPeriod })}</span>
      </p>
      <ul className="mt-2.5 mb-5 flex flex-col gap-2 text-[14px]">
        {linesOf(membership, whose).map((line) => (
          <li key={line} className="flex items-start gap-2.5">
            <Icon of={Check} size={16} className="mt-0.5 shrink-0 text-good" />
            {line}
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-col gap-3">{children}</div>
    </Card>
  );
}
