import { Check, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { classNames } from './class-names.ts';
import { Icon } from '../media/icon.tsx';

export type PriceCardProps = {
  icon: LucideIcon;
  /** Shown at the top right. */
  badge?: ReactNode;
  title: string;
  /** A line below the title. */
  subtitle?: string | null;
  /** Stands in for a title that is still empty. */
  placeholder?: string;
  /** As shown, such as `£6.00`. */
  price: string;
  /** How often it is paid, such as `a month`. */
  per: string;
  lines: readonly string[];
  /** Whether the reader has it. */
  owned?: boolean;
  /** The actions below. */
  children?: ReactNode;
};

/** Something on offer: what it is, what it costs and what the buyer gets, a line each. */
export function PriceCard({
  icon,
  badge,
  title,
  subtitle = null,
  placeholder = '',
  price,
  per,
  lines,
  owned = false,
  children,
}: PriceCardProps) {
  return (
    <Card as="article" className={classNames('flex h-full flex-col p-6', owned && 'border-good! forced-colors:border-4')}>
      <div className="flex min-h-7 items-center justify-between gap-3">
        <Icon of={icon} size={24} className="text-accent-text" />
        {badge}
      </div>
      <h2 className={classNames('mt-2.5 text-[19px] [overflow-wrap:anywhere]', title === '' && 'text-ink-3')}>{title || placeholder}</h2>
      {subtitle === null ? null : <p className="mt-1 text-[14.5px] leading-snug [overflow-wrap:anywhere]">{subtitle}</p>}
      <p className="mt-1.5">
        <span className="text-[27px] leading-tight font-semibold tabular-nums">{price}</span>{' '}
        <span className="text-[13.5px] text-ink-2">{per}</span>
      </p>
      <ul className="mt-2.5 mb-5 flex flex-col gap-2 text-[14px]">
        {lines.map((line) => (
          <li key={line} className="flex items-start gap-2.5">
            <Icon of={Check} size={16} className="mt-0.5 shrink-0 text-good" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{line}</span>
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-col gap-3">{children}</div>
    </Card>
  );
}
