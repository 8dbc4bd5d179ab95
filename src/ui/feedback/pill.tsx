import type { ReactNode } from 'react';
import { classNames } from '#ui/layout/class-names.ts';

export type PillProps = { tone?: 'plain' | 'good' | 'warn' | 'danger' | 'accent'; children: ReactNode; className?: string };

const TONES = {
  plain: 'bg-sunken text-ink-2',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  accent: 'bg-accent-soft text-accent-text',
} as const;

/** A short fact about a thing: 'In-Person', '4 places left'. */
export function Pill({ tone = 'plain', children, className }: PillProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1.5 text-xs leading-none font-semibold whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
